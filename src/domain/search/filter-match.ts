// Checks expenses against a filter one by one. The app uses this for the few that the server does not have yet, and tests compare a store's
// columns with it.

import type { BookExpense } from "../expense/book-expense.ts";
import {
  DETAIL_FIELDS,
  eachNamedKind,
  LABEL_FIELDS,
  NAMED_FIELDS,
  SIGNED_KINDS,
  TEXT_FIELDS,
  type TextField,
} from "../expense/expense-fields.ts";
import { nameKey } from "../label/label.ts";
import type { CurrencyCode } from "../money/currency.ts";
import { compare } from "../money/decimal.ts";
import { matchesWords, wordsOf } from "../text/words.ts";
import type { CategoryChoice, ExpenseFilter, TextFilter } from "./expense-filter.ts";
import { isInRanges } from "./id-ranges.ts";
import type { Bound } from "./search-query.ts";

/** The part of an expense that a filter looks at. */
export interface Matchable
  extends Pick<
    BookExpense,
    "date" | "amount" | "description" | "ref" | TextField | (typeof NAMED_FIELDS)[number]
  > {
  readonly id: number;
  readonly category: CategoryKey;
  readonly parts: readonly { readonly category: CategoryKey; readonly note?: string | null }[];
  readonly original: { readonly currency: CurrencyCode } | null;
}

/** The id of a category; null for expenses without one. */
export type CategoryKey = number | null;

interface NamedCategory {
  readonly id: number;
  readonly name: string;
  readonly parent: CategoryKey;
}

interface OfLedger {
  readonly categories: readonly NamedCategory[];
  /** The currency of expenses without an original amount; null if it is unknown. */
  readonly currency: CurrencyCode | null;
}

type Words = readonly string[];

export function filterMatch(
  filter: ExpenseFilter,
  ledger: OfLedger,
): (expense: Matchable) => boolean {
  const counts = categoryMatch(filter, ledger.categories);
  const categoryNames = namesOfCategories(ledger.categories);
  return (expense) => {
    const { id, date, amount, tags, ref } = expense;
    const categories = categoriesOf(expense);
    const names = { ...namesOf(expense), category: categories.flatMap(categoryNames) };
    const texts = [
      expense.description,
      ...TEXT_FIELDS.map((field) => expense[field] ?? ""),
      ...expense.parts.map(({ note }) => note ?? ""),
    ];
    const words = [...texts.map(wordsOf), ...Object.values(names).flat()].flat();
    const currency = expense.original?.currency ?? ledger.currency;
    const holds = ({ words: starts = [], ...sought }: TextFilter): readonly boolean[] => [
      ...starts.map((start) => matchesWords(words, [start])),
      ...SIGNED_KINDS.flatMap(({ kind }) =>
        (sought[`${kind}Words`] ?? []).map((starts) => hasName(names[kind], starts)),
      ),
    ];
    return (
      (filter.from === undefined || date >= filter.from) &&
      (filter.to === undefined || date <= filter.to) &&
      isBeyond(amount, filter.min, 1) &&
      isBeyond(amount, filter.max, -1) &&
      (filter.ref === undefined || ref === filter.ref) &&
      (filter.ids === undefined || isInRanges(filter.ids, id)) &&
      (filter.currency === undefined || currency === filter.currency) &&
      LABEL_FIELDS.every((field) => isNamed(expense[field], filter[field])) &&
      (filter.tags ?? []).every((tag) => tags.some((name) => isNamed(name, tag))) &&
      categories.some(counts) &&
      holds(filter).every(Boolean) &&
      !holds(filter.not ?? {}).some(Boolean) &&
      (filter.either ?? []).every(
        (each) =>
          (each.words.length > 0 && matchesWords(words, each.words)) ||
          each.amounts?.includes(amount) === true ||
          each.currencies?.some((one) => one === currency) === true ||
          (each.state === "split" && expense.parts.length > 0) ||
          (each.state === "uncategorized" && categories.includes(null)),
      )
    );
  };
}

/** Returns a predicate for the categories that count. If none is chosen or excluded, all of them count. */
export function categoryMatch(
  { category, without = [] }: Pick<ExpenseFilter, "category" | "without">,
  categories: readonly NamedCategory[],
): (id: CategoryKey) => boolean {
  const isOf = (id: CategoryKey, choice: CategoryChoice) => {
    if (choice === "none") return id === null;
    if (typeof choice === "object") return id === choice.itself;
    return id === choice || categories.some((each) => each.id === id && each.parent === choice);
  };
  return (id) =>
    (category === undefined || isOf(id, category)) && !without.some((choice) => isOf(id, choice));
}

/** The categories that a search names, as in /food, directly or by their parent; undefined if it names none. */
export function soughtCategories(
  { categoryWords = [] }: TextFilter,
  categories: readonly NamedCategory[],
): readonly CategoryKey[] | undefined {
  if (categoryWords.length === 0) return undefined;
  const namesOf = namesOfCategories(categories);
  const ids = categories.map(({ id }) => id);
  return ids.filter((id) => categoryWords.some((starts) => hasName(namesOf(id), starts)));
}

/** The categories of the parts, or the expense's own if it has no parts. */
function categoriesOf({ category, parts }: Matchable): readonly CategoryKey[] {
  return parts.length > 0 ? parts.map((part) => part.category) : [category];
}

/** The words of a category's name and of its parent's name. */
function namesOfCategories(categories: readonly NamedCategory[]) {
  const byId = new Map<CategoryKey, NamedCategory>(categories.map((each) => [each.id, each]));
  return (id: CategoryKey): readonly Words[] => {
    const category = byId.get(id);
    const above = byId.get(category?.parent ?? null);
    return [category, above].flatMap((each) => (each ? [wordsOf(each.name)] : []));
  };
}

/** The words of each label that is referred to by its name. */
function namesOf(expense: Matchable) {
  return eachNamedKind((kind) => {
    const fields = NAMED_FIELDS.filter((field) => DETAIL_FIELDS[field].label === kind);
    const names = fields.flatMap((field) => expense[field] ?? []);
    return names.map(wordsOf);
  });
}

function hasName(names: readonly Words[], starts: Words): boolean {
  return names.some((words) => matchesWords(words, starts));
}

function isNamed(label: string | null, asked: string | null | undefined): boolean {
  if (asked === undefined) return true;
  return asked === null || label === null ? asked === label : nameKey(asked) === nameKey(label);
}

function isBeyond(
  amount: BookExpense["amount"],
  bound: Bound | undefined,
  inward: 1 | -1,
): boolean {
  if (!bound) return true;
  const order = compare(amount, bound.amount) * inward;
  return bound.exclusive ? order > 0 : order >= 0;
}
