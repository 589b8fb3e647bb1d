// The rows of the table of budgets. The row for all expenses comes first, then the categories in their order, each above its subcategories.

import type { BudgetMonth, BudgetRow } from "../../domain/budget/budget-report.ts";
import { type LedgerMonth, monthsAround } from "../../domain/time/period.ts";
import { treeOf } from "../service/category-names.ts";
import type { Budget, Category } from "../service/shapes.ts";

export interface TableRow {
  /** Unique among the rows. */
  readonly id: number;
  /** Undefined for all expenses, and for a category that was deleted. */
  readonly category: Category | undefined;
  readonly isGone: boolean;
  /** True for a subcategory whose parent has a row too. */
  readonly isBelow: boolean;
  /** The names of categories that don't count. */
  readonly without: readonly string[];
  readonly budgets: readonly Budget[];
  /** The month's budget, or else the next one, or else the last one. */
  readonly budget: Budget;
  readonly months: ReadonlyMap<LedgerMonth, BudgetMonth>;
}

/** `month` is the last one of the table. */
export function tableRows(
  rows: readonly BudgetRow<Budget>[],
  categories: readonly Category[],
  month: LedgerMonth,
  locale: string,
): readonly TableRow[] {
  const order = treeOf(categories, locale).flatMap(({ category, below }) => [category, ...below]);
  const place = (row: TableRow) => {
    if (row.isGone) return order.length;
    return row.category ? order.indexOf(row.category) : -1;
  };
  const shown = rows.flatMap((row) => tableRow(row, { rows, categories, month }) ?? []);
  return shown.toSorted((a, b) => place(a) - place(b) || a.id - b.id);
}

interface Known {
  readonly rows: readonly BudgetRow<Budget>[];
  readonly categories: readonly Category[];
  readonly month: LedgerMonth;
}

function tableRow(row: BudgetRow<Budget>, { rows, categories, month }: Known) {
  const { budgets: own, isGone } = row;
  const budget = budgetOf(own, month);
  const [first = month] = monthsUntil(month);
  const months = row.months.filter((each) => each.month >= first);
  const hasEnded = own.every(({ until }) => until !== null && until < month);
  // A budget that has ended stays in the table as long as one of its months is shown.
  if (!budget || (hasEnded && months.length === 0 && !isGone)) return undefined;
  const category = categories.find(({ id }) => id === row.category);
  const above = category?.parent ?? null;
  const names = budget.without.flatMap((id) => {
    return categories.find((each) => each.id === id)?.name ?? [];
  });
  return {
    id: own[0]?.id ?? budget.id,
    category,
    isGone,
    budgets: own,
    budget,
    isBelow: above !== null && rows.some((each) => each.category === above),
    without: names,
    months: new Map(months.map((each) => [each.month, each])),
  };
}

function budgetOf(budgets: readonly Budget[], month: LedgerMonth): Budget | undefined {
  const began = budgets.filter(({ from }) => from <= month);
  const holding = began.filter(({ until }) => until === null || until >= month);
  return holding.at(-1) ?? budgets.find(({ from }) => from > month) ?? began.at(-1);
}

const MONTHS_BEFORE = 5;

/** The months of the table, the earliest first. */
export function monthsUntil(month: LedgerMonth): readonly LedgerMonth[] {
  return monthsAround(month, MONTHS_BEFORE, 0);
}
