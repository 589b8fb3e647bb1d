// Finds the budgets that apply in a month, and the months of a budget that begins in a certain month.

import type { LabelId } from "../label/label.ts";
import { type Decimal, sum } from "../money/decimal.ts";
import { addLedgerMonths, type LedgerMonth } from "../time/period.ts";
import type { BudgetFields } from "./budget.ts";

type Months = Pick<BudgetFields, "from" | "until" | "once">;
type Terms = Months & Pick<BudgetFields, "category" | "without">;

/**
 * Returns the budgets that apply in a month to a category, or to all expenses if `category` is null, the latest first. After a merge of
 * categories there may be several, which add up.
 */
export function budgetsIn<Budget extends Terms>(
  budgets: readonly Budget[],
  category: LabelId | null,
  month: LedgerMonth,
): readonly Budget[] {
  return applyingIn(budgetsOf(budgets, category), month).toReversed();
}

export function applyingIn<Budget extends Months>(
  budgets: readonly Budget[],
  month: LedgerMonth,
): readonly Budget[] {
  return budgets.filter(({ from, until }) => from <= month && (until === null || month <= until));
}

/** The amount that these budgets allow together in a month in which all of them apply. */
export function amountIn(
  applying: readonly Pick<BudgetFields, "once" | "amount">[],
  month: LedgerMonth,
): Decimal {
  return sum(
    applying.map(({ once, amount }) => once.find((each) => each.month === month)?.amount ?? amount),
  );
}

/**
 * The last month of a new budget that begins in a month: the month before the category's next budget begins. Null if there is no next one.
 */
export function lastFreeMonth(
  budgets: readonly Terms[],
  category: LabelId | null,
  month: LedgerMonth,
): LedgerMonth | null {
  const begins = budgetsOf(budgets, category).map(({ from }) => from);
  const next = begins.filter((from) => from > month).sort()[0];
  return (next && addLedgerMonths(next, -1)) ?? null;
}

function budgetsOf<Budget extends Terms>(budgets: readonly Budget[], category: LabelId | null) {
  return budgets.filter((each) => each.category === category && each.without.length === 0);
}

/**
 * Ends a budget before a month, so that another one can continue it from then on. Undefined if the budget does not begin before the month,
 * since it is then changed as a whole.
 */
export function dividedAt({ from, until, once }: Months, month: LedgerMonth) {
  const last = addLedgerMonths(month, -1);
  if (last === undefined || month <= from) return undefined;
  return {
    ended: { until: last, once: once.filter((each) => each.month < month) },
    next: { from: month, until, once: once.filter((each) => each.month > month) },
  };
}
