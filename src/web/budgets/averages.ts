// The average months of categories, from which budgets are suggested.

import { compare, type Decimal, divide, sum, ZERO } from "../../domain/money/decimal.ts";
import { addLedgerMonths, daysOfMonth, type LedgerMonth } from "../../domain/time/period.ts";
import type { Filter } from "../service/filter.ts";
import type { Category } from "../service/shapes.ts";

const MONTHS = 6;

/** The months before this one. */
export function filterBefore(month: LedgerMonth, firstDay: number): Filter {
  const first = addLedgerMonths(month, -MONTHS) ?? month;
  const last = addLedgerMonths(month, -1) ?? month;
  return { from: daysOfMonth(first, firstDay).from, to: daysOfMonth(last, firstDay).to };
}

export const BY_MONTH_AND_CATEGORY = ["month", "category"] as const;

export interface MonthSum {
  readonly keys: { readonly month?: string | null; readonly category?: number | null };
  readonly total: Decimal;
}

/**
 * Averages of all months since the first one with an expense, with subcategories in their parents. The key null is for all expenses. An
 * amount that has no use for cents is whole; one that is not above zero is left out.
 */
export function averagesOf(
  rows: readonly MonthSum[],
  categories: readonly Category[],
  month: LedgerMonth,
  places: number,
): ReadonlyMap<number | null, Decimal> {
  const first = rows.flatMap(({ keys }) => keys.month ?? []).toSorted()[0];
  const count = monthsBetween(first, month);
  const parents = new Map(categories.map(({ id, parent }) => [Number(id), parent]));
  const totals = new Map<number | null, Decimal[]>();
  for (const { keys, total } of rows) {
    const own = keys.category ?? null;
    const above = own === null ? null : (parents.get(own) ?? null);
    for (const key of new Set([null, own, above])) {
      totals.set(key, [...(totals.get(key) ?? []), total]);
    }
  }
  const averages = [...totals].map(
    ([key, all]) => [key, average(sum(all), count, places)] as const,
  );
  return new Map(averages.filter(([, value]) => compare(value, ZERO) > 0));
}

function monthsBetween(first: string | undefined, end: LedgerMonth): number {
  const months = Array.from({ length: MONTHS }, (_, at) => addLedgerMonths(end, -1 - at));
  return Math.max(1, months.filter((month) => month && first && month >= first).length);
}

/** Smaller amounts keep their cents. */
const LEAST_WHOLE = 10;

function average(total: Decimal, months: number, places: number): Decimal {
  const whole = divide(total, months, 0);
  return Number.parseInt(whole, 10) >= LEAST_WHOLE ? whole : divide(total, months, places);
}
