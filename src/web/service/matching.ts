// Whether an expense belongs to what a filter asks for: the rules of the service's own lists, for those few expenses that it has
// not heard of yet.

import { compare } from "../../domain/decimal.ts";
import { type Bound, readSearch, type SearchQuery } from "../../domain/search-query.ts";
import { matchesWords, wordsOf } from "../../domain/words.ts";
import type { Filter } from "./filter.ts";
import type { IsShown } from "./pending.ts";
import type { Category, Expense } from "./shapes.ts";

export function matcherOf(
  { from, to, q = "", category }: Filter,
  categories: readonly Category[],
): IsShown {
  const query = readSearch(q);
  const wanted = category === undefined ? undefined : categoriesIn(category, categories);
  return (expense) =>
    isBetween(expense.date, from, to) &&
    (!wanted || categoriesOf(expense).some((id) => wanted.has(id))) &&
    matchesSearch(expense, query);
}

function isBetween(date: string, from: string | undefined, to: string | undefined): boolean {
  return (from === undefined || date >= from) && (to === undefined || date <= to);
}

/** The category and those below it; null stands for none. */
function categoriesIn(asked: string, categories: readonly Category[]): ReadonlySet<number | null> {
  if (asked === "none") return new Set([null]);
  const id = Number.parseInt(asked, 10);
  const below = categories.filter(({ parent }) => parent === id);
  return new Set([id, ...below.map((category) => category.id)]);
}

function categoriesOf({ category, parts }: Expense): readonly (number | null)[] {
  return parts.length > 0 ? parts.map((part) => part.category) : [category];
}

function matchesSearch(expense: Expense, query: SearchQuery): boolean {
  const { description, payee, note, tags, amount, date } = expense;
  const words = [description, payee ?? "", note ?? "", ...tags].flatMap(wordsOf);
  return (
    matchesWords(words, query.words) &&
    query.tags.every((sought) => tags.some((tag) => matchesWords(wordsOf(tag), wordsOf(sought)))) &&
    query.payees.every((sought) => matchesWords(wordsOf(payee ?? ""), wordsOf(sought))) &&
    isBetween(date, query.from, query.to) &&
    isBeyond(amount, query.min, 1) &&
    isBeyond(amount, query.max, -1)
  );
}

function isBeyond(amount: Expense["amount"], bound: Bound | undefined, inward: 1 | -1): boolean {
  if (!bound) return true;
  const order = compare(amount, bound.amount) * inward;
  return bound.exclusive ? order > 0 : order >= 0;
}
