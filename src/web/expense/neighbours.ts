// The neighbors of the open expense, in the order of the list. By day, they are found within its day or on the nearest other one; in
// another order, in the loaded pages.

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { addDays, type CalendarDate } from "../../domain/time/calendar-date.ts";
import { useView } from "../address/address.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { type Filter, filterOfView, periodOfView } from "../service/filter.ts";
import { expensesQuery, nearestExpenseQuery, rankedExpensesQuery } from "../service/queries.ts";
import type { Expense } from "../service/shapes.ts";
import { useReader } from "../texts/texts.ts";

export interface Neighbours {
  /** Ids; undefined if there is none. */
  readonly previous: number | undefined;
  readonly next: number | undefined;
}

const NONE: Neighbours = { previous: undefined, next: undefined };

export function useNeighbours(expense: Expense | undefined): Neighbours {
  const ledger = useLedger();
  const view = useView();
  const today = useToday();
  const period = periodOfView(view, ledger.firstDay, today);
  const { locale } = useReader();
  const filter = filterOfView(view, period, { firstDay: ledger.firstDay, today, locale });
  const isByDay = view.sort === undefined || view.sort === "date";
  const byDay = useNeighboursByDay(isByDay ? expense : undefined, filter);
  const ranked = useRankedNeighbours(isByDay ? undefined : expense, filter);
  if (!isByDay) return ranked;
  return view.sort === "date" ? { previous: byDay.next, next: byDay.previous } : byDay;
}

function useRankedNeighbours(expense: Expense | undefined, filter: Filter): Neighbours {
  const { sort = "-amount" } = useView();
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...rankedExpensesQuery(useLedger(), filter, sort),
    enabled: expense !== undefined,
  });
  const ids = data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [];
  const isLast = expense !== undefined && ids.at(-1) === expense.id;
  useEffect(() => {
    if (isLast && hasNextPage && !isFetching) void fetchNextPage();
  }, [isLast, hasNextPage, isFetching, fetchNextPage]);
  return expense ? neighboursIn(ids, expense.id) : NONE;
}

/** None for an expense that is not among them. */
function neighboursIn(ids: readonly number[], id: number): Neighbours {
  const at = ids.indexOf(id);
  return at < 0 ? NONE : { previous: ids[at - 1], next: ids[at + 1] };
}

/** The newest first. */
function useNeighboursByDay(expense: Expense | undefined, filter: Filter): Neighbours {
  const ledger = useLedger();
  const today = useToday();
  const date = expense?.date ?? today;
  const day = useQuery({
    ...expensesQuery(ledger, { ...filter, from: date, to: date }),
    enabled: expense !== undefined,
  });
  const ofDay = day.data ?? [];
  const at = ofDay.findIndex(({ id }) => id === expense?.id);
  const isFound = at >= 0;
  const after = daysAfter(date, filter);
  const before = daysBefore(date, filter);
  const newer = useQuery({
    ...nearestExpenseQuery(ledger, { ...filter, ...after }, "date"),
    enabled: isFound && at === 0 && after !== undefined,
  });
  const older = useQuery({
    ...nearestExpenseQuery(ledger, { ...filter, ...before }, "-date"),
    enabled: isFound && at === ofDay.length - 1 && before !== undefined,
  });
  if (!isFound) return NONE;
  return {
    previous: at > 0 ? ofDay[at - 1]?.id : (newer.data ?? undefined),
    next: at < ofDay.length - 1 ? ofDay[at + 1]?.id : (older.data ?? undefined),
  };
}

/** The later days of the period; undefined if there are none. An expense that is opened from elsewhere may lie outside of it. */
function daysAfter(date: CalendarDate, { from, to }: Filter): Pick<Filter, "from"> | undefined {
  const next = addDays(date, 1);
  const first = next && from && from > next ? from : next;
  return first === undefined || (to && first > to) ? undefined : { from: first };
}

function daysBefore(date: CalendarDate, { from, to }: Filter): Pick<Filter, "to"> | undefined {
  const next = addDays(date, -1);
  const last = next && to && to < next ? to : next;
  return last === undefined || (from && last < from) ? undefined : { to: last };
}
