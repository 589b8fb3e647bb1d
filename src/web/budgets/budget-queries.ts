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
  // The head of the book is drawn once it has failed, and must not ask again for being drawn.
  return { ...query, retryOnMount: false };
}

export interface ViewOfBook {
  readonly period: Period;
  readonly filter: Filter;
}

/** The month of a view of all its expenses; undefined for other views. */
export function wholeMonthOf({ period, filter }: ViewOfBook): LedgerMonth | undefined {
  const { from: _, to: __, ...narrowing } = filter;
  return period.kind === "month" && Object.keys(narrowing).length === 0 ? period.month : undefined;
}

/** Returns true for the current month: only then is it said how much is safe to spend. */
export function isOfNow(view: ViewOfBook, firstDay: number): boolean {
  return wholeMonthOf(view) === ledgerMonthOf(today(), firstDay);
}
