// Which expenses of a book are meant: what lists, totals and breakdowns are narrowed by, and in which order a list comes.

import { type LabelField, NAMED_KINDS, type NamedKind } from "../expense/expense-fields.ts";
import type { LabelId } from "../label/label.ts";
import type { CurrencyCode } from "../money/currency.ts";
import { wordsOf } from "../text/words.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import { type Bound, narrower, type SearchQuery } from "./search-query.ts";

/** A category with those below it, one by itself, or what has none. */
export type CategoryChoice = LabelId | "none" | { readonly itself: LabelId };

/** By fields of one label: its name, compared by nameKey; null for those without one. */
type NameFilter = { readonly [Field in LabelField]?: string | null | undefined };

/**
 * By kinds of labels: for each of these lists the expense has one of the kind whose name has a word for each beginning of a word in
 * the list.
 */
type NameWordsFilter = {
  readonly [Kind in NamedKind as `${Kind}Words`]?: readonly (readonly string[])[] | undefined;
};

/** All of it holds together; what is left out holds for every expense. A name that no label has finds nothing. */
export interface ExpenseFilter extends NameFilter, NameWordsFilter {
  readonly from?: CalendarDate | undefined;
  /** The last day that counts. */
  readonly to?: CalendarDate | undefined;
  /** Folded; each begins some word of the description, the note, or the name of a label that is not a category. */
  readonly words?: readonly string[] | undefined;
  /** Names of tags, all of which the expense has; compared by nameKey. */
  readonly tags?: readonly string[] | undefined;
  /** An expense with parts is found by the category of any part, and by none if a part has none. */
  readonly category?: CategoryChoice | undefined;
  /** What is of one of these does not count. Of an expense with parts, some part is in the category and in none of these. */
  readonly without?: readonly CategoryChoice[] | undefined;
  readonly min?: Bound | undefined;
  readonly max?: Bound | undefined;
  /** What was paid in: the original's currency, else that of the ledger. */
  readonly currency?: CurrencyCode | undefined;
}

/** How a label is asked for by name where `none` stands for expenses without one: one that is called none is asked for as None. */
export function choiceOfName(name: string | null): string {
  if (name === null) return WITHOUT;
  return name === WITHOUT ? "None" : name;
}

/** As `choiceOfName` writes it. Names are the same in small letters and in capitals, so no label is out of reach. */
export function nameOfChoice(text: string): string | null {
  return text === WITHOUT ? null : text;
}

const WITHOUT = "none";

const ITSELF = "-itself";

/** What a text such as none, 12 or 12-itself stands for. */
export function categoryOfChoice(text: string): CategoryChoice {
  if (text === "none") return text;
  // Safe: the text is of this form, as CATEGORY_CHOICE has it.
  const id = Number.parseInt(text, 10) as LabelId;
  return text.endsWith(ITSELF) ? { itself: id } : id;
}

/** The form of such texts. */
export const CATEGORY_CHOICE = /^(none|[1-9][0-9]{0,14}(-itself)?)$/;

/** Equal ones are in the order of their ids, in the same direction. */
export interface ExpenseOrder {
  /** "description" is by its folded text, then as it is, both by units of UTF-16. */
  readonly by: "date" | "amount" | "description";
  readonly direction: "ascending" | "descending";
}

/**
 * What a search text says, and what the filter says besides it. A name behind a sign, such as #tag or @payee, matches a label if
 * each word of what is sought begins some word of the label's name.
 */
export function filterOf(query: SearchQuery, filter: ExpenseFilter = {}): ExpenseFilter {
  const both = <Item>(a: readonly Item[] = [], b: readonly Item[] = []) => [...a, ...b];
  return {
    ...filter,
    from: [query.from, filter.from].reduce((a, b) => (a && b ? (a > b ? a : b) : (a ?? b))),
    to: [query.to, filter.to].reduce((a, b) => (a && b ? (a < b ? a : b) : (a ?? b))),
    min: query.min ? narrower("min", filter.min, query.min) : filter.min,
    max: query.max ? narrower("max", filter.max, query.max) : filter.max,
    words: [...new Set(both(query.words, filter.words))],
    ...Object.fromEntries(
      NAMED_KINDS.map(({ kind }) => [
        `${kind}Words`,
        both(query[`${kind}s`].map(wordsOf), filter[`${kind}Words`]),
      ]),
    ),
  };
}
