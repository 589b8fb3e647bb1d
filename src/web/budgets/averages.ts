// The average months of categories, from which budgets are suggested.

import { compare, type Decimal, divide, sum, ZERO } from "../../domain/money/decimal.ts";
import { daysOfMonth, type LedgerMonth, monthsAround } from "../../domain/time/period.ts";
import { type Filter, upperCategories } from "../service/filter.ts";
import type { Category } from "../service/shapes.ts";

const MONTHS = 6;

function monthsBefore(month: LedgerMonth): readonly LedgerMonth[] {
  return monthsAround(month, MONTHS, -1);
}

/** Finds the expenses of the months before this one. */
export function filterBefore(month: LedgerMonth, firstDay: number): Filter {
  const months = monthsBefore(month);
  const [first = month, last = month] = [months[0], months.at(-1)];
  return { from: daysOfMonth(first, firstDay).from, to: daysOfMonth(last, firstDay).to };
}

export const BY_MONTH_AND_CATEGORY = ["month", "category"] as const;

export interface MonthSum {
  readonly keys: { readonly month?: string | null; readonly category?: number | null };
  readonly total: Decimal;
}

/**
 * Averages what was spent a month since the first month with an expense. Subcategories also count in their parents. The key null is for all
 * expenses. Larger averages are whole amounts, and averages of zero or less are left out.
 */
export function averagesOf(
  rows: readonly MonthSum[],
  categories: readonly Category[],
  month: LedgerMonth,
  places: number,
): ReadonlyMap<number | null, Decimal> {
  const first = rows.flatMap(({ keys }) => keys.month ?? []).toSorted()[0];
  const months = monthsBefore(month).filter((each) => first !== undefined && each >= first);
  const upperOf = upperCategories(categories);
  const totals = new Map<number | null, Decimal>();
  for (const { keys, total } of rows) {
    const own = keys.category ?? null;
    for (const key of new Set([null, own, upperOf(own)?.id ?? null])) {
      totals.set(key, sum([totals.get(key) ?? ZERO, total]));
    }
  }
  const averages = [...totals].map(([key, total]) => {
    return [key, average(total, Math.max(1, months.length), places)] as const;
  });
  return new Map(averages.filter(([, value]) => compare(value, ZERO) > 0));
}

/** Smaller averages keep their cents. */
const LEAST_WHOLE = 10;

function average(total: Decimal, months: number, places: number): Decimal {
  const whole = divide(total, months, 0);
  return Number.parseInt(whole, 10) >= LEAST_WHOLE ? whole : divide(total, months, places);
}
