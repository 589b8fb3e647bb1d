// Keys of the rows, which work from the first render on: Delete deletes the row's expense, and cells are edited.

import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useSelection } from "../../expense/bulk/selection.tsx";
import { late } from "../../lazy-component.ts";
import { useLedger } from "../../ledger.ts";
import { keepFocusInList } from "../../parts/row-focus.ts";
import type { Expense } from "../../service/shapes.ts";
import { placeOf, transact } from "../../service/transact.ts";
import { columnOf, type EditedCell, isByMouse, rowIdOf, useCellEvents } from "./cells.ts";
import { CellEditing } from "./expense-row.tsx";
import type { ExpensesBySection, RowKeys } from "./list-view.ts";

interface ListKeysProps extends CellKeysOptions {
  readonly rows: RowKeys;
  /** The loaded expenses of the sections in view and of the active section. */
  readonly expenses: ExpensesBySection;
}

/** Renders nothing. */
export function ListKeys({ rows, expenses, ...rest }: ListKeysProps) {
  const { section, index } = rows.active;
  const expense = section === undefined ? undefined : expenses.get(section)?.[index];
  useDelete({ list: rest.list, rows, expense });
  useCellKeys(rest);
  return null;
}

interface DeleteOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: RowKeys;
  /** The expense of the active row; undefined while it is loading. */
  readonly expense: Expense | undefined;
}

const remove = late(async () => (await import("../../service/transactions.ts")).remove);

/** Deletes the expense of a row when Delete is pressed there, unless expenses are selected. */
function useDelete({ list, rows, expense }: DeleteOptions): void {
  const { ledger } = useLedger();
  const { selected } = useSelection();
  const isUnderWay = useRef(false);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (shiftKey || altKey || !(target instanceof HTMLElement)) return;
    const hasModifier = ctrlKey || metaKey;
    const isOnRow = target.closest("[data-cell]") !== null && !target.closest("form");
    if (key !== "Delete" || hasModifier || !isOnRow || selected.size > 0) return;
    // An expense may be open next to the list, and would handle the key as well.
    event.preventDefault();
    // An expense that is being recorded has no id yet.
    if (!expense || expense.id < 0 || isUnderWay.current) return;
    isUnderWay.current = true;
    rows.leave();
    void remove.load().then((remove) => {
      isUnderWay.current = false;
      transact(ledger, remove(placeOf(ledger), [expense]));
      keepFocusInList();
    });
  });

  useEffect(() => {
    const place = list.current?.parentElement;
    const listener = (event: KeyboardEvent) => press(event);
    place?.addEventListener("keydown", listener);
    return () => place?.removeEventListener("keydown", listener);
  }, [list]);
}

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
    // An expense that is being recorded has no id yet.
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
    // The cell lies over the row's link.
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
