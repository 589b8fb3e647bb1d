// A breakdown: expenses in groups, with how many there are and what they come to.

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
 * What a group has in common: the text of a period (a number for weekdays), a category's id, the name of another label, a
 * currency's code; null for expenses that have none.
 */
export type GroupKey = string | number | null;

export interface BreakdownRow {
  /** One for each grouping. */
  readonly keys: readonly GroupKey[];
  /**
   * How often something counted here: once for an expense; by category, once for each part of an expense with
   * parts; by tag, an expense counts once in each of its tags. So counts and totals by tag add up to more than there is.
   */
  readonly count: number;
  readonly total: Decimal;
  readonly smallest: Decimal;
  readonly largest: Decimal;
}
