// Whether a filter matches an expense, and how much of the expense counts: the service's own rules, for the few expenses that it
// does not know of yet.

import { LABEL_FIELDS } from "../../domain/expense/expense-fields.ts";
import { nameKey } from "../../domain/label/label.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { type Decimal, sum } from "../../domain/money/decimal.ts";
import { nameOfChoice } from "../../domain/search/expense-filter.ts";
import { isInRanges, readIdRanges } from "../../domain/search/id-ranges.ts";
import { categoriesOf, isBetween } from "./expense-facts.ts";
import { type CategoryKey, type Filter, idsOfChoice } from "./filter.ts";
import { lateSearch } from "./search.ts";
import type { Category, Expense } from "./shapes.ts";

/** `own` is the ledger's currency, which a search for one needs. */
export function matcherOf(
  filter: Filter,
  categories: readonly Category[],
  own: CurrencyCode | null = null,
): IsShown {
  const { from, to, q = "", ids } = filter;
  const ranges = ids === undefined ? undefined : readIdRanges(ids);
  // A view with a search is not shown before its reading is there.
  const isFound = q === "" ? undefined : lateSearch()?.searchMatcher(q, categories, own);
  const counts = countingOf(filter, categories);
  return (expense) =>
    isBetween(expense.date, from, to) &&
    (!ranges || isInRanges(ranges, expense.id)) &&
    (!counts || categoriesOf(expense).some(counts)) &&
    LABEL_FIELDS.every((field) => isOfLabel(expense[field], filter[field])) &&
    (!isFound || isFound(expense));
}

/** Whether an expense belongs to what is shown. */
export type IsShown = (expense: Expense) => boolean;

/** What of an expense counts: all of it, or of one with parts those whose categories are asked for. */
export type AmountOf = (expense: Expense) => Decimal;

export function amountOf({ amount }: Expense): Decimal {
  return amount;
}

export function countedAmounts(filter: Filter, categories: readonly Category[]): AmountOf {
  if (!countingOf(filter, categories)) return amountOf;
  const sharesOf = countedShares(filter, categories);
  return (expense) => sum(sharesOf(expense).map(({ amount }) => amount));
}

/** Of sums by category, those of what counts: of what a search for a category finds, the service has all parts. */
export function countedSums<Row extends { readonly keys: { readonly category?: CategoryKey } }>(
  rows: readonly Row[],
  filter: Filter,
  categories: readonly Category[],
): readonly Row[] {
  const sought = soughtOf(filter, categories);
  if (!sought) return rows;
  return rows.filter(({ keys: { category } }) => category === undefined || sought.has(category));
}

/** An amount that counts in a category. */
export interface Share {
  readonly amount: Decimal;
  readonly category: CategoryKey;
}

/** The parts of an expense that count, or the whole of one without parts. */
export function countedShares(filter: Filter, categories: readonly Category[]) {
  const counts = countingOf(filter, categories);
  return (expense: Expense): readonly Share[] => {
    if (expense.parts.length === 0) return [expense];
    return counts ? expense.parts.filter(({ category }) => counts(category)) : expense.parts;
  };
}

/** Whether what is of a category counts; undefined where all of it does. */
function countingOf(filter: Filter, categories: readonly Category[]) {
  const { category, without = [] } = filter;
  const wanted = soughtOf(filter, categories) ?? chosenOf(category, categories);
  if (!wanted && without.length === 0) return undefined;
  const out = new Set(without.flatMap((choice) => idsOfChoice(choice, categories)));
  return (id: CategoryKey) => (!wanted || wanted.has(id)) && !out.has(id);
}

function chosenOf(category: string | undefined, categories: readonly Category[]) {
  return category === undefined ? undefined : new Set(idsOfChoice(category, categories));
}

/** The categories that the search names, of those that are chosen if any are; undefined for none. */
function soughtOf({ q = "", category }: Filter, categories: readonly Category[]) {
  const chosen = chosenOf(category, categories);
  const sought = q === "" ? undefined : lateSearch()?.soughtCategories(q, categories);
  const counted = sought?.filter((id) => !chosen || chosen.has(id)) ?? [];
  return counted.length === 0 ? undefined : new Set<CategoryKey>(counted);
}

function isOfLabel(label: string | null, asked: string | undefined): boolean {
  if (asked === undefined) return true;
  const name = nameOfChoice(asked);
  if (name === null || label === null) return name === label;
  return nameKey(name) === nameKey(label);
}
