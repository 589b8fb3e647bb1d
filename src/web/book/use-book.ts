// What the book shows: the period and the filter of its address, the sums of days, and what is pending.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isCalendarDate } from "../../domain/calendar-date.ts";
import { useView } from "../address/address.ts";
import type { Period } from "../address/period.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { type Filter, filterOfView, periodOfView } from "../service/filter.ts";
import { matcherOf } from "../service/matching.ts";
import { type DaySum, daySumsWith, type IsShown } from "../service/pending.ts";
import { pendingAt, useUnderWay } from "../service/pending-store.ts";
import { breakdownQuery, categoriesQuery, keepWithin } from "../service/queries.ts";
import type { BreakdownRow, Category } from "../service/shapes.ts";
import { daysForFigures } from "./figures.ts";

export interface ShownBook {
  readonly period: Period;
  readonly filter: Filter;
  readonly categories: readonly Category[];
  readonly isShown: IsShown;
}

export function useShownBook(): ShownBook {
  const ledger = useLedger();
  const view = useView();
  const today = useToday();
  const { data } = useQuery(categoriesQuery(ledger));
  const { period: asked, search, category } = view;
  return useMemo(() => {
    const period = periodOfView({ period: asked, search, category }, ledger.firstDay, today);
    const filter = filterOfView({ search, category }, period, ledger.firstDay);
    const categories = data?.items ?? [];
    return { period, filter, categories, isShown: matcherOf(filter, categories) };
  }, [asked, search, category, ledger.firstDay, today, data]);
}

export interface ShownDays {
  /** Those with expenses, the latest first; undefined while they are on their way. */
  readonly days: readonly DaySum[] | undefined;
  /** Whether they are those of the view before, shown until the new ones are there. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  readonly askAgain: () => void;
}

/** The days of the filter, and of a month those of the year before it too, which its figures are compared with. */
export function useShownDays({ period, filter, categories }: ShownBook): ShownDays {
  const ledger = useLedger();
  const underWay = useUnderWay();
  const { firstDay } = ledger;
  const wide = useMemo(() => {
    return period.kind === "month"
      ? { ...filter, ...daysForFigures(period.month, firstDay) }
      : filter;
  }, [period, filter, firstDay]);
  const { data, dataUpdatedAt, isPlaceholderData, error, refetch } = useQuery({
    ...breakdownQuery(ledger, ["day"], wide),
    placeholderData: keepWithin(ledger.ledger),
  });
  const days = useMemo(() => {
    const pending = pendingAt(underWay, ledger.ledger, dataUpdatedAt);
    return data && daySumsWith(daySums(data.rows), pending, matcherOf(wide, categories));
  }, [data, dataUpdatedAt, underWay, ledger.ledger, wide, categories]);
  return { days, isOutdated: isPlaceholderData, error, askAgain: () => void refetch() };
}

/** The latest first. */
function daySums(rows: readonly BreakdownRow[]): readonly DaySum[] {
  return rows
    .flatMap(({ keys: { day }, count, total }) => {
      return day !== undefined && isCalendarDate(day) ? [{ date: day, count, total }] : [];
    })
    .toReversed();
}
