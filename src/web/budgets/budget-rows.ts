// The budgets of the ledger beside what was spent, as the service reports them. They are worked out here from the list of budgets and the sums
// of months, over which pending changes lie, so that each shows at once.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type BudgetMonth, type BudgetRow, budgetRows } from "../../domain/budget/budget-report.ts";
import type { LabelId } from "../../domain/label/label.ts";
import { daysOfMonth, isLedgerMonth, type LedgerMonth } from "../../domain/time/period.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { useCategoryNames } from "../service/category-names.ts";
import { rowsPendingAt, rowsWith, type SumRow, useUnderWay } from "../service/pending.ts";
import type { Budget, Category } from "../service/shapes.ts";
import { useSums } from "../service/use-sums.ts";
import { BY_MONTH_AND_CATEGORY } from "./averages.ts";
import { passedOf } from "./budget-bar.tsx";
import { budgetsQuery, type ViewOfBook, wholeMonthOf } from "./budget-queries.ts";

interface ShownBudgets {
  /** Up to a month; undefined while they are on their way. */
  readonly rows: readonly BudgetRow<Budget>[] | undefined;
  readonly error: Error | null;
  readonly askAgain: () => void;
}

const NONE: never[] = [];

/** The budgets with what is pending of them. */
export function useBudgets(isWanted: boolean) {
  const book = useLedger();
  const { ledger } = book;
  const underWay = useUnderWay();
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...budgetsQuery(book),
    enabled: isWanted,
  });
  const budgets = useMemo(() => {
    return data && rowsWith("budget", data.items, rowsPendingAt(underWay, ledger, dataUpdatedAt));
  }, [data, dataUpdatedAt, underWay, ledger]);
  return { budgets, error, refetch };
}

/** Asks for nothing without a month. */
export function useBudgetRows(to: LedgerMonth | undefined): ShownBudgets {
  const { firstDay } = useLedger();
  const categories = useCategoryNames();
  const { budgets, error, refetch } = useBudgets(to !== undefined);
  const first = budgets?.map(({ from }) => from).toSorted()[0];
  const filter = useMemo(
    () => (first === undefined ? {} : { from: daysOfMonth(first, firstDay).from }),
    [first, firstDay],
  );
  const asked = { by: BY_MONTH_AND_CATEGORY, filter, categories: categories ?? NONE };
  const sums = useSums(asked, to !== undefined && first !== undefined);
  const spent = first === undefined ? NONE : sums.rows;
  const rows = useMemo(() => {
    if (!to || !budgets || !categories || !spent) return undefined;
    return rowsOf(budgets, spent, categories, to);
  }, [budgets, categories, spent, to]);
  return {
    rows,
    error: rows ? null : (error ?? sums.error),
    askAgain: () => {
      void refetch();
      sums.askAgain();
    },
  };
}

export interface MonthBudgets {
  /** The keys are categories; null is for all expenses. */
  readonly of: ReadonlyMap<LabelId | null, BudgetMonth>;
  /** The share of the month that is over; undefined in other months. */
  readonly passed: number | undefined;
}

/** The budgets in the month of a view of the book, and none in other views. */
export function useMonthBudgets(view: ViewOfBook): MonthBudgets {
  const month = wholeMonthOf(view);
  const { firstDay } = useLedger();
  const today = useToday();
  const { rows } = useBudgetRows(month);
  return useMemo(() => {
    const shown = (rows ?? []).flatMap(({ category, isGone, months }) => {
      const own = months.find((each) => each.month === month);
      return own && !isGone ? [[category, own] as const] : [];
    });
    return { of: new Map(shown), passed: month && passedOf(month, firstDay, today) };
  }, [rows, month, firstDay, today]);
}

export function rowsOf(
  budgets: readonly Budget[],
  sums: readonly SumRow[],
  categories: readonly Category[],
  to: LedgerMonth,
): readonly BudgetRow<Budget>[] {
  const byId = new Map<LabelId, Category>(categories.map((each) => [each.id, each]));
  const spent = sums.flatMap(({ keys: { month, category = null }, total }) => {
    return month && isLedgerMonth(month) ? [{ month, category, total }] : [];
  });
  const labels = {
    // Categories that were merged are not listed, and budgets name what replaced them.
    get(id: LabelId) {
      const category = byId.get(id);
      return category && { id, parent: category.parent, removed: false, target: null };
    },
  };
  return budgetRows(budgets, spent, labels, to);
}
