// The arrows go from figure to figure in a table: past cells without a link, to the next one in their direction.

import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function moveBetweenCells(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, currentTarget: table, altKey, ctrlKey, metaKey, shiftKey } = event;
  const step = STEPS[key];
  const cell = document.activeElement?.closest<HTMLTableCellElement>("td, th");
  if (!step || !cell || altKey || ctrlKey || metaKey || shiftKey) return;
  const rows = [...table.rows].map((row) => [...row.cells]);
  const row = rows.findIndex((cells) => cells.some((each) => each === cell));
  const at = rows[row]?.indexOf(cell) ?? -1;
  const isMirrored = getComputedStyle(table).direction === "rtl";
  const [down, along] = [step[0], isMirrored ? -step[1] : step[1]];
  for (let [y, x] = [row + down, at + along]; rows[y]?.[x]; y += down, x += along) {
    const link = rows[y]?.[x]?.querySelector("a");
    if (!link) continue;
    // The page stays where it is, but for what is needed to see the figure.
    event.preventDefault();
    link.focus();
    return;
  }
}
