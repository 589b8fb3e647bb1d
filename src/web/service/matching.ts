// Matches filters with the few expenses that the service does not know about yet, and says how much of each expense counts.

import type { CurrencyCode } from "../../domain/money/currency.ts";
import { type Decimal, sum } from "../../domain/money/decimal.ts";
import { type ExpenseFilter, readFilter } from "../../domain/search/expense-filter.ts";
import {
  type CategoryKey,
  categoryMatch,
  filterMatch,
  soughtCategories,
} from "../../domain/search/filter-match.ts";
import type { Filter } from "./filter.ts";
import { lateSearch } from "./search.ts";
import type { Category, Expense } from "./shapes.ts";

/** `own` is the ledger's currency, which a search for a currency needs. */
export function matcherOf(
  filter: Filter,
  categories: readonly Category[],
  own: CurrencyCode | null = null,
): IsShown {
  return filterMatch(meaningOf(filter), { categories, currency: own });
}

export type IsShown = (expense: Expense) => boolean;

/** The amount that counts: the whole expense, or its parts in the chosen categories. */
export type AmountOf = (expense: Expense) => Decimal;

export function amountOf({ amount }: Expense): Decimal {
  return amount;
}

/** Returns true if parts count separately: if categories are chosen, left out, or named in the search, as in /food. */
export function isInParts(filter: Filter): boolean {
  const { category, without, categoryWords = [] } = meaningOf(filter);
  return category !== undefined || without !== undefined || categoryWords.length > 0;
}

export function countedAmounts(filter: Filter, categories: readonly Category[]): AmountOf {
  if (!isInParts(filter)) return amountOf;
  const sharesOf = countedShares(filter, categories);
  return (expense) => sum(sharesOf(expense).map(({ amount }) => amount));
}

/** Keeps the sums of categories that count. For a search by category, the service returns the sums of all parts of each expense. */
export function countedSums<Row extends { readonly keys: { readonly category?: CategoryKey } }>(
  rows: readonly Row[],
  filter: Filter,
  categories: readonly Category[],
): readonly Row[] {
  const sought = soughtOf(meaningOf(filter), categories);
  if (!sought) return rows;
  return rows.filter(({ keys: { category } }) => category === undefined || sought.has(category));
}

/** An amount that counts in a category. */
export interface Share {
  readonly amount: Decimal;
  readonly category: Expense["category"];
}

/** The parts of an expense that count. An expense without parts counts as a whole. */
export function countedShares(filter: Filter, categories: readonly Category[]) {
  const meaning = meaningOf(filter);
  const isChosen = categoryMatch(meaning, categories);
  const sought = soughtOf(meaning, categories);
  return (expense: Expense): readonly Share[] => {
    if (expense.parts.length === 0) return [expense];
    return expense.parts.filter(
      ({ category }) => isChosen(category) && (!sought || sought.has(category)),
    );
  };
}

/** The categories that the search names, limited to the chosen ones if there are any; undefined for none. */
function soughtOf(meaning: ExpenseFilter, categories: readonly Category[]) {
  const isChosen = categoryMatch({ category: meaning.category }, categories);
  const sought = new Set(soughtCategories(meaning, categories)?.filter(isChosen));
  return sought.size === 0 ? undefined : sought;
}

/** The code that reads searches must be loaded already. The app shows no view with a search before that. */
function meaningOf({ q = "", ...written }: Filter): ExpenseFilter {
  const filter = readFilter(written);
  return q === "" ? filter : (lateSearch()?.searchFilter(q, filter) ?? filter);
}
