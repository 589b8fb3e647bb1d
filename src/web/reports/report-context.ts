// The formats, texts, ledger and view that all reports share, and the links to the expenses behind their figures.

import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { LedgerMonth } from "../../domain/time/period.ts";
import { type Narrowing, narrowingOf, type Period, type View } from "../address/view.ts";
import { movePieces } from "../book/figures.ts";
import { showPeriod } from "../book/period-bar.tsx";
import { showAmount, showChange, showCount } from "../locale/amounts.ts";
import { showMonth, showMonthDays } from "../locale/days.ts";
import type { Change, Comparison } from "../service/comparison.ts";
import { choiceItself, choicesOf } from "../service/filter.ts";
import type { Category } from "../service/shapes.ts";
import type { ReaderOf, Texts } from "../texts/texts.ts";
import type { Target } from "./chart.ts";
import type { Group, LeftOut } from "./groups.ts";

export interface ReportContext
  extends Omit<Narrowing, "without">,
    Pick<ReaderOf<Texts>, "locale" | "language" | "texts"> {
  readonly currency: CurrencyCode | null;
  readonly firstDay: number;
  /** The categories that the figures leave out. */
  readonly without: LeftOut;
  readonly categories: readonly Category[];
}

export function formatAmount({ currency, locale }: ReportContext, amount: Decimal): string {
  return showAmount(amount, currency, locale);
}

export function formatExpenses({ texts, locale }: ReportContext, count: number): string {
  return texts.expenses(count, showCount(count, locale));
}

/** Empty if there is no change to speak of. `show` formats a share. */
export function formatChange(
  { texts, locale }: Pick<ReportContext, "texts" | "locale">,
  change: Change,
  show = showChange,
): string {
  switch (change.kind) {
    case "share":
      return show(change.share, locale, "exceptZero");
    case "new":
    case "gone":
    case "none":
      return texts.book.moved[change.kind];
  }
}

/** The names of both sides. `periods` is the number of periods in an average. */
export function formatSides(
  context: ReportContext,
  { now, before: [before, ...more] }: Comparison,
  periods: number,
): readonly [now: string, before: string] {
  const isAverage = more.length > 0;
  return [
    formatPeriod(context, now.counted),
    isAverage ? context.texts.reports.averageOf(periods) : formatPeriod(context, before.counted),
  ];
}

/** Says in three pieces how much more or less was spent. */
export function formatMove(
  context: ReportContext,
  difference: Decimal,
  comparison: Comparison,
): readonly string[] {
  const say = comparedWith(context, comparison);
  return movePieces(say, difference, (amount) => formatAmount(context, amount));
}

function comparedWith(context: ReportContext, { against, now, before, isSoFar }: Comparison) {
  const { comparedWithAverage, comparedWithMonth } = context.texts.book;
  const { than } = context.texts.reports;
  if (against === "average") return comparedWithAverage[isSoFar ? "soFar" : "whole"];
  const isMonthBefore = against === "before" && now.whole.kind === "month";
  if (isSoFar && isMonthBefore) return comparedWithMonth.soFar;
  const isYearBefore = against === "yearBefore" || now.whole.kind === "year";
  if (isSoFar && isYearBefore && against !== "period") return than.lastYear;
  return than.period(formatPeriod(context, before[0].counted));
}

/** A month's name, with its days if it does not begin on the first of a calendar month. */
export function formatMonth({ locale, firstDay }: ReportContext, month: LedgerMonth): string {
  const name = showMonth(month, firstDay, "month", locale);
  const days = showMonthDays(month, firstDay, locale);
  return days === undefined ? name : `${name} (${days})`;
}

export function formatPeriod(context: ReportContext, period: Period): string {
  if (period.kind === "month") return formatMonth(context, period.month);
  return showPeriod(period, context.firstDay, context.locale, context.texts);
}

export function formatGroup({ texts }: ReportContext, { category, isOwn }: Group): string {
  if (!category) return texts.noCategory;
  return isOwn ? texts.search.own(category.name) : category.name;
}

/** Leads to the expenses of a period in the book, without those that are left out. */
export function targetIn(context: ReportContext, change: Pick<View, "period"> & Target): Target {
  const without = choicesOf(context.without, context.categories);
  const narrowing = narrowingOf({ ...context, without });
  return { screen: "book", ...narrowing, expense: undefined, ...change };
}

export function targetOfGroup(
  context: ReportContext,
  group: Group,
  period: View["period"],
): Target {
  const without = context.without.filter((id) => group.ids.includes(id));
  return targetIn(context, {
    period,
    category: addressOf(group),
    without: choicesOf(without, context.categories),
  });
}

function addressOf({ key, isOwn }: Group): string {
  if (key === null) return "none";
  return isOwn ? choiceItself(key) : String(key);
}

/** Leads to the reports of a category with subcategories, in the same period. */
export function targetWithin(
  { search }: ReportContext,
  group: Group,
  period: Period,
): Target | undefined {
  // Without its period, a category would be shown over all time.
  return group.children.length > 0 ? { category: addressOf(group), period, search } : undefined;
}
