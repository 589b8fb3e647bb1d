// The ledger's budgets, and the spending that counts toward them. The service makes the same report. Here it is calculated from the list of
// budgets and the monthly sums, which include pending changes, so it shows each change at once.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type BudgetMonth, type BudgetRow, budgetRows } from "../../domain/budget/budget-report.ts";
import type { LabelId } from "../../domain/label/label.ts";
import { daysOfMonth, isLedgerMonth, type LedgerMonth } from "../../domain/time/period.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { useCategoryNames } from "../service/category-names.ts";
import { type ShownRows, type SumRow, useRows } from "../service/pending.ts";
import type { Budget, Category } from "../service/shapes.ts";
import { useSums } from "../service/use-sums.ts";
import { BY_MONTH_AND_CATEGORY } from "./averages.ts";
import { passedOf } from "./budget-bar.tsx";
import { budgetsQuery, type ViewOfBook, wholeMonthOf } from "./budget-queries.ts";

const NONE: never[] = [];

/** The budgets, with pending changes. */
export function useBudgets(isWanted = true): ShownRows<Budget> {
  return useRows("budget", useQuery({ ...budgetsQuery(useLedger()), enabled: isWanted }));
}

/** The rows end with the month `to`. Requests nothing if it is undefined. */
export function useBudgetRows(to: LedgerMonth | undefined): ShownRows<BudgetRow<Budget>> {
  const { firstDay } = useLedger();
  const categories = useCategoryNames();
  const { rows: budgets, error, askAgain } = useBudgets(to !== undefined);
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
      askAgain();
      sums.askAgain();
    },
  };
}

export interface MonthBudgets {
  /** The keys are categories; null is for all expenses. */
  readonly of: ReadonlyMap<LabelId | null, BudgetMonth>;
  /** The share of the month that has passed; undefined if the month isn't the current one. */
  readonly passed: number | undefined;
}

/** The budgets of the month, if the view shows all of one; otherwise none. */
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
    // Merged categories aren't listed. Budgets refer to the categories that replaced them.
    get(id: LabelId) {
      const category = byId.get(id);
      return category && { id, parent: category.parent, removed: false, target: null };
    },
  };
  return budgetRows(budgets, spent, labels, to);
}
