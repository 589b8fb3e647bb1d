// The book of a view: its period, its filter and its sums. Only the parts of a split expense in the chosen categories count.

import { useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useMemo, useState } from "react";
import { useNarrowing, useView } from "../address/address.ts";
import { daysOf, type Narrowing, neighbor, type Period } from "../address/view.ts";
import { budgetsQuery } from "../budgets/budget-queries.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { isOneColumn } from "../media.ts";
import { useCategoryNames } from "../service/category-names.ts";
import { type Filter, filterOfView, periodOfView } from "../service/filter.ts";
import {
  type AmountOf,
  countedAmounts,
  type IsShown,
  isInParts,
  matcherOf,
} from "../service/matching.ts";
import { added, type DaySum, type SumRow } from "../service/pending.ts";
import { categoryNamesQuery, isAwaited } from "../service/queries.ts";
import { useIsAway } from "../service/service.ts";
import type { Category } from "../service/shapes.ts";
import { useSums } from "../service/use-sums.ts";
import { useReader } from "../texts/texts.ts";
import { daysForFigures } from "./figures.ts";

export interface ShownBook {
  readonly period: Period;
  readonly filter: Filter;
  readonly categories: readonly Category[];
  /** False while categories are loading. Until then `categories` is empty. */
  readonly areCategoriesKnown: boolean;
  readonly isShown: IsShown;
  readonly amountOf: AmountOf;
}

export function useShownBook(): ShownBook {
  const { period } = useView();
  return useBookOf(period, useNarrowing());
}

/** Without a given period, the view has its default period. */
export function useBookOf(asked: Period | undefined, narrowing: Narrowing): ShownBook {
  const ledger = useLedger();
  const today = useToday();
  const { locale } = useReader();
  const known = useCategoryNames();
  return useMemo(() => {
    const { firstDay, currency } = ledger;
    const period = periodOfView({ period: asked, ...narrowing }, firstDay, today);
    const filter = filterOfView(narrowing, period, { firstDay, today, locale });
    const categories = known ?? [];
    const isShown = matcherOf(filter, categories, currency);
    const areCategoriesKnown = known !== undefined;
    const amountOf = countedAmounts(filter, categories);
    return { period, filter, categories, areCategoriesKnown, isShown, amountOf };
  }, [asked, narrowing, ledger, today, locale, known]);
}

/**
 * The sums of the filter's days, the latest first, or undefined while they are loading. For a month, they include the sums of the year before,
 * with which its figures are compared.
 */
export function useShownDays({ period, filter, categories }: ShownBook) {
  const { firstDay } = useLedger();
  const wide = useMemo(() => withFigures(filter, period, firstDay), [period, filter, firstDay]);
  const { rows, error, askAgain } = useSums({ by: BY_DAY, filter: wide, categories });
  const parts = useSums({ by: IN_PARTS, filter: wide, categories }, isInParts(filter));
  const isAway = useIsAway();
  const days = useMemo(() => {
    const all = rows && daySums(rows);
    if (!isInParts(filter) || !all) return all;
    // The sums of the counted parts are still loading, or the service is away.
    if (!parts.rows) return isAway ? undefined : all;
    const totals = new Map(daySums(parts.rows).map(({ date, total }) => [date, total]));
    return all.map((day) => ({ ...day, total: totals.get(day.date) ?? day.total }));
  }, [filter, rows, parts.rows, isAway]);
  return { days, error, askAgain };
}

/** The totals by day and category of a month and of the month before. For other periods, nothing is loaded. */
export function useTwoMonths({ period, filter, categories }: ShownBook) {
  const { firstDay } = useLedger();
  const both = useMemo(() => withMonthBefore(filter, period, firstDay), [period, filter, firstDay]);
  const asked = { by: IN_PARTS, filter: both ?? filter, categories };
  const { rows, isPending } = useSums(asked, both !== undefined);
  return { rows: both && rows, isPending: both !== undefined && isPending };
}

/** Returns true if the names of categories are known, which rows show, or can't be loaded. */
export function useAreNamesKnown(): boolean {
  return !useQuery(categoryNamesQuery(useLedger())).isPending;
}

/**
 * Returns true if the sums beside the list are known or can't be loaded. In one column, the largest changes are collapsed. In wider layouts,
 * the page waits for them, because they would move the categories.
 */
export function useAreSumsKnown(book: ShownBook): boolean {
  // The budgets decide if the heading keeps a place for the sum that is safe to spend. The sum itself takes longer.
  const budgets = useQuery(budgetsQuery(useLedger()));
  const isAway = useIsAway();
  const sums = useSums({ by: BY_CATEGORY, ...book });
  const moves = useTwoMonths(book);
  const areMovesKnown = isOneColumn() || !moves.isPending;
  return isAway || (!sums.isPending && areMovesKnown && !isAwaited(budgets));
}

/** Keys follow one another sooner than this, even if each takes its time on a slow device. Nothing else is drawn between them. */
const PAUSE_MS = 300;

/**
 * Returns the book and its days for the parts beside the list: those that have stayed the same for a moment, and until then the previous ones.
 * In one column, parts that appeared later would move the list.
 */
export function useBeside(book: ShownBook, days: readonly DaySum[] | undefined) {
  const { ledger } = useLedger();
  const now = useMemo(() => ({ ledger, book, days }), [ledger, book, days]);
  const [drawn, setDrawn] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDrawn(now)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return isOneColumn() || !drawn.days || drawn.ledger !== ledger ? now : drawn;
}

export const BY_DAY = ["day"] as const;
export const BY_CATEGORY = ["category"] as const;
export const IN_PARTS = ["day", "category"] as const;

export function withMonthBefore(
  filter: Filter,
  period: Period,
  firstDay: number,
): Filter | undefined {
  const before = period.kind === "month" ? neighbor(period, -1) : undefined;
  const from = before && daysOf(before, firstDay)?.from;
  return from && { ...filter, from };
}

export function withFigures(filter: Filter, period: Period, firstDay: number): Filter {
  return period.kind === "month"
    ? { ...filter, ...daysForFigures(period.month, firstDay) }
    : filter;
}

/** Adds up rows by day, the latest day first. */
export function daySums(rows: readonly SumRow[]): readonly DaySum[] {
  const byDay = Map.groupBy(rows, ({ keys }) => keys.day);
  return Array.from(byDay, ([date, rows]) => (date ? [{ date, ...added(rows) }] : []))
    .flat()
    .sort((a, b) => (a.date < b.date ? 1 : -1));
}
