// The lengths of the bar of a budget: shares of exact amounts, for drawing only.

import {
  compare,
  type Decimal,
  quotient,
  subtract,
  sum,
  ZERO,
} from "../../domain/money/decimal.ts";
import { type CalendarDate, dayNumber } from "../../domain/time/calendar-date.ts";
import { daysOfMonth, type LedgerMonth } from "../../domain/time/period.ts";

export interface Spending {
  readonly amount: Decimal;
  readonly carried: Decimal;
  readonly spent: Decimal;
}

/** Lengths from 0 to 1. */
export interface BudgetBar {
  /** Spent within the budget. */
  readonly within: number;
  /** Spent beyond it. Then the whole bar is what was spent. */
  readonly beyond: number;
  /** As much of the budget as of the month has passed; undefined in other months. */
  readonly tick: number | undefined;
}

/** `passed` is the share of the month that is over. */
export function barOf({ amount, carried, spent }: Spending, passed: number | undefined): BudgetBar {
  const allowed = atLeastZero(sum([amount, carried]));
  const used = atLeastZero(spent);
  const isOver = compare(used, allowed) > 0;
  const length = isOver ? used : allowed;
  const within = shareOf(isOver ? allowed : used, length);
  const tick = passed === undefined ? undefined : passed * shareOf(allowed, length);
  return { within, beyond: isOver ? shareOf(subtract(used, allowed), length) : 0, tick };
}

function atLeastZero(value: Decimal): Decimal {
  return compare(value, ZERO) < 0 ? ZERO : value;
}

const SHARE_PLACES = 4;

function shareOf(part: Decimal, whole: Decimal): number {
  return whole === ZERO ? 0 : Number.parseFloat(quotient(part, whole, SHARE_PLACES).value);
}

/** The share of a month that is over at the end of a day; undefined if the day is not in it. */
export function passedOf(
  month: LedgerMonth,
  firstDay: number,
  today: CalendarDate,
): number | undefined {
  const { from, to } = daysOfMonth(month, firstDay);
  if (today < from || today > to) return undefined;
  return (dayNumber(today) - dayNumber(from) + 1) / (dayNumber(to) - dayNumber(from) + 1);
}
