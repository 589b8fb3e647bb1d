// Says how a change to an earlier month's expense affects budgets that carry over: "€15.00 less left for Food in April". It says nothing if
// the monthly sums aren't loaded.

import type { QueryClient } from "@tanstack/react-query";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { negate, subtract, ZERO } from "../../domain/money/decimal.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { daysOfMonth, ledgerMonthOf } from "../../domain/time/period.ts";
import { showAmount } from "../locale/amounts.ts";
import { showMonth } from "../locale/days.ts";
import { inverted, type Pending, pendingAt, type SumRow, sumsWith } from "../service/pending.ts";
import { type Book, breakdownQuery } from "../service/queries.ts";
import type { Category } from "../service/shapes.ts";
import type { Texts } from "../texts/texts.ts";
import { BY_MONTH_AND_CATEGORY } from "./averages.ts";
import { budgetsQuery } from "./budget-queries.ts";
import { rowsOf } from "./budget-rows.ts";

interface Format {
  readonly texts: Texts;
  readonly locale: string;
  readonly currency: CurrencyCode | null;
  readonly categories: readonly Category[];
  readonly firstDay: number;
  readonly today: CalendarDate;
}

/** `pending` are the latest changes. */
export function describeRests(
  queries: QueryClient,
  book: Book,
  pending: readonly Pending[],
  { texts, locale, currency, categories, firstDay, today }: Format,
): readonly string[] {
  const month = ledgerMonthOf(today, firstDay);
  const budgets = queries.getQueryData(budgetsQuery(book).queryKey)?.items ?? [];
  const first = budgets.map(({ from }) => from).toSorted()[0];
  if (first === undefined) return [];
  const filter = { from: daysOfMonth(first, firstDay).from };
  const query = breakdownQuery(book, BY_MONTH_AND_CATEGORY, filter);
  const { data, dataUpdatedAt = 0 } = queries.getQueryState(query.queryKey) ?? {};
  if (!data) return [];
  const asked = { by: BY_MONTH_AND_CATEGORY, filter, categories, firstDay, currency };
  const after = sumsWith(data.rows, pendingAt(book.ledger, dataUpdatedAt), asked);
  const carried = (sums: readonly SumRow[]) =>
    rowsOf(budgets, sums, categories, month).map(({ category, months }) => {
      const now = months.find((each) => each.month === month);
      return { category, amount: now?.carried ?? ZERO };
    });
  const before = carried(sumsWith(after, pending.map(inverted), asked));
  const { all, restLess, restMore } = texts.book.budget;
  return carried(after).flatMap(({ category, amount }, at) => {
    const more = subtract(amount, before[at]?.amount ?? ZERO);
    if (more === ZERO) return [];
    const isLess = more.startsWith("-");
    const shown = showAmount(isLess ? negate(more) : more, currency, locale);
    const name = categories.find(({ id }) => id === category)?.name ?? all;
    const inMonth = showMonth(month, firstDay, "month", locale);
    return (isLess ? restLess : restMore)(shown, name, inMonth);
  });
}
