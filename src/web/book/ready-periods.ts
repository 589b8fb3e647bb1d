// The periods that most people ask for, by today.

import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  dateParts,
} from "../../domain/time/calendar-date.ts";
import { addLedgerMonths, ledgerMonthOf } from "../../domain/time/period.ts";
import { ALL, type Period, readPeriod } from "../address/view.ts";

export type ReadyPeriod =
  | "thisMonth"
  | "lastMonth"
  | "last30Days"
  | "last90Days"
  | "thisQuarter"
  | "thisYear"
  | "lastYear"
  | "last12Months"
  | "all";

/** In the order in which they are offered; today is the last day of those that go on. A quarter is of the calendar. */
export function readyPeriods(
  today: CalendarDate,
  firstDay: number,
): readonly (readonly [ReadyPeriod, Period])[] {
  const { year, month: number } = dateParts(today);
  const month = ledgerMonthOf(today, firstDay);
  const monthBefore = addLedgerMonths(month, -1);
  const quarter = calendarDateOf(year, number - ((number - 1) % 3), 1);
  const nextQuarter = quarter && addMonths(quarter, 3);
  const yearBefore = addMonths(today, -12);
  const days = (from: CalendarDate | undefined, to: CalendarDate | undefined = today) =>
    from && to && ({ kind: "days", from, to } as const);
  const all: readonly (readonly [ReadyPeriod, Period | undefined])[] = [
    ["thisMonth", { kind: "month", month }],
    ["lastMonth", monthBefore && { kind: "month", month: monthBefore }],
    ["last30Days", days(addDays(today, -29))],
    ["last90Days", days(addDays(today, -89))],
    ["thisQuarter", days(quarter, nextQuarter && addDays(nextQuarter, -1))],
    ["thisYear", readPeriod(String(year))],
    ["lastYear", readPeriod(String(year - 1))],
    ["last12Months", days(yearBefore && addDays(yearBefore, 1))],
    ["all", ALL],
  ];
  return all.flatMap(([name, period]) => (period ? [[name, period] as const] : []));
}
