// How the sum of a month grew from day to day, beside the months before it and their average.

import { type Decimal, divide, sum, ZERO } from "../../domain/money/decimal.ts";
import { addDays, type CalendarDate } from "../../domain/time/calendar-date.ts";
import { addLedgerMonths, daysOfMonth, type LedgerMonth } from "../../domain/time/period.ts";
import { MONTHS_BEFORE } from "./span.ts";

export interface DayTotal {
  readonly date: CalendarDate;
  readonly total: Decimal;
}

export interface RunningMonth {
  readonly month: LedgerMonth;
  readonly from: CalendarDate;
  /** What it came to by the end of each of its days; a month that goes on ends with today. */
  readonly sums: readonly Decimal[];
}

export interface Running {
  readonly current: RunningMonth;
  /** The nearest first. */
  readonly before: readonly RunningMonth[];
  /** Of the months before, on each day of the longest; a month that is over counts with all that it came to. */
  readonly average: readonly Decimal[];
}

interface Asked {
  readonly month: LedgerMonth;
  readonly firstDay: number;
  readonly today: CalendarDate;
  /** How finely the average is told. */
  readonly places: number;
}

/** `days` are those with expenses, in any order; months before the first of them are none to compare with. */
export function runningSums(
  days: readonly DayTotal[],
  { month, firstDay, today, places }: Asked,
): Running {
  const byDate = Map.groupBy(days, ({ date }) => date);
  const oldest = days.reduce<CalendarDate | undefined>((least, { date }) => {
    return least === undefined || date < least ? date : least;
  }, undefined);

  function runningMonth(month: LedgerMonth): RunningMonth {
    const { from, to } = daysOfMonth(month, firstDay);
    const last = today >= from && today < to ? today : to;
    const sums: Decimal[] = [];
    let total: Decimal = ZERO;
    for (let day: CalendarDate | undefined = from; day && day <= last; day = addDays(day, 1)) {
      total = sum([total, ...(byDate.get(day) ?? []).map(({ total }) => total)]);
      sums.push(total);
    }
    return { month, from, sums };
  }

  const before: RunningMonth[] = [];
  for (let back = 1; oldest && back <= MONTHS_BEFORE; back += 1) {
    const earlier = addLedgerMonths(month, -back);
    if (!earlier || daysOfMonth(earlier, firstDay).to < oldest) break;
    before.push(runningMonth(earlier));
  }
  return { current: runningMonth(month), before, average: averageOf(before, places) };
}

/** Of a single month there is none. */
function averageOf(months: readonly RunningMonth[], places: number): readonly Decimal[] {
  if (months.length < 2) return [];
  const length = Math.max(...months.map(({ sums }) => sums.length));
  return Array.from({ length }, (_, at) => {
    const sums = months.map(({ sums }) => sums[at] ?? sums.at(-1) ?? ZERO);
    return divide(sum(sums), months.length, places);
  });
}
