// The report of months: a bar for each, its categories stacked.

import { compare, type Decimal, sum, ZERO } from "../../../domain/money/decimal.ts";
import { capitalized } from "../../../domain/text/text.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import { daysOfMonth, type LedgerMonth, nameOfMonth } from "../../../domain/time/period.ts";
import type { Period } from "../../address/view.ts";
import { MAX_LETTERS, namesUnder } from "../../book/chart/bars.ts";
import { linesOf } from "../../book/figures.ts";
import { axisOf, lengthOf, UNSEEN } from "../../charts/axis.ts";
import { Bars, stackedParts } from "../../charts/bars.tsx";
import type { PlaceName, TipLine } from "../../charts/plot.tsx";
import { showRoughly, showWhole } from "../../locale/amounts.ts";
import { showDays, showMonth } from "../../locale/days.ts";
import { REST_COLOR } from "../../service/category-colors.ts";
import type { CategoryKey } from "../../service/filter.ts";
import { added, type Sum, type SumRow } from "../../service/pending.ts";
import {
  amountFigure,
  type Chart,
  type Drawing,
  NO_FIGURE,
  type Table,
  totalRow,
} from "../chart.ts";
import { type Group, grouped } from "../groups.ts";
import {
  formatAmount,
  formatGroup,
  formatMonth,
  type ReportContext,
  targetIn,
  targetOfGroup,
} from "../report-context.ts";
import { daysOfMonths } from "../span.ts";

/** Widths in CSS pixels: of the axis, a character of a sum, the gap around a sum, and the names of a month and a year. */
const ROOM = { axis: 44, character: 7.5, gap: 5, month: 48, year: 34 };

export function monthsChart(context: ReportContext, shown: Stacks): Chart {
  return {
    id: "months",
    title: context.texts.reports.months,
    days: formatMonths(context, shown.months),
    table: () => monthsTable(context, shown),
    isEmpty: shown.stacks.length === 0,
    drawing: drawingOf(context, shown),
  };
}

/** The months with the most and the least spending, among those that are over. */
export function extremesOf(
  context: ReportContext,
  { months, stacks, totals }: Stacks,
  today: CalendarDate,
): NonNullable<Chart["notes"]> {
  const { mostIn, leastIn } = context.texts.reports;
  const over = months.flatMap((month, at) => {
    const isRecorded = stacks.some((stack) => (stack.months[at]?.count ?? 0) > 0);
    const isOver = daysOfMonth(month, context.firstDay).to < today;
    return isOver && isRecorded ? [{ month, total: totals[at] ?? ZERO }] : [];
  });
  const ranked = over.toSorted((a, b) => compare(b.total, a.total));
  const [most, least] = [ranked[0], ranked.at(-1)];
  if (!most || !least || most.total === least.total) return [];
  const noteOf = (say: typeof mostIn, { month, total }: typeof most) => ({
    text: say(formatMonth(context, month), formatAmount(context, total)),
    to: targetIn(context, { period: periodOf(month) }),
  });
  return [noteOf(mostIn, most), noteOf(leastIn, least)];
}

function drawingOf(context: ReportContext, shown: Stacks): Drawing {
  const { texts, locale, firstDay } = context;
  const { months, stacks, totals, total } = shown;
  const layers = layersOf(context, stacks);
  const name = (month: LedgerMonth | undefined) =>
    month ? showMonth(month, firstDay, "month", locale) : "";
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
      formatAmount(context, total),
      layers[0]?.name ?? texts.none,
    ),
    kind: "bars",
    count: months.length,
    first: months.length - 1,
    describe: (at) => describeMonth(context, layers, shown, at),
    targetOf: ({ at, part = -1 }) => {
      const [group, month] = [layers[part]?.group, months[at]];
      const period = month && periodOf(month);
      return (
        period && (group ? targetOfGroup(context, group, period) : targetIn(context, { period }))
      );
    },
    look(width) {
      const room = (width - ROOM.axis) / months.length;
      const sums = sumsAbove(totals, tops, room, locale);
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

/**
 * The sums above the bars: in full if there is space, otherwise rounded, and if necessary only those of the highest and the last bar.
 * `tops` are the heights above zero, and `room` is the width of a bar in CSS pixels.
 */
function sumsAbove(
  totals: readonly Decimal[],
  tops: readonly number[],
  room: number,
  locale: string,
): readonly string[] {
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

/** The bars with a sum if a sum is as wide as `reach` bars: the highest, and the last if its sum covers no other bar. */
export function fewSums(heights: readonly number[], reach: number): readonly number[] {
  const highest = heights.indexOf(Math.max(...heights));
  const last = heights.length - 1;
  // A sum at the edge is moved inward, so it covers as many bars at most.
  const isFree = Math.max(...heights.slice(-Math.ceil(reach))) === heights[last];
  return isFree && last - highest > 1.5 * reach ? [highest, last] : [highest];
}

/** If there are many months, only years are named, as many as fit. */
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

/** A part of each bar. */
interface Layer {
  readonly name: string;
  readonly color: string;
  /** Undefined for the layer of the remaining groups. */
  readonly group?: Group;
  readonly months: readonly Sum[];
}

/** More colors can't be told apart. */
const MAX_LAYERS = 9;

/** The smallest of many groups share a layer. */
function layersOf(context: ReportContext, stacks: readonly Stack[]): readonly Layer[] {
  const { shown, rest } = linesOf(stacks, MAX_LAYERS);
  const layers = shown.map(({ group, months }): Layer => {
    return { name: formatGroup(context, group), color: group.color, group, months };
  });
  const [first] = rest;
  if (!first) return layers;
  const name = context.texts.reports.others(rest.length);
  const months = first.months.map((_, at) => added(rest.flatMap(({ months }) => months[at] ?? [])));
  return [...layers, { name, color: REST_COLOR, months }];
}

/** The groups that have a color of their own. */
export function drawnGroups(stacks: readonly Stack[]): ReadonlySet<CategoryKey> {
  return new Set(linesOf(stacks, MAX_LAYERS).shown.map(({ group }) => group.key));
}

function periodOf(month: LedgerMonth): Period {
  return { kind: "month", month };
}

/** Writes a range of months in the locale's phrase. Months that don't begin on the first of a calendar month are named by their days. */
function formatMonths({ locale, firstDay }: ReportContext, months: readonly LedgerMonth[]): string {
  const days = daysOfMonths(months, firstDay);
  if (!days) return "";
  return capitalized(showDays(days.from, days.to, locale, firstDay === 1 ? "month" : "medium"));
}

function monthsTable(context: ReportContext, { months, stacks, totals, total }: Stacks): Table {
  const { texts, locale, firstDay } = context;
  const days = daysOfMonths(months, firstDay);
  const all = days && ({ kind: "days", ...days } as const);
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
      const period = periodOf(month);
      const to = targetIn(context, { period });
      return {
        key: month,
        head: {
          shown: showMonth(month, firstDay, "month", locale),
          exact: nameOfMonth(month, firstDay),
          to,
        },
        figures: [
          amountFigure(totals[at], to),
          ...stacks.map(({ group, months }) => {
            const sum = months[at];
            return sum?.count
              ? amountFigure(sum.total, targetOfGroup(context, group, period))
              : NO_FIGURE;
          }),
        ],
      };
    }),
    foot: totalRow(texts, [
      amountFigure(total, targetIn(context, { period: all })),
      ...stacks.map(({ total, group }) => amountFigure(total, targetOfGroup(context, group, all))),
    ]),
  };
}

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

interface Stack extends Sum {
  readonly group: Group;
  /** One for each month, in their order. */
  readonly months: readonly Sum[];
}

type Stacks = ReturnType<typeof stacksOf>;

/** The greatest first. `rows` are by month and category; those of other months are not counted. */
export function stacksOf(
  rows: readonly SumRow[],
  groups: readonly Group[],
  months: readonly LedgerMonth[],
) {
  const shown = new Set<string | undefined>(months);
  const within = rows.filter(({ keys }) => shown.has(keys.month));
  const stacks = grouped(within, groups).map(({ rows, ...stack }): Stack => {
    const byMonth = Map.groupBy(rows, ({ keys }) => keys.month);
    return { ...stack, months: months.map((month) => added(byMonth.get(month) ?? [])) };
  });
  const totals = months.map((_, at) => sum(stacks.map(({ months }) => months[at]?.total ?? ZERO)));
  return { months, stacks, totals, total: sum(totals) };
}
