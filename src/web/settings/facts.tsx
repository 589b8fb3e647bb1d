// A few facts in a row, each kept together and in its own direction.

import type { ReactNode } from "react";

/** Each is another one. */
export function Facts({ facts }: { readonly facts: readonly string[] }) {
  return (
    <FactsLine>
      {facts.map((fact) => (
        <bdi key={fact}>{fact}</bdi>
      ))}
    </FactsLine>
  );
}

export function FactsLine({ children }: { readonly children: ReactNode }) {
  return <span className="facts">{children}</span>;
}
