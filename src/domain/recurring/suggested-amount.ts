// Suggests an amount for a recurring expense whose amount differs each time: the median of the last recorded amounts.

import { type CurrencyCode, minorUnits } from "../money/currency.ts";
import { type Decimal, median, roundHalfEven } from "../money/decimal.ts";
import { addDays, type CalendarDate } from "../time/calendar-date.ts";
import { type RecurringExpense, refOfOccurrence } from "./recurring-expense.ts";
import { occurrences } from "./schedule.ts";

/** The number of amounts that count. */
export const RECENT = 6;

/** No period of the unit has more days. */
const DAYS_OF = { day: 1, week: 7, month: 31 } as const;

/**
 * The refs of the expenses that count, including those that an occurrence may have after a split. `chain` is the recurring expense and
 * those that it continues.
 */
export function recentRefs(chain: readonly RecurringExpense[]): readonly string[] {
  const days = new Set(chain.flatMap(lastRecorded));
  const recent = [...days].sort().slice(-RECENT);
  return recent.flatMap((day) => chain.map(({ id }) => refOfOccurrence(id, day)));
}

/** Returns at least the last days that count, and perhaps more. */
function lastRecorded(recurring: RecurringExpense): readonly CalendarDate[] {
  const { rhythm, doneThrough, doneAhead, skipped, held } = recurring;
  const days = [...doneAhead];
  if (doneThrough !== null) {
    // Each period has an occurrence.
    const periods = RECENT + skipped.length + held.length;
    const first = addDays(doneThrough, -periods * rhythm.every * DAYS_OF[rhythm.unit]);
    for (const day of occurrences(recurring, first)) {
      if (day > doneThrough) break;
      days.push(day);
    }
  }
  const others = new Set([...skipped, ...held]);
  return days.filter((day) => !others.has(day));
}

/** The median, rounded half-even if it has more decimals than the currency. Undefined if nothing was recorded. */
export function suggestedAmount(
  amounts: readonly Decimal[],
  currency: CurrencyCode | null,
): Decimal | undefined {
  if (amounts.length === 0) return undefined;
  const middle = median(amounts);
  return currency === null ? middle : roundHalfEven(middle, minorUnits(currency));
}
