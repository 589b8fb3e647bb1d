// The expenses before and after one in the list, as the page shows it: within its period, and as its search has it.

import { useQuery } from "@tanstack/react-query";
import { addDays, type CalendarDate } from "../../domain/time/calendar-date.ts";
import { useView } from "../address/address.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { type Filter, filterOfView, periodOfView } from "../service/filter.ts";
import { expensesQuery, nearestExpenseQuery } from "../service/queries.ts";
import type { Expense } from "../service/shapes.ts";

export interface Neighbours {
  /** Ids; undefined where there is none. */
  readonly newer: number | undefined;
  readonly older: number | undefined;
}

export function useNeighbours(expense: Expense | undefined): Neighbours {
  const ledger = useLedger();
  const view = useView();
  const today = useToday();
  const period = periodOfView(view, ledger.firstDay, today);
  const filter = filterOfView(view, period, ledger.firstDay);
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
  if (!isFound) return { newer: undefined, older: undefined };
  return {
    newer: at > 0 ? ofDay[at - 1]?.id : (newer.data ?? undefined),
    older: at < ofDay.length - 1 ? ofDay[at + 1]?.id : (older.data ?? undefined),
  };
}

/** Those of the period; undefined where it has none. An expense that is opened from elsewhere may lie outside of it. */
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
