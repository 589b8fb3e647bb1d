// The report of a running total by day: a month compared with another one and the average month, or a year with another year.

import { type Decimal, divide, sum, ZERO } from "../../../domain/money/decimal.ts";
import {
  type CalendarDate,
  calendarDateOf,
  dateParts,
} from "../../../domain/time/calendar-date.ts";
import { type DayRange, daysOfMonth } from "../../../domain/time/period.ts";
import { daysOf, type Period } from "../../address/view.ts";
import { showPeriod } from "../../book/period-bar.tsx";
import { type Axis, axisOf, lengthOf } from "../../charts/axis.ts";
import { areaPath, Dot, DottedLine, Lines, stairsPath } from "../../charts/lines.tsx";
import type { PlaceName, TipLine } from "../../charts/plot.tsx";
import { showCount } from "../../locale/amounts.ts";
import { showDay } from "../../locale/days.ts";
import { datesOf, knownMonthsBefore } from "../../service/comparison.ts";
import { amountFigure, type Chart, type ChartKey, type Table, type Target } from "../chart.ts";

import { formatAmount, formatPeriod, type ReportContext, targetIn } from "../report-context.ts";
import type { ComparedRun } from "../span.ts";

const LOOKS = {
  current: { color: "var(--accent)", shape: "line" },
  before: { color: "var(--ink-soft)", shape: "dots" },
  average: { color: "var(--heat-1)", shape: "band" },
} as const satisfies Readonly<Record<string, Omit<ChartKey, "name">>>;
type Kind = keyof typeof LOOKS;

interface Line {
  readonly kind: Kind;
  readonly name: string;
  /** Undefined for the average. */
  readonly run?: RunningPeriod;
  readonly sums: readonly Decimal[];
}

export function runningChart(context: ReportContext, running: Running): Chart {
  const { texts } = context;
  const lines = linesOf(context, running);
  const { current, beside, average } = running;
  // A period that has not begun is compared with whole periods.
  const soFar = current.sums.length - 1;
  const [total = ZERO, usual] = [current.sums[soFar], average[soFar] ?? average.at(-1)];
  const other = beside?.sums[soFar] ?? beside?.sums.at(-1);
  const name = formatPeriod(context, current.period);
  const otherName = beside && formatPeriod(context, beside.period);
  const axis = axisOf(lines.flatMap(({ sums }) => sums.map(lengthOf)));
  return {
    id: "running",
    title: texts.reports.running,
    days: otherName === undefined ? name : texts.reports.versus(name, otherName),
    table: () => tableOf(context, lines),
    isEmpty: lines.every(({ sums }) => sums.every((sum) => sum === ZERO)),
    drawing: {
      sentence: texts.reports.runningSay(
        name,
        formatAmount(context, total),
        usual !== undefined
          ? texts.reports.beside(formatAmount(context, usual))
          : other !== undefined && otherName !== undefined
            ? texts.reports.besideOther(formatAmount(context, other), otherName)
            : texts.reports.besideNothing,
      ),
      kind: "bars",
      count: lengthOfAll(lines),
      first: Math.max(soFar, 0),
      describe: (at) => describeDay(context, lines, at),
      targetOf: ({ at, value }) => {
        const line = value === undefined ? 0 : nearestTo(value, at, lines);
        return line === undefined ? undefined : targetAt(context, lines[line], at);
      },
      look: (width) => ({
        axis,
        names: namesBelow(context, lines, width),
        children: <RunningLines axis={axis} lines={lines} />,
      }),
      keys: lines.map(({ kind, name }) => ({ name, ...LOOKS[kind] })),
    },
  };
}

/** The lines of the period, of the other period, and of the average. A line without sums is left out. */
function linesOf(context: ReportContext, { current, beside, months, average }: Running) {
  const { locale, texts, firstDay } = context;
  const line = (kind: Kind, run: RunningPeriod): Line => {
    return { kind, name: showPeriod(run.period, firstDay, locale, texts), run, sums: run.sums };
  };
  const usual: Line = {
    kind: "average",
    name: texts.reports.averageOf(months),
    sums: average,
  };
  const lines = [line("current", current), ...(beside ? [line("before", beside)] : []), usual];
  return lines.filter(({ sums }) => sums.length > 0);
}

function lengthOfAll(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map(({ sums }) => sums.length));
}

/** The names of the places along the axis: day numbers in a month, dates in a year. */
function namesOf(context: ReportContext, lines: readonly Line[]): readonly string[] {
  const isYear = isYearOf(lines);
  return Array.from({ length: lengthOfAll(lines) }, (_, at) => {
    const day = LEAP_DAYS[at];
    return isYear && day
      ? showDay(day, "brief", context.locale)
      : showCount(at + 1, context.locale);
  });
}

function isYearOf(lines: readonly Line[]): boolean {
  return lines.some(({ run }) => run?.period.kind === "year");
}

const LEAP_YEAR = daysOf({ kind: "year", year: "2000" }, 1);
const LEAP_DAYS = LEAP_YEAR ? datesOf(LEAP_YEAR) : [];

/** Leads to the expenses of a period up to a day. */
function targetAt(context: ReportContext, line: Line | undefined, at: number): Target | undefined {
  const { run } = line ?? {};
  const to = run?.dates[Math.min(at, run.sums.length - 1)];
  return run && to && targetIn(context, { period: { kind: "days", from: run.from, to } });
}

/**
 * Finds the line nearest to a point. Half of the dot at the end of a line lies in the next day's place, so the line can be picked there
 * too.
 */
function nearestTo(height: number, at: number, lines: readonly Line[]): number | undefined {
  const [nearest] = lines
    .flatMap(({ run, sums }, series) => {
      const value = at === sums.length ? sums.at(-1) : sums[at];
      if (!run || value === undefined) return [];
      return [{ series, distance: Math.abs(lengthOf(value) - height) }];
    })
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.series;
}

function tableOf(context: ReportContext, lines: readonly Line[]): Table {
  const { texts } = context;
  return {
    columns: [
      { key: "day", name: texts.reports.day },
      ...lines.map(({ name, kind }) => ({ key: kind, name })),
    ],
    rows: namesOf(context, lines).map((shown, at) => ({
      key: String(at),
      head: { shown, exact: (isYearOf(lines) && LEAP_DAYS[at]?.slice(5)) || String(at + 1) },
      figures: lines.map((line) => amountFigure(line.sums[at], targetAt(context, line, at))),
    })),
  };
}

/** The maximum number of named days. */
const NAMED = 8;
/** The width of a month's name, in CSS pixels. */
const ROOM_FOR_MONTH = 44;

/** Names some days, or the months of a year. */
function namesBelow(
  context: ReportContext,
  lines: readonly Line[],
  width: number,
): readonly PlaceName[] {
  const names = namesOf(context, lines);
  const step = Math.ceil(names.length / NAMED);
  const style = width / 12 < ROOM_FOR_MONTH ? "monthLetter" : "monthName";
  return names.flatMap((name, at) => {
    if (!isYearOf(lines)) return at % step === 0 ? [{ at, text: name }] : [];
    const day = LEAP_DAYS[at];
    return day?.endsWith("-01") ? [{ at, text: showDay(day, style, context.locale) }] : [];
  });
}

interface LinesProps {
  readonly axis: Axis;
  readonly lines: readonly Line[];
}

/** The line of the period itself lies over the others. */
function RunningLines({ axis, lines }: LinesProps) {
  const count = lengthOfAll(lines);
  const lengthsOf = (kind: Kind) =>
    lines.find((line) => line.kind === kind)?.sums.map(lengthOf) ?? [];
  const current = lengthsOf("current");
  const before = lengthsOf("before");
  const average = lengthsOf("average");
  const zeros = current.map(() => 0);
  return (
    <>
      <Lines>
        <linearGradient id="running-area" x2="0" y2="1">
          <stop stopColor="var(--accent)" stopOpacity="0.22" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </linearGradient>
        {average.length > 0 && <path className="usual" d={stairsPath(axis, average, count)} />}
        <DottedLine path={stairsPath(axis, before, count)} />
        {current.length > 0 && (
          <>
            <path d={areaPath(axis, current, zeros, count)} fill="url(#running-area)" />
            <path className="line" d={stairsPath(axis, current, count)} />
          </>
        )}
      </Lines>
      {current.length > 0 && current.length < count && (
        <Dot axis={axis} share={current.length / count} value={current.at(-1) ?? 0} />
      )}
    </>
  );
}

function describeDay(
  context: ReportContext,
  lines: readonly Line[],
  at: number,
): readonly TipLine[] {
  const values = lines.flatMap(({ name, sums }): TipLine[] => {
    const value = sums[at];
    return value === undefined ? [] : [[name, formatAmount(context, value)]];
  });
  const name = namesOf(context, lines)[at] ?? "";
  return [[isYearOf(lines) ? name : `${context.texts.reports.day} ${name}`, ""], ...values];
}

interface DayTotal {
  readonly date: CalendarDate;
  readonly total: Decimal;
}

interface RunningPeriod {
  readonly period: Period;
  readonly from: CalendarDate;
  /** A date for each place along the axis. A year without February 29 has February 28 twice. */
  readonly dates: readonly CalendarDate[];
  /** The running totals at the end of each day, until today. */
  readonly sums: readonly Decimal[];
}

interface Running {
  readonly current: RunningPeriod;
  /** Undefined if the other period has no expenses. */
  readonly beside: RunningPeriod | undefined;
  /** The number of months in the average. */
  readonly months: number;
  /** The average by day of earlier months that are over. After its last day, a shorter month counts with its total. */
  readonly average: readonly Decimal[];
}

interface RunningOptions extends ComparedRun {
  readonly firstDay: number;
  readonly today: CalendarDate;
  /** The number of decimal places of the average. */
  readonly places: number;
}

/** `days` have expenses, in any order. Months before the first of them are not compared. */
export function runningSums(
  days: readonly DayTotal[],
  { running, beside, firstDay, today, places }: RunningOptions,
): Running {
  const byDate = Map.groupBy(days, ({ date }) => date);
  const oldest = days.reduce<CalendarDate | undefined>((least, { date }) => {
    return least === undefined || date < least ? date : least;
  }, undefined);

  function runningPeriod(period: Period): RunningPeriod {
    const range = daysOf(period, firstDay) ?? { from: today, to: today };
    const dates = placesOf(period, range);
    // Future days are drawn up to the last one with expenses.
    const last = range.from > today ? dates.findLast((date) => byDate.has(date)) : today;
    const sums: Decimal[] = [];
    let total: Decimal = ZERO;
    for (const [at, date] of dates.entries()) {
      if (last === undefined || date > last) break;
      const added = date === dates[at - 1] ? [] : (byDate.get(date) ?? []);
      total = sum([total, ...added.map(({ total }) => total)]);
      sums.push(total);
    }
    return { period, from: range.from, dates, sums };
  }

  const isRecorded = ({ dates }: RunningPeriod) => dates.some((date) => byDate.has(date));
  const before = running.kind === "month" ? knownMonthsBefore(running.month, firstDay, oldest) : [];
  const over = before
    .filter((month) => daysOfMonth(month, firstDay).to <= today)
    .map((month) => runningPeriod({ kind: "month", month }));
  const other = beside && runningPeriod(beside);
  return {
    current: runningPeriod(running),
    beside: other && isRecorded(other) ? other : undefined,
    months: over.length,
    average: over.filter(isRecorded).length < 2 ? [] : averageOf(over, places),
  };
}

/** Every year has the places of a leap year, so that a day has the same place in all of them. */
function placesOf(period: Period, range: DayRange): readonly CalendarDate[] {
  if (period.kind !== "year") return datesOf(range);
  return LEAP_DAYS.flatMap((day) => {
    const { month, day: ofMonth } = dateParts(day);
    const year = dateParts(range.from).year;
    return calendarDateOf(year, month, ofMonth) ?? calendarDateOf(year, month, ofMonth - 1) ?? [];
  });
}

function averageOf(months: readonly RunningPeriod[], places: number): readonly Decimal[] {
  const length = Math.max(...months.map(({ sums }) => sums.length));
  return Array.from({ length }, (_, at) => {
    const sums = months.map(({ sums }) => sums[at] ?? sums.at(-1) ?? ZERO);
    return divide(sum(sums), months.length, places);
  });
}
