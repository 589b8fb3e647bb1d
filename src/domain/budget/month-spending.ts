// The sums of a month without its recurring expenses, and what was spent in the remaining days of earlier months.

import type { BookExpense } from "../expense/book-expense.ts";
import type { LabelId } from "../label/label.ts";
import { type Decimal, sum } from "../money/decimal.ts";
import { occurrenceOfRef } from "../recurring/recurring-expense.ts";
import { addDays, type CalendarDate, dayNumber } from "../time/calendar-date.ts";
import { addLedgerMonths, daysOfMonth, type LedgerMonth, ledgerMonthOf } from "../time/period.ts";
import { PAST_MONTHS } from "./safe-to-spend.ts";

type Counts = (category: LabelId | null) => boolean;

/** The expenses of an earlier month after the same number of days as have passed in this one. */
interface Rest {
  readonly from: CalendarDate;
  readonly amounts: Decimal[];
}

/** Collects the expenses of the month of `today` and of the months before it, in any order. */
export function collectSpending(today: CalendarDate, firstDay: number, counts: Counts) {
  const month = ledgerMonthOf(today, firstDay);
  const passed = dayNumber(today) - dayNumber(daysOfMonth(month, firstDay).from);
  const before: Decimal[] = [];
  const spentToday: Decimal[] = [];
  const recurringToday: Decimal[] = [];
  const rests = new Map<LedgerMonth, Rest>();
  for (let back = 1; back <= PAST_MONTHS; back += 1) {
    const earlier = addLedgerMonths(month, -back);
    const from = earlier && addDays(daysOfMonth(earlier, firstDay).from, passed);
    if (earlier && from) rests.set(earlier, { from, amounts: [] });
  }
  let first = month;
  const firstOfAll = addLedgerMonths(month, -PAST_MONTHS) ?? month;
  return {
    /** The first and last day that count. */
    days: { from: daysOfMonth(firstOfAll, firstDay).from, to: daysOfMonth(month, firstDay).to },
    add(expense: BookExpense): void {
      const { date, ref } = expense;
      const own = ledgerMonthOf(date, firstDay);
      if (own < first) first = own;
      const amount = amountThatCounts(expense, counts);
      const isRecurring = occurrenceOfRef(ref) !== undefined;
      const rest = rests.get(own);
      if (own === month) {
        if (date !== today) before.push(amount);
        else (isRecurring ? recurringToday : spentToday).push(amount);
      } else if (rest && !isRecurring && date >= rest.from) rest.amounts.push(amount);
    },
    sums() {
      const since = [...rests].filter(([earlier]) => earlier >= first);
      return {
        /** The sum of this month without today, including expenses on later days. */
        before: sum(before),
        today: sum(spentToday),
        recurringToday: sum(recurringToday),
        /** The sums of the remaining days of earlier months, since the first month with an expense. */
        rests: since.map(([, { amounts }]) => sum(amounts)),
      };
    },
  };
}

/** A split expense counts by its parts. */
export function amountThatCounts(
  { amount, category, parts }: Pick<BookExpense, "amount" | "category" | "parts">,
  counts: Counts,
): Decimal {
  if (parts.length === 0) return counts(category) ? amount : sum([]);
  return sum(parts.filter((part) => counts(part.category)).map((part) => part.amount));
}
