// All expenses of a list, for printing: the service's expenses with pending changes. If the user prints from the browser's own menu,
// printing can't wait for the rest, so only the loaded expenses are printed.

import type { QueryClient } from "@tanstack/react-query";
import type { Sort } from "../../address/view.ts";
import type { Filter } from "../../service/filter.ts";
import type { IsShown } from "../../service/matching.ts";
import { type DaySum, expensesWith, type Pending, pendingNow } from "../../service/pending.ts";
import {
  type Book,
  ledgerKey,
  pagesOfExpenses,
  rankedExpensesQuery,
} from "../../service/queries.ts";
import type { Expense } from "../../service/shapes.ts";
import { rankedWith } from "./ranking.ts";

export interface ShownList {
  readonly book: Book;
  readonly filter: Filter;
  readonly isShown: IsShown;
  readonly sort: Sort | undefined;
}

/** Yields page by page, or all at once if something is pending. */
export async function* shownPages(
  list: ShownList,
  signal: AbortSignal,
): AsyncGenerator<readonly Expense[], void> {
  const { book, filter, sort } = list;
  const held: Expense[] = [];
  let pending: readonly Pending[] | undefined;
  for await (const page of pagesOfExpenses(book, filter, signal, sort)) {
    pending ??= pendingNow(book.ledger);
    if (pending.length === 0) yield page;
    else held.push(...page);
  }
  if (pending && pending.length > 0) yield shownWith(held, pending, list);
}

/** Lays pending changes over expenses, and sorts them in the order of the list. */
export function shownWith(
  expenses: readonly Expense[],
  pending: readonly Pending[],
  { sort, isShown }: Pick<ShownList, "sort" | "isShown">,
): readonly Expense[] {
  if (sort !== undefined && sort !== "date") {
    return rankedWith(expenses, pending, { sort, isWhole: true, isShown });
  }
  const newestFirst = expensesWith(expenses, pending, isShown);
  return sort === "date" ? newestFirst.toReversed() : newestFirst;
}

/** The first expenses of a list that the page has already loaded, without gaps. */
export function heldExpenses(
  queries: QueryClient,
  list: ShownList,
  days: readonly DaySum[],
): readonly Expense[] {
  const { book, filter, sort } = list;
  const pending = pendingNow(book.ledger);
  if (sort !== undefined && sort !== "date") {
    const { queryKey } = rankedExpensesQuery(book, filter, sort);
    const items = queries.getQueryData(queryKey)?.pages.flatMap((page) => page.items) ?? [];
    return shownWith(items, pending, list);
  }
  const answers = queries.getQueryCache().findAll({
    queryKey: [...ledgerKey(book.ledger), "expenses"],
    predicate: ({ queryKey, state }) => !state.isInvalidated && isPortion(queryKey.at(-1), filter),
  });
  // Safe: the queries found here are those of `expensesQuery`.
  const held = answers.flatMap(({ state }) => (state.data ?? []) as readonly Expense[]);
  return wholeDays(shownWith(held, pending, list), days, sort);
}

/** Compares filters without their days. */
function isPortion(asked: unknown, filter: Filter): boolean {
  const rest = (of: object) => JSON.stringify({ ...of, from: undefined, to: undefined });
  return typeof asked === "object" && asked !== null && rest(asked) === rest(filter);
}

/** The expenses of the first days, up to the first day with missing expenses. */
export function wholeDays(
  expenses: readonly Expense[],
  days: readonly DaySum[],
  sort: Sort | undefined,
): readonly Expense[] {
  const byDay = Map.groupBy(expenses, ({ date }) => date);
  const inOrder = sort === "date" ? days.toReversed() : days;
  const end = inOrder.findIndex(({ date, count }) => byDay.get(date)?.length !== count);
  const whole = end < 0 ? inOrder : inOrder.slice(0, end);
  return whole.flatMap(({ date }) => byDay.get(date) ?? []);
}
