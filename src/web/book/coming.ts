// The recurring expenses that are coming up, which the book shows above its days.

import { useQuery } from "@tanstack/react-query";
import { comesUp, MAX_LEAD } from "../../domain/recurring/lead.ts";
import { addDays, type CalendarDate } from "../../domain/time/calendar-date.ts";
import { type DayRange, daysOfMonth, ledgerMonthOf } from "../../domain/time/period.ts";
import { isOfNow, type ViewOfBook } from "../budgets/budget-queries.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { type Book, isAwaited, ofLedger, placeholderWithin } from "../service/queries.ts";
import { useIsAway } from "../service/service.ts";
import type { Upcoming } from "../service/shapes.ts";

/** The open occurrences that may be due or coming up today, late ones too. */
export function comingQuery(book: Book, today: CalendarDate) {
  const to = addDays(today, MAX_LEAD) ?? today;
  return ofLedger(book, ["upcoming", to], (client, ledger) => client.listUpcoming({ ledger, to }));
}

export type Coming = ReturnType<typeof useComing>;

export function thisMonth(today: CalendarDate, firstDay: number): DayRange {
  return daysOfMonth(ledgerMonthOf(today, firstDay), firstDay);
}

export function isIn({ from, to }: DayRange, date: CalendarDate): boolean {
  return from <= date && date <= to;
}

/**
 * The occurrences are loaded in every period, so that no step to another period has to wait. There are none in other months, and if only some
 * expenses are shown. `hasRest` is true if the amount is known for at least one that is still to be paid this month.
 */
export function useComing(view: ViewOfBook) {
  const book = useLedger();
  const today = useToday();
  const isAway = useIsAway();
  const query = useQuery({
    ...comingQuery(book, today),
    placeholderData: placeholderWithin(book.ledger),
  });
  const month = thisMonth(today, book.firstDay);
  const items: readonly Upcoming[] = (isOfNow(view, book.firstDay) && query.data?.items) || [];
  return {
    isKnown: isAway || !isAwaited(query),
    count: items.filter((one) => comesUp(one, today)).length,
    hasRest: items.some(({ date, amount }) => amount !== null && isIn(month, date)),
    items,
  };
}
