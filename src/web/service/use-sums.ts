// Hooks for sums of the service with pending changes over them: of one period, or of two side by side.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLedger } from "../ledger.ts";
import { usualPlaces } from "../locale/amounts.ts";
import { type Comparison, countedBefore, type Sides, sidesAsked } from "./comparison.ts";
import { type AskedSums, pendingAt, type SumRow, sumsWith, useUnderWay } from "./pending.ts";
import { breakdownQuery, placeholderWithin } from "./queries.ts";
import { useIsAway } from "./service.ts";

export interface ShownSums {
  /** Undefined while they are loading. */
  readonly rows: readonly SumRow[] | undefined;
  /** True if these are the sums of the previous view, shown until the new ones arrive. */
  readonly isOutdated: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly askAgain: () => void;
}

export function useSums({ by, filter, categories }: AskedSums, isWanted = true): ShownSums {
  const ledger = useLedger();
  const underWay = useUnderWay();
  const { data, dataUpdatedAt, isPlaceholderData, isPending, error, refetch } = useQuery({
    ...breakdownQuery(ledger, by, filter),
    placeholderData: usePlaceholder(ledger.ledger),
    enabled: isWanted,
  });
  const rows = useMemo(() => {
    const pending = pendingAt(ledger.ledger, dataUpdatedAt, underWay);
    const { firstDay, currency } = ledger;
    return data && sumsWith(data.rows, pending, { by, filter, categories, firstDay, currency });
  }, [data, dataUpdatedAt, underWay, ledger, by, filter, categories]);
  const askAgain = () => void refetch();
  return { rows, isOutdated: isPlaceholderData, isPending, error, askAgain };
}

/** Returns the `placeholderData` for queries of this ledger. */
export function usePlaceholder(ledger: string): ReturnType<typeof placeholderWithin> {
  return useIsAway() ? () => undefined : placeholderWithin(ledger);
}

export interface ShownSides extends Pick<ShownSums, "isOutdated" | "error"> {
  /** Undefined while the sums are loading, and if nothing is compared. */
  readonly sides: Sides<SumRow> | undefined;
}

/** The sums of both sides, for the expenses that match `filter`. */
export function useSides(
  comparison: Comparison | undefined,
  { by, filter, categories }: AskedSums,
): ShownSides {
  const { currency, firstDay } = useLedger();
  const asked = useMemo(() => sidesAsked(comparison, by, filter), [comparison, by, filter]);
  const now = useSums({ ...asked.now, categories }, comparison !== undefined);
  const before = useSums({ ...asked.before, categories }, comparison !== undefined);
  const sides = useMemo(() => {
    if (!comparison || !now.rows || !before.rows) return undefined;
    const counted = countedBefore(before.rows, comparison, firstDay);
    return counted && { now: now.rows, ...counted, places: usualPlaces(currency) };
  }, [comparison, now.rows, before.rows, currency, firstDay]);
  return {
    sides,
    isOutdated: now.isOutdated || before.isOutdated,
    error: now.error ?? before.error,
  };
}
