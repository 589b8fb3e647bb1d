// The report of categories: their totals in the period, and their shares of the whole.

import type { BudgetMonth } from "../../../domain/budget/budget-report.ts";
import { type Decimal, sum, ZERO } from "../../../domain/money/decimal.ts";
import type { Period } from "../../address/view.ts";
import { added, type Sum, type SumRow } from "../../service/pending.ts";
import type { MonthBudgets } from "../../budgets/budget-rows.ts";
import type { Category } from "../../service/shapes.ts";
import { amountFigure, type Chart, countFigure, NO_FIGURE, totalRow } from "../chart.ts";
import { type Group, grouped, groupsOf } from "../groups.ts";
import {
  formatGroup,
  formatPeriod,
  type ReportContext,
  targetWithin,
  targetIn,
  targetOfGroup,
} from "../report-context.ts";
import { type Line, listChart } from "./list-chart.ts";

/** The maximum number of categories in the chart. The table has all of them. */
export const MAX_CATEGORIES = 14;

interface ShownCategories extends ReturnType<typeof sharesOf> {
  readonly period: Period;
  /** The number of expenses, if known. The shares don't have it, since a split expense counts in several categories. */
  readonly expenses: number | undefined;
  readonly budgets?: MonthBudgets;
}

const NO_BUDGETS: MonthBudgets = { of: new Map(), passed: undefined };

export function categoriesChart(
  context: ReportContext,
  { period, shares, total, expenses, budgets = NO_BUDGETS }: ShownCategories,
): Chart {
  const { texts } = context;
  const hasBudgets = budgets.of.size > 0;
  const budgetFigures = (budget: BudgetMonth | undefined) =>
    hasBudgets
      ? [amountFigure(budget && sum([budget.amount, budget.carried])), amountFigure(budget?.left)]
      : [];
  function lineOf({ group, total, share, count, below }: Share): Line {
    const to = targetOfGroup(context, group, period);
    const { category, isOwn } = group;
    const of = category && !isOwn ? budgets.of.get(category.id) : undefined;
    return {
      key: String(group.key),
      name: formatGroup(context, group),
      category: group.key,
      to: targetWithin(context, group, period),
      color: group.color,
      total,
      figures: [
        amountFigure(total, to),
        share === undefined ? NO_FIGURE : { kind: "share", value: share },
        countFigure(count, to),
        ...budgetFigures(of),
      ],
      budget: of && { of, passed: budgets.passed },
      parts: below.map(lineOf),
    };
  }
  const toAll = targetIn(context, { period });
  const budgetColumns = [
    { key: "budget", name: texts.book.budget.name },
    { key: "left", name: texts.book.budget.left("").trim() },
  ];
  return listChart(context, {
    id: "categories",
    title: texts.sections.categories,
    days: formatPeriod(context, period),
    columns: [
      { key: "category", name: texts.category },
      { key: "total", name: texts.book.total },
      { key: "share", name: texts.reports.share },
      { key: "count", name: texts.reports.count },
      ...(hasBudgets ? budgetColumns : []),
    ],
    beside: 2,
    lines: shares.map(lineOf),
    most: MAX_CATEGORIES,
    foot: totalRow(texts, [
      amountFigure(total, toAll),
      NO_FIGURE,
      countFigure(expenses, toAll),
      ...budgetFigures(budgets.of.get(null)),
    ]),
  });
}

interface Share extends Sum {
  readonly group: Group;
  /** From 0 to 1; undefined if the whole is zero, less than this, or of the other sign. */
  readonly share: number | undefined;
  /** The subcategories with expenses, and the category without its subcategories. */
  readonly below: readonly Share[];
}

export function sharesOf(
  rows: readonly SumRow[],
  groups: readonly Group[],
  categories: readonly Category[],
) {
  const all = added(rows);
  function shared(rows: readonly SumRow[], groups: readonly Group[]): readonly Share[] {
    return grouped(rows, groups).map(({ group, rows, count, total }) => {
      const isOpen = group.children.length > 0;
      const below = isOpen ? shared(rows, groupsOf(categories, String(group.key))) : [];
      return { group, count, total, share: shareOf(total, all.total), below };
    });
  }
  return { ...all, shares: shared(rows, groups) };
}

/** A double is exact enough for whole percents. */
export function shareOf(part: Decimal, whole: Decimal): number | undefined {
  if (whole === ZERO || (part !== ZERO && part.startsWith("-") !== whole.startsWith("-"))) {
    return undefined;
  }
  const share = Math.abs(Number.parseFloat(part) / Number.parseFloat(whole));
  return share <= 1 ? share : undefined;
}
