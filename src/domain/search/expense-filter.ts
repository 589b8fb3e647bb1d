// Defines filters, which select expenses for lists, totals and breakdowns, and the order of a list.

import { type LabelField, type NamedKind, someLabelFields } from "../expense/expense-fields.ts";
import type { LabelId } from "../label/label.ts";
import type { CurrencyCode } from "../money/currency.ts";
import { numberOf } from "../shifted.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import { type IdRange, readIdRanges } from "./id-ranges.ts";
import type { Alternatives } from "./search-alternatives.ts";
import type { Bound } from "./search-query.ts";

/** A category with its subcategories, a category by itself, or expenses without one. */
export type CategoryChoice = LabelId | "none" | { readonly itself: LabelId };

/** The label in each field of one label, by its name, compared by nameKey; null for expenses without one. */
type NameFilter = { readonly [Field in LabelField]?: string | null | undefined };

/**
 * Matches words of label names. For each list, the expense must have a label of the kind whose name has words that begin with the texts of
 * the list.
 */
type NameWordsFilter = {
  readonly [Kind in NamedKind as `${Kind}Words`]?: readonly (readonly string[])[] | undefined;
};

/** Texts that begin words. */
export interface TextFilter extends NameWordsFilter {
  /**
   * The texts are folded. Each must begin a word of the description, of a note of the expense or of a part, or of the name of a label or of
   * the parent category.
   */
  readonly words?: readonly string[] | undefined;
  /** For each list, the name of a category of the expense, or of its parent, has a word for each text of the list. */
  readonly categoryWords?: readonly (readonly string[])[] | undefined;
}

/** An expense must meet all conditions. Every expense meets an absent one. A filter with a name that no label has finds nothing. */
export interface ExpenseFilter extends NameFilter, TextFilter {
  readonly from?: CalendarDate | undefined;
  /** This day is included. */
  readonly to?: CalendarDate | undefined;
  /** Excludes an expense if any of this matches it. */
  readonly not?: TextFilter | undefined;
  /** The expense matches at least one alternative of each item. */
  readonly either?: readonly Alternatives[] | undefined;
  /** The expense has all of these tags; compared by nameKey. */
  readonly tags?: readonly string[] | undefined;
  /** A split expense matches by the category of any part, and matches none if a part has none. */
  readonly category?: CategoryChoice | undefined;
  /** Excludes these categories. A split expense still matches if some part is in the chosen category and in none of these. */
  readonly without?: readonly CategoryChoice[] | undefined;
  readonly min?: Bound | undefined;
  readonly max?: Bound | undefined;
  /** The currency that was paid: that of the original amount, or else the ledger's currency. */
  readonly currency?: CurrencyCode | undefined;
  readonly ids?: readonly IdRange[] | undefined;
  /** Selects the expense that was created with this ref. */
  readonly ref?: string | undefined;
}

/** Writes a label's name as a filter. `none` selects expenses without one, so a label called none is written None. */
export function choiceOfName(name: string | null): string {
  if (name === null) return WITHOUT;
  return name === WITHOUT ? "None" : name;
}

/** Reads the output of `choiceOfName`. Names ignore case, so every label can be reached. */
export function nameOfChoice(text: string): string | null {
  return text === WITHOUT ? null : text;
}

/** The longest text of a search. */
export const SEARCH_CHARACTERS = 1_000;

const WITHOUT = "none";

const ITSELF = "-itself";

/** Reads a text such as none, 12 or 12-itself. */
export function categoryOfChoice(text: string): CategoryChoice {
  if (text === "none") return text;
  const id = numberOf<LabelId>(text);
  return text.endsWith(ITSELF) ? { itself: id } : id;
}

/** The part of a filter that requests write as texts, besides a search. */
export interface WrittenFilter extends Pick<ExpenseFilter, "from" | "to"> {
  readonly category?: string | undefined;
  readonly without?: readonly string[] | undefined;
  readonly ids?: string | undefined;
}

type WrittenNames = { readonly [Field in LabelField]?: string | undefined };

export function readFilter(written: WrittenFilter & WrittenNames): ExpenseFilter {
  const { from, to, category, without, ids } = written;
  return {
    from,
    to,
    category: category === undefined ? undefined : categoryOfChoice(category),
    without: without?.map(categoryOfChoice),
    ids: ids === undefined ? undefined : readIdRanges(ids),
    ...someLabelFields((field) => {
      const asked = written[field];
      return asked === undefined ? undefined : nameOfChoice(asked);
    }),
  };
}

export const CATEGORY_CHOICE = /^(none|[1-9][0-9]{0,14}(-itself)?)$/;

/** Equal expenses are ordered by id, in the same direction. */
export interface ExpenseOrder {
  /** "description" compares the folded text, then the original, both by UTF-16 units. */
  readonly by: "date" | "amount" | "description";
  readonly direction: "ascending" | "descending";
}
