// The report of months: what each came to, its categories stacked.

import { compare, type Decimal, sum, ZERO } from "../../../domain/money/decimal.ts";
import { capitalized } from "../../../domain/text/text.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import {
  type DayRange,
  daysOfMonth,
  type LedgerMonth,
  nameOfMonth,
} from "../../../domain/time/period.ts";
import type { Period } from "../../address/view.ts";
import { MAX_LETTERS, namesUnder } from "../../book/chart/bars.ts";
import { greatestFirst, UNSEEN } from "../../book/figures.ts";
import { axisOf } from "../../charts/axis.ts";
import { Bars, stackedParts } from "../../charts/bars.tsx";
import type { PlaceName, TipLine } from "../../charts/plot.tsx";
import { showRoughly, showWhole } from "../../locale/amounts.ts";
import { showDays, showMonth } from "../../locale/days.ts";
import { REST_COLOR } from "../../service/category-colors.ts";
import type { CategoryKey } from "../../service/filter.ts";
import { added, type Sum } from "../../service/pending.ts";
import type { Chart, Drawing, Figure, Table, Way } from "../chart.ts";
import { amountFigure, NO_FIGURE, totalRow } from "../chart.ts";
import { byKey, type Group, split, type Term } from "../groups.ts";
import { lengthOf } from "../lengths.ts";
import {
  formatAmount,
  formatGroup,
  formatMonth,
  type ReportContext,
  wayTo,
  wayToGroup,
} from "../report-context.ts";

/** In CSS pixels: the figures of the axis, a character of a sum, what is around it, and the names of a month and a year. */
const ROOM = { axis: 44, character: 7.5, gap: 5, month: 48, year: 34 };

export function monthsChart(context: ReportContext, shown: Stacks): Chart {
  const { months, stacks } = shown;
  return {
    id: "months",
    title: context.texts.reports.months,
    days: formatMonths(context, months),
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
  const { texts, locale, firstDay } = context;
  const { months, stacks, totals } = shown;
  const layers = layersOf(context, shown);
  const name = (month: LedgerMonth | undefined) =>
    month ? showMonth(month, firstDay, "month", locale) : "";
  const [most] = stacks;
  const lengths = months.map((_, at) =>
    layers.map(({ months }) => lengthOf(months[at]?.total ?? ZERO)),
  );
  const tops = lengths.map((each) => each.reduce((top, length) => top + Math.max(length, 0), 0));
  const least = UNSEEN * Math.max(...tops);
  const parts = lengths.map((each) => stackedParts(each, least));
  const axis = axisOf(parts.flatMap((each) => each.map(({ to }) => to)));
  return {
    sentence: texts.reports.monthsSay(
      name(months[0]),
      name(months.at(-1)),
      formatAmount(context, shown.total),
      most ? formatGroup(context, most.group) : texts.none,
    ),
    kind: "bars",
    count: months.length,
    first: months.length - 1,
    describe: (at) => describeMonth(context, layers, shown, at),
    wayOf: ({ at, part = -1 }) => {
      const [group, month] = [layers[part]?.group, months[at]];
      if (group && month) return wayOf(context, group, month);
      return month && wayTo(context, { period: periodOf(month) });
    },
    look(width) {
      const room = (width - ROOM.axis) / months.length;
      const sums = sumsAbove(context, { totals, tops, room });
      const bars = months.map((key, at) => ({ key, parts: parts[at] ?? [], sum: sums[at] }));
      const colors = layers.map(({ color }) => color);
      return {
        axis,
        names: namesOf(context, months, room),
        children: <Bars axis={axis} bars={bars} colors={colors} />,
      };
    },
  };
}

interface Sums {
  readonly totals: readonly Decimal[];
  /** How high the bars are without what is below zero. */
  readonly tops: readonly number[];
  /** For each, in CSS pixels. */
  readonly room: number;
}

/** The sums of months, above their bars: in full if there is room, else roughly, of the highest and the last alone if need be. */
function sumsAbove({ locale }: ReportContext, { totals, tops, room }: Sums): readonly string[] {
  const whole = totals.map((total) => showWhole(total, locale));
  const rough = totals.map((total) => showRoughly(lengthOf(total), locale));
  const widthOf = (texts: readonly string[]) =>
    Math.max(...texts.map(({ length }) => length)) * ROOM.character + ROOM.gap;
  const fitting = [whole, rough].find((each) => widthOf(each) <= room);
  const few = fewSums(tops, widthOf(rough) / room);
  const nothing = showWhole(ZERO, locale);
  return totals.map((_, at) => {
    if (whole[at] === nothing) return "";
    return fitting?.[at] ?? (few.includes(at) ? (rough[at] ?? "") : "");
  });
}

/** The bars that have their sums above them if a sum is as wide as `reach` bars: the highest, and the last if its sum lies over no other bar. */
export function fewSums(heights: readonly number[], reach: number): readonly number[] {
  const highest = heights.indexOf(Math.max(...heights));
  const last = heights.length - 1;
  // A sum at the edge is moved inwards, so it lies over as many bars at most.
  const isFree = Math.max(...heights.slice(-Math.ceil(reach))) === heights[last];
  return isFree && last - highest > 1.5 * reach ? [highest, last] : [highest];
}

/** Many months have the names of years, as far as there is room. */
function namesOf(
  { locale, firstDay }: ReportContext,
  months: readonly LedgerMonth[],
  room: number,
): readonly PlaceName[] {
  const bars = months.map((month) => {
    return { named: daysOfMonth(nameOfMonth(month, firstDay), 1).from };
  });
  const names = namesUnder({ kind: "month", bars }, locale, { areWhole: room >= ROOM.month });
  if (months.length <= MAX_LETTERS) return names;
  const step = Math.max(1, Math.ceil(ROOM.year / (12 * room)));
  return names.filter(({ at }) => Number.parseInt(months[at] ?? "", 10) % step === 0);
}

/** A part that each bar may have. */
interface Layer {
  readonly name: string;
  readonly color: string;
  /** Undefined for what is folded. */
  readonly group?: Group;
  readonly months: readonly Sum[];
}

/** More colors than that can't be told apart. */
const MAX_LAYERS = 8;

/** The least of many groups are folded into one layer. */
function layersOf({ texts, ...context }: ReportContext, { stacks }: Stacks): readonly Layer[] {
  const drawn = drawnStacks(stacks);
  const folded = stacks.slice(drawn.length);
  const layers = drawn.map(({ group, months }): Layer => {
    return { name: formatGroup({ texts, ...context }, group), color: group.color, group, months };
  });
  if (folded.length === 0) return layers;
  const sums = drawn[0]?.months.map((_, at) =>
    added(folded.flatMap(({ months }) => months[at] ?? [])),
  );
  return [
    ...layers,
    { name: texts.reports.others(folded.length), color: REST_COLOR, months: sums ?? [] },
  ];
}

/** The groups that have a color of their own. */
export function drawnGroups(stacks: readonly Stack[]): ReadonlySet<CategoryKey> {
  return new Set(drawnStacks(stacks).map(({ group }) => group.key));
}

function drawnStacks(stacks: readonly Stack[]): readonly Stack[] {
  return stacks.length > MAX_LAYERS + 1 ? stacks.slice(0, MAX_LAYERS) : stacks;
}

function wayOf(context: ReportContext, group: Group, month: LedgerMonth): Way {
  return wayToGroup(context, group, periodOf(month));
}

function periodOf(month: LedgerMonth): Period {
  return { kind: "month", month };
}

/** In one phrase of the locale, so that it runs one way. Months that don't begin with the calendar's are named by their days. */
function formatMonths({ locale, firstDay }: ReportContext, months: readonly LedgerMonth[]): string {
  const days = daysOfAll(months, firstDay);
  if (!days) return "";
  return capitalized(showDays(days.from, days.to, locale, firstDay === 1 ? "month" : "medium"));
}

/** From the first month to the last. */
function daysOfAll(months: readonly LedgerMonth[], firstDay: number): DayRange | undefined {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return undefined;
  return { from: daysOfMonth(first, firstDay).from, to: daysOfMonth(last, firstDay).to };
}

function tableOf(context: ReportContext, { months, stacks, totals, total }: Stacks): Table {
  const { texts, locale, firstDay } = context;
  const days = daysOfAll(months, firstDay);
  const period = days && ({ kind: "days", ...days } as const);
  return {
    columns: [
      { key: "month", name: texts.period.month },
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

/** What a month came to, and each part of its bar. */
function describeMonth(
  context: ReportContext,
  layers: readonly Layer[],
  { months, totals }: Stacks,
  at: number,
): readonly TipLine[] {
  const [month, total] = [months[at], totals[at]];
  if (!month || total === undefined) return [];
  const parts = layers.flatMap(({ name, color, months }): TipLine[] => {
    const sum = months[at];
    return sum?.count ? [[name, formatAmount(context, sum.total), color]] : [];
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
