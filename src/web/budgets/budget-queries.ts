// Queries and answers about budgets.

import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { ledgerMonthOf } from "../../domain/time/period.ts";
import type { Period } from "../address/view.ts";
import { today } from "../clock.ts";
import type { Filter } from "../service/filter.ts";
import { type Book, ofLedger } from "../service/queries.ts";
import type { Answer } from "../service/shapes.ts";

export function budgetsQuery(book: Book) {
  return ofLedger(book, ["budgets"], (client, ledger) => client.listBudgets({ ledger }));
}

export type SafeToSpend = Answer<"safeToSpend">;

export function safeToSpendQuery(book: Book, today: CalendarDate) {
  return ofLedger(book, ["safe to spend", today], (client, ledger) => {
    return client.safeToSpend({ ledger, today });
  });
}

/** Returns true for all expenses of the current month: only then is it said how much is safe to spend. */
export function isOfNow(
  { period, filter }: { readonly period: Period; readonly filter: Filter },
  firstDay: number,
): boolean {
  const { from: _, to: __, ...narrowing } = filter;
  const isCurrent = period.kind === "month" && period.month === ledgerMonthOf(today(), firstDay);
  return isCurrent && Object.keys(narrowing).length === 0;
}
