// What the book shows: the period and the filter of its address, the sums of days, and what is pending. Where it is narrowed by
// categories, of a split expense only the parts in them count, as they do in the reports.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNarrowing, useView } from "../address/address.ts";
import type { Narrowing, Period } from "../address/view.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { isOneColumn } from "../media.ts";
import { useCategoryNames } from "../service/category-names.ts";
import { type Filter, filterOfView, periodOfView } from "../service/filter.ts";
import type { IsShown } from "../service/matching.ts";
import { type AmountOf, countedAmounts, isInParts, matcherOf } from "../service/matching.ts";
import type { DaySum } from "../service/pending.ts";
import { breakdownQuery, categoryNamesQuery } from "../service/queries.ts";
import { useIsAway } from "../service/service.ts";
import type { Category } from "../service/shapes.ts";
import { usePlaceholder, useSums } from "../service/use-sums.ts";
import { useReader } from "../texts/texts.ts";
import {
  BY_CATEGORY,
  BY_DAY,
  daySums,
  IN_PARTS,
  withFigures,
  withMonthBefore,
} from "./sums-asked.ts";

export interface ShownBook {
  readonly period: Period;
  readonly filter: Filter;
  readonly categories: readonly Category[];
  /** Whether the categories are there: until then there are none. */
  readonly areCategoriesKnown: boolean;
  readonly isShown: IsShown;
  readonly amountOf: AmountOf;
}

export function useShownBook(): ShownBook {
  const { period } = useView();
  return useBookOf(period, useNarrowing());
}

/** The book of a period, undefined where none is asked for, and of what narrows it. */
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

export interface ShownDays {
  /** Those with expenses, the latest first; undefined while they are on their way. */
  readonly days: readonly DaySum[] | undefined;
  readonly error: Error | null;
  readonly askAgain: () => void;
}

/** The days of the filter, and of a month those of the year before it too, which its figures are compared with. */
export function useShownDays({ period, filter, categories }: ShownBook): ShownDays {
  const ledger = useLedger();
  const { firstDay } = ledger;
  const wide = useMemo(() => withFigures(filter, period, firstDay), [period, filter, firstDay]);
  const whole = useSums({ by: BY_DAY, filter: wide, categories });
  const parts = useSums({ by: IN_PARTS, filter: wide, categories }, isInParts(filter));
  const isAway = useIsAway();
  const days = useMemo(() => {
    const all = whole.rows && daySums(whole.rows);
    if (!isInParts(filter) || !all) return all;
    // For a moment, or for good.
    if (!parts.rows) return isAway ? undefined : all;
    const totals = new Map(daySums(parts.rows).map(({ date, total }) => [date, total]));
    return all.map((day) => ({ ...day, total: totals.get(day.date) ?? day.total }));
  }, [filter, whole.rows, parts.rows, isAway]);
  const { error, askAgain } = whole;
  return { days, error, askAgain };
}

/** A month and the month before; undefined for other periods. */
function useTwoMonthsFilter({ period, filter }: ShownBook): Filter | undefined {
  const { firstDay } = useLedger();
  return useMemo(() => withMonthBefore(filter, period, firstDay), [period, filter, firstDay]);
}

/** By day and category, of a month and the month before; undefined while they are on their way, and for other periods. */
export function useTwoMonths(book: ShownBook) {
  const { filter, categories } = book;
  const both = useTwoMonthsFilter(book);
  const { rows } = useSums(
    { by: IN_PARTS, filter: both ?? filter, categories },
    both !== undefined,
  );
  return both && rows;
}

interface Known {
  /** The categories, by which rows are drawn. */
  readonly areNamesKnown: boolean;
  /** The sums beside the list. What moved most is folded in one column, and waited for elsewhere: it would push the categories down. */
  readonly areSumsKnown: boolean;
}

/** What of a view can be drawn, or can't be had. */
export function useKnown(book: ShownBook): Known {
  const { filter, categories } = book;
  const ledger = useLedger();
  const isAway = useIsAway();
  const both = useTwoMonthsFilter(book);
  const isUnfolded = both !== undefined && !isOneColumn();
  const names = useQuery(categoryNamesQuery(ledger));
  const sums = useSums({ by: BY_CATEGORY, filter, categories });
  const moves = useQuery({
    ...breakdownQuery(ledger, IN_PARTS, both ?? filter),
    placeholderData: usePlaceholder(ledger.ledger),
    enabled: isUnfolded,
  });
  return {
    areNamesKnown: !names.isPending,
    areSumsKnown: isAway || (!sums.isPending && !(isUnfolded && moves.isPending)),
  };
}
