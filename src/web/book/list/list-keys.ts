// Keys of the list that nobody presses before it is there: Delete deletes the row's expense, opening another expense from the side panel
// scrolls to its row, cells are edited, and fingers swipe rows.

import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLedger } from "../../ledger.ts";
import { keepFocusInList } from "../../parts/row-focus.ts";
import { expenseQuery } from "../../service/queries.ts";
import type { Expense } from "../../service/shapes.ts";
import { placeOf, useTransact } from "../../service/transact.ts";
import { remove } from "../../service/transactions.ts";
import { useTexts } from "../../texts/texts.ts";
import { useSelection } from "../selection.tsx";
import { type CellKeysOptions, useCellKeys } from "./cell-keys.ts";
import type { Section } from "./days-in-view.ts";
import { type ActiveRow, type ExpensesBySection, linkIn, type RowKeys } from "./row-keys.ts";
import { useSwipe } from "./swipe.ts";

type ListKeysProps = OpenedRowOptions & CellKeysOptions;

interface OpenedRowOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly sections: readonly Section[];
  readonly rows: RowKeys;
  /** The id of the one that is open. */
  readonly opened: number | undefined;
  /** Those of the sections in view, and of the one that the keys are at, as far as they are there. */
  readonly expenses: ExpensesBySection;
}

/** Draws nothing. */
export function ListKeys({ list, sections, rows, opened, expenses, ...rest }: ListKeysProps) {
  const { section, index } = rows.active;
  const expense = section === undefined ? undefined : expenses.get(section)?.[index];
  useOpenedRow({ list, sections, rows, opened, expenses });
  useDelete({ list, rows, expense });
  useCellKeys({ list, ...rest });
  useSwipedRows(list, expenses);
  return null;
}

function useOpenedRow({ list, sections, rows, opened, expenses }: OpenedRowOptions): void {
  const followed = useFollowed(opened);
  const { data } = useQuery({
    ...expenseQuery(useLedger(), followed.id ?? 0),
    enabled: followed.id !== undefined,
  });

  // Each time: its day is drawn first, and then its row.
  useEffect(() => {
    if (followed.id === undefined || data?.id !== followed.id) return;
    const place = placeOfExpense(data, sections, expenses);
    if (!place) return followed.end();
    const { active, choose } = rows;
    if (active.section !== place.section || active.index !== place.index) choose(place);
    const link = linkIn(list.current, place);
    if (!link?.hasAttribute("aria-current")) return;
    link.closest("[data-place]")?.scrollIntoView({ block: "nearest" });
    followed.end();
  });
}

/** Where the list shows it; undefined if it does not. The first place of its day until that is there. */
function placeOfExpense(
  { id, date }: Expense,
  sections: readonly Section[],
  expenses: ExpensesBySection,
): ActiveRow | undefined {
  for (const [section, some] of expenses) {
    const index = some.findIndex((each) => each.id === id);
    if (index >= 0) return { section, index };
  }
  const isComing = !expenses.has(date) && sections.some(({ key }) => key === date);
  return isComing ? { section: date, index: 0 } : undefined;
}

/** The one that was opened in the place of another, until its row is in view. */
function useFollowed(opened: number | undefined) {
  const [id, setId] = useState<number>();
  const before = useRef(opened);
  useEffect(() => {
    setId(before.current === undefined ? undefined : opened);
    before.current = opened;
  }, [opened]);
  return { id, end: () => setId(undefined) };
}

interface DeleteOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: RowKeys;
  /** The expense of the row that the keys are at; undefined while it is loading. */
  readonly expense: Expense | undefined;
}

/** A swipe selects an expense, or deletes it. */
function useSwipedRows(list: RefObject<HTMLElement | null>, expenses: ExpensesBySection): void {
  const texts = useTexts();
  const { ledger } = useLedger();
  const { transact } = useTransact(ledger);
  const { toggle, setIsSelecting } = useSelection();
  useSwipe({
    list,
    words: { select: texts.book.selectSome, delete: texts.remove },
    onSwipe(place, deed) {
      const [section = "", index = ""] = place.split(" ");
      const expense = expenses.get(section)?.[Number.parseInt(index, 10)];
      if (!expense || expense.id < 0) return;
      if (deed === "delete") {
        transact(remove(placeOf(ledger), [expense]));
        return keepFocusInList();
      }
      setIsSelecting(true);
      toggle(expense, false);
    },
  });
}

/** Delete on a row deletes its expense, unless some are selected. */
function useDelete({ list, rows, expense }: DeleteOptions): void {
  const { ledger } = useLedger();
  const { transact } = useTransact(ledger);
  const { selected } = useSelection();

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (shiftKey || altKey || !(target instanceof HTMLElement)) return;
    const hasModifier = ctrlKey || metaKey;
    const isOnRow = target.closest("[data-cell]") !== null && !target.closest("form");
    if (key !== "Delete" || hasModifier || !isOnRow || selected.size > 0) return;
    // An expense may be open beside the list, and the key would be its own too.
    event.preventDefault();
    // One that is being recorded has no id yet.
    if (!expense || expense.id < 0) return;
    rows.leave();
    transact(remove(placeOf(ledger), [expense]));
    keepFocusInList();
  });

  useEffect(() => {
    const place = list.current?.parentElement;
    const listener = (event: KeyboardEvent) => press(event);
    place?.addEventListener("keydown", listener);
    return () => place?.removeEventListener("keydown", listener);
  }, [list]);
}
