// The loaded part of a list that is not sorted by day, with pending changes laid over it.

import { compare } from "../../../domain/money/decimal.ts";
import { fold } from "../../../domain/text/words.ts";
import type { IsShown } from "../../service/matching.ts";
import { expensesOver, type Pending } from "../../service/pending.ts";
import { RANKED_PAGE } from "../../service/queries.ts";
import type { Expense } from "../../service/shapes.ts";
import type { Rank, Section } from "./list-view.ts";

interface Ranked {
  readonly sort: Rank;
  readonly isWhole: boolean;
  readonly isShown: IsShown;
}

/** The loaded expenses with pending changes. Expenses that belong after the loaded ones are left to later pages. */
export function rankedWith(
  expenses: readonly Expense[],
  pending: readonly Pending[],
  { sort, isWhole, isShown }: Ranked,
): readonly Expense[] {
  if (pending.length === 0) return expenses;
  const inOrder = ranking(sort);
  const last = expenses.at(-1);
  const hasCome = (expense: Expense) =>
    isWhole || (last !== undefined && inOrder(expense, last) <= 0);
  return expensesOver(
    expenses,
    pending,
    (expense) => isShown(expense) && hasCome(expense),
  ).toSorted(inOrder);
}

/** The service's order. Equal expenses are sorted by id; new ones, which have no id yet, count as having the greatest. */
function ranking(sort: Rank): (a: Expense, b: Expense) => number {
  const sign = sort.startsWith("-") ? -1 : 1;
  const by = sort.endsWith("amount") ? byAmount : byDescription;
  return (a, b) => sign * (by(a, b) || byId(a, b));
}

function byAmount(a: Expense, b: Expense): number {
  return compare(a.amount, b.amount);
}

function byDescription(a: Expense, b: Expense): number {
  return byUnits(fold(a.description), fold(b.description)) || byUnits(a.description, b.description);
}

/** Compares UTF-16 units. */
function byUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function byId(a: Expense, b: Expense): number {
  return a.id < 0 || b.id < 0 ? b.id - a.id : a.id - b.id;
}

/**
 * Returns one section for each loaded page, and one for everything that is missing. The last one stays in place when the next page comes.
 */
export function sectionsOf(loaded: number, missing: number): readonly Section[] {
  const section = (at: number, count: number): Section => {
    return { key: `page${at}`, count: Math.min(RANKED_PAGE, count), day: undefined };
  };
  const length = Math.ceil(loaded / RANKED_PAGE);
  const pages = Array.from({ length }, (_, at) => section(at, loaded - at * RANKED_PAGE));
  return missing > 0 ? [...pages, section(length, missing)] : pages;
}
