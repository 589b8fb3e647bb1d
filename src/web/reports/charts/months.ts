// The report of months: what each came to, its categories stacked.

import type { CustomSeriesRenderItem } from "echarts";
import type { EChartsCoreOption } from "echarts/core";
import { compare, type Decimal, sum, ZERO } from "../../../domain/money/decimal.ts";
import { capitalized } from "../../../domain/text/text.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import { daysOfMonth, type LedgerMonth, nameOfMonth } from "../../../domain/time/period.ts";
import type { Period } from "../../address/view.ts";
import { greatestFirst } from "../../book/figures.ts";
import { showDays, showMonth } from "../../locale/days.ts";
import { REST_COLOUR } from "../../service/category-colours.ts";
import type { CategoryKey } from "../../service/filter.ts";
import { added, type Sum } from "../../service/pending.ts";
import type { Chart, Drawing, Figure, Table, TipLine, Way } from "../chart.ts";
import { amountFigure, NO_FIGURE, totalRow } from "../chart.ts";
import type { ChartStyle } from "../drawing/chart-style.ts";
import {
  amountAxis,
  basics,
  fewSums,
  lengthOf,
  middleWithin,
  nameAxis,
  shapesOf,
  topsOf,
  widthsOf,
} from "../drawing/options.ts";
import { byKey, type Group, split, type Term } from "../groups.ts";
import {
  formatAmount,
  formatGroup,
  formatMonth,
  formatRoughly,
  formatWhole,
  type ReportContext,
  wayTo,
  wayToGroup,
} from "../report-context.ts";

const HEIGHT = 320;
const WIDEST_BAR = 48;
/** Of a month's place, in CSS pixels. */
const NARROW = 12;
const ROOM_FOR_YEAR = 56;
/** Around a total, in CSS pixels. */
const GAP = 5;
/** Of a total. */
const WEIGHT = 600;
/** Of the figures beside the axis. */
const ROOM_FOR_AXIS = 40;
/** Of more months than that, the years alone are named. */
const MOST_NAMED = 24;

export function monthsChart(context: ReportContext, shown: Stacks): Chart {
  const { texts, locale, firstDay } = context;
  const { months, stacks } = shown;
  const [first, last] = [months[0], months.at(-1)];
  const name = (month: LedgerMonth | undefined) =>
    month ? showMonth(month, firstDay, "month", locale) : "";
  const [most] = stacks;
  return {
    id: "months",
    title: texts.reports.months,
    days: formatMonths(context, months),
    sentence: texts.reports.monthsSay(
      name(first),
      name(last),
      formatAmount(context, shown.total),
      most ? formatGroup(context, most.group) : texts.none,
    ),
    table: () => tableOf(context, shown),
    isEmpty: stacks.length === 0,
    drawing: drawingOf(context, shown),
  };
}

/** The months of a year in which most and least was spent, among those that are over. */
export function extremesOf(
  context: ReportContext,
  { months, stacks, totals }: Stacks,
  today: CalendarDate,
): NonNullable<Chart["notes"]> {
  const { mostIn, leastIn } = context.texts.reports;
  const over = months.flatMap((month, at) => {
    const total = totals[at];
    const isRecorded = stacks.some((stack) => (stack.months[at]?.count ?? 0) > 0);
    const isOver = daysOfMonth(month, context.firstDay).to < today;
    return isOver && isRecorded && total !== undefined ? [{ month, total }] : [];
  });
  const ranked = over.toSorted((a, b) => compare(b.total, a.total));
  const [most, least] = [ranked[0], ranked.at(-1)];
  if (!most || !least || most.total === least.total) return [];
  const noteOf = (say: typeof mostIn, { month, total }: typeof most) => ({
    text: say(formatMonth(context, month), formatAmount(context, total)),
    to: wayTo(context, { period: periodOf(month) }),
  });
  return [noteOf(mostIn, most), noteOf(leastIn, least)];
}

function drawingOf(context: ReportContext, shown: Stacks): Drawing {
  const { months } = shown;
  const layers = layersOf(context, shown);
  const wayOfMonth = (at: number) => {
    const month = months[at];
    return month && wayTo(context, { period: periodOf(month) });
  };
  return {
    option: (style) => optionOf(context, { ...shown, layers }, style),
    wayAt: ({ series, at }) => {
      const [group, month] = [layers[series]?.group, months[at]];
      return group && month ? wayOf(context, group, month) : wayOfMonth(at);
    },
    wayAtPoint: wayOfMonth,
    stops: {
      count: months.length,
      first: months.length - 1,
      ...{ along: 1, across: 1 },
      describe: (at) => describeMonth(context, layers, shown, at),
      at: ({ along }) => along,
      pointOf: (at) => ({ grid: 0, along: at, across: lengthOf(shown.totals[at] ?? ZERO) }),
      placeOf: (at) => ({ series: 0, at }),
      wayOf: wayOfMonth,
    },
    height: () => HEIGHT,
    keys: layers.map(({ name, colour }) => ({ name, colour })),
  };
}

/** What is drawn as one part of each bar. */
interface Layer {
  readonly name: string;
  readonly colour: string;
  /** Undefined for what is folded. */
  readonly group?: Group;
  readonly months: readonly Sum[];
}

/** More colours than that can't be told apart. */
const MOST_LAYERS = 8;

/** The least of many groups are folded into one layer. */
function layersOf({ texts, ...context }: ReportContext, { stacks }: Stacks): readonly Layer[] {
  const drawn = drawnStacks(stacks);
  const folded = stacks.slice(drawn.length);
  const layers = drawn.map(({ group, months }): Layer => {
    return { name: formatGroup({ texts, ...context }, group), colour: group.colour, group, months };
  });
  if (folded.length === 0) return layers;
  const sums = drawn[0]?.months.map((_, at) =>
    added(folded.flatMap(({ months }) => months[at] ?? [])),
  );
  return [
    ...layers,
    { name: texts.reports.others(folded.length), colour: REST_COLOUR, months: sums ?? [] },
  ];
}

/** The groups that have a colour of their own. */
export function drawnGroups(stacks: readonly Stack[]): ReadonlySet<CategoryKey> {
  return new Set(drawnStacks(stacks).map(({ group }) => group.key));
}

function drawnStacks(stacks: readonly Stack[]): readonly Stack[] {
  return stacks.length > MOST_LAYERS + 1 ? stacks.slice(0, MOST_LAYERS) : stacks;
}

function wayOf(context: ReportContext, group: Group, month: LedgerMonth): Way {
  return wayToGroup(context, group, periodOf(month));
}

function periodOf(month: LedgerMonth): Period {
  return { kind: "month", month };
}

/** From the first month to the last, by their days where they do not begin with the calendar's. */
function formatMonths(
  { texts, locale, firstDay }: ReportContext,
  months: readonly LedgerMonth[],
): string {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return "";
  if (firstDay === 1) {
    const name = (month: LedgerMonth) => showMonth(month, firstDay, "month", locale);
    return capitalized(texts.reports.fromTo(name(first), name(last)));
  }
  return showDays(daysOfMonth(first, firstDay).from, daysOfMonth(last, firstDay).to, locale);
}

/** From the first month to the last. */
function periodOfAll(months: readonly LedgerMonth[], firstDay: number): Period | undefined {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return undefined;
  return {
    kind: "days",
    from: daysOfMonth(first, firstDay).from,
    to: daysOfMonth(last, firstDay).to,
  };
}

function tableOf(context: ReportContext, { months, stacks, totals, total }: Stacks): Table {
  const { texts, locale, firstDay } = context;
  const period = periodOfAll(months, firstDay);
  return {
    columns: [
      { key: "month", name: texts.reports.month },
      { key: "total", name: texts.book.total },
      ...stacks.map(({ group }) => ({
        key: `category ${group.key}`,
        name: formatGroup(context, group),
      })),
    ],
    rows: months.map((month, at) => {
      const to = wayTo(context, { period: periodOf(month) });
      return {
        key: month,
        head: {
          shown: showMonth(month, firstDay, "month", locale),
          exact: nameOfMonth(month, firstDay),
          to,
        },
        figures: [
          amountFigure(totals[at], to),
          ...stacks.map((stack) => figureOf(context, stack, at, month)),
        ],
      };
    }),
    foot: totalRow(texts, [
      amountFigure(total, wayTo(context, { period })),
      ...stacks.map(({ total, group }) => amountFigure(total, wayToGroup(context, group, period))),
    ]),
  };
}

function figureOf(context: ReportContext, stack: Stack, at: number, month: LedgerMonth): Figure {
  const sum = stack.months[at];
  return sum?.count ? amountFigure(sum.total, wayOf(context, stack.group, month)) : NO_FIGURE;
}

interface ShownLayers extends Stacks {
  readonly layers: readonly Layer[];
}

function optionOf(
  context: ReportContext,
  shown: ShownLayers,
  style: ChartStyle,
): EChartsCoreOption {
  const { months, layers } = shown;
  const room = style.width / months.length;
  const highest = Math.max(...topsOf(shown.layers));
  return {
    ...basics(style),
    grid: { top: 24, bottom: 4, left: 4, right: 4, outerBoundsMode: "same" },
    xAxis: {
      ...nameAxis(style),
      data: [...months],
      axisLabel: monthLabel(context, months, style),
    },
    yAxis: amountAxis(style, (value) => formatRoughly(context, value)),
    series: [
      ...layers.map(({ name, colour, months }) => ({
        type: "bar",
        stack: "all",
        id: name,
        barMaxWidth: WIDEST_BAR,
        barCategoryGap: "25%",
        cursor: "pointer",
        itemStyle: {
          color: style.resolve(colour),
          // A line between the parts tells them apart where their colours are alike.
          borderColor: style.surface,
          borderWidth: room < NARROW ? 0.5 : 1,
        },
        data: shapesOf(months, highest),
      })),
      totalsAbove(context, shown, style),
    ],
  };
}

/** What each month comes to, above its bar: in full where there is room, else roughly, of the highest and the last alone if need be. */
function totalsAbove(context: ReportContext, shown: ShownLayers, style: ChartStyle) {
  const { totals } = shown;
  const tops = topsOf(shown.layers);
  const whole = totals.map((total) => formatWhole(context, total));
  const rough = totals.map((total) => formatRoughly(context, lengthOf(total)));
  const room = (style.width - ROOM_FOR_AXIS) / totals.length;
  const roomFor = (texts: readonly string[]) => Math.max(...widthsOf(texts, style, WEIGHT)) + GAP;
  const fitting = [whole, rough].find((each) => roomFor(each) <= room);
  const few = new Set(fewSums(tops, roomFor(rough) / room));
  const nothing = formatWhole(context, ZERO);
  const texts = totals.map((_, at) => {
    if (whole[at] === nothing) return "";
    return fitting?.[at] ?? (few.has(at) ? (rough[at] ?? "") : "");
  });
  return {
    type: "custom",
    id: "totals",
    silent: true,
    data: tops.map((top, at) => [at, top]),
    renderItem: drawTexts(texts, style),
  };
}

function drawTexts(texts: readonly string[], style: ChartStyle): CustomSeriesRenderItem {
  const widths = widthsOf(texts, style, WEIGHT);
  const { ink: fill, textSize: fontSize, font: fontFamily } = style;
  return ({ dataIndex, coordSys }, api) => {
    // Safe: what lies between two axes has a place.
    const { x: start, width } = coordSys as typeof coordSys & { x: number; width: number };
    const [middle = 0, y = 0] = api.coord([dataIndex, api.value(1)]);
    const text = texts[dataIndex] ?? "";
    const x = middleWithin(middle, widths[dataIndex] ?? 0, [start, start + width]);
    return {
      type: "text",
      style: {
        ...{ x, y: y - GAP, align: "center", verticalAlign: "bottom" },
        text,
        ...{ fill, fontSize, fontFamily, fontWeight: WEIGHT },
      },
    };
  };
}

/** The name of each month where there is room; of many months, the years in which they lie. */
function monthLabel(context: ReportContext, months: readonly LedgerMonth[], style: ChartStyle) {
  const isYears = months.length > MOST_NAMED;
  const isJanuary = (month: LedgerMonth | undefined) =>
    month !== undefined && nameOfMonth(month, context.firstDay).endsWith("-01");
  const room = style.width / months.length;
  const name = isYears ? "year" : room > ROOM_FOR_YEAR ? "shortMonth" : "monthName";
  return {
    color: style.inkSoft,
    fontSize: style.textSize,
    hideOverlap: true,
    ...(isYears && { interval: (at: number) => isJanuary(months[at]) }),
    formatter: (month: string, at: number) => {
      const known = months[at];
      return known ? showMonth(known, context.firstDay, name, context.locale) : month;
    },
  };
}

/** What a month came to, and each part of its bar. */
function describeMonth(
  context: ReportContext,
  layers: readonly Layer[],
  { months, totals }: Stacks,
  at: number,
): readonly TipLine[] {
  const [month, total] = [months[at], totals[at]];
  if (!month || total === undefined) return [];
  const parts = layers.flatMap(({ name, colour, months }): TipLine[] => {
    const sum = months[at];
    return sum?.count ? [[name, formatAmount(context, sum.total), colour]] : [];
  });
  return [[formatMonth(context, month), formatAmount(context, total)], ...parts];
}

export interface MonthTerm extends Term {
  readonly month: LedgerMonth;
}

interface Stack {
  readonly group: Group;
  /** One for each month, in their order. */
  readonly months: readonly Sum[];
  readonly count: number;
  readonly total: Decimal;
}

interface Stacks {
  readonly months: readonly LedgerMonth[];
  /** The greatest first. */
  readonly stacks: readonly Stack[];
  /** What each month comes to. */
  readonly totals: readonly Decimal[];
  readonly total: Decimal;
}

/** Terms of other months than these are not counted. */
export function stacksOf(
  terms: readonly MonthTerm[],
  groups: readonly Group[],
  months: readonly LedgerMonth[],
): Stacks {
  const shown = new Set(months);
  const within = terms.filter(({ month }) => shown.has(month));
  // Each term is added once; the rest are sums of those sums.
  const all = split(within, groups).map(({ group, terms }) => {
    const byMonth = Map.groupBy(terms, ({ month }) => month);
    const each = months.map((month) => added(byMonth.get(month) ?? []));
    return { group, months: each, ...added(each) };
  });
  const stacks = greatestFirst(all, byKey);
  const totals = months.map((_, at) => sum(stacks.map(({ months }) => months[at]?.total ?? ZERO)));
  return { months, stacks, totals, total: sum(totals) };
}
