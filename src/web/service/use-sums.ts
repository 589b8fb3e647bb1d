// The sums of the service with what is pending: as hooks, for whatever shows them.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLedger } from "../ledger.ts";
import { type AskedSums, pendingAt, type SumRow, sumsWith, useUnderWay } from "./pending.ts";
import { breakdownQuery } from "./queries.ts";
import { useKept } from "./use-kept.ts";

export interface ShownSums {
  /** Undefined while they are on their way. */
  readonly rows: readonly SumRow[] | undefined;
  /** Whether they are those of the view before, shown until the new ones are there. */
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
    placeholderData: useKept(ledger.ledger),
    enabled: isWanted,
  });
  const rows = useMemo(() => {
    const pending = pendingAt(underWay, ledger.ledger, dataUpdatedAt);
    const { firstDay, currency } = ledger;
    return data && sumsWith(data.rows, pending, { by, filter, categories, firstDay, currency });
  }, [data, dataUpdatedAt, underWay, ledger, by, filter, categories]);
  const askAgain = () => void refetch();
  return { rows, isOutdated: isPlaceholderData, isPending, error, askAgain };
}
