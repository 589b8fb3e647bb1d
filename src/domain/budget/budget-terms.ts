// Finds the budget that holds in a month, and divides it if another amount holds from a month on.

import type { LabelId } from "../label/label.ts";
import { addLedgerMonths, type LedgerMonth } from "../time/period.ts";
import type { BudgetFields } from "./budget.ts";

type Months = Pick<BudgetFields, "from" | "until" | "once">;

/** Returns the budget of a category, or of all expenses if that is null, that holds in a month. */
export function budgetIn<Budget extends Months & Pick<BudgetFields, "category" | "without">>(
  budgets: readonly Budget[],
  category: LabelId | null,
  month: LedgerMonth,
): Budget | undefined {
  return budgets.findLast((each) => {
    const isSame = each.category === category && each.without.length === 0;
    return isSame && each.from <= month && (each.until === null || month <= each.until);
  });
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
