// The recurring expenses that are coming up, which the book shows above its days.

import { useQuery } from "@tanstack/react-query";
import { comesUp, MAX_LEAD } from "../../domain/recurring/lead.ts";
import { addDays, type CalendarDate } from "../../domain/time/calendar-date.ts";
import { daysOf } from "../address/view.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { type Book, placeholderWithin, upcomingQuery } from "../service/queries.ts";
import { useIsAway } from "../service/service.ts";
import type { Upcoming } from "../service/shapes.ts";
import type { ShownBook } from "./use-book.ts";

/** All that may come up today. */
export function comingQuery(book: Book, today: CalendarDate) {
  return upcomingQuery(book, addDays(today, MAX_LEAD) ?? today);
}

export interface Coming {
  readonly isKnown: boolean;
  /** How many come up. It is 0 in another period than today's, and if only some expenses are shown. */
  readonly count: number;
  readonly items: readonly Upcoming[];
}

/** It is asked for in every period, so that no step to another one has to wait. */
export function useComing({ period, filter }: ShownBook): Coming {
  const book = useLedger();
  const today = useToday();
  const isAway = useIsAway();
  const { data, isPending } = useQuery({
    ...comingQuery(book, today),
    placeholderData: placeholderWithin(book.ledger),
  });
  const range = daysOf(period, book.firstDay);
  const isNow = !range || (range.from <= today && today <= range.to);
  const isWhole = Object.keys(filter).every((key) => key === "from" || key === "to");
  const items = (isNow && isWhole && data?.items) || [];
  return {
    isKnown: isAway || !isPending,
    count: items.filter((one) => comesUp(one, today)).length,
    items,
  };
}
