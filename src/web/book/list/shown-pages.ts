// All expenses of a list as it shows them, for paper: what the service has, with what is pending over it.

import type { Sort } from "../../address/view.ts";
import type { Filter } from "../../service/filter.ts";
import type { IsShown } from "../../service/matching.ts";
import { expensesWith, type Pending, pendingNow } from "../../service/pending.ts";
import { type Book, pagesOfExpenses } from "../../service/queries.ts";
import type { Expense } from "../../service/shapes.ts";
import { rankedWith } from "./ranking.ts";

export interface ShownList {
  readonly book: Book;
  readonly filter: Filter;
  readonly isShown: IsShown;
  readonly sort: Sort | undefined;
}

/** Page by page as they come; where something is pending, all at once. */
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

/** In the order of the list. */
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
