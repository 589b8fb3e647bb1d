// Which cell of the list is being edited. The arrow keys go from cell to cell, E edits the one with the focus, and Enter too where it does
// not open the expense. A mouse edits the cell that it presses, but for the description: there, and between the cells, it opens the
// expense, as fingers do everywhere.

import { type RefObject, useEffect, useEffectEvent } from "react";
import { useSelection } from "../selection.tsx";
import { stepsOf } from "./arrow-steps.ts";
import { cellBeside, columnOf, type EditedCell } from "./cells.ts";
import { CellEditing } from "./expense-row.tsx";

export interface CellKeysOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly isWide: boolean;
  readonly onEdit: (cell: EditedCell) => void;
}

const POINTER = "(hover: hover) and (pointer: fine)";

export function useCellKeys({ list, isWide, onEdit }: CellKeysOptions): void {
  const { isSelecting } = useSelection();

  function edit(cell: HTMLElement): void {
    const id = Number.parseInt(cell.closest<HTMLElement>("[data-id]")?.dataset["id"] ?? "", 10);
    const column = columnOf(cell);
    // One that is being recorded has no id yet.
    if (isWide && id > 0 && column !== undefined) onEdit({ id, column });
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (ctrlKey || metaKey || shiftKey || altKey || !(target instanceof HTMLElement)) return;
    const cell = target.closest<HTMLElement>("[data-cell]");
    if (!cell || target.closest("form")) return;
    const steps = stepsOf(key);
    if (steps !== undefined) cellBeside(cell, steps)?.focus({ preventScroll: true });
    else if (key === "e" || (key === "Enter" && target === cell)) edit(cell);
    else return;
    event.preventDefault();
  });

  const click = useEffectEvent((event: MouseEvent) => {
    const { target, shiftKey, ctrlKey, metaKey } = event;
    if (!(target instanceof HTMLElement) || target.closest("a, input, form")) return;
    const cell = target.closest<HTMLElement>("[data-cell]");
    if (!cell || columnOf(cell) === "description") return;
    const isToEdit = !shiftKey && !ctrlKey && !metaKey && !isSelecting;
    if (isToEdit && matchMedia(POINTER).matches) return edit(cell);
    // It lies over the row's link.
    const link = cell.closest("[data-place]")?.querySelector("[data-row]");
    link?.dispatchEvent(new MouseEvent("click", event));
  });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const element = list.current;
    element?.addEventListener("keydown", (event) => press(event), { signal });
    element?.addEventListener("click", (event) => click(event), { signal });
    for (const type of ["pointerover", "focusin"]) {
      element?.addEventListener(type, () => void CellEditing.load(), { once: true, signal });
    }
    return () => ending.abort();
  }, [list]);
}
