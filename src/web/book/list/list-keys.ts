// Keys and presses of the rows, which work from the first render on: Delete deletes the row's expense, and cells are edited.

import { type KeyboardEvent, type MouseEvent, useRef } from "react";
import { useSelection } from "../../expense/bulk/selection.tsx";
import { late } from "../../lazy-component.ts";
import { useLedger } from "../../ledger.ts";
import { keepFocusInList } from "../../parts/row-focus.ts";
import { placeOf, transact } from "../../service/transact.ts";
import { cellEvents, columnOf, type EditedCell, isByMouse, rowIdOf } from "./cells.ts";
import type { ExpensesBySection, RowKeys } from "./list-view.ts";

interface ListEvents {
  readonly rows: RowKeys;
  /** The loaded expenses of the sections in view and of the active section. */
  readonly expenses: ExpensesBySection;
  readonly isWide: boolean;
  readonly onEdit: (cell: EditedCell) => void;
}

const remove = late(async () => (await import("../../service/transactions.ts")).remove);

/** Returns handlers for the element that contains the rows. */
export function useListEvents({ rows, expenses, isWide, onEdit }: ListEvents) {
  const { ledger } = useLedger();
  const { selected, isSelecting } = useSelection();
  const isUnderWay = useRef(false);
  const cells = cellEvents({ edit, press, own: "a, input, form" });

  function edit(cell: HTMLElement): void {
    const id = rowIdOf(cell);
    const column = columnOf(cell);
    // An expense that is being recorded has no id yet.
    if (isWide && id > 0 && column !== undefined) onEdit({ id, column });
  }

  function press(event: MouseEvent, cell: HTMLElement): void {
    const { shiftKey, ctrlKey, metaKey, nativeEvent } = event;
    if (columnOf(cell) === "description") return;
    const isToEdit = !shiftKey && !ctrlKey && !metaKey && !isSelecting;
    if (isToEdit && isByMouse()) {
      edit(cell);
      return;
    }
    // The cell lies over the row's link.
    const link = cell.closest("[data-place]")?.querySelector("[data-row]");
    link?.dispatchEvent(new MouseEvent("click", nativeEvent));
  }

  /** Deletes the expense of the active row. */
  function deleteRow(): void {
    const { section, index } = rows.active;
    const expense = section === undefined ? undefined : expenses.get(section)?.[index];
    // An expense that is being recorded has no id yet.
    if (!expense || expense.id < 0 || isUnderWay.current) return;
    isUnderWay.current = true;
    rows.leave();
    void remove.load().then((remove) => {
      isUnderWay.current = false;
      transact(ledger, remove(placeOf(ledger), [expense]));
      keepFocusInList();
    });
  }

  return {
    onClick: cells.onClick,
    onKeyDown(event: KeyboardEvent): void {
      cells.onKeyDown(event);
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (key !== "Delete" || ctrlKey || metaKey || shiftKey || altKey || selected.size > 0) return;
      if (!(target instanceof HTMLElement) || !target.closest("[data-cell]")) return;
      if (target.closest("form")) return;
      // An expense may be open next to the list, and would handle the key as well.
      event.preventDefault();
      deleteRow();
    },
  };
}
