// The days and months of the reports of a period. A chart of a single month says little, so most reports look back a year.

import { addDays, addMonths, type CalendarDate } from "../../domain/time/calendar-date.ts";
import {
  AVERAGE_MONTHS,
  addLedgerMonths,
  type DayRange,
  daysOfMonth,
  type LedgerMonth,
  ledgerMonthOf,
  monthsBetween,
} from "../../domain/time/period.ts";
import { type Against, daysOf, neighbor, type Period } from "../address/view.ts";
import { othersOf } from "../service/comparison.ts";

/** How far reports look back from the end of a period. */
const MONTHS = 12;
/** More bars would be too thin to tell apart. A longer period shows its last months. */
const MAX_MONTHS = 180;
/** In months. Expenses further in the future are more likely typing errors than plans, and would leave no room for the other bars. */
const MAX_AHEAD = 60;

export interface Asked {
  readonly period: Period;
  readonly firstDay: number;
  readonly today: CalendarDate;
}

/** A period, and what it is compared with. */
interface Compared extends Asked {
  readonly against: Against;
}

/** The month or year of the running total, and the one it is compared with. */
export interface ComparedRun {
  readonly running: Period;
  readonly beside: Period | undefined;
}

/** The days that the monthly bars cover; undefined if the period is “all time”. */
export function daysOfBars(asked: Asked): DayRange | undefined {
  return asked.period.kind === "all"
    ? undefined
    : daysOfMonths(monthsOf(asked, []), asked.firstDay);
}

/** The days from the first month to the last. */
export function daysOfMonths(
  months: readonly LedgerMonth[],
  firstDay: number,
): DayRange | undefined {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return undefined;
  return { from: daysOfMonth(first, firstDay).from, to: daysOfMonth(last, firstDay).to };
}

/**
 * `known` are the months with expenses, in order. If the period is “all time”, they determine its end. The bars may extend beyond today,
 * but the report of days doesn't. `days` are those that all of the reports need.
 */
export function spanOf(asked: Compared, known: readonly LedgerMonth[]) {
  const { firstDay } = asked;
  const to = endOf(asked, known);
  const next = addDays(to, 1);
  const year = { from: (next && addMonths(next, -MONTHS)) ?? to, to };
  const run = runOf(asked, to);
  const { running, beside } = run;
  const average = running.kind === "month" && addLedgerMonths(running.month, -AVERAGE_MONTHS);
  const needed = [running, beside].flatMap((each) => (each && daysOf(each, firstDay)) ?? []);
  const ranges = [year, ...needed, ...(average ? [daysOfMonth(average, firstDay)] : [])];
  const starts = ranges.map(({ from }) => from).toSorted();
  const ends = ranges.map(({ to }) => to).toSorted();
  const days = { from: starts[0] ?? year.from, to: ends.at(-1) ?? to };
  return { months: monthsOf(asked, known), year, run, days };
}

/**
 * If the period is a year or “all time”, the running total covers a year. Otherwise it covers the current month, or the period's last month
 * if the current one isn't in it.
 */
function runOf({ period, against, firstDay, today }: Compared, to: CalendarDate): ComparedRun {
  const range = daysOf(period, firstDay);
  const isNow = range !== undefined && range.from <= today && today <= range.to;
  const isOfYears = period.kind === "year" || period.kind === "all";
  const running: Period = isOfYears
    ? { kind: "year", year: to.slice(0, 4) }
    : { kind: "month", month: ledgerMonthOf(isNow ? today : to, firstDay) };
  const [other] = othersOf(running, against);
  return { running, beside: other?.kind === running.kind ? other : neighbor(running, -1) };
}

/** The months of the period, and at least twelve, unless the range of supported dates begins later. */
function monthsOf(asked: Asked, known: readonly LedgerMonth[]): readonly LedgerMonth[] {
  const { period, firstDay } = asked;
  const last = ledgerMonthOf(endOf(asked, known, MAX_AHEAD), firstDay);
  const range = daysOf(period, firstDay);
  const begin = range ? ledgerMonthOf(range.from, firstDay) : (known[0] ?? last);
  const least = addLedgerMonths(last, 1 - MONTHS) ?? last;
  const most = addLedgerMonths(last, 1 - MAX_MONTHS) ?? begin;
  return monthsBetween(begin > least ? least : begin < most ? most : begin, last);
}

/**
 * The period “all time” ends with the last month that has expenses and is at most `monthsAhead` in the future. If there is none, it ends
 * with the last month that has expenses.
 */
function endOf(
  { period, firstDay, today }: Asked,
  known: readonly LedgerMonth[],
  monthsAhead = 0,
): CalendarDate {
  const range = daysOf(period, firstDay);
  if (range) return range.to;
  const current = ledgerMonthOf(today, firstDay);
  const latest = addLedgerMonths(current, monthsAhead) ?? current;
  const last = known.findLast((month) => month <= latest) ?? known.at(-1) ?? current;
  return daysOfMonth(last, firstDay).to;
}
