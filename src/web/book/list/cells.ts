// Rows as they are drawn: which cells they have, and where the focus goes in them. The cell of the description has it by its link.

import { type RefObject, useEffect, useEffectEvent } from "react";

/** The name of the column. */
export function columnOf(element: Element): string | undefined {
  return element.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
}

/** The element that takes the focus in a cell, or else in the cell of the description. */
export function placeIn(row: Element, column: string | undefined): HTMLElement | null {
  const cell = row.querySelector<HTMLElement>(`[data-cell="${column}"]`);
  const isSeen = cell && cell.offsetWidth > 0;
  return isSeen && column !== "description" ? cell : row.querySelector<HTMLElement>("[data-row]");
}

/** The cell beside one, round at the ends of the row; `steps` go as the text runs. */
export function cellBeside(cell: HTMLElement, steps: 1 | -1): HTMLElement | null {
  const row = cell.closest("[data-place]");
  const cells = Array.from(row?.querySelectorAll<HTMLElement>("[data-cell]") ?? []);
  const seen = cells.filter(({ offsetWidth }) => offsetWidth > 0);
  const at = seen.indexOf(cell);
  const next = seen[(at + steps + seen.length) % seen.length];
  return row && next ? placeIn(row, columnOf(next)) : null;
}

/** A cell that is being edited. */
export interface EditedCell {
  /** The id of its expense. */
  readonly id: number;
  readonly column: string;
}

/** Edits the cell beside it; 0 ends editing. */
export type EndEditing = (steps: 0 | 1 | -1) => void;

/** The cell beside one that is edited. */
export function editedBeside(
  list: Element | null,
  { id, column }: EditedCell,
  steps: 1 | -1,
): EditedCell | undefined {
  const cell = list?.querySelector<HTMLElement>(`[data-id="${id}"] [data-cell="${column}"]`);
  const next = cell && cellBeside(cell, steps);
  const beside = next && columnOf(next);
  return beside ? { id, column: beside } : undefined;
}

interface CellEvents {
  readonly list: RefObject<HTMLElement | null>;
  /** E edits the cell with the focus, and Enter does too unless something in the cell has the focus. */
  readonly edit: (cell: HTMLElement) => void;
  /** Called for a press on a cell that hits none of `own`. */
  readonly press: (event: MouseEvent, cell: HTMLElement) => void;
  /** A selector of elements that take presses by themselves. */
  readonly own: string;
}

export function useCellEvents({ list, edit, press, own }: CellEvents): void {
  const keydown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (ctrlKey || metaKey || shiftKey || altKey || !(target instanceof HTMLElement)) return;
    const cell = target.closest<HTMLElement>("[data-cell]");
    if (!cell || target.closest("form")) return;
    const steps = stepsOf(key);
    // A choice of the platform has its own keys, until Escape leaves it.
    if (target.matches("select")) {
      if (key !== "Escape") return;
      cell.focus();
    } else if (steps !== undefined) cellBeside(cell, steps)?.focus({ preventScroll: true });
    else if (key === "e" || (key === "Enter" && target === cell)) edit(cell);
    else return;
    event.preventDefault();
  });

  const click = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.closest(own)) return;
    const cell = target.closest<HTMLElement>("[data-cell]");
    if (cell) press(event, cell);
  });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    list.current?.addEventListener("keydown", (event) => keydown(event), { signal });
    list.current?.addEventListener("click", (event) => click(event), { signal });
    return () => ending.abort();
  }, [list]);
}

/** A press by a mouse edits the cell. */
export function isByMouse(): boolean {
  return matchMedia("(hover: hover) and (pointer: fine)").matches;
}

/** The id of a cell's row. */
export function rowIdOf(cell: HTMLElement): number {
  return Number.parseInt(cell.closest<HTMLElement>("[data-id]")?.dataset["id"] ?? "", 10);
}

/** As the text runs; undefined for other keys. */
function stepsOf(key: string): 1 | -1 | undefined {
  const isTurned = document.documentElement.dir === "rtl";
  if (key === "ArrowRight") return isTurned ? -1 : 1;
  if (key === "ArrowLeft") return isTurned ? 1 : -1;
  return undefined;
}
