// The expense that is open, with what is pending for it, whether somebody else has changed or deleted it meanwhile, and its neighbours in
// the list.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { OutlayError } from "../../client/outlay-error.ts";
import { addDays, type CalendarDate } from "../../domain/time/calendar-date.ts";
import { useView } from "../address/address.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { type Filter, filterOfView, periodOfView } from "../service/filter.ts";
import { expenseWith, type Pending, pendingAt, useUnderWay } from "../service/pending.ts";
import { expenseQuery, expensesQuery, nearestExpenseQuery } from "../service/queries.ts";
import type { Expense } from "../service/shapes.ts";

interface OpenExpense {
  /** Of one that is gone, as it was last. */
  readonly expense: Expense | undefined;
  readonly isGone: boolean;
  /** Whether it was changed elsewhere while it was open. */
  readonly isChangedElsewhere: boolean;
  readonly error: Error | null;
}

export function useOpenExpense(id: number): OpenExpense {
  const book = useLedger();
  const underWay = useUnderWay();
  const { data, dataUpdatedAt, isStale, error } = useQuery({
    ...expenseQuery(book, id),
    retry: (_, failure) => !(failure instanceof OutlayError),
  });
  const pending = pendingAt(underWay, book.ledger, dataUpdatedAt);
  const shown = data && expenseWith(data, pending);
  // What was known of it before it was opened may be old: it is no news that it is another now.
  const known = isStale ? undefined : data;
  const isChangedElsewhere = useChangedElsewhere(known, shown, isTouched(pending, id));
  const isMissing = error instanceof OutlayError && error.status === 404;
  return {
    expense: shown ?? data,
    isGone: isMissing || (data !== undefined && shown === undefined),
    isChangedElsewhere,
    error: isMissing ? null : error,
  };
}

function isTouched(pending: readonly Pending[], id: number): boolean {
  return pending.some(({ before, after }) => before?.id === id || after?.id === id);
}

/** What comes and is not what was shown before, as this page's own changes are, comes from elsewhere. */
function useChangedElsewhere(
  data: Expense | undefined,
  shown: Expense | undefined,
  isOwn: boolean,
): boolean {
  const [elsewhere, setElsewhere] = useState<number>();
  const last = useRef<{ readonly of: Expense; readonly content: string }>(undefined);

  useEffect(() => {
    if (!data || !shown) return;
    const before = last.current;
    const content = contentOf(shown);
    // Another one that is opened is no news of the one before it.
    if (before?.of.id !== data.id) setElsewhere(undefined);
    else if (before.of.version !== data.version) {
      setElsewhere(!isOwn && before.content !== content ? data.id : undefined);
    }
    last.current = { of: data, content };
  }, [data, shown, isOwn]);

  return elsewhere !== undefined && elsewhere === shown?.id;
}

function contentOf({ version: _, updatedAt: __, ...content }: Expense): string {
  return JSON.stringify(content);
}

interface Neighbours {
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
