// The cells of a rendered row, and how the focus moves among them. In the cell of the description, the link takes the focus.

import type { KeyboardEvent, MouseEvent } from "react";

export function columnOf(element: Element): string | undefined {
  return element.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
}

/** The element that takes the focus in a cell. If the cell is hidden, this is the link of the description. */
export function placeIn(row: Element, column: string | undefined): HTMLElement | null {
  const cell = row.querySelector<HTMLElement>(`[data-cell="${column}"]`);
  const isSeen = cell && cell.offsetWidth > 0;
  return isSeen && column !== "description" ? cell : row.querySelector<HTMLElement>("[data-row]");
}

/** The next or previous visible cell, in the direction of the text. After the last cell comes the first one. */
export function cellBeside(cell: HTMLElement, steps: 1 | -1): HTMLElement | null {
  const row = cell.closest("[data-place]");
  const cells = Array.from(row?.querySelectorAll<HTMLElement>("[data-cell]") ?? []);
  const seen = cells.filter(({ offsetWidth }) => offsetWidth > 0);
  const at = seen.indexOf(cell);
  const next = seen[(at + steps + seen.length) % seen.length];
  return row && next ? placeIn(row, columnOf(next)) : null;
}

export interface EditedCell {
  /** The id of its expense. */
  readonly id: number;
  readonly column: string;
}

/** Ends editing. If `steps` is not 0, edits the next or previous cell instead. */
export type EndEditing = (steps: 0 | 1 | -1) => void;

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

interface CellActions {
  /** Called for E in a cell, and for Enter if the cell itself has the focus. */
  readonly edit: (cell: HTMLElement) => void;
  /** Called for a press on a cell, unless it hits an element that `own` selects. */
  readonly press: (event: MouseEvent, cell: HTMLElement) => void;
  /** A selector of elements that take presses by themselves. */
  readonly own: string;
}

/** Returns handlers for the element that contains the cells. */
export function cellEvents({ edit, press, own }: CellActions) {
  return {
    onKeyDown(event: KeyboardEvent): void {
      const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (ctrlKey || metaKey || shiftKey || altKey || !(target instanceof HTMLElement)) return;
      const cell = target.closest<HTMLElement>("[data-cell]");
      if (!cell || target.closest("form")) return;
      const steps = stepsOf(key);
      // A native select has its own keys until Escape leaves it.
      if (target.matches("select")) {
        if (key !== "Escape") return;
        cell.focus();
      } else if (steps !== undefined) cellBeside(cell, steps)?.focus({ preventScroll: true });
      else if (key === "e" || (key === "Enter" && target === cell)) edit(cell);
      else return;
      event.preventDefault();
    },
    onClick(event: MouseEvent): void {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.closest(own)) return;
      const cell = target.closest<HTMLElement>("[data-cell]");
      if (cell) press(event, cell);
    },
  };
}

/** Returns true if the reader uses a mouse. Only then does a press edit the cell. */
export function isByMouse(): boolean {
  return matchMedia("(hover: hover) and (pointer: fine)").matches;
}

export function rowIdOf(cell: HTMLElement): number {
  return Number.parseInt(cell.closest<HTMLElement>("[data-id]")?.dataset["id"] ?? "", 10);
}

/** The steps in the direction of the text; undefined for other keys. */
function stepsOf(key: string): 1 | -1 | undefined {
  const isRightToLeft = document.documentElement.dir === "rtl";
  if (key === "ArrowRight") return isRightToLeft ? -1 : 1;
  if (key === "ArrowLeft") return isRightToLeft ? 1 : -1;
  return undefined;
}
