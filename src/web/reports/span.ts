// Which days and months the reports of a period are of: a chart of a single month says little, so most of them look back a year.

import { addDays, addMonths, type CalendarDate } from "../../domain/time/calendar-date.ts";
import {
  AVERAGE_MONTHS,
  addLedgerMonths,
  type DayRange,
  daysOfMonth,
  type LedgerMonth,
  ledgerMonthOf,
} from "../../domain/time/period.ts";
import { daysOf, type Period } from "../address/view.ts";

/** What is looked back to from the end of a period. */
const MONTHS = 12;
/** More bars than that can't be told apart; of a longer period they are of its end. */
const MOST_MONTHS = 180;

export interface Asked {
  readonly period: Period;
  readonly firstDay: number;
  readonly today: CalendarDate;
}

export interface Span {
  /** The bars of months: whole ones, from the first to the last. */
  readonly months: readonly LedgerMonth[];
  /** The year of days. */
  readonly year: DayRange;
  /** The month whose sum runs. */
  readonly running: LedgerMonth;
  /** All days that have to be known of the two. */
  readonly days: DayRange;
}

/** The days of the bars of months; undefined for all that there are. */
export function daysOfBars({ period, firstDay, today }: Asked): DayRange | undefined {
  if (period.kind === "all") return undefined;
  const months = monthsOf({ period, firstDay, today }, []);
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return undefined;
  return { from: daysOfMonth(first, firstDay).from, to: daysOfMonth(last, firstDay).to };
}

/** `known` are the months with expenses, in their order; all time ends with them. */
export function spanOf(asked: Asked, known: readonly LedgerMonth[]): Span {
  const { period, firstDay, today } = asked;
  const months = monthsOf(asked, known);
  const to = endOf(asked, known);
  const next = addDays(to, 1);
  const year = { from: (next && addMonths(next, -MONTHS)) ?? to, to };
  const range = daysOf(period, firstDay);
  const isNow = range !== undefined && range.from <= today && today <= range.to;
  const running = ledgerMonthOf(isNow ? today : to, firstDay);
  const [runningFrom, runningTo] = [
    daysOfMonth(addLedgerMonths(running, -AVERAGE_MONTHS) ?? running, firstDay).from,
    daysOfMonth(running, firstDay).to,
  ];
  const days = {
    from: runningFrom < year.from ? runningFrom : year.from,
    to: runningTo > year.to ? runningTo : year.to,
  };
  return { months, year, running, days };
}

/** Those of the period, and no fewer than twelve where the calendar has them. */
function monthsOf(asked: Asked, known: readonly LedgerMonth[]): readonly LedgerMonth[] {
  const { period, firstDay } = asked;
  const last = ledgerMonthOf(endOf(asked, known), firstDay);
  const range = daysOf(period, firstDay);
  const begin = range ? ledgerMonthOf(range.from, firstDay) : (known[0] ?? last);
  const least = addLedgerMonths(last, 1 - MONTHS) ?? last;
  const most = addLedgerMonths(last, 1 - MOST_MONTHS) ?? begin;
  const months: LedgerMonth[] = [];
  let month: LedgerMonth | undefined = begin > least ? least : begin < most ? most : begin;
  for (; month && month <= last; month = addLedgerMonths(month, 1)) months.push(month);
  return months;
}

/** All time ends with this month; with the last one that has expenses if that is earlier, or if all of them are still to come. */
function endOf({ period, firstDay, today }: Asked, known: readonly LedgerMonth[]): CalendarDate {
  const range = daysOf(period, firstDay);
  if (range) return range.to;
  const current = ledgerMonthOf(today, firstDay);
  const last = known.findLast((month) => month <= current) ?? known.at(-1) ?? current;
  return daysOfMonth(last, firstDay).to;
}
