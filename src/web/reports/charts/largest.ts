// The report of the largest expenses: the few that a period is remembered by, each with its day and the way to it.

import { compare, type Decimal, ZERO } from "../../../domain/money/decimal.ts";
import type { Period } from "../../address/view.ts";
import { showCount } from "../../locale/amounts.ts";
import { showDay } from "../../locale/days.ts";
import { colorsOf, NO_COLOR } from "../../service/category-colors.ts";
import type { AmountOf } from "../../service/matching.ts";
import type { Expense } from "../../service/shapes.ts";
import type { Bars, Chart } from "../chart.ts";
import { amountFigure } from "../chart.ts";
import { lengthsOf } from "../lengths.ts";
import { formatPeriod, type ReportContext, wayTo } from "../report-context.ts";

const MAX = 5;

export interface Large {
  readonly expense: Expense;
  /** What of it counts. */
  readonly total: Decimal;
  /** How many there are of its description, payee and amount. */
  readonly times: number;
}

interface ShownLargest {
  readonly largest: readonly Large[];
  readonly period: Period;
}

export function largestChart(context: ReportContext, shown: ShownLargest): Chart {
  const { texts } = context;
  const { largest, period } = shown;
  const rows = largest.map((large) => rowOf(context, large, period));
  return {
    id: "largest",
    title: texts.reports.largest,
    days: formatPeriod(context, period),
    table: () => ({
      columns: [
        { key: "description", name: texts.description },
        { key: "total", name: texts.amount },
      ],
      rows: rows.map(({ key, name, day, date, to, figures }) => ({
        key,
        head: { shown: `${name}, ${day}`, exact: `${name}, ${date}`, to },
        figures,
      })),
    }),
    isEmpty: !isChoice(largest),
    bars: barsOf(context, shown, rows),
  };
}

/** Whether there are enough of them to choose from. */
export function isChoice(largest: readonly Large[] | undefined): boolean {
  return largest?.length === MAX;
}

function rowOf(context: ReportContext, { expense, total, times }: Large, period: Period) {
  const { id, description, date, category, parts } = expense;
  // One that the service has not numbered yet has no address.
  const to = id > 0 ? wayTo(context, { period, expense: id }) : undefined;
  const shown = category ?? parts[0]?.category ?? null;
  const isOfOneYear = period.kind === "month" || period.kind === "year";
  const color = colorsOf(context.categories).get(shown) ?? NO_COLOR;
  // The days of a month and a year are of the year in the title.
  const day = showDay(date, isOfOneYear ? "brief" : "medium", context.locale);
  const often = times > 1 ? [context.texts.reports.times(showCount(times, context.locale))] : [];
  return {
    ...{ key: String(id), name: description, category: shown, color, to, total, date },
    day: [...often, day].join(" · "),
    figures: [amountFigure(total, to)],
  };
}

type Row = ReturnType<typeof rowOf>;

function barsOf(context: ReportContext, { largest }: ShownLargest, rows: readonly Row[]): Bars {
  const lengths = lengthsOf(largest);
  return {
    columns: [{ key: "total", name: context.texts.amount }],
    categories: context.categories,
    rows: rows.map(({ day, ...row }, at) => ({ ...row, note: day, length: lengths[at] ?? 0 })),
    rest: [],
  };
}

interface Ranked {
  /** By their amounts, the greatest first. */
  readonly expenses: readonly Expense[];
  /** Whether there are no more. */
  readonly isWhole: boolean;
  readonly amountOf: AmountOf;
}

/** The largest that surely are: of some only a part counts. What is paid in the same amount again and again stands once, with how often. */
export function largestOf({ expenses, isWhole, amountOf }: Ranked): readonly Large[] {
  const least = isWhole ? ZERO : (expenses.at(-1)?.amount ?? ZERO);
  const known = expenses
    .map((expense) => ({ expense, total: amountOf(expense) }))
    .filter(({ total }) => compare(total, ZERO) > 0 && compare(total, least) >= 0)
    .toSorted((a, b) => compare(b.total, a.total));
  const alike = Map.groupBy(known, ({ expense: { description, payee }, total }) =>
    JSON.stringify([description, payee, total]),
  );
  // Of the least there may be more.
  const isCounted = ({ total }: Pick<Large, "total">) => isWhole || compare(total, least) > 0;
  return [...alike.values()]
    .flatMap(([first, ...again]) => {
      return first ? [{ ...first, times: isCounted(first) ? 1 + again.length : 1 }] : [];
    })
    .slice(0, MAX);
}
