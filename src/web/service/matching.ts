// Whether a filter matches an expense, and how much of the expense counts: the service's own rules, for the few expenses that it
// does not know of yet.

import {
  DETAIL_FIELDS,
  eachLabelField,
  LABEL_FIELDS,
  type LabelField,
} from "../../domain/expense/expense-fields.ts";
import { nameKey } from "../../domain/label/label.ts";
import { compare, type Decimal, sum } from "../../domain/money/decimal.ts";
import { nameOfChoice } from "../../domain/search/expense-filter.ts";
import {
  type Bound,
  readSearch,
  type SearchQuery,
  type SoughtTexts,
} from "../../domain/search/search-query.ts";
import { matchesWords, wordsOf } from "../../domain/text/words.ts";
import { type CategoryKey, type Filter, idsOfChoice } from "./filter.ts";
import type { Category, Expense } from "./shapes.ts";

export function matcherOf(filter: Filter, categories: readonly Category[]): IsShown {
  const { from, to, q = "" } = filter;
  const query = readSearch(q);
  const counts = countingOf(filter, categories);
  const wordsOfCategories = categoryWords(categories);
  return (expense) =>
    isBetween(expense.date, from, to) &&
    (!counts || categoriesOf(expense).some(counts)) &&
    LABEL_FIELDS.every((field) => isOfLabel(expense[field], filter[field])) &&
    matchesSearch(expense, query, wordsOfCategories);
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
function countingOf({ category, without = [] }: Filter, categories: readonly Category[]) {
  if (category === undefined && without.length === 0) return undefined;
  const wanted = category === undefined ? undefined : new Set(idsOfChoice(category, categories));
  const out = new Set(without.flatMap((choice) => idsOfChoice(choice, categories)));
  return (id: CategoryKey) => (!wanted || wanted.has(id)) && !out.has(id);
}

function isBetween(date: string, from: string | undefined, to: string | undefined): boolean {
  return (from === undefined || date >= from) && (to === undefined || date <= to);
}

function isOfLabel(label: string | null, asked: string | undefined): boolean {
  if (asked === undefined) return true;
  const name = nameOfChoice(asked);
  if (name === null || label === null) return name === label;
  return nameKey(name) === nameKey(label);
}

function categoriesOf({ category, parts }: Expense): readonly CategoryKey[] {
  return parts.length > 0 ? parts.map((part) => part.category) : [category];
}

/** The words of a category's name, and those of the one above it. */
type WordsOfCategory = (id: CategoryKey) => readonly (readonly string[])[];

function categoryWords(categories: readonly Category[]): WordsOfCategory {
  return (id) => {
    const category = categories.find((each) => each.id === id);
    const above = categories.find((each) => each.id === category?.parent);
    return [category, above].flatMap((each) => (each ? [wordsOf(each.name)] : []));
  };
}

function matchesSearch(expense: Expense, query: SearchQuery, wordsOfCategory: WordsOfCategory) {
  const { description, note, tags, amount, date } = expense;
  const categories = categoriesOf(expense).flatMap(wordsOfCategory);
  const names: NamesOf = {
    categories,
    tags: tags.map(wordsOf),
    ...eachLabelField((field) => [wordsOf(expense[field] ?? "")]),
  };
  const texts = [description, note ?? ""].map(wordsOf);
  const words = [...texts, ...Object.values(names).flat()].flat();
  return (
    matchesWords(words, query.words) &&
    soughtNames(query).every(([field, sought]) => hasName(names[field], sought)) &&
    !query.not.words.some((word) => matchesWords(words, [word])) &&
    !soughtNames(query.not).some(([field, sought]) => hasName(names[field], sought)) &&
    isBetween(date, query.from, query.to) &&
    isBeyond(amount, query.min, 1) &&
    isBeyond(amount, query.max, -1)
  );
}

type NameField = "categories" | "tags" | LabelField;
/** The words of each name. */
type NamesOf = Readonly<Record<NameField, readonly (readonly string[])[]>>;

function soughtNames(texts: SoughtTexts): readonly (readonly [NameField, string])[] {
  return [
    ...texts.categories.map((name) => ["categories", name] as const),
    ...texts.tags.map((name) => ["tags", name] as const),
    ...LABEL_FIELDS.flatMap((field) =>
      texts[`${DETAIL_FIELDS[field].label}s`].map((name) => [field, name] as const),
    ),
  ];
}

function hasName(names: readonly (readonly string[])[], sought: string): boolean {
  return names.some((words) => matchesWords(words, wordsOf(sought)));
}

function isBeyond(amount: Expense["amount"], bound: Bound | undefined, inward: 1 | -1): boolean {
  if (!bound) return true;
  const order = compare(amount, bound.amount) * inward;
  return bound.exclusive ? order > 0 : order >= 0;
}
