// Where something will stand, drawn faintly while it is on its way.

import { useTexts } from "../texts/texts.ts";

const LINES = Array.from({ length: 24 }, (_, line) => `line-${line}`);

/** Up to 24 lines. */
export function Skeleton({ lines }: { readonly lines: number }) {
  const texts = useTexts();
  return (
    <div className="skeleton" role="status" aria-label={texts.loading}>
      {LINES.slice(0, lines).map((line) => (
        <span key={line} />
      ))}
    </div>
  );
}
