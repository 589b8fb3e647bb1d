// The results as a terminal shows them: one block for each workload.

import type { Row } from "./row.ts";

export function toTerminal(rows: readonly Row[]): string {
  return rows.map(block).join("\n");
}

function block({ title, sides, targets }: Row): string {
  const figures = sides
    .filter(({ lines }) => lines.length > 0)
    .map(({ side, lines }) => `  ${side.padEnd(12)}${lines.join("   ")}\n`);
  const verdicts = targets.map(
    ({ required, reached, met }) =>
      `  ${met ? "met   " : "MISSED"}      ${reached}, must be ${required}\n`,
  );
  return `${title}\n${figures.join("")}${verdicts.join("")}`;
}
