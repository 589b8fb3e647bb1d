// Finds the budget that holds in a month, and the months of one that is set from a month on.

import type { LabelId } from "../label/label.ts";
import { addLedgerMonths, type LedgerMonth } from "../time/period.ts";
import type { BudgetFields } from "./budget.ts";

type Months = Pick<BudgetFields, "from" | "until" | "once">;
type Terms = Months & Pick<BudgetFields, "category" | "without">;

/** Returns the budget of a category, or of all expenses if that is null, that holds in a month. */
export function budgetIn<Budget extends Terms>(
  budgets: readonly Budget[],
  category: LabelId | null,
  month: LedgerMonth,
): Budget | undefined {
  return budgetsOf(budgets, category).findLast(({ from, until }) => {
    return from <= month && (until === null || month <= until);
  });
}

/** The last month of a new budget that holds in a month: then the next one of its category begins. Null if there is none. */
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
 * Ends a budget before a month, for another one that continues it from then on. Undefined for a budget that is not older than the month:
 * it changes as a whole.
 */
export function dividedAt({ from, until, once }: Months, month: LedgerMonth) {
  const last = addLedgerMonths(month, -1);
  if (last === undefined || month <= from) return undefined;
  return {
    ended: { until: last, once: once.filter((each) => each.month < month) },
    next: { from: month, until, once: once.filter((each) => each.month > month) },
  };
}
