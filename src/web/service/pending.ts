// Changes that were made here and are not in what the service has answered yet. They lie over it, so that each shows at once, and
// is gone again when it is refused.

import { type Decimal, negate, sum } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Expense } from "./shapes.ts";

export type Pending =
  | { readonly before?: undefined; readonly after: Expense }
  | { readonly before: Expense; readonly after?: Expense | undefined };

/** What the expenses of a day come to. */
export interface DaySum {
  readonly date: CalendarDate;
  readonly count: number;
  readonly total: Decimal;
}

/** Whether an expense belongs to what is shown. */
export type IsShown = (expense: Expense) => boolean;

/** Expenses, newest first, as they will be. */
export function expensesWith(
  expenses: readonly Expense[],
  pending: readonly Pending[],
  isShown: IsShown,
): readonly Expense[] {
  if (pending.length === 0) return expenses;
  const byId = new Map<number, Expense>(expenses.map((expense) => [expense.id, expense]));
  for (const { before, after } of pending) {
    if (before) byId.delete(before.id);
    if (after && isShown(after)) byId.set(after.id, after);
  }
  return [...byId.values()].toSorted(newestFirst);
}

/** Sums of days, the latest first, as they will be; days without expenses are left out. `amountOf` is what of an expense counts. */
export function daySumsWith(
  days: readonly DaySum[],
  pending: readonly Pending[],
  isShown: IsShown,
  amountOf: (expense: Expense) => Decimal,
): readonly DaySum[] {
  if (pending.length === 0) return days;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const add = (expense: Expense, times: 1 | -1) => {
    const { date } = expense;
    const { count, total } = byDate.get(date) ?? { count: 0, total: sum([]) };
    const amount = amountOf(expense);
    const term = times === 1 ? amount : negate(amount);
    byDate.set(date, { date, count: count + times, total: sum([total, term]) });
  };
  for (const { before, after } of pending) {
    if (before && isShown(before)) add(before, -1);
    if (after && isShown(after)) add(after, 1);
  }
  return [...byDate.values()]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
}

/** One expense as it will be; undefined if it will be gone. */
export function expenseWith(expense: Expense, pending: readonly Pending[]): Expense | undefined {
  return pending.reduce<Expense | undefined>((shown, { before, after }) => {
    return before?.id === expense.id ? after : shown;
  }, expense);
}

/** New expenses bear negative ids until the service has given them their own, and are the newest of their day. */
function newestFirst(a: Expense, b: Expense): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  if (a.id < 0 || b.id < 0) return a.id - b.id;
  return b.id - a.id;
}
