// What all reports need to show their figures: the reader's formats and texts, the ledger, and the view.

import type { CurrencyCode } from "../../domain/money/currency.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { LedgerMonth } from "../../domain/time/period.ts";
import type { Period } from "../address/view.ts";
import { type Narrowing, narrowingOf, type View } from "../address/view.ts";
import { showPeriod } from "../book/period-bar.tsx";
import { showAmount, showCount, showRoughly, showShare } from "../locale/amounts.ts";
import { showMonth, showMonthDays } from "../locale/days.ts";
import { choiceItself, choicesOf } from "../service/filter.ts";
import type { Category } from "../service/shapes.ts";
import type { Texts } from "../texts/texts.ts";
import type { Way } from "./chart.ts";
import type { ChartStyle } from "./drawing/chart-style.ts";
import type { Group, LeftOut } from "./groups.ts";

/** `search` and what else narrows a view are what the reports are narrowed to. */
export interface ReportContext extends Omit<Narrowing, "without"> {
  readonly texts: Texts;
  readonly locale: string;
  readonly currency: CurrencyCode | null;
  readonly firstDay: number;
  /** What the figures are without. */
  readonly without: LeftOut;
  readonly categories: readonly Category[];
}

export function formatAmount({ currency, locale }: ReportContext, amount: Decimal): string {
  return showAmount(amount, currency, locale);
}

export function formatCount({ locale }: ReportContext, count: number): string {
  return showCount(count, locale);
}

export function formatExpenses({ texts, locale }: ReportContext, count: number): string {
  return texts.expenses(count, showCount(count, locale));
}

export function formatRoughly({ locale }: ReportContext, value: number): string {
  return showRoughly(value, locale);
}

export function formatShare({ locale }: ReportContext, share: number): string {
  return showShare(share, locale);
}

/** A month by its name, with its days where it does not begin with the calendar's. */
export function formatMonth({ locale, firstDay }: ReportContext, month: LedgerMonth): string {
  const name = showMonth(month, "month", locale);
  const days = showMonthDays(month, firstDay, locale);
  return days === undefined ? name : `${name} (${days})`;
}

export function formatPeriod(context: ReportContext, period: Period): string {
  if (period.kind === "month") return formatMonth(context, period.month);
  return showPeriod(period, context.locale, context.texts);
}

export function formatGroup({ texts }: ReportContext, { category, isOwn }: Group): string {
  if (!category) return texts.noCategory;
  const name = category.icon === null ? category.name : `${category.icon} ${category.name}`;
  return isOwn ? texts.reports.own(name) : name;
}

/** The group's own colour, or one that is always the same for it. */
export function colourOf({ category, slot = 0 }: Group, style: ChartStyle): string {
  if (!category) return style.noSeries;
  return category.colour ?? style.series[slot] ?? style.noSeries;
}

/** The same for a style sheet. */
export function colourTextOf({ category, slot = 0 }: Group): string {
  if (!category) return "var(--series-none)";
  return category.colour ?? `var(--series-${slot + 1})`;
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

/** The way to what is in a category, in the reports; undefined where nothing is below it. */
export function wayInto(group: Group): Way | undefined {
  return group.children.length > 0 ? { category: addressOf(group) } : undefined;
}
