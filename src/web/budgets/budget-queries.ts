// Queries and answers about budgets.

import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { type LedgerMonth, ledgerMonthOf } from "../../domain/time/period.ts";
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
  const query = ofLedger(book, ["safe to spend", today], (client, ledger) => {
    return client.safeToSpend({ ledger, today });
  });
  // The book's header renders even if this query has failed. Rendering it must not send the query again.
  return { ...query, retryOnMount: false };
}

export interface ViewOfBook {
  readonly period: Period;
  readonly filter: Filter;
}

/** Returns the month of a view that shows all expenses of one month; undefined for other views. */
export function wholeMonthOf({ period, filter }: ViewOfBook): LedgerMonth | undefined {
  const { from: _, to: __, ...narrowing } = filter;
  return period.kind === "month" && Object.keys(narrowing).length === 0 ? period.month : undefined;
}

/** Returns true if the view shows all of the current month. Only then does the book say how much is safe to spend. */
export function isOfNow(view: ViewOfBook, firstDay: number): boolean {
  return wholeMonthOf(view) === ledgerMonthOf(today(), firstDay);
}
