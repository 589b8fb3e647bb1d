// The row that the keyboard is at: j and k, or the arrows, move it; Delete deletes its expense, Ctrl+A selects all, and opening another
// expense from the side panel scrolls to its row.

import { useQuery } from "@tanstack/react-query";
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { usePageKeys } from "../../keys.ts";
import { useLedger } from "../../ledger.ts";
import { focusScreen, keepFocusInList } from "../../parts/row-focus.ts";
import { expenseQuery } from "../../service/queries.ts";
import type { Expense } from "../../service/shapes.ts";
import { showToast } from "../../service/toasts.ts";
import { placeOf, useTransact } from "../../service/transact.ts";
import { useTexts } from "../../texts/texts.ts";
import { useSelection } from "../selection.tsx";
import { columnOf, placeIn } from "./cells.ts";
import type { Section } from "./days-in-view.ts";

/** By the key of the section, as far as they are there. */
export type ExpensesBySection = ReadonlyMap<string, readonly Expense[]>;

/** A row by its place. */
export interface ActiveRow {
  /** The key of its section of the list. */
  readonly section: string | undefined;
  /** Its place there. */
  readonly index: number;
}

export interface RowKeys {
  readonly active: ActiveRow;
  /** The keys go on from this row; the focus stays where it is. */
  readonly choose: (row: ActiveRow) => void;
  /** Goes on to the row that takes its place when its expense goes. */
  readonly leave: () => void;
}

interface RowKeysOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly sections: readonly Section[];
}

/** The first row, until a key or the focus has gone to another. */
export function useRowKeys({ list, sections }: RowKeysOptions): RowKeys {
  const { selectAll } = useSelection();
  const [chosen, setChosen] = useState<ActiveRow>();
  const [isMoving, setIsMoving] = useState(false);
  const column = useRef<string>(undefined);
  const isThere =
    chosen && sections.some(({ key, count }) => key === chosen.section && chosen.index < count);
  const active: ActiveRow = isThere ? chosen : { section: sections[0]?.key, index: 0 };

  function move(steps: 1 | -1): void {
    setChosen(chosen === undefined ? active : (neighbourOf(sections, active, steps) ?? active));
    setIsMoving(true);
  }

  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    "mod+a": selectAll,
    x: () => press(rowIn(list.current, active)?.querySelector("input")),
  });

  useEffect(() => {
    if (!isMoving) return;
    const row = rowIn(list.current, active);
    const place = row && placeIn(row, column.current);
    // Don't take focus from somebody typing.
    const isTyping = document.activeElement?.matches("input, select, textarea");
    if (isTyping) setIsMoving(false);
    if (!place || isTyping) return;
    place.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
    setIsMoving(false);
  });

  useEffect(() => {
    const element = list.current;
    function follow({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement)) return;
      const row = target.closest<HTMLElement>("[data-place]");
      const [section = "", index = ""] = row?.dataset["place"]?.split(" ") ?? [];
      if (!sections.some(({ key }) => key === section)) return;
      column.current = columnOf(target);
      setChosen({ section, index: Number.parseInt(index, 10) });
    }
    element?.addEventListener("focusin", follow);
    return () => element?.removeEventListener("focusin", follow);
  }, [list, sections]);

  useReplacementFocus(list, () => setIsMoving(true));

  function leave(): void {
    const next = neighbourOf(sections, active, 1);
    const replacement = next ?? neighbourOf(sections, active, -1);
    if (!replacement) return;
    linkIn(list.current, replacement)?.focus({ preventScroll: true });
    // Those behind it in its section move up.
    setChosen(next?.section === active.section ? active : replacement);
  }

  return { active, choose: setChosen, leave };
}

/** Where the row that had the focus is gone, as with its month, another one is to take it once it is drawn. */
function useReplacementFocus(list: RefObject<HTMLElement | null>, onLost: () => void): void {
  const hadFocus = useRef(false);

  useEffect(() => {
    const element = list.current;
    const ending = new AbortController();
    const { signal } = ending;
    const note = (has: boolean) => {
      hadFocus.current = has;
    };
    element?.addEventListener("focusin", () => note(true), { signal });
    // Of a row that goes nobody else takes the focus.
    element?.addEventListener("focusout", ({ relatedTarget }) => note(relatedTarget === null), {
      signal,
    });
    return () => ending.abort();
  }, [list]);

  // Each time: rows come and go.
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    hadFocus.current = false;
    focusScreen();
    onLost();
  });

  useLayoutEffect(() => {
    const element = list.current;
    return () => {
      if (element?.contains(document.activeElement)) focusScreen();
    };
  }, [list]);
}

function neighbourOf(
  sections: readonly Section[],
  { section, index }: ActiveRow,
  steps: 1 | -1,
): ActiveRow | undefined {
  const at = sections.findIndex(({ key }) => key === section);
  const next = index + steps;
  if (next >= 0 && next < (sections[at]?.count ?? 0)) return { section, index: next };
  const other = sections[at + steps];
  return other && { section: other.key, index: steps === 1 ? 0 : other.count - 1 };
}

function rowIn(list: HTMLElement | null, { section, index }: ActiveRow): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-place="${section} ${index}"]`) ?? null;
}

function linkIn(list: HTMLElement | null, row: ActiveRow): HTMLElement | null {
  return rowIn(list, row)?.querySelector<HTMLElement>("[data-row]") ?? null;
}

function press(box: HTMLInputElement | null | undefined): void {
  box?.click();
}

interface OpenedRowOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly sections: readonly Section[];
  readonly rows: RowKeys;
  /** The id of the one that is open. */
  readonly opened: number | undefined;
  /** Those of the sections in view, and of the one that the keys are at, as far as they are there. */
  readonly expenses: ExpensesBySection;
}

export function useOpenedRow({ list, sections, rows, opened, expenses }: OpenedRowOptions): void {
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

/** It is not needed for what is seen at once, and has come with the line for a new expense by then. */
const loadTransactions = () => import("../../service/transactions.ts");

interface ListKeysOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: RowKeys;
  /** The expense of the row that the keys are at; undefined while it is loading. */
  readonly expense: Expense | undefined;
}

/** Delete on a row deletes its expense, unless some are selected. */
export function useListKeys({ list, rows, expense }: ListKeysOptions): void {
  const { ledger } = useLedger();
  const { transact } = useTransact(ledger);
  const texts = useTexts();
  const { selected } = useSelection();

  async function remove(expense: Expense): Promise<void> {
    const { remove } = await loadTransactions();
    transact(remove(placeOf(ledger), [expense]));
    keepFocusInList();
  }

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
    remove(expense).catch(() => showToast({ text: texts.failed, isUrgent: true }));
  });

  useEffect(() => {
    const place = list.current?.parentElement;
    const listener = (event: KeyboardEvent) => press(event);
    place?.addEventListener("keydown", listener);
    return () => place?.removeEventListener("keydown", listener);
  }, [list]);
}
