// Finds the open occurrence that an expense entered by hand is likely to be. It is only offered, never taken by itself.

import { nameKey } from "../label/label.ts";
import { compare, type Decimal, decimalOfDouble, multiply } from "../money/decimal.ts";
import { wordsOf } from "../text/words.ts";
import { addDays, type CalendarDate, dayNumber } from "../time/calendar-date.ts";
import { openOccurrences } from "./occurrences.ts";
import { type RecurringFields, termsOfOccurrence } from "./recurring-expense.ts";
import { intervalOf } from "./schedule.ts";

export interface EnteredExpense {
  readonly description: string;
  readonly amount: Decimal;
  readonly payee: string | null;
  readonly date: CalendarDate;
}

type Known = Omit<RecurringFields, "category" | "payee" | "tags" | "parts" | "removed"> &
  Pick<EnteredExpense, "payee">;

export interface Fitting<Recurring> {
  readonly recurring: Recurring;
  /** Its nominal day. */
  readonly day: CalendarDate;
}

const LEAST = decimalOfDouble(0.8);
const MOST = decimalOfDouble(1.25);

/** Finds the nearest one within half its interval. It has the same payee, or half of the words and about the amount. */
export function fittingOccurrence<Recurring extends Known>(
  entered: EnteredExpense,
  all: readonly Recurring[],
): Fitting<Recurring> | undefined {
  let nearest = Number.POSITIVE_INFINITY;
  let found: Fitting<Recurring> | undefined;
  for (const recurring of all) {
    const isOfPayee = isSamePayee(entered, recurring);
    const isLike = isOfPayee || hasHalfOfWords(entered, recurring);
    if (recurring.paused || recurring.dismissed || !isLike) continue;
    const reach = Math.trunc(intervalOf(recurring.rhythm) / 2);
    const to = addDays(entered.date, reach) ?? entered.date;
    for (const day of openOccurrences(recurring, recurring, to)) {
      const { date, amount } = termsOfOccurrence(recurring, day);
      const away = Math.abs(dayNumber(date) - dayNumber(entered.date));
      if (away > reach || away >= nearest) continue;
      if (!isOfPayee && !isAbout(entered.amount, amount)) continue;
      nearest = away;
      found = { recurring, day };
    }
  }
  return found;
}

function isSamePayee({ payee }: EnteredExpense, other: Known): boolean {
  return payee !== null && other.payee !== null && nameKey(payee) === nameKey(other.payee);
}

function hasHalfOfWords({ description }: EnteredExpense, other: Known): boolean {
  const words = wordsOf(description);
  const known = wordsOf(other.description);
  return (
    words.length > 0 && words.filter((word) => known.includes(word)).length * 2 >= words.length
  );
}

/** An amount that differs each time may be any. */
function isAbout(amount: Decimal, usual: Decimal | null): boolean {
  if (usual === null) return true;
  const isAtLeast = compare(amount, multiply(usual, LEAST)) >= 0;
  return isAtLeast && compare(amount, multiply(usual, MOST)) <= 0;
}
