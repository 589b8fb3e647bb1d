// Sums by features of expenses, with the changes that the service has not counted yet: what was is taken away from its own group, and
// what will be is added to its own.

import { eachLabelField, type LabelField } from "../../domain/expense/expense-fields.ts";
import { negate, sum, ZERO } from "../../domain/money/decimal.ts";
import { ledgerMonthOf } from "../../domain/time/period.ts";
import type { CategoryKey } from "./category-choices.ts";
import type { Filter } from "./filter.ts";
import { countedShares, matcherOf, type Share } from "./matching.ts";
import type { Pending } from "./pending.ts";
import type { BreakdownRow, Category, Expense } from "./shapes.ts";

/** What a row of the service's breakdowns says of a group. */
export type SumRow = Pick<BreakdownRow, "keys" | "count" | "total">;

/** By which reports group. */
export type ReportGrouping = "day" | "month" | "category" | LabelField;

interface Asked {
  readonly by: readonly ReportGrouping[];
  readonly filter: Filter;
  readonly categories: readonly Category[];
  readonly firstDay: number;
}

/** As the service will answer when it has them; groups that come to be stand at the end. */
export function sumsWith(
  rows: readonly SumRow[],
  pending: readonly Pending[],
  asked: Asked,
): readonly SumRow[] {
  if (pending.length === 0) return rows;
  const nameOf = ({ keys }: SumRow) => JSON.stringify(asked.by.map((each) => keys[each] ?? null));
  const byName = new Map(rows.map((row) => [nameOf(row), row]));
  for (const row of pendingRows(pending, asked)) {
    const { keys, count, total } = byName.get(nameOf(row)) ?? { ...row, count: 0, total: ZERO };
    const all = { count: count + row.count, total: sum([total, row.total]) };
    byName.set(nameOf(row), { keys, ...all });
  }
  return [...byName.values()].filter(({ count }) => count > 0);
}

function pendingRows(
  pending: readonly Pending[],
  { by, filter, categories, firstDay }: Asked,
): readonly SumRow[] {
  const isShown = matcherOf(filter, categories);
  const sharesOf = countedShares(filter, categories);
  const rowsOf = (expense: Expense | undefined, times: 1 | -1): readonly SumRow[] => {
    if (!expense || !isShown(expense)) return [];
    const shares: readonly Share[] = by.includes("category") ? sharesOf(expense) : [expense];
    return shares.map(({ category, amount }) => ({
      keys: keysOf(expense, category, by, firstDay),
      count: times,
      total: times === 1 ? amount : negate(amount),
    }));
  };
  return pending.flatMap(({ before, after }) => [...rowsOf(before, -1), ...rowsOf(after, 1)]);
}

function keysOf(
  expense: Expense,
  category: CategoryKey,
  by: readonly ReportGrouping[],
  firstDay: number,
): SumRow["keys"] {
  const keys = {
    day: expense.date,
    month: ledgerMonthOf(expense.date, firstDay),
    category,
    ...eachLabelField((field) => expense[field]),
  };
  // Safe: each is what its name says in a row of the service.
  return Object.fromEntries(by.map((each) => [each, keys[each]])) as SumRow["keys"];
}
