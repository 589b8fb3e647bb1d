// The report of months: what each came to, its categories stacked.

import type { EChartsCoreOption } from "echarts/core";
import { type Decimal, sum, ZERO } from "../../../domain/money/decimal.ts";
import type { LedgerMonth } from "../../../domain/time/period.ts";
import { daysOfMonth } from "../../../domain/time/period.ts";
import type { Period } from "../../address/view.ts";
import { showDays, showMonth } from "../../locale/days.ts";
import type { Sum } from "../../service/pending.ts";
import { added } from "../../service/pending.ts";
import type { Chart, Figure, Table, Way } from "../chart.ts";
import { amountFigure, NO_FIGURE, totalRow } from "../chart.ts";
import type { ChartStyle } from "../drawing/chart-style.ts";
import { amountAxis, basics, lengthOf, nameAxis, tooltip } from "../drawing/options.ts";
import { type Group, greatestFirst, split, type Term } from "../groups.ts";
import {
  colourOf,
  formatAmount,
  formatExpenses,
  formatGroup,
  formatMonth,
  formatRoughly,
  type ReportContext,
  wayTo,
  wayToGroup,
} from "../report-context.ts";

const HEIGHT = 320;
const WIDEST_BAR = 48;
/** Of a month's place, in CSS pixels. */
const NARROW = 12;
const ROOM_FOR_YEAR = 56;
/** Of more months than that, the years alone are named. */
const MOST_NAMED = 24;

export function monthsChart(context: ReportContext, shown: Stacks): Chart {
  const { texts, locale } = context;
  const { months, stacks } = shown;
  const [first, last] = [months[0], months.at(-1)];
  const name = (month: LedgerMonth | undefined) => (month ? showMonth(month, "month", locale) : "");
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
    drawing: {
      option: (style) => optionOf(context, shown, style),
      wayAt: ({ series, at }) => {
        const [stack, month] = [stacks[series], months[at]];
        return stack && month && wayOf(context, stack.group, month);
      },
      height: () => HEIGHT,
      keys: (style) =>
        stacks.map(({ group }) => [formatGroup(context, group), colourOf(group, style)]),
    },
  };
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
    return texts.reports.before(
      showMonth(first, "month", locale),
      showMonth(last, "month", locale),
    );
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
  const { texts, locale } = context;
  const period = periodOfAll(months, context.firstDay);
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
        head: { shown: showMonth(month, "month", locale), exact: month, to },
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

function optionOf(context: ReportContext, shown: Stacks, style: ChartStyle): EChartsCoreOption {
  const { months, stacks } = shown;
  const room = style.width / months.length;
  return {
    ...basics(style),
    grid: { top: 12, bottom: 4, left: 4, right: 4, outerBoundsMode: "same" },
    xAxis: {
      ...nameAxis(style),
      data: [...months],
      axisLabel: monthLabel(context, months, style),
    },
    yAxis: amountAxis(style, (value) => formatRoughly(context, value)),
    tooltip: tooltip(style, (series, at) => describeShape(context, shown, series, at)),
    series: stacks.map(({ group, months }) => ({
      type: "bar",
      stack: "all",
      id: String(group.key ?? 0),
      barMaxWidth: WIDEST_BAR,
      barCategoryGap: "25%",
      cursor: "pointer",
      itemStyle: {
        color: colourOf(group, style),
        // A line between the parts tells them apart where their colours are alike.
        borderColor: style.surface,
        borderWidth: room < NARROW ? 0.5 : 1,
      },
      emphasis: { focus: "series", blurScope: "coordinateSystem" },
      // Of nothing there is no shape, whose edge would lie over the axis.
      data: months.map(({ count, total }) => (count === 0 ? "-" : lengthOf(total))),
    })),
  };
}

/** The name of each month where there is room; of many months, the years in which they lie. */
function monthLabel(context: ReportContext, months: readonly LedgerMonth[], style: ChartStyle) {
  const isYears = months.length > MOST_NAMED;
  const room = style.width / months.length;
  const name = isYears ? "year" : room > ROOM_FOR_YEAR ? "shortMonth" : "monthName";
  return {
    color: style.inkSoft,
    fontSize: style.textSize,
    hideOverlap: true,
    ...(isYears && { interval: (at: number) => months[at]?.endsWith("-01") ?? false }),
    formatter: (month: string, at: number) => {
      const known = months[at];
      return known ? showMonth(known, name, context.locale) : month;
    },
  };
}

function describeShape(context: ReportContext, shown: Stacks, series: number, at: number): string {
  const [stack, month] = [shown.stacks[series], shown.months[at]];
  const sum = stack?.months[at];
  if (!stack || !month || !sum) return "";
  return [
    `${formatGroup(context, stack.group)}, ${formatMonth(context, month)}`,
    formatAmount(context, sum.total),
    formatExpenses(context, sum.count),
  ].join("\n");
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
  const stacks = split(within, groups)
    .map(({ group, terms }) => {
      const byMonth = Map.groupBy(terms, ({ month }) => month);
      const each = months.map((month) => added(byMonth.get(month) ?? []));
      return { group, months: each, ...added(each) };
    })
    .toSorted(greatestFirst);
  const totals = months.map((_, at) => sum(stacks.map(({ months }) => months[at]?.total ?? ZERO)));
  return { months, stacks, totals, total: sum(totals) };
}
