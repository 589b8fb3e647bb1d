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

/** Collects the expenses of a month and of the months before it, in any order. */
export class MonthSpending {
  readonly month: LedgerMonth;
  readonly #today: CalendarDate;
  readonly #firstDay: number;
  readonly #counts: Counts;
  readonly #before: Decimal[] = [];
  readonly #spentToday: Decimal[] = [];
  readonly #recurringToday: Decimal[] = [];
  readonly #rests = new Map<LedgerMonth, Rest>();
  #first: LedgerMonth;

  constructor(today: CalendarDate, firstDay: number, counts: Counts) {
    this.#today = today;
    this.#firstDay = firstDay;
    this.#counts = counts;
    this.month = ledgerMonthOf(today, firstDay);
    this.#first = this.month;
    const passed = dayNumber(today) - dayNumber(daysOfMonth(this.month, firstDay).from);
    for (let back = 1; back <= PAST_MONTHS; back += 1) {
      const month = addLedgerMonths(this.month, -back);
      const from = month && addDays(daysOfMonth(month, firstDay).from, passed);
      if (month && from) this.#rests.set(month, { from, amounts: [] });
    }
  }

  /** The first and last day that count. */
  get days(): { readonly from: CalendarDate; readonly to: CalendarDate } {
    const first = addLedgerMonths(this.month, -PAST_MONTHS) ?? this.month;
    return {
      from: daysOfMonth(first, this.#firstDay).from,
      to: daysOfMonth(this.month, this.#firstDay).to,
    };
  }

  add(expense: BookExpense): void {
    const { date, ref } = expense;
    const month = ledgerMonthOf(date, this.#firstDay);
    if (month < this.#first) this.#first = month;
    const amount = amountThatCounts(expense, this.#counts);
    const isRecurring = occurrenceOfRef(ref) !== undefined;
    const rest = this.#rests.get(month);
    if (month === this.month) {
      if (date !== this.#today) this.#before.push(amount);
      else (isRecurring ? this.#recurringToday : this.#spentToday).push(amount);
    } else if (rest && !isRecurring && date >= rest.from) rest.amounts.push(amount);
  }

  /** The sum of this month without today, including expenses on later days. */
  get before(): Decimal {
    return sum(this.#before);
  }

  get today(): Decimal {
    return sum(this.#spentToday);
  }

  get recurringToday(): Decimal {
    return sum(this.#recurringToday);
  }

  /** The sums of the remaining days of earlier months, since the first month with an expense. */
  rests(): readonly Decimal[] {
    const since = [...this.#rests].filter(([month]) => month >= this.#first);
    return since.map(([, { amounts }]) => sum(amounts));
  }
}

/** A split expense counts by its parts. */
export function amountThatCounts(
  { amount, category, parts }: Pick<BookExpense, "amount" | "category" | "parts">,
  counts: Counts,
): Decimal {
  if (parts.length === 0) return counts(category) ? amount : sum([]);
  return sum(parts.filter((part) => counts(part.category)).map((part) => part.amount));
}
