// The row of the expense that is open at the side: where another one is opened from there, the list goes along until its row is in
// view, no further than it must, and the keys go on from it.

import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLedger } from "../ledger.ts";
import type { DaySum } from "../service/pending.ts";
import { expenseQuery } from "../service/queries.ts";
import type { Expense } from "../service/shapes.ts";
import { linkIn, type RowKeys } from "./row-keys.ts";

interface Options {
  readonly list: RefObject<HTMLElement | null>;
  readonly days: readonly DaySum[];
  readonly rows: RowKeys;
  /** The id of the one that is open. */
  readonly opened: number | undefined;
  /** Those of the days in view, and of the day that the keys are at, as far as they are there. */
  readonly expenses: ReadonlyMap<string, readonly Expense[]>;
}

export function useOpenedRow({ list, days, rows, opened, expenses }: Options): void {
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
