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
 * The value that a group shares: the text of a period (a number for weekdays), a category's id, another label's name, or a currency's
 * code; null for expenses without one.
 */
export type GroupKey = string | number | null;

export interface BreakdownRow {
  /** One for each grouping. */
  readonly keys: readonly GroupKey[];
  /**
   * Counts once per expense. By category, each part of a split expense counts; by tag, an expense counts in each of its tags, so counts
   * and totals by tag exceed the whole.
   */
  readonly count: number;
  readonly total: Decimal;
  readonly smallest: Decimal;
  readonly largest: Decimal;
}
