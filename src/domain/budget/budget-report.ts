// Compares budgets with spending, month by month. No result is stored, so correcting an expense also changes the months after it. Budgets
// of the same category share a row, for example if one continues another, or if categories were merged.

import type { Label, LabelId } from "../label/label.ts";
import { type Replacements, resolveLabel } from "../label/labels.ts";
import { compare, type Decimal, subtract, sum, ZERO } from "../money/decimal.ts";
import { type LedgerMonth, monthsBetween } from "../time/period.ts";
import type { Budget, BudgetDraft } from "./budget.ts";
import { amountIn, applyingIn } from "./budget-terms.ts";

/** The months of a budget follow from these fields. */
type Terms = BudgetDraft & Pick<Budget, "id">;

type Categories = Replacements<Pick<Label, "id" | "parent" | "removed" | "target">>;

/** The sum of a month in a category, without its subcategories; null for no category. */
export interface MonthSpent {
  readonly month: LedgerMonth;
  readonly category: LabelId | null;
  readonly total: Decimal;
}

export interface BudgetMonth {
  readonly month: LedgerMonth;
  readonly amount: Decimal;
  /** From the months before: negative if those were overspent. */
  readonly carried: Decimal;
  /** Net of refunds, so it may be negative. */
  readonly spent: Decimal;
  /** Amount plus carried minus spent. */
  readonly left: Decimal;
}

export interface BudgetRow<Of extends Terms = Budget> {
  /** The budgets in the order of their first months. */
  readonly budgets: readonly Of[];
  /** Null: all expenses. */
  readonly category: LabelId | null;
  /** Is true if the category was deleted; such a row has no months. */
  readonly isGone: boolean;
  readonly months: readonly BudgetMonth[];
}

/** The rows up to the month `to`, in the order in which their first budgets are given. */
export function budgetRows<Of extends Terms>(
  budgets: readonly Of[],
  spent: readonly MonthSpent[],
  labels: Categories,
  to: LedgerMonth,
): readonly BudgetRow<Of>[] {
  const rows = Map.groupBy(budgets, (budget) => keyOf(budget, labels));
  // There are few categories, and of each there are many months.
  const spentIn = Map.groupBy(spent, ({ category }) => category);
  return Array.from(rows.values(), (all) => rowOf(all, spentIn, labels, to));
}

function keyOf({ category, without }: Terms, labels: Categories): string {
  const idOf = (id: LabelId) => resolveLabel(labels, id)?.id ?? `gone ${id}`;
  return category === null ? `all without ${without.map(idOf).sort()}` : String(idOf(category));
}

function rowOf<Of extends Terms>(
  all: readonly Of[],
  spentIn: ReadonlyMap<LabelId | null, readonly MonthSpent[]>,
  labels: Categories,
  to: LedgerMonth,
): BudgetRow<Of> {
  const budgets = all.toSorted((a, b) =>
    a.from === b.from ? a.id - b.id : a.from < b.from ? -1 : 1,
  );
  const named = all[0]?.category ?? null;
  const category = named === null ? null : (resolveLabel(labels, named)?.id ?? null);
  const isGone = named !== null && category === null;
  if (isGone) return { budgets, category, isGone, months: [] };
  const counts = countedBy(category, all[0]?.without ?? [], labels);
  const counted = [...spentIn].flatMap(([id, months]) => (counts(id) ? months : []));
  const totals = Map.groupBy(counted, ({ month }) => month);
  const spent = (month: LedgerMonth) => sum((totals.get(month) ?? []).map(({ total }) => total));
  return { budgets, category, isGone, months: monthsOf(budgets, spent, to) };
}

/** Says which categories count for a budget. Subcategories count in their parent. */
export function countedBy(
  category: LabelId | null,
  without: readonly LabelId[],
  labels: Categories,
): (id: LabelId | null) => boolean {
  const within = (id: LabelId | null, of: LabelId | null | undefined) =>
    id !== null && of !== undefined && (id === of || labels.get(id)?.parent === of);
  if (category !== null) return (id) => within(id, category);
  const excluded = without.map((id) => resolveLabel(labels, id)?.id);
  return (id) => !excluded.some((each) => within(id, each));
}

/**
 * Budgets that apply in the same month add up. A month carries money over if one of its budgets also applies in the next month, or is
 * followed by one that does.
 */
function monthsOf(
  budgets: readonly Terms[],
  spentIn: (month: LedgerMonth) => Decimal,
  to: LedgerMonth,
): readonly BudgetMonth[] {
  const months: BudgetMonth[] = [];
  let before: readonly Terms[] = [];
  for (const month of monthsBetween(budgets[0]?.from ?? to, to)) {
    const applying = applyingIn(budgets, month);
    const last = applying.at(-1);
    if (last) {
      const previous = months.at(-1);
      const goesOn = applying.some((each) =>
        before.some(({ id }) => id === each.id || id === each.follows),
      );
      const [rule = last] = before.slice(-1);
      const carried = previous && goesOn ? carriedOver(rule, previous.left) : ZERO;
      const amount = amountIn(applying, month);
      const spent = spentIn(month);
      months.push({ month, amount, carried, spent, left: subtract(sum([amount, carried]), spent) });
    }
    before = applying;
  }
  return months;
}

/** The sum that a month carries over to the next one. */
function carriedOver({ carry }: Terms, left: Decimal): Decimal {
  if (carry === "nothing") return ZERO;
  return carry === "rest" && compare(left, ZERO) < 0 ? ZERO : left;
}
