// A breakdown: expenses in groups, each with its count and sums.

import { NAMED_KINDS, type NamedKind } from "../expense/expense-fields.ts";
import type { Decimal } from "../money/decimal.ts";
import { PERIODS, type Period } from "../time/period.ts";

export type Grouping = Period | "category" | NamedKind | "currency";

export const GROUPINGS: readonly Grouping[] = [
  ...PERIODS,
  "category",
  ...NAMED_KINDS.map(({ kind }) => kind),
  "currency",
];

/** One grouping, or two different ones. */
export type Groupings = readonly [Grouping] | readonly [Grouping, Grouping];

/**
 * The value that the expenses of a group share: the text of a period (a number for weekdays), a category's id, the name of another label,
 * or a currency's code. Null if they have none.
 */
export type GroupKey = string | number | null;

export interface BreakdownRow {
  /** There is one key for each grouping. */
  readonly keys: readonly GroupKey[];
  /**
   * An expense counts once in a group. By category, each part of a split expense counts. By tag, an expense counts in each of its tags, so
   * counts and totals by tag exceed the whole.
   */
  readonly count: number;
  readonly total: Decimal;
  readonly smallest: Decimal;
  readonly largest: Decimal;
}
