// The report of the largest expenses.

import { compare, ZERO } from "../../../domain/money/decimal.ts";
import type { Period } from "../../address/view.ts";
import { showCount } from "../../locale/amounts.ts";
import { showDay } from "../../locale/days.ts";
import { colorsOf, NO_COLOR } from "../../service/category-colors.ts";
import type { AmountOf } from "../../service/matching.ts";
import type { Expense } from "../../service/shapes.ts";
import { amountFigure, type Chart } from "../chart.ts";
import { formatPeriod, type ReportContext, targetIn } from "../report-context.ts";
import { type Line, listChart } from "./list-chart.ts";

const MAX = 5;

type Large = ReturnType<typeof largestOf>[number];

interface ShownLargest {
  readonly largest: readonly Large[];
  readonly period: Period;
}

export function largestChart(context: ReportContext, { largest, period }: ShownLargest): Chart {
  const { texts } = context;
  return {
    ...listChart(context, {
      id: "largest",
      title: texts.reports.largest,
      days: formatPeriod(context, period),
      columns: [
        { key: "description", name: texts.description },
        { key: "total", name: texts.amount },
      ],
      beside: 1,
      lines: largest.map((large) => lineOf(context, large, period)),
      most: MAX,
    }),
    isEmpty: !isChoice(largest),
  };
}

export function isChoice(largest: readonly Large[] | undefined): boolean {
  return largest?.length === MAX;
}

function lineOf(context: ReportContext, { expense, total, times }: Large, period: Period): Line {
  const { id, description, date, category, parts } = expense;
  const { texts, locale } = context;
  // An expense has no address until the server has numbered it.
  const to = id > 0 ? targetIn(context, { period, expense: id }) : undefined;
  const shown = category ?? parts[0]?.category ?? null;
  // The title of a month or a year already has the year.
  const style = period.kind === "month" || period.kind === "year" ? "brief" : "medium";
  const often = times > 1 ? [texts.reports.times(showCount(times, locale))] : [];
  return {
    key: String(id),
    name: description,
    category: shown,
    color: colorsOf(context.categories).get(shown) ?? NO_COLOR,
    to,
    total,
    note: [...often, showDay(date, style, locale)].join(" · "),
    exact: `${description}, ${date}`,
    figures: [amountFigure(total, to)],
  };
}

interface Ranked {
  /** Sorts by amount, the greatest first. */
  readonly expenses: readonly Expense[];
  readonly isWhole: boolean;
  readonly amountOf: AmountOf;
}

/**
 * The expenses that are certainly the largest, even if only parts of some count. `total` is the part of the amount that counts. Payments with
 * the same description, payee and amount are listed once, with their number.
 */
export function largestOf({ expenses, isWhole, amountOf }: Ranked) {
  const least = isWhole ? ZERO : (expenses.at(-1)?.amount ?? ZERO);
  const known = expenses
    .map((expense) => ({ expense, total: amountOf(expense) }))
    .filter(({ total }) => compare(total, ZERO) > 0 && compare(total, least) >= 0)
    .toSorted((a, b) => compare(b.total, a.total));
  const alike = Map.groupBy(known, ({ expense: { description, payee }, total }) =>
    JSON.stringify([description, payee, total]),
  );
  const all = Array.from(alike.values(), ([first, ...again]) => {
    // The next page may have more of the smallest amount.
    const isCounted = isWhole || (first && compare(first.total, least) > 0);
    return first ? [{ ...first, times: isCounted ? 1 + again.length : 1 }] : [];
  });
  return all.flat().slice(0, MAX);
}
