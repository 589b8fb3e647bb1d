// The sums of two periods side by side, with what is pending, as a hook for whatever shows what changed.

import { useMemo } from "react";
import { useLedger } from "../ledger.ts";
import { usualPlaces } from "../locale/amounts.ts";
import { type Comparison, countedBefore, type Sides, sidesAsked } from "./comparison.ts";
import type { AskedSums, SumRow } from "./pending.ts";
import { useSums } from "./use-sums.ts";

export interface ShownSides {
  /** Undefined while they are on their way, and where nothing is compared. */
  readonly sides: Sides<SumRow> | undefined;
  /** Whether they are those of the view before, shown until the new ones are there. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
}

/** What both sides come to, of what `filter` leaves of them. */
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
