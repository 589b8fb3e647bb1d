// Turns a search text into a filter and combines it with another one. It is a separate file because most code that uses filters reads no
// search text.

import { NAMED_KINDS } from "../expense/expense-fields.ts";
import { wordsOf } from "../text/words.ts";
import type { ExpenseFilter, TextFilter } from "./expense-filter.ts";
import { narrower, type SearchQuery, type SoughtTexts } from "./search-query.ts";

/**
 * Combines a search text with a filter. A name after a sign, such as #tag or @payee, matches a label if each word sought begins a word
 * of the label's name.
 */
export function filterOf(query: SearchQuery, filter: ExpenseFilter = {}): ExpenseFilter {
  return {
    ...filter,
    from: [query.from, filter.from].reduce((a, b) => (a && b ? (a > b ? a : b) : (a ?? b))),
    to: [query.to, filter.to].reduce((a, b) => (a && b ? (a < b ? a : b) : (a ?? b))),
    min: query.min ? narrower("min", filter.min, query.min) : filter.min,
    max: query.max ? narrower("max", filter.max, query.max) : filter.max,
    ...textsOf(query, filter),
    ...(query.either.length > 0 && { either: [...query.either, ...(filter.either ?? [])] }),
    ...(hasTexts(query.not) && { not: textsOf(query.not, filter.not) }),
  };
}

function textsOf(sought: SoughtTexts, filter: TextFilter = {}): TextFilter {
  const both = <Item>(a: readonly Item[], b: readonly Item[] = []) => [...a, ...b];
  return {
    words: [...new Set(both(sought.words, filter.words))],
    categoryWords: both(sought.categories.map(wordsOf), filter.categoryWords),
    ...Object.fromEntries(
      NAMED_KINDS.map(({ kind }) => [
        `${kind}Words`,
        both(sought[`${kind}s`].map(wordsOf), filter[`${kind}Words`]),
      ]),
    ),
  };
}

function hasTexts({ words, categories, ...names }: SoughtTexts): boolean {
  return [words, categories, ...Object.values(names)].some((texts) => texts.length > 0);
}
