// The month as layers of color: its running sum by category, and the month before as a dotted line across it.

import { useMemo } from "react";
import type { DayRange } from "../../../domain/time/period.ts";
import { go } from "../../address/address.ts";
import { daysOf, neighbour } from "../../address/view.ts";
import { type Axis, axisOf, heightIn } from "../../charts/axis.ts";
import { areaPath, Dot, DottedLine, Lines, stairsPath } from "../../charts/lines.tsx";
import { type PlaceName, Plot, percent, type TipLine } from "../../charts/plot.tsx";
import { useToday } from "../../clock.ts";
import { useLedger } from "../../ledger.ts";
import { showDay, showMonth } from "../../locale/days.ts";
import { useShowAmount } from "../../parts/amount.tsx";
import { colorsOf, NO_COLOR, REST_COLOR } from "../../service/category-colors.ts";
import type { SumRow } from "../../service/pending.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { groupsIn } from "../figures.ts";
import type { ShownBook } from "../use-book.ts";
import { firstsOfMonths } from "./bars.ts";
import { type Layer, largestOn, type MonthLayers, monthLayers } from "./layers.ts";

interface Props {
  readonly book: ShownBook;
  /** By day and category, of the month and the one before. */
  readonly rows: readonly SumRow[];
  readonly range: DayRange;
}

export function LayersChart({ book, rows, range }: Props) {
  const { period, categories } = book;
  const texts = useTexts();
  const { locale } = useReader();
  const { firstDay } = useLedger();
  const { category: asked } = book.filter;
  const today = useToday();
  const show = useShowAmount();
  const before = neighbour(period, -1);
  const month = useMemo(() => {
    const rangeBefore = before && daysOf(before, firstDay);
    return monthLayers(rows, { range, rangeBefore, today, groupOf: groupsIn(categories, asked) });
  }, [rows, range, before, firstDay, today, categories, asked]);
  const { days, now } = month;
  const axis = useMemo(() => axisOf([...totals(month.layers), ...month.before]), [month]);
  if (month.layers.length === 0 && month.before.length === 0) return <div className="chart" />;
  const name =
    before?.kind === "month" ? showMonth(before.month, firstDay, "monthName", locale) : "";
  const colorOf = colorIn(book);
  function describe(at: number): readonly TipLine[] {
    const day = days[at];
    if (!day) return [];
    const { spent, sum, before } = day;
    return [
      [showDay(day.date, "full", locale), ""],
      ...(spent === undefined ? [] : [[texts.book.chart.day, show(spent)] as const]),
      ...(sum === undefined ? [] : [[texts.book.chart.soFar, show(sum)] as const]),
      ...(before === undefined ? [] : [[texts.book.chart.byThen(name), show(before)] as const]),
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

function colorIn({ categories }: ShownBook) {
  const colors = colorsOf(categories);
  return ({ category }: Pick<Layer, "category">) => {
    if (category === undefined) return REST_COLOR;
    return colors.get(category?.id ?? null) ?? NO_COLOR;
  };
}

/** As a share of the plot's height: below a lower line is no room for its name. */
const LOW = 0.25;

interface DrawingProps {
  readonly month: MonthLayers;
  readonly axis: Axis;
  /** Of the month before. */
  readonly name: string;
  readonly colorOf: (layer: Layer) => string;
}

function Drawing({ month: { days, now, layers, before }, axis, name, colorOf }: DrawingProps) {
  const isPlain = layers.length === 1 && layers[0]?.category === undefined;
  const { bands, ghost, top } = useMemo(() => {
    const shown = before.slice(0, days.length);
    return {
      top: totals(layers)[now],
      bands: bandsOf(layers, axis, days.length),
      ghost: stairsPath(axis, shown, days.length),
    };
  }, [days, now, layers, before, axis]);
  const last = days.findLastIndex(({ sum }) => sum !== undefined);
  const end = Math.min(before.length, days.length) - 1;
  const ghostHeight = heightIn(axis, before[end] ?? 0);
  return (
    <>
      <Lines>
        <g className="bands">
          {bands.map(({ layer, path }) => (
            <path
              key={layer.category?.id ?? (layer.category === null ? "none" : "rest")}
              className="band"
              d={path}
              style={{ "--color": isPlain ? "var(--accent)" : colorOf(layer) }}
            />
          ))}
        </g>
        <DottedLine path={ghost} />
      </Lines>
      {top !== undefined && <Dot axis={axis} share={(now + 1) / days.length} value={top} />}
      {last < end - 4 && (
        <span
          className="ghost-name"
          data-low={ghostHeight < LOW || undefined}
          style={{
            insetBlockEnd: percent(ghostHeight),
            insetInlineEnd: `min(${percent(1 - (end + 1) / days.length)}, 85%)`,
          }}
        >
          {name}
        </span>
      )}
    </>
  );
}

function totals(layers: readonly Layer[]): readonly number[] {
  const length = layers[0]?.sums.length ?? 0;
  return Array.from({ length }, (_, at) => {
    return layers.reduce((sum, { sums }) => sum + (sums[at] ?? 0), 0);
  });
}

/** Each lies on the one before it. */
function bandsOf(layers: readonly Layer[], axis: Axis, count: number) {
  let low: readonly number[] = layers[0]?.sums.map(() => 0) ?? [];
  return layers.map((layer) => {
    const bottom = low;
    const high = layer.sums.map((sum, at) => sum + (bottom[at] ?? 0));
    low = high;
    return { layer, path: areaPath(axis, high, bottom, count) };
  });
}

/** Weeks apart; the day that it has come to is always named, and those beside it are not. */
function dayNames({ days, now }: MonthLayers, locale: string): readonly PlaceName[] {
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

const WEEKS = [0, 6, 13, 20, 27];
