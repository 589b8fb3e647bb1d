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
import {
  areaPath,
  Dot,
  DottedLine,
  Lines,
  runningTotals,
  stairsPath,
} from "../../charts/lines.tsx";
import type { PlaceName, TipLine } from "../../charts/plot.tsx";
import { showCount } from "../../locale/amounts.ts";
import { showDay } from "../../locale/days.ts";
import { datesOf, knownMonthsBefore } from "../../service/comparison.ts";
import type { DaySum } from "../../service/pending.ts";
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

/** The lines that have sums, and their places along the axis: the days of a month or of a leap year. */
interface Run {
  readonly lines: readonly Line[];
  readonly count: number;
  readonly isYear: boolean;
}

export function runningChart(context: ReportContext, running: Running): Chart {
  const { texts } = context;
  const { current, beside, average } = running;
  const lines = linesOf(context, running);
  const count = Math.max(0, ...lines.map(({ sums }) => sums.length));
  const run: Run = { lines, count, isYear: current.period.kind === "year" };
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
    table: () => tableOf(context, run),
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
      count,
      first: Math.max(soFar, 0),
      describe: (at) => describeDay(context, run, at),
      targetOf: ({ at, value }) =>
        targetAt(context, value === undefined ? lines[0] : nearestTo(value, at, lines), at),
      look: (width) => ({
        axis,
        names: namesBelow(context, run, width),
        children: <RunningLines axis={axis} run={run} />,
      }),
      keys: lines.map(({ kind, name }) => ({ name, ...LOOKS[kind] })),
    },
  };
}

/** The lines of the period, of the other period, and of the average. A line without sums is left out. */
function linesOf(
  context: ReportContext,
  { current, beside, months, average }: Running,
): readonly Line[] {
  const { locale, texts, firstDay } = context;
  const line = (kind: Kind, run: RunningPeriod): Line => {
    return { kind, name: showPeriod(run.period, firstDay, locale, texts), run, sums: run.sums };
  };
  const lines: readonly Line[] = [
    line("current", current),
    ...(beside ? [line("before", beside)] : []),
    { kind: "average", name: texts.reports.averageOf(months), sums: average },
  ];
  return lines.filter(({ sums }) => sums.length > 0);
}

/** The name of a place along the axis: a day's number in a month, a date in a year. */
function nameOf({ locale }: ReportContext, { isYear }: Run, at: number): string {
  const day = LEAP_DAYS[at];
  return isYear && day ? showDay(day, "brief", locale) : showCount(at + 1, locale);
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
function nearestTo(height: number, at: number, lines: readonly Line[]): Line | undefined {
  const distances = lines.flatMap((line) => {
    const value = line.sums[at === line.sums.length ? at - 1 : at];
    if (!line.run || value === undefined) return [];
    return [{ line, distance: Math.abs(lengthOf(value) - height) }];
  });
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.line;
}

function tableOf(context: ReportContext, run: Run): Table {
  const { lines, count, isYear } = run;
  const { texts } = context;
  return {
    columns: [
      { key: "day", name: texts.reports.day },
      ...lines.map(({ name, kind }) => ({ key: kind, name })),
    ],
    rows: Array.from({ length: count }, (_, at) => ({
      key: String(at),
      head: {
        shown: nameOf(context, run, at),
        exact: (isYear && LEAP_DAYS[at]?.slice(5)) || String(at + 1),
      },
      figures: lines.map((line) => amountFigure(line.sums[at], targetAt(context, line, at))),
    })),
  };
}

/** The maximum number of named days. */
const NAMED = 8;
/** The width of a month's name, in CSS pixels. */
const ROOM_FOR_MONTH = 44;

/** Names some days, or the months of a year. */
function namesBelow(context: ReportContext, run: Run, width: number): readonly PlaceName[] {
  const { count, isYear } = run;
  const step = Math.ceil(count / NAMED);
  const style = width / 12 < ROOM_FOR_MONTH ? "monthLetter" : "monthName";
  return Array.from({ length: count }, (_, at): readonly PlaceName[] => {
    if (!isYear) return at % step === 0 ? [{ at, text: nameOf(context, run, at) }] : [];
    const day = LEAP_DAYS[at];
    return day?.endsWith("-01") ? [{ at, text: showDay(day, style, context.locale) }] : [];
  }).flat();
}

interface LinesProps {
  readonly axis: Axis;
  readonly run: Run;
}

/** The line of the period itself lies over the others. */
function RunningLines({ axis, run: { lines, count } }: LinesProps) {
  const lengthsOf = (kind: Kind) =>
    lines.find((line) => line.kind === kind)?.sums.map(lengthOf) ?? [];
  const current = lengthsOf("current");
  const average = lengthsOf("average");
  const zeros = current.map(() => 0);
  return (
    <>
      <Lines>
        <linearGradient id="running-area" x2="0" y2="1">
          <stop stopColor="var(--accent)" stopOpacity="0.22" />
          <stop offset="1" stopColor="var(--accent)" stopOpacity="0" />
        </linearGradient>
        {average.length > 0 && (
          <path className="average-line" fill="none" d={stairsPath(axis, average, count)} />
        )}
        <DottedLine path={stairsPath(axis, lengthsOf("before"), count)} />
        {current.length > 0 && (
          <>
            <path d={areaPath(axis, current, zeros, count)} fill="url(#running-area)" />
            <path className="line" fill="none" d={stairsPath(axis, current, count)} />
          </>
        )}
      </Lines>
      {current.length > 0 && current.length < count && (
        <Dot axis={axis} share={current.length / count} value={current.at(-1) ?? 0} />
      )}
    </>
  );
}

function describeDay(context: ReportContext, run: Run, at: number): readonly TipLine[] {
  const values = run.lines.flatMap(({ name, sums }): TipLine[] => {
    const value = sums[at];
    return value === undefined ? [] : [[name, formatAmount(context, value)]];
  });
  const name = nameOf(context, run, at);
  return [[run.isYear ? name : `${context.texts.reports.day} ${name}`, ""], ...values];
}

interface RunningPeriod {
  readonly period: Period;
  readonly from: CalendarDate;
  /** A date for each place along the axis. A year without February 29 has February 28 twice. */
  readonly dates: readonly CalendarDate[];
  /** The running totals at the end of each day, until today. */
  readonly sums: readonly Decimal[];
}

type Running = ReturnType<typeof runningSums>;

interface RunningOptions extends ComparedRun {
  readonly firstDay: number;
  readonly today: CalendarDate;
  /** The number of decimal places of the average. */
  readonly places: number;
}

/**
 * `days` have expenses, in any order. Months before the first of them are not compared. In the result, `beside` is undefined if the other
 * period has no expenses. `average` is that by day of earlier `months` that are over. After its last day, a shorter month counts with its
 * total.
 */
export function runningSums(
  days: readonly Pick<DaySum, "date" | "total">[],
  { running, beside, firstDay, today, places }: RunningOptions,
) {
  const byDate = Map.groupBy(days, ({ date }) => date);
  const oldest = days.map(({ date }) => date).toSorted()[0];

  function runningPeriod(period: Period): RunningPeriod {
    const range = daysOf(period, firstDay) ?? { from: today, to: today };
    const dates = placesOf(period, range);
    // Future days are drawn up to the last one with expenses.
    const last = range.from > today ? dates.findLast((date) => byDate.has(date)) : today;
    const amounts = dates
      .filter((date) => last !== undefined && date <= last)
      .map((date, at) => {
        const added = date === dates[at - 1] ? [] : (byDate.get(date) ?? []);
        return sum(added.map(({ total }) => total));
      });
    return { period, from: range.from, dates, sums: runningTotals(amounts) };
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
