// The row that the keys are at: j and k, or the arrows, go from row to row, across days and whatever is in view.

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { usePageKeys } from "../keys.ts";
import { focusScreen } from "../parts/row-focus.ts";
import type { DaySum } from "../service/pending.ts";

export interface ActiveRow {
  readonly date: CalendarDate | undefined;
  /** Its place in its day. */
  readonly index: number;
}

export interface RowKeys {
  readonly active: ActiveRow;
  /** The keys go on from this row; the focus stays where it is. */
  readonly choose: (row: ActiveRow) => void;
  /** Goes on to the row that takes its place when its expense goes. */
  readonly leave: () => void;
}

interface Options {
  readonly list: RefObject<HTMLElement | null>;
  readonly days: readonly DaySum[];
}

/** The first row, until a key or the focus has gone to another. */
export function useRowKeys({ list, days }: Options): RowKeys {
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
    x: () => press(linkIn(list.current, active)?.closest("li")?.querySelector("input")),
  });

  useEffect(() => {
    if (!isMoving) return;
    const link = linkIn(list.current, active);
    // Who has gone on to type meanwhile stays there.
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

  useHeir(list, () => setIsMoving(true));

  function leave(): void {
    const next = neighbourOf(days, active, 1);
    const heir = next ?? neighbourOf(days, active, -1);
    if (!heir) return;
    linkIn(list.current, heir)?.focus({ preventScroll: true });
    // Those behind it in its day move up.
    setChosen(next?.date === active.date ? active : heir);
  }

  return { active, choose: setChosen, leave };
}

/** Where the row that had the focus is gone, as with its month, another one is to take it once it is drawn. */
function useHeir(list: RefObject<HTMLElement | null>, onLost: () => void): void {
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

export function linkIn(list: HTMLElement | null, { date, index }: ActiveRow): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-row="${date} ${index}"]`) ?? null;
}

function press(box: HTMLInputElement | null | undefined): void {
  box?.click();
}
