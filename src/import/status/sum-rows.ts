// Rows that sum up the others: some banks write what went out, and what came in, in a row that looks like any other.

import { type Decimal, sum } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Entry } from "../match/match-entry.ts";

/** Of fewer, one may be the sum of the others by chance. */
const LEAST_OTHERS = 3;

/** The places of the first or last rows, on the last day, whose amount is that of all others that go the same way. */
export function sumRowsIn(
  entries: readonly Entry[],
  lastDay: CalendarDate | undefined,
): ReadonlySet<number> {
  const totals: Record<"in" | "out", Decimal[]> = { out: [], in: [] };
  for (const { isOut, amount } of entries) totals[isOut ? "out" : "in"].push(amount);
  const both = { out: sum(totals.out), in: sum(totals.in) };
  const last = entries.length - 1;
  return new Set(
    [0, 1, last - 1, last].filter((at) => {
      const entry = entries.at(at);
      if (!entry) return false;
      const way = entry.isOut ? "out" : "in";
      const isEnough = totals[way].length > LEAST_OTHERS && entry.day === lastDay;
      return isEnough && sum([entry.amount, entry.amount]) === both[way];
    }),
  );
}
