// The results as a terminal shows them: one block for each workload.

import { type Row, SIDE_NAMES } from "./row.ts";

export function toTerminal(rows: readonly Row[]): string {
  return rows.map(block).join("\n");
}

function block({ title, sides, targets }: Row): string {
  const figures = SIDE_NAMES.filter((side) => sides[side].length > 0).map(
    (side) => `  ${side.padEnd(12)}${sides[side].join("   ")}\n`,
  );
  const verdicts = targets.map(
    ({ required, reached, met }) =>
      `  ${met ? "met   " : "MISSED"}      ${reached}, must be ${required}\n`,
  );
  return `${title}\n${figures.join("")}${verdicts.join("")}`;
}
