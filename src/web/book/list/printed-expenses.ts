// The expenses of a printed list, with pending changes. If the user prints from the browser's own menu, printing can't wait for the rest,
// so only the loaded expenses are printed.

import type { QueryClient } from "@tanstack/react-query";
import type { DayRange } from "../../../domain/time/period.ts";
import type { Sort } from "../../address/view.ts";
import type { Filter } from "../../service/filter.ts";
import type { IsShown } from "../../service/matching.ts";
import {
  type DaySum,
  expensesWith,
  type Pending,
  pendingAt,
  UNCONFIRMED,
} from "../../service/pending.ts";
import {
  type Book,
  expensesQuery,
  pagesOfExpenses,
  rankedExpensesQuery,
} from "../../service/queries.ts";
import type { Expense } from "../../service/shapes.ts";
import { batchDays, batchesOf } from "./batches.ts";
import { rankedWith } from "./ranking.ts";

/** No browser lays out many more rows in a reasonable time. */
const MAX_PRINTED = 10_000;

export interface PrintedList {
  readonly book: Book;
  readonly filter: Filter;
  readonly isShown: IsShown;
  readonly sort: Sort | undefined;
}

/** Loads the expenses of a list. */
export async function allExpenses(
  list: PrintedList,
  signal: AbortSignal,
): Promise<readonly Expense[]> {
  const { book, filter, sort } = list;
  const all: Expense[] = [];
  for await (const page of pagesOfExpenses(book, filter, signal, sort)) {
    all.push(...page);
    if (all.length >= MAX_PRINTED) break;
  }
  return withPending(all, list, pendingAt(book.ledger, UNCONFIRMED)).slice(0, MAX_PRINTED);
}

/** The first expenses of a list that are already loaded. `days` are the days of the list, the newest first, within `range`. */
export function loadedExpenses(
  queries: QueryClient,
  list: PrintedList,
  days: readonly DaySum[],
  range: DayRange | undefined,
): readonly Expense[] {
  const { book, filter, sort } = list;
  const loaded: Expense[] = [];
  if (sort !== undefined && sort !== "date") {
    const { queryKey } = rankedExpensesQuery(book, filter, sort);
    for (const { items } of queries.getQueryData(queryKey)?.pages ?? []) loaded.push(...items);
  } else {
    const inOrder = sort === "date" ? days.toReversed() : days;
    for (const batch of batchesOf(inOrder, batchDays(days), range)) {
      const { queryKey } = expensesQuery(book, { ...filter, ...batch });
      const { data, isInvalidated } = queries.getQueryState(queryKey) ?? {};
      if (!data || isInvalidated) break;
      loaded.push(...(sort === "date" ? data.toReversed() : data));
    }
  }
  return withPending(loaded, list, pendingAt(book.ledger, UNCONFIRMED)).slice(0, MAX_PRINTED);
}

/** Lays pending changes over the expenses, which are in the order of the list. */
export function withPending(
  expenses: readonly Expense[],
  { sort, isShown }: Pick<PrintedList, "sort" | "isShown">,
  pending: readonly Pending[],
): readonly Expense[] {
  if (pending.length === 0) return expenses;
  if (sort !== undefined && sort !== "date") {
    return rankedWith(expenses, pending, { sort, isWhole: true, isShown });
  }
  const newestFirst = expensesWith(expenses, pending, isShown);
  return sort === "date" ? newestFirst.toReversed() : newestFirst;
}
