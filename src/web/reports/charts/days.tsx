// The report of days: a heat map of a year's weeks. If there is little room, it has two sheets, one above the other.

import { compare, type Decimal, ZERO } from "../../../domain/money/decimal.ts";
import { type CalendarDate, dayNumber, weekday } from "../../../domain/time/calendar-date.ts";
import type { DayRange } from "../../../domain/time/period.ts";
import { daysWithin, greatestFirst } from "../../book/figures.ts";
import type { TipLine } from "../../charts/plot.tsx";
import { showDay, showDays } from "../../locale/days.ts";
import { datesOf } from "../../service/comparison.ts";
import type { DaySum } from "../../service/pending.ts";
import {
  amountFigure,
  type Chart,
  type ChartKey,
  countFigure,
  type Table,
  type Target,
} from "../chart.ts";
import { formatAmount, formatExpenses, type ReportContext, targetIn } from "../report-context.ts";

/** If the chart is narrower, in CSS pixels, its weeks are divided into two sheets. */
const NARROW = 608;
/** The width of a month's name, in weeks. */
const ROOM_FOR_MONTH = 2;
/** How many letters of a month's name fit on a phone. */
const SHORT = 5;
const WEEKDAYS = 7;

interface ShownDays {
  /** All days of the year, the first one first. */
  readonly days: readonly HeatDay[];
  readonly year: DayRange;
}

export function daysChart(context: ReportContext, { days, year }: ShownDays): Chart {
  const { texts, locale } = context;
  const spent = days.filter(({ count }) => count > 0);
  const [most] = greatestFirst(spent);
  // If all days have net refunds, the texts name the day with the largest.
  const say = most?.total.startsWith("-") ? texts.reports.daysBackSay : texts.reports.daysSay;
  const name = showDays(year.from, year.to, locale);
  return {
    id: "days",
    title: texts.reports.days,
    days: name,
    table: () => tableOf(context, spent),
    isEmpty: spent.length === 0,
    drawing: {
      sentence: say(
        name,
        most ? showDay(most.date, "full", locale) : texts.none,
        most ? formatAmount(context, most.total) : texts.none,
      ),
      kind: "cells",
      count: days.length,
      first: Math.max(
        0,
        days.findLastIndex(({ count }) => count > 0),
      ),
      // An arrow key along the weeks moves to the same weekday of the next week.
      steps: [WEEKDAYS, 1],
      describe: (at) => describeDay(context, days[at]),
      targetOf: ({ at }) => days[at] && targetOf(context, days[at]),
      look: (width) => ({
        children: <Heat days={days} sheets={width < NARROW ? 2 : 1} locale={locale} />,
      }),
      keys: keysOf(context, spent),
    },
  };
}

function describeDay(context: ReportContext, day: HeatDay | undefined): readonly TipLine[] {
  if (!day) return [];
  return [
    [showDay(day.date, "full", context.locale), ""],
    [formatExpenses(context, day.count), formatAmount(context, day.total)],
  ];
}

/** The shades, with bounds for the lightest and the darkest. A single shade isn't a scale, so it has no key. Net refunds have their own. */
function keysOf(context: ReportContext, spent: readonly HeatDay[]): readonly ChartKey[] {
  const { upTo, from, back } = context.texts.reports;
  const inOrder = spent
    .filter(({ level }) => level > 0)
    .toSorted((a, b) => compare(a.total, b.total));
  // With few days, none may have the lightest shade.
  const least = inOrder.findLast(({ level }) => level === 1) ?? inOrder[0];
  const most = inOrder.find(({ level }) => level === LEVELS);
  const names = Array.from({ length: LEVELS }, () => "");
  const isScale = least && most && least.level < most.level;
  if (isScale) {
    names[0] = upTo(formatAmount(context, least.total));
    names[LEVELS - 1] = from(formatAmount(context, most.total));
  }
  const shades = names.map((name, at) => ({ name, color: `var(--heat-${at + 1})` }));
  const isBack = spent.some(({ level }) => level < 0);
  return [
    ...(isScale ? shades : []),
    ...(isBack ? [{ name: back, color: "var(--heat-back)" }] : []),
  ];
}

function targetOf(context: ReportContext, { date }: HeatDay): Target {
  return targetIn(context, { period: { kind: "days", from: date, to: date } });
}

/** Newest first. */
function tableOf(context: ReportContext, spent: readonly HeatDay[]): Table {
  const { texts, locale } = context;
  return {
    columns: [
      { key: "date", name: texts.date },
      { key: "total", name: texts.book.total },
      { key: "count", name: texts.reports.count },
    ],
    rows: spent.toReversed().map((day) => {
      const to = targetOf(context, day);
      return {
        key: day.date,
        head: { shown: showDay(day.date, "full", locale), exact: day.date, to },
        figures: [amountFigure(day.total, to), countFigure(day.count, to)],
      };
    }),
  };
}

interface HeatProps {
  readonly days: readonly HeatDay[];
  /** The number of parts that the weeks are divided into, one above the other. */
  readonly sheets: number;
  readonly locale: string;
}

function Heat({ days, sheets, locale }: HeatProps) {
  const weeks = weeksOf(days, sheets);
  const months = namedMonths(days, sheets);
  const nameOf = (date: CalendarDate) => showDay(date, "monthName", locale);
  const areShort = sheets === 1 || months.every(({ date }) => nameOf(date).length <= SHORT);
  const placeOf = (week: number, weekday: number) => {
    const sheet = Math.floor(week / weeks);
    return {
      gridRow: sheet * (WEEKDAYS + 1) + weekday + 2,
      gridColumn: week - sheet * weeks + 2,
    };
  };
  return (
    <div className="heat soft" style={{ "--columns": String(weeks) }}>
      {months.map(({ date, week }) => (
        <span key={date} className="month" style={placeOf(week, -1)}>
          {areShort ? nameOf(date) : showDay(date, "monthLetter", locale)}
        </span>
      ))}
      {[0, 1].slice(0, sheets).map((sheet) =>
        days.slice(0, WEEKDAYS).map(({ date, weekday }) => (
          <span
            key={`${sheet} ${date}`}
            className="weekday"
            data-odd={weekday % 2 === 1 || undefined}
            style={{ gridRow: placeOf(sheet * weeks, weekday).gridRow }}
          >
            {showDay(date, "shortWeekday", locale)}
          </span>
        )),
      )}
      {days.map(({ date, week, weekday, level }, at) => (
        <i
          key={date}
          data-at={at}
          style={{
            ...placeOf(week, weekday),
            "--color": `var(--heat-${level < 0 ? "back" : level})`,
          }}
        />
      ))}
    </div>
  );
}

/** The number of weeks on a sheet. */
function weeksOf(days: readonly HeatDay[], sheets: number): number {
  return Math.ceil(((days.at(-1)?.week ?? 0) + 1) / sheets);
}

/** Each month is named above the week in which it begins, or above the first of its weeks on a sheet. */
export function namedMonths(
  days: readonly HeatDay[],
  sheets: number,
): readonly Pick<HeatDay, "date" | "week">[] {
  const weeks = weeksOf(days, sheets);
  return Array.from({ length: sheets }, (_, sheet) => {
    const start = sheet * weeks;
    const shown = days.filter(({ week }) => week >= start && week < start + weeks);
    // A name at the very end has no room, so it goes at the start of the next sheet.
    const firsts = shown.filter(({ date, week }) => {
      return date.endsWith("-01") && week < start + weeks - 1;
    });
    const [day] = shown;
    const isCut = day && (firsts[0]?.week ?? start + weeks) > start + ROOM_FOR_MONTH;
    return isCut ? [day, ...firsts] : firsts;
  }).flat();
}

/** The number of shades. */
const LEVELS = 5;

interface HeatDay extends DaySum {
  /** From 0 for the week of the first day. */
  readonly week: number;
  /** From 0 for the day on which weeks begin. */
  readonly weekday: number;
  /** 1 to 5 by its rank among days with spending; 0 for none, -1 for net refunds. */
  readonly level: number;
}

/** `firstWeekday` is a number from 1 for Monday to 7 for Sunday. */
export function heatOf(
  days: readonly DaySum[],
  { from, to }: DayRange,
  firstWeekday: number,
): readonly HeatDay[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const bounds = boundsOf(daysWithin(days, { from, to }).map(({ total }) => total));
  const placeOf = (date: CalendarDate) => (weekday(date) - firstWeekday + WEEKDAYS) % WEEKDAYS;
  const start = dayNumber(from) - placeOf(from);
  return datesOf({ from, to }).map((date) => {
    const { count, total } = byDate.get(date) ?? { count: 0, total: ZERO };
    const week = Math.floor((dayNumber(date) - start) / WEEKDAYS);
    return { date, count, total, week, weekday: placeOf(date), level: levelOf(total, bounds) };
  });
}

/** The least amount of each shade. Shades have equal numbers of days: otherwise one rent would leave all other days pale. */
function boundsOf(totals: readonly Decimal[]): readonly Decimal[] {
  const spent = totals.filter((total) => compare(total, ZERO) > 0).toSorted(compare);
  return Array.from({ length: LEVELS }, (_, at) => {
    return spent[Math.floor((at * spent.length) / LEVELS)] ?? ZERO;
  });
}

function levelOf(total: Decimal, bounds: readonly Decimal[]): number {
  const order = compare(total, ZERO);
  if (order <= 0) return order;
  return bounds.filter((bound) => compare(total, bound) >= 0).length;
}
