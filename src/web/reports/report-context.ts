// What all reports need to show their figures: the reader's formats and texts, the ledger, and the view.

import type { CurrencyCode } from "../../domain/money/currency.ts";
import { type Decimal, negate, ZERO } from "../../domain/money/decimal.ts";
import type { LedgerMonth } from "../../domain/time/period.ts";
import { type Narrowing, narrowingOf, type Period, type View } from "../address/view.ts";
import { showPeriod } from "../book/period-bar.tsx";
import { showAmount, showChange, showCount } from "../locale/amounts.ts";
import { showMonth, showMonthDays } from "../locale/days.ts";
import type { Change, Comparison, Side } from "../service/comparison.ts";
import { choiceItself, choicesOf } from "../service/filter.ts";
import type { Category } from "../service/shapes.ts";
import type { Texts } from "../texts/texts.ts";
import type { Reader } from "../texts/user-locale.ts";
import type { Way } from "./chart.ts";
import type { Group, LeftOut } from "./groups.ts";

/** `search` and what else narrows a view are what the reports are narrowed to. */
export interface ReportContext
  extends Omit<Narrowing, "without">,
    Pick<Reader, "locale" | "language"> {
  readonly texts: Texts;
  readonly currency: CurrencyCode | null;
  readonly firstDay: number;
  /** What the figures are without. */
  readonly without: LeftOut;
  readonly categories: readonly Category[];
}

export function formatAmount({ currency, locale }: ReportContext, amount: Decimal): string {
  return showAmount(amount, currency, locale);
}

export function formatExpenses({ texts, locale }: ReportContext, count: number): string {
  return texts.expenses(count, showCount(count, locale));
}

/** Nothing where it can't be said. `show` is another way of showing a share, for where there is room. */
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

/** What each side of a comparison is called; `periods` is how many an average is of. */
export function formatSides(
  context: ReportContext,
  { now, before: [before, ...more] }: Comparison,
  periods: number,
): readonly [now: string, before: string] {
  const name = ({ counted }: Side) => formatPeriod(context, counted);
  const isAverage = more.length > 0;
  return [name(now), isAverage ? context.texts.reports.averageOf(periods) : name(before)];
}

/** How much more or less it is than on the other side, in three pieces. */
export function formatMove(
  context: ReportContext,
  difference: Decimal,
  comparison: Comparison,
): readonly string[] {
  const compared = comparedWith(context, comparison);
  if (difference === ZERO) return compared.same;
  return difference.startsWith("-")
    ? compared.less(formatAmount(context, negate(difference)))
    : compared.more(formatAmount(context, difference));
}

function comparedWith(
  { texts, ...context }: ReportContext,
  { against, now, before, isSoFar }: Comparison,
) {
  const { comparedWithAverage, comparedWithMonth } = texts.book;
  const { than } = texts.reports;
  if (against === "average") return comparedWithAverage[isSoFar ? "soFar" : "whole"];
  const isMonthBefore = against === "before" && now.whole.kind === "month";
  if (isSoFar && isMonthBefore) return comparedWithMonth.soFar;
  const isYearBefore = against === "yearBefore" || now.whole.kind === "year";
  if (isSoFar && isYearBefore && against !== "period") return than.lastYear;
  return than.period(formatPeriod({ texts, ...context }, before[0].counted));
}

/** A month by its name, with its days where it does not begin with the calendar's. */
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

/** The way to the expenses of some days, in the book, without what the figures are without. */
export function wayTo(context: ReportContext, change: Pick<View, "period"> & Way): Way {
  const without = choicesOf(context.without, context.categories);
  const narrowing = narrowingOf({ ...context, without });
  return { screen: "book", ...narrowing, expense: undefined, ...change };
}

/** The same to those of a group alone. */
export function wayToGroup(context: ReportContext, group: Group, period: View["period"]): Way {
  const without = context.without.filter((id) => group.ids.includes(id));
  return wayTo(context, {
    period,
    category: addressOf(group),
    without: choicesOf(without, context.categories),
  });
}

/** As the address names a group. */
function addressOf({ key, isOwn }: Group): string {
  if (key === null) return "none";
  return isOwn ? choiceItself(key) : String(key);
}

/** The way to what is in a category, in the reports of the same period; undefined where nothing is below it. */
export function wayInto({ search }: ReportContext, group: Group, period: Period): Way | undefined {
  // A category by itself would be shown over all time.
  return group.children.length > 0 ? { category: addressOf(group), period, search } : undefined;
}
