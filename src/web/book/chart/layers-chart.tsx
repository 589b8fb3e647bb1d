// The month as layers of color: the running total of each category. A dotted line across them shows the total of the month before.

import { compare, type Decimal, sum, ZERO } from "../../../domain/money/decimal.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { DayRange } from "../../../domain/time/period.ts";
import { go } from "../../address/address.ts";
import { daysOf, neighbor } from "../../address/view.ts";
import { type Axis, axisOf, heightIn, lengthOf, UNSEEN } from "../../charts/axis.ts";
import {
  areaPath,
  Dot,
  DottedLine,
  Lines,
  runningTotals,
  stairsPath,
} from "../../charts/lines.tsx";
import { type PlaceName, Plot, percent, type TipLine } from "../../charts/plot.tsx";
import { useToday } from "../../clock.ts";
import { useLedger } from "../../ledger.ts";
import { showDay, showMonth } from "../../locale/days.ts";
import { useShowAmount } from "../../parts/amount.tsx";
import { colorsOf, NO_COLOR, REST_COLOR } from "../../service/category-colors.ts";
import { datesOf } from "../../service/comparison.ts";
import type { SumRow } from "../../service/pending.ts";
import type { Category } from "../../service/shapes.ts";
import { useReader } from "../../texts/texts.ts";
import { type GroupOf, groupsIn, linesOf } from "../figures.ts";
import type { ShownBook } from "../use-book.ts";
import { firstsOfMonths } from "./bars.ts";

interface Props {
  readonly book: ShownBook;
  /** Each sum is of a day and a category, in the month and the one before. */
  readonly rows: readonly SumRow[];
  readonly range: DayRange;
}

export function LayersChart({ book, rows, range }: Props) {
  const { period, categories, filter } = book;
  const { texts, locale } = useReader();
  const { firstDay } = useLedger();
  const today = useToday();
  const show = useShowAmount();
  const before = neighbor(period, -1);
  const rangeBefore = before && daysOf(before, firstDay);
  const groupOf = groupsIn(categories, filter.category);
  const month = monthLayers(rows, { range, rangeBefore, today, groupOf });
  const { days, now } = month;
  if (month.layers.length === 0 && month.before.length === 0) return <div className="chart" />;
  const axis = axisOf([...totals(month.layers), ...month.before]);
  const name =
    before?.kind === "month" ? showMonth(before.month, firstDay, "monthName", locale) : "";
  const colorOf = colorIn(categories);
  function describe(at: number): readonly TipLine[] {
    const day = days[at];
    if (!day) return [];
    const { soFar, byThen, day: onDay } = texts.book.chart;
    const line = (text: string, value: Decimal | undefined): readonly TipLine[] =>
      value === undefined ? [] : [[text, show(value)]];
    return [
      [showDay(day.date, "full", locale), ""],
      ...line(onDay, day.spent),
      ...line(soFar, day.sum),
      ...line(byThen(name), day.before),
      ...largestOn(month.categories, at).map(({ category, total }): TipLine => {
        return [category?.name ?? texts.noCategory, show(total), colorOf({ category })];
      }),
    ];
  }
  return (
    <Plot
      title={texts.book.chart.running}
      kind="bars"
      count={days.length}
      first={Math.max(0, now)}
      axis={axis}
      names={dayNames(month, locale)}
      describe={describe}
      onOpen={({ at }) => {
        const { date } = days[at] ?? {};
        if (date) go({ period: { kind: "days", from: date, to: date } });
      }}
    >
      <Drawing month={month} axis={axis} name={name} colorOf={colorOf} />
    </Plot>
  );
}

function colorIn(categories: readonly Category[]) {
  const colors = colorsOf(categories);
  return ({ category }: Pick<Layer, "category">) => {
    if (category === undefined) return REST_COLOR;
    return colors.get(category?.id ?? null) ?? NO_COLOR;
  };
}

/** A line below this share of the plot's height leaves no room for a name below it. */
const LOW = 0.25;

interface DrawingProps {
  readonly month: ReturnType<typeof monthLayers>;
  readonly axis: Axis;
  /** The name of the month before. */
  readonly name: string;
  readonly colorOf: (layer: Layer) => string;
}

function Drawing({ month: { days, now, layers, before }, axis, name, colorOf }: DrawingProps) {
  const count = days.length;
  const isPlain = layers.length === 1 && layers[0]?.category === undefined;
  const top = totals(layers)[now];
  const last = days.findLastIndex(({ sum }) => sum !== undefined);
  const end = Math.min(before.length, count) - 1;
  const ghostHeight = heightIn(axis, before[end] ?? 0);
  return (
    <>
      <Lines>
        <g className="bands">
          {layers.map((layer, at) => (
            <path
              key={layer.category?.id ?? (layer.category === null ? "none" : "rest")}
              className="band"
              d={bandPath(layers, at, axis, count)}
              style={{ "--color": isPlain ? "var(--accent)" : colorOf(layer) }}
            />
          ))}
        </g>
        <DottedLine path={stairsPath(axis, before.slice(0, count), count)} />
      </Lines>
      {top !== undefined && <Dot axis={axis} share={(now + 1) / count} value={top} />}
      {last < end - 4 && (
        <span
          className="ghost-name soft bold"
          data-low={ghostHeight < LOW || undefined}
          style={{
            insetBlockEnd: percent(ghostHeight),
            insetInlineEnd: `min(${percent(1 - (end + 1) / count)}, 85%)`,
          }}
        >
          {name}
        </span>
      )}
    </>
  );
}

/** The area of a layer, which lies on those before it. */
function bandPath(layers: readonly Layer[], at: number, axis: Axis, count: number): string {
  const high = totals(layers.slice(0, at + 1));
  const low = at === 0 ? high.map(() => 0) : totals(layers.slice(0, at));
  return areaPath(axis, high, low, count);
}

function totals(layers: readonly Layer[]): readonly number[] {
  const days = layers[0]?.sums ?? [];
  return days.map((_, at) => layers.reduce((sum, { sums }) => sum + (sums[at] ?? 0), 0));
}

const WEEKS = [0, 6, 13, 20, 27];

/** Names days that are weeks apart, and always the current day, whose neighbors have no names. */
function dayNames(
  { days, now }: ReturnType<typeof monthLayers>,
  locale: string,
): readonly PlaceName[] {
  const isNamed = (at: number) =>
    at === now || (WEEKS.includes(at) && (now < 0 || Math.abs(at - now) > 2));
  const dates = days.map(({ date }) => date);
  const months = firstsOfMonths(
    dates.filter((_, at) => isNamed(at) && at !== now),
    dates,
  );
  return days.flatMap(({ date }, at) => {
    if (!isNamed(at)) return [];
    const below = months.has(date) ? showDay(date, "monthName", locale) : undefined;
    return [{ at, text: showDay(date, "day", locale), below, isNow: at === now }];
  });
}

export interface Layer {
  /** Null for expenses without a category; undefined for the layer of all remaining categories. */
  readonly category: Category | null | undefined;
  /** The running totals at the end of each day, for drawing. */
  readonly sums: readonly number[];
}

/** The running totals at the end of each day. */
interface RunningCategory {
  readonly category: Category | null;
  readonly totals: readonly Decimal[];
}

interface LayersOptions {
  readonly range: DayRange;
  /** The month before. */
  readonly rangeBefore: DayRange | undefined;
  readonly today: CalendarDate;
  readonly groupOf: GroupOf;
}

/** If there are more groups, the last layer combines the others. */
const MAX_LAYERS = 8;

/**
 * `rows` are by day and category, of both months. In the result, `now` is the index of today, or of the last day with a total; -1 for none.
 * `before` has the running totals of the month before; it is empty if that has no expenses.
 */
export function monthLayers(
  rows: readonly SumRow[],
  { range, rangeBefore, today, groupOf }: LayersOptions,
) {
  const recorded = new Set<string | undefined>(rows.map(({ keys }) => keys.day));
  // Future expenses are drawn too.
  const known = (dates: readonly CalendarDate[]) =>
    dates.slice(0, dates.findLastIndex((date) => date <= today || recorded.has(date)) + 1);
  const dates = datesOf(range);
  const knownDates = known(dates);
  const spent = spentOn(rows, knownDates);
  const sums = runningTotals(spent);
  const days = new Set<string>(knownDates);
  const ownRows = rows.filter(({ keys }) => days.has(keys.day ?? ""));
  const groups = Map.groupBy(ownRows, ({ keys }) => groupOf(keys.category));
  const categories = Array.from(groups, ([category, own]) => {
    return { category, totals: runningTotals(spentOn(own, knownDates)) };
  });
  const datesBefore = rangeBefore ? datesOf(rangeBefore) : [];
  const hasBefore = datesBefore.some((date) => recorded.has(date));
  const before = hasBefore ? runningTotals(spentOn(rows, known(datesBefore))) : [];
  return {
    // The figures of future days are undefined.
    days: dates.map((date, at) => {
      const sumBefore = before[Math.min(at, datesBefore.length - 1)];
      return { date, spent: spent[at], sum: sums[at], before: sumBefore };
    }),
    now: dates.includes(today) ? dates.indexOf(today) : sums.length - 1,
    categories,
    layers: layersOf(categories, sums),
    before: before.map(lengthOf),
  };
}

function spentOn(rows: readonly SumRow[], dates: readonly CalendarDate[]): readonly Decimal[] {
  const byDay = Map.groupBy(rows, ({ keys }) => keys.day);
  return dates.map((date) => sum((byDay.get(date) ?? []).map(({ total }) => total)));
}

/**
 * The layer with the greatest total is first, and is drawn lowest. If refunds of a category outweigh its expenses, there is a single layer,
 * since no layer can be below zero.
 */
function layersOf(
  categories: readonly RunningCategory[],
  sums: readonly Decimal[],
): readonly Layer[] {
  const least = -UNSEEN * Math.max(0, ...sums.map(lengthOf));
  const seen = (value: number) => (value < 0 && value >= least ? 0 : value);
  const layers = categories.map(({ category, totals }) => {
    return { category, sums: totals.map((total) => seen(lengthOf(total))) };
  });
  if (layers.some(({ sums }) => sums.some((value) => value < 0))) {
    return [{ category: undefined, sums: sums.map(lengthOf) }];
  }
  const inOrder = layers.toSorted((a, b) => (b.sums.at(-1) ?? 0) - (a.sums.at(-1) ?? 0));
  const { shown, rest } = linesOf(inOrder, MAX_LAYERS);
  return rest.length === 0 ? shown : [...shown, { category: undefined, sums: totals(rest) }];
}

const MAX_NAMED = 3;

/** The categories with the greatest totals on a day. */
export function largestOn(categories: readonly RunningCategory[], at: number) {
  return categories
    .map(({ category, totals }) => ({ category, total: totals[at] ?? ZERO }))
    .filter(({ total }) => compare(total, ZERO) > 0)
    .toSorted((a, b) => compare(b.total, a.total))
    .slice(0, MAX_NAMED);
}
