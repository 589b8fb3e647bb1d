// Whether a search finds an expense: the service's own rules, for the few expenses that it does not know of yet.

import {
  DETAIL_FIELDS,
  eachLabelField,
  LABEL_FIELDS,
  type LabelField,
} from "../../domain/expense/expense-fields.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { compare } from "../../domain/money/decimal.ts";
import type { Alternatives } from "../../domain/search/search-alternatives.ts";
import {
  type Bound,
  readSearch,
  type SearchQuery,
  type SoughtTexts,
} from "../../domain/search/search-query.ts";
import { matchesWords, wordsOf } from "../../domain/text/words.ts";
import { categoriesOf, isBetween } from "./expense-facts.ts";
import type { Category, Expense } from "./shapes.ts";

/** The words of a category's name, and those of the one above it. */
type WordsOfCategory = (id: Expense["category"]) => readonly (readonly string[])[];

function categoryWords(categories: readonly Category[]): WordsOfCategory {
  return (id) => {
    const category = categories.find((each) => each.id === id);
    const above = categories.find((each) => each.id === category?.parent);
    return [category, above].flatMap((each) => (each ? [wordsOf(each.name)] : []));
  };
}

/** The ids of the categories that a text seeks by their sign; undefined where it seeks none. */
export function soughtCategories(
  text: string,
  categories: readonly Category[],
): readonly Category["id"][] | undefined {
  const { categories: names } = readSearch(text);
  if (names.length === 0) return undefined;
  const wordsOfCategory = categoryWords(categories);
  return categories
    .map(({ id }) => id)
    .filter((id) => names.some((name) => hasName(wordsOfCategory(id), name)));
}

/** Takes what a service understands: a text without days by name; `own` is the ledger's currency. */
export function searchMatcher(
  text: string,
  categories: readonly Category[],
  own: CurrencyCode | null,
): (expense: Expense) => boolean {
  const query = readSearch(text);
  const wordsOfCategory = categoryWords(categories);
  return (expense) => matchesSearch(expense, query, wordsOfCategory, own);
}

function matchesSearch(
  expense: Expense,
  query: SearchQuery,
  wordsOfCategory: WordsOfCategory,
  own: CurrencyCode | null,
) {
  const { description, parts, tags, amount, date } = expense;
  const categories = categoriesOf(expense).flatMap(wordsOfCategory);
  const names: NamesOf = {
    categories,
    tags: tags.map(wordsOf),
    ...eachLabelField((field) => [wordsOf(expense[field] ?? "")]),
  };
  const notes = [expense, ...parts].map(({ note }) => note ?? "");
  const texts = [description, ...notes].map(wordsOf);
  const words = [...texts, ...Object.values(names).flat()].flat();
  return (
    matchesWords(words, query.words) &&
    query.either.every((each) => hasEither(expense, words, each, own)) &&
    soughtNames(query).every(([field, sought]) => hasName(names[field], sought)) &&
    !query.not.words.some((word) => matchesWords(words, [word])) &&
    !soughtNames(query.not).some(([field, sought]) => hasName(names[field], sought)) &&
    isBetween(date, query.from, query.to) &&
    isBeyond(amount, query.min, 1) &&
    isBeyond(amount, query.max, -1)
  );
}

function hasEither(
  expense: Expense,
  found: readonly string[],
  { words, amounts, currencies, state }: Alternatives,
  own: CurrencyCode | null,
): boolean {
  const currency = expense.original?.currency ?? own;
  return (
    (words.length > 0 && matchesWords(found, words)) ||
    amounts?.includes(expense.amount) === true ||
    currencies?.some((each) => each === currency) === true ||
    (state === "split" && expense.parts.length > 0) ||
    (state === "uncategorized" && categoriesOf(expense).includes(null))
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
