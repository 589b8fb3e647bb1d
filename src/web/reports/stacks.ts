// What each group of categories came to in each month.

import { type Decimal, sum, ZERO } from "../../domain/money/decimal.ts";
import type { LedgerMonth } from "../../domain/time/period.ts";
import { type Added, added, type Group, greatestFirst, split, type Term } from "./groups.ts";

export interface MonthTerm extends Term {
  readonly month: LedgerMonth;
}

export interface Stack {
  readonly group: Group;
  /** One for each month, in their order. */
  readonly months: readonly Added[];
  readonly count: number;
  readonly total: Decimal;
}

export interface Stacks {
  readonly months: readonly LedgerMonth[];
  /** The greatest first. */
  readonly stacks: readonly Stack[];
  /** What each month comes to. */
  readonly totals: readonly Decimal[];
  readonly total: Decimal;
}

/** Terms of other months than these are not counted. */
export function stacksOf(
  terms: readonly MonthTerm[],
  groups: readonly Group[],
  months: readonly LedgerMonth[],
): Stacks {
  const shown = new Set(months);
  const within = terms.filter(({ month }) => shown.has(month));
  // Each term is added once; the rest are sums of those sums.
  const stacks = split(within, groups)
    .map(({ group, terms }) => {
      const byMonth = Map.groupBy(terms, ({ month }) => month);
      const each = months.map((month) => added(byMonth.get(month) ?? []));
      return { group, months: each, ...added(each) };
    })
    .toSorted(greatestFirst);
  const totals = months.map((_, at) => sum(stacks.map(({ months }) => months[at]?.total ?? ZERO)));
  return { months, stacks, totals, total: sum(totals) };
}
