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
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import { usePageKeys } from "../../keys.ts";
import { useLedger } from "../../ledger.ts";
import { focusScreen, keepFocusInList } from "../../parts/row-focus.ts";
import type { DaySum } from "../../service/pending.ts";
import { expenseQuery } from "../../service/queries.ts";
import type { Expense } from "../../service/shapes.ts";
import { showToast } from "../../service/toasts.ts";
import { placeOf, useTransact } from "../../service/transact.ts";
import { useTexts } from "../../texts/texts.ts";
import { useSelection } from "../selection.tsx";

interface ActiveRow {
  readonly date: CalendarDate | undefined;
  /** Its place in its day. */
  readonly index: number;
}

interface RowKeys {
  readonly active: ActiveRow;
  /** The keys go on from this row; the focus stays where it is. */
  readonly choose: (row: ActiveRow) => void;
  /** Goes on to the row that takes its place when its expense goes. */
  readonly leave: () => void;
}

interface RowKeysOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly days: readonly DaySum[];
}

/** The first row, until a key or the focus has gone to another. */
export function useRowKeys({ list, days }: RowKeysOptions): RowKeys {
  const { selectAll } = useSelection();
  const [chosen, setChosen] = useState<ActiveRow>();
  const [isMoving, setIsMoving] = useState(false);
  const isThere =
    chosen && days.some(({ date, count }) => date === chosen.date && chosen.index < count);
  const active: ActiveRow = isThere ? chosen : { date: days[0]?.date, index: 0 };

  function move(steps: 1 | -1): void {
    setChosen(chosen === undefined ? active : (neighbourOf(days, active, steps) ?? active));
    setIsMoving(true);
  }

  usePageKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    "mod+a": selectAll,
    x: () => press(linkIn(list.current, active)?.closest("li")?.querySelector("input")),
  });

  useEffect(() => {
    if (!isMoving) return;
    const link = linkIn(list.current, active);
    // Don't take focus from somebody typing.
    const isTyping = document.activeElement?.matches("input, select, textarea");
    if (isTyping) setIsMoving(false);
    if (!link || isTyping) return;
    link.focus({ preventScroll: true });
    link.closest("li")?.scrollIntoView({ block: "nearest" });
    setIsMoving(false);
  });

  useEffect(() => {
    const element = list.current;
    function follow({ target }: FocusEvent): void {
      const row = target instanceof HTMLElement ? target.dataset["row"] : undefined;
      const [date = "", index = ""] = row?.split(" ") ?? [];
      const day = days.find((day) => day.date === date);
      if (day) setChosen({ date: day.date, index: Number.parseInt(index, 10) });
    }
    element?.addEventListener("focusin", follow);
    return () => element?.removeEventListener("focusin", follow);
  }, [list, days]);

  useReplacementFocus(list, () => setIsMoving(true));

  function leave(): void {
    const next = neighbourOf(days, active, 1);
    const replacement = next ?? neighbourOf(days, active, -1);
    if (!replacement) return;
    linkIn(list.current, replacement)?.focus({ preventScroll: true });
    // Those behind it in its day move up.
    setChosen(next?.date === active.date ? active : replacement);
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
  days: readonly DaySum[],
  { date, index }: ActiveRow,
  steps: 1 | -1,
): ActiveRow | undefined {
  const at = days.findIndex((day) => day.date === date);
  const next = index + steps;
  if (next >= 0 && next < (days[at]?.count ?? 0)) return { date, index: next };
  const day = days[at + steps];
  return day && { date: day.date, index: steps === 1 ? 0 : day.count - 1 };
}

function linkIn(list: HTMLElement | null, { date, index }: ActiveRow): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-row="${date} ${index}"]`) ?? null;
}

function press(box: HTMLInputElement | null | undefined): void {
  box?.click();
}

interface OpenedRowOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly days: readonly DaySum[];
  readonly rows: RowKeys;
  /** The id of the one that is open. */
  readonly opened: number | undefined;
  /** Those of the days in view, and of the day that the keys are at, as far as they are there. */
  readonly expenses: ReadonlyMap<string, readonly Expense[]>;
}

export function useOpenedRow({ list, days, rows, opened, expenses }: OpenedRowOptions): void {
  const followed = useFollowed(opened);
  const { data } = useQuery({
    ...expenseQuery(useLedger(), followed.id ?? 0),
    enabled: followed.id !== undefined,
  });

  // Each time: its day is drawn first, and then its row.
  useEffect(() => {
    if (followed.id === undefined || data?.id !== followed.id) return;
    const { id, date } = data;
    const index = expenses.get(date)?.findIndex((each) => each.id === id) ?? 0;
    // The list may not show it.
    if (index < 0 || !days.some((day) => day.date === date)) return followed.end();
    const { active, choose } = rows;
    if (active.date !== date || active.index !== index) choose({ date, index });
    const link = linkIn(list.current, { date, index });
    if (!link?.hasAttribute("aria-current")) return;
    link.closest("li")?.scrollIntoView({ block: "nearest" });
    followed.end();
  });
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
    const isOnRow = target.dataset["row"] !== undefined;
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
