// Finds the open occurrence that an expense probably belongs to. For an expense that was entered by hand, the occurrence is only suggested.
// An imported expense is recorded as the occurrence if the payee is the same and only one occurrence fits.

import type { DaySpan } from "../import/import-mark.ts";
import { nameKey } from "../label/label.ts";
import { compare, type Decimal, decimalOfDouble, multiply } from "../money/decimal.ts";
import { wordsOf } from "../text/words.ts";
import { addDays, type CalendarDate, dayNumber } from "../time/calendar-date.ts";
import { openOccurrences } from "./occurrences.ts";
import {
  type DueOccurrence,
  dueOccurrences,
  type RecurringFields,
  refOfOccurrence,
  type ShownRecurring,
  termsOfOccurrence,
} from "./recurring-expense.ts";
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
  /** The nominal day of the occurrence. */
  readonly day: CalendarDate;
}

const LEAST = decimalOfDouble(0.8);
const MOST = decimalOfDouble(1.25);

/**
 * Finds the nearest open occurrence within half its interval. It must have the same payee, or half of the words and about the same amount.
 */
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
    const reach = reachOf(recurring);
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

/** Half the interval between occurrences, in days. */
function reachOf({ rhythm }: Pick<Known, "rhythm">): number {
  return Math.trunc(intervalOf(rhythm) / 2);
}

/** An open occurrence that imported expenses may belong to. */
export interface OpenOccurrence extends DueOccurrence {
  readonly recurring: number;
  readonly description: string;
  readonly payee: string;
  /** The expense may be this many days earlier or later. */
  readonly reach: number;
}

/** The open occurrences with a payee that expenses of these days may belong to. */
export function occurrencesNear(
  all: readonly ShownRecurring[],
  { from, to }: DaySpan,
): readonly OpenOccurrence[] {
  return all.flatMap((recurring) => {
    const { id, description, payee } = recurring;
    if (payee === null) return [];
    const reach = reachOf(recurring);
    const first = addDays(from, -reach) ?? from;
    const due = [...dueOccurrences(recurring, addDays(to, reach) ?? to)];
    return due
      .filter(({ date }) => date >= first)
      .map((one) => ({ ...one, recurring: id, description, payee, reach }));
  });
}

/**
 * Maps expenses to the occurrences that they belong to. If two expenses may belong to the same occurrence, the one with the nearest date
 * does.
 */
export function takenOccurrences<Expense extends Omit<EnteredExpense, "description">>(
  expenses: readonly Expense[],
  open: readonly OpenOccurrence[],
): ReadonlyMap<Expense, OpenOccurrence> {
  const byPayee = Map.groupBy(open, ({ payee }) => nameKey(payee));
  const nearest = new Map<OpenOccurrence, { readonly expense: Expense; readonly away: number }>();
  for (const expense of expenses) {
    const { payee, amount, date } = expense;
    if (payee === null) continue;
    const away = (one: OpenOccurrence) => Math.abs(dayNumber(one.date) - dayNumber(date));
    const fitting = (byPayee.get(nameKey(payee)) ?? []).filter((one) => {
      return away(one) <= one.reach && isAbout(amount, one.amount);
    });
    const [found, ...others] = fitting.toSorted((a, b) => away(a) - away(b));
    if (!found || others.some(({ recurring }) => recurring !== found.recurring)) continue;
    const rival = nearest.get(found);
    if (!rival || away(found) < rival.away) nearest.set(found, { expense, away: away(found) });
  }
  return new Map(Array.from(nearest, ([one, { expense }]) => [expense, one]));
}

/** Expenses are searched only for occurrences that were due at most this many days ago. */
const DAYS_SOUGHT = 62;

/** Finds the expense that may belong to each due occurrence: the nearest one without a ref that fits. */
export class PossibleExpenses<Expense extends EnteredExpense & { readonly ref: string | null }> {
  readonly #recurring: readonly ShownRecurring[];
  readonly #found = new Map<string, { readonly expense: Expense; readonly away: number }>();
  /** The days of the expenses that may fit; undefined if nothing is due. */
  readonly days: DaySpan | undefined;

  constructor(all: readonly ShownRecurring[], today: CalendarDate) {
    const since = addDays(today, -DAYS_SOUGHT) ?? today;
    const due = all.flatMap((recurring) => {
      const reach = reachOf(recurring);
      const dates = [...dueOccurrences(recurring, today)].map(({ date }) => date);
      const first = dates.find((date) => date >= since);
      return first ? { recurring, from: addDays(first, -reach) ?? first } : [];
    });
    this.#recurring = due.map(({ recurring }) => recurring);
    const [from] = due.map((each) => each.from).sort();
    this.days = from && { from, to: today };
  }

  add(expense: Expense): void {
    const found = expense.ref === null && fittingOccurrence(expense, this.#recurring);
    if (!found) return;
    const { date } = termsOfOccurrence(found.recurring, found.day);
    const away = Math.abs(dayNumber(date) - dayNumber(expense.date));
    const key = refOfOccurrence(found.recurring.id, found.day);
    const rival = this.#found.get(key);
    if (!rival || away < rival.away) this.#found.set(key, { expense, away });
  }

  of(recurring: number, day: CalendarDate): Expense | undefined {
    return this.#found.get(refOfOccurrence(recurring, day))?.expense;
  }
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

/** Returns true if an amount is about the usual one, or if the amount differs each time. */
function isAbout(amount: Decimal, usual: Decimal | null): boolean {
  if (usual === null) return true;
  const isAtLeast = compare(amount, multiply(usual, LEAST)) >= 0;
  return isAtLeast && compare(amount, multiply(usual, MOST)) <= 0;
}
