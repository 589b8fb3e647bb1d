// Which cell of the list is being edited. The arrow keys go from cell to cell, E edits the one with the focus, and Enter too where it does
// not open the expense. A mouse edits the cell that it presses, but for the description: there, and between the cells, it opens the
// expense, as fingers do everywhere.

import { type RefObject, useEffect } from "react";
import { useSelection } from "../../expense/bulk/selection.tsx";
import { isByMouse, rowIdOf, useCellEvents } from "./cell-events.ts";
import { columnOf, type EditedCell } from "./cells.ts";
import { CellEditing } from "./expense-row.tsx";

export interface CellKeysOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly isWide: boolean;
  readonly onEdit: (cell: EditedCell) => void;
}

export function useCellKeys({ list, isWide, onEdit }: CellKeysOptions): void {
  const { isSelecting } = useSelection();

  function edit(cell: HTMLElement): void {
    const id = rowIdOf(cell);
    const column = columnOf(cell);
    // One that is being recorded has no id yet.
    if (isWide && id > 0 && column !== undefined) onEdit({ id, column });
  }

  function press(event: MouseEvent, cell: HTMLElement): void {
    const { shiftKey, ctrlKey, metaKey } = event;
    if (columnOf(cell) === "description") return;
    const isToEdit = !shiftKey && !ctrlKey && !metaKey && !isSelecting;
    if (isToEdit && isByMouse()) {
      edit(cell);
      return;
    }
    // It lies over the row's link.
    const link = cell.closest("[data-place]")?.querySelector("[data-row]");
    link?.dispatchEvent(new MouseEvent("click", event));
  }
  useCellEvents({ list, edit, press, own: "a, input, form" });

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    for (const type of ["pointerover", "focusin"]) {
      list.current?.addEventListener(type, () => void CellEditing.load(), { once: true, signal });
    }
    return () => ending.abort();
  }, [list]);
}
