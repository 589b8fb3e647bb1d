// The month as layers of colour: its running sum by category, and the month before as a dotted line across it. Of one day the figures
// are read by pointing at it, by touch, or by the arrow keys.

import { useMemo } from "react";
import type { DayRange } from "../../../domain/time/period.ts";
import { go } from "../../address/address.ts";
import { daysOf, neighbour } from "../../address/view.ts";
import { useToday } from "../../clock.ts";
import { useLedger } from "../../ledger.ts";
import { showDay, showMonth } from "../../locale/days.ts";
import { useShowAmount } from "../../parts/amount.tsx";
import { coloursOf, NO_COLOUR, REST_COLOUR } from "../../service/category-colours.ts";
import type { SumRow } from "../../service/pending.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { groupsIn } from "../figures.ts";
import type { ShownBook } from "../use-book.ts";
import { Gridlines, heightIn, Tip, type TipLine, useCursor } from "./axis.tsx";
import { firstsOfMonths } from "./bars.ts";
import {
  type Axis,
  axisOf,
  type ChartDay,
  curveThrough,
  type Layer,
  largestOn,
  type MonthLayers,
  monthLayers,
  rounded,
} from "./layers.ts";

interface Props {
  readonly book: ShownBook;
  /** By day and category, of the month and the one before. */
  readonly rows: readonly SumRow[];
  readonly range: DayRange;
}

/** The drawing's own units, whatever its size on the page. */
const UNITS = 1_000;

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
  const cursor = useCursor({
    count: days.length,
    first: Math.max(0, now),
    placeAt: (share) => Math.round(share * (days.length - 1)),
    onOpen: (at) => openDay(days[at]),
  });
  if (month.layers.length === 0 && month.before.length === 0) return <div className="chart" />;
  const name =
    before?.kind === "month" ? showMonth(before.month, firstDay, "monthName", locale) : "";
  const colourOf = colourIn(book);
  const linesAt = ({ spent, sum, before }: ChartDay, at: number): readonly TipLine[] => [
    ...(spent === undefined ? [] : [[texts.book.chart.day, show(spent)] as const]),
    ...(sum === undefined ? [] : [[texts.book.chart.soFar, show(sum)] as const]),
    ...(before === undefined ? [] : [[texts.book.chart.byThen(name), show(before)] as const]),
    ...largestOn(month.categories, at).map(({ category, total }): TipLine => {
      return [category?.name ?? texts.noCategory, show(total), colourOf({ category })];
    }),
  ];
  const at = cursor.at ?? Math.max(0, now);
  const day = days[at];
  const shown = cursor.at === undefined ? undefined : day;
  const says = day ? linesAt(day, at).map(([name, value]) => `${name} ${value}`) : [];
  return (
    <div className="chart">
      <div
        className="plot"
        role="slider"
        tabIndex={0}
        aria-label={texts.book.chart.running}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={day && [showDay(day.date, "full", locale), ...says].join(", ")}
        {...cursor.handlers}
      >
        <Drawing month={month} name={name} colourOf={colourOf} />
        {shown && (
          <Tip
            share={at / (days.length - 1)}
            title={showDay(shown.date, "short", locale)}
            lines={linesAt(shown, at)}
          />
        )}
      </div>
      <DayNames days={days} now={now} />
    </div>
  );
}

function openDay(day: ChartDay | undefined): void {
  if (day) go({ period: { kind: "days", from: day.date, to: day.date } });
}

function colourIn({ categories }: ShownBook) {
  const colours = coloursOf(categories);
  return ({ category }: Pick<Layer, "category">) => {
    if (category === undefined) return REST_COLOUR;
    return colours.get(category?.id ?? null) ?? NO_COLOUR;
  };
}

/** Of the height of the plot, in percent: below such a line is no room for its name. */
const LOW = 25;

interface DrawingProps {
  readonly month: MonthLayers;
  /** Of the month before. */
  readonly name: string;
  readonly colourOf: (layer: Layer) => string;
}

function Drawing({ month: { days, now, layers, before }, name, colourOf }: DrawingProps) {
  const isPlain = layers.length === 1 && layers[0]?.category === undefined;
  const { axis, bands, ghost, top } = useMemo(() => {
    const sums = totals(layers);
    const axis = axisOf([...sums, ...before]);
    const place = placeIn(axis, days.length);
    return {
      axis,
      top: sums[now],
      bands: bandsOf(layers, place),
      ghost: pathOf(before.slice(0, days.length).map((value, at) => place(at, value))),
    };
  }, [days, now, layers, before]);
  const width = (at: number) => `${(at / (days.length - 1)) * 100}%`;
  const last = days.findLastIndex(({ sum }) => sum !== undefined);
  const end = Math.min(before.length, days.length) - 1;
  const ghostHeight = heightIn(axis, before[end] ?? 0);
  return (
    <>
      <Gridlines axis={axis} />
      <svg viewBox={`0 0 ${UNITS} ${UNITS}`} preserveAspectRatio="none" aria-hidden="true">
        <g className="bands">
          {bands.map(({ layer, path }) => (
            <path
              key={layer.category?.id ?? (layer.category === null ? "none" : "rest")}
              className="band"
              d={path}
              style={{ "--colour": isPlain ? "var(--accent)" : colourOf(layer) }}
            />
          ))}
        </g>
        {ghost && (
          <>
            <path className="ghost halo" d={ghost} />
            <path className="ghost" d={ghost} />
          </>
        )}
      </svg>
      {top !== undefined && (
        <i
          className="dot"
          style={{ insetInlineStart: width(now), insetBlockEnd: `${heightIn(axis, top)}%` }}
        />
      )}
      {ghost && last < end - 4 && (
        <span
          className="ghost-name"
          data-low={ghostHeight < LOW || undefined}
          style={{
            insetBlockEnd: `${ghostHeight}%`,
            insetInlineEnd: `min(100% - ${width(end)}, 85%)`,
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

type Point = readonly [x: number, y: number];

function placeIn(axis: Axis, count: number) {
  return (at: number, value: number): Point => [
    (at / (count - 1)) * UNITS,
    UNITS - (Math.max(0, heightIn(axis, value)) / 100) * UNITS,
  ];
}

/** Each lies on the one before it. */
function bandsOf(layers: readonly Layer[], place: (at: number, value: number) => Point) {
  let low: readonly number[] = layers[0]?.sums.map(() => 0) ?? [];
  return layers.map((layer) => {
    const bottom = low;
    const high = layer.sums.map((sum, at) => sum + (bottom[at] ?? 0));
    low = high;
    const upper = high.map((value, at) => place(at, value));
    const lower = bottom.map((value, at) => place(at, value)).toReversed();
    return { layer, path: `${pathOf(upper)}L${pathOf(lower)?.slice(1)}Z` };
  });
}

function pathOf(points: readonly Point[]): string | undefined {
  const [first] = points;
  return first && `M${first.map(rounded).join(" ")}${curveThrough(points)}`;
}

/** Weeks apart; the day that it has come to is always named, and those beside it are not. */
function DayNames({ days, now }: Pick<MonthLayers, "days" | "now">) {
  const { locale } = useReader();
  const isNamed = (at: number) =>
    at === now || (WEEKS.includes(at) && (now < 0 || Math.abs(at - now) > 2));
  const dates = days.map(({ date }) => date);
  const months = firstsOfMonths(
    dates.filter((_, at) => isNamed(at) && at !== now),
    dates,
  );
  return (
    <div className="below" aria-hidden="true">
      {days.map(
        ({ date }, at) =>
          isNamed(at) && (
            <span
              key={date}
              data-now={at === now || undefined}
              style={{ insetInlineStart: `${(at / (days.length - 1)) * 100}%` }}
            >
              {showDay(date, "day", locale)}
              {months.has(date) && <small>{showDay(date, "monthName", locale)}</small>}
            </span>
          ),
      )}
    </div>
  );
}

const WEEKS = [0, 6, 13, 20, 27];
