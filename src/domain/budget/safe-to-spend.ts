// How much may be spent per day until the month ends, and the likely total of the month.

import {
  compare,
  type Decimal,
  divide,
  median,
  multiply,
  parseDecimal,
  subtract,
  sum,
  ZERO,
} from "../money/decimal.ts";
import { type CalendarDate, dayNumber } from "../time/calendar-date.ts";
import { type DayRange, type LedgerMonth, monthsAround } from "../time/period.ts";

export interface Spending {
  /** The budget's amount with what was carried into the month. */
  readonly allowed: Decimal;
  /** Spent in the month before today, net of refunds. */
  readonly before: Decimal;
  /** Recurring expenses that are still to come in the month, and today's, even if they are recorded already. */
  readonly recurring: Decimal;
  /** Spent today, without recurring expenses. */
  readonly today: Decimal;
}

export interface SafeToSpend {
  /** The number of days left, including today. */
  readonly days: number;
  /** The money left for the month after today's spending; negative if it is overspent. */
  readonly left: Decimal;
  /** Null if nothing is left to spend. */
  readonly daily: {
    /** Rounded down to the currency's decimal places, so that the amounts of all days never add up to more than is left. */
    readonly amount: Decimal;
    /** Negative if more was spent today. */
    readonly leftToday: Decimal;
  } | null;
}

/** `today` is a day of the month. `places` is the number of decimal places of the currency. */
export function safeToSpend(
  { allowed, before, recurring, today: spentToday }: Spending,
  today: CalendarDate,
  month: DayRange,
  places: number,
): SafeToSpend {
  const morning = subtract(allowed, sum([before, recurring]));
  const days = dayNumber(month.to) - dayNumber(today) + 1;
  const amount = divideDown(morning, days, places);
  const daily =
    compare(amount, ZERO) > 0 ? { amount, leftToday: subtract(amount, spentToday) } : null;
  return { days, left: subtract(morning, spentToday), daily };
}

/** A forecast looks at this many earlier months. */
export const PAST_MONTHS = 6;
/** A forecast needs at least this many earlier months. */
const MIN_PAST_MONTHS = 3;

/** Returns true if an expense in the month `earlier` is old enough for a forecast of `month`. */
export function isInPast(earlier: LedgerMonth, month: LedgerMonth): boolean {
  const before = monthsAround(month, PAST_MONTHS, -MIN_PAST_MONTHS);
  return before.includes(earlier);
}

/**
 * The likely total of the month. `certain` is the sum so far together with the recurring expenses until the month's end. `rests` are the
 * sums of earlier months from the same day on, without recurring expenses. Undefined if there are too few months. The median of an even
 * number of months is exact.
 */
export function monthsEnd(certain: Decimal, rests: readonly Decimal[]) {
  if (rests.length < MIN_PAST_MONTHS) return undefined;
  const sorted = rests.toSorted(compare);
  const [low = ZERO, high = ZERO] = [sorted[0], sorted.at(-1)];
  const end = (rest: Decimal) => sum([certain, rest]);
  return { low: end(low), middle: end(median(rests)), high: end(high) };
}

/** The quotient, rounded toward the lower number even if it is negative. */
function divideDown(value: Decimal, whole: number, places: number): Decimal {
  const rounded = divide(value, whole, places);
  const times = parseDecimal(String(whole)) ?? ZERO;
  if (compare(multiply(rounded, times), value) <= 0) return rounded;
  return subtract(rounded, parseDecimal(`1e-${places}`) ?? ZERO);
}
