// The running sum of a month as layers, one for each category, beside that of the month before. Amounts that are read are exact; what
// is drawn is as exact as a double.

import { compare, type Decimal, sum, ZERO } from "../../../domain/money/decimal.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { DayRange } from "../../../domain/time/period.ts";
import { datesOf } from "../../service/comparison.ts";
import type { SumRow } from "../../service/pending.ts";
import type { Category } from "../../service/shapes.ts";
import { type GroupOf, UNSEEN } from "../figures.ts";

export interface Layer {
  /** Null for what has no category; undefined for the rest of many. */
  readonly category: Category | null | undefined;
  /** What it had come to by the end of each day, for drawing. */
  readonly sums: readonly number[];
}

export interface RunningCategory {
  /** Null for what has no category. */
  readonly category: Category | null;
  /** What it had come to by the end of each day. */
  readonly totals: readonly Decimal[];
}

export interface ChartDay {
  readonly date: CalendarDate;
  /** What was spent on it; undefined for days to come. */
  readonly spent: Decimal | undefined;
  /** What the month had come to by its end. */
  readonly sum: Decimal | undefined;
  /** What the month before had come to by the same day; its last one stands for those that it has not. Undefined for days to come. */
  readonly before: Decimal | undefined;
}

export interface MonthLayers {
  readonly days: readonly ChartDay[];
  /** The place of the day that it has come to: today, or the last one with a sum; -1 for none. */
  readonly now: number;
  readonly categories: readonly RunningCategory[];
  /** The greatest first, which is drawn lowest. One alone where refunds outweigh what was spent on something: no layer is below nothing. */
  readonly layers: readonly Layer[];
  /** Of the month before, on each of its days that have come; empty where nothing was recorded in it. */
  readonly before: readonly number[];
}

interface LayersOptions {
  readonly range: DayRange;
  /** Of the month before. */
  readonly rangeBefore: DayRange | undefined;
  readonly today: CalendarDate;
  readonly groupOf: GroupOf;
}

/** Beyond these, groups are drawn as one. */
const MAX_LAYERS = 7;

/** `rows` are by day and category, of both months. */
export function monthLayers(
  rows: readonly SumRow[],
  { range, rangeBefore, today, groupOf }: LayersOptions,
): MonthLayers {
  const byDay = Map.groupBy(rows, ({ keys }) => keys.day ?? "");
  const spentOn = (date: CalendarDate) => sumOf(byDay.get(date));
  const isKnown = (date: CalendarDate) => date <= today || byDay.has(date);
  const dates = datesOf(range);
  const known = upToLast(dates, isKnown);
  const spent = known.map(spentOn);
  const sums = running(spent);
  const categories = categoriesOf(known, byDay, groupOf);
  const datesBefore = rangeBefore ? datesOf(rangeBefore) : [];
  const hasBefore = datesBefore.some((date) => byDay.has(date));
  const before = hasBefore ? running(upToLast(datesBefore, isKnown).map(spentOn)) : [];
  const days = dates.map((date, at): ChartDay => {
    const sumBefore = before[Math.min(at, datesBefore.length - 1)];
    return { date, spent: spent[at], sum: sums[at], before: sumBefore };
  });
  return {
    days,
    now: dates.includes(today) ? dates.indexOf(today) : sums.length - 1,
    ...{ categories, layers: layersOf(categories, sums) },
    before: before.map(drawn),
  };
}

/** What is recorded for days to come is drawn too. */
function upToLast(
  dates: readonly CalendarDate[],
  isKnown: (date: CalendarDate) => boolean,
): readonly CalendarDate[] {
  return dates.slice(0, dates.findLastIndex(isKnown) + 1);
}

function categoriesOf(
  dates: readonly CalendarDate[],
  byDay: ReadonlyMap<string, readonly SumRow[]>,
  groupOf: GroupOf,
): readonly RunningCategory[] {
  const rows = dates.flatMap((date) => byDay.get(date) ?? []);
  const groups = Map.groupBy(rows, ({ keys }) => groupOf(keys.category));
  return Array.from(groups, ([category, own]) => {
    const ownByDay = Map.groupBy(own, ({ keys }) => keys.day ?? "");
    const totals = running(dates.map((date) => sumOf(ownByDay.get(date))));
    return { category, totals };
  });
}

function layersOf(
  categories: readonly RunningCategory[],
  sums: readonly Decimal[],
): readonly Layer[] {
  const least = -UNSEEN * Math.max(0, ...sums.map(drawn));
  const seen = (value: number) => (value < 0 && value >= least ? 0 : value);
  const layers = categories.map(({ category, totals }) => {
    return { category, sums: totals.map((total) => seen(drawn(total))) };
  });
  if (layers.some(({ sums }) => sums.some((value) => value < 0))) {
    return [{ category: undefined, sums: sums.map(drawn) }];
  }
  const inOrder = layers.toSorted((a, b) => (b.sums.at(-1) ?? 0) - (a.sums.at(-1) ?? 0));
  if (inOrder.length <= MAX_LAYERS + 1) return inOrder;
  const rest = inOrder.slice(MAX_LAYERS);
  const sumsOfRest = sums.map((_, at) => rest.reduce((all, { sums }) => all + (sums[at] ?? 0), 0));
  return [...inOrder.slice(0, MAX_LAYERS), { category: undefined, sums: sumsOfRest }];
}

interface Reached {
  readonly category: Category | null;
  readonly total: Decimal;
}

/** The categories that had come to most by a day. */
export function largestOn(categories: readonly RunningCategory[], at: number): readonly Reached[] {
  return categories
    .map(({ category, totals }) => ({ category, total: totals[at] ?? ZERO }))
    .filter(({ total }) => compare(total, ZERO) > 0)
    .toSorted((a, b) => compare(b.total, a.total))
    .slice(0, MAX_NAMED);
}

const MAX_NAMED = 3;

function sumOf(rows: readonly SumRow[] | undefined): Decimal {
  const [first, ...more] = rows ?? [];
  if (!first) return ZERO;
  return more.length === 0 ? first.total : sum([first.total, ...more.map(({ total }) => total)]);
}

function running(amounts: readonly Decimal[]): readonly Decimal[] {
  let total: Decimal = ZERO;
  return amounts.map((amount) => {
    if (amount !== ZERO) total = sum([total, amount]);
    return total;
  });
}

function drawn(amount: Decimal): number {
  return Number.parseFloat(amount);
}
