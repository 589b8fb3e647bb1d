// Follows the changes of a ledger: whoever makes them, another tab or another program, what is shown becomes stale and is asked
// for again.

import type { QueryClient } from "@tanstack/react-query";
import { feedStartQuery, LEDGERS, ledgerKey } from "./queries.ts";
import type { Service } from "./service.ts";

/** Changes that come together, as those of a batch do, are one reason to look again. */
const GATHER_MS = 50;

/** Goes on until the signal is aborted. */
export async function followLedger(
  service: Service,
  ledger: string,
  queries: QueryClient,
  signal: AbortSignal,
): Promise<void> {
  const next = await queries.fetchQuery(feedStartQuery({ service, ledger }));
  let isGathering = false;

  function look(): void {
    isGathering = false;
    void queries.invalidateQueries({ queryKey: ledgerKey(ledger) });
    void queries.invalidateQueries({ queryKey: LEDGERS });
  }

  for await (const _ of service.follower.listChanges({ ledger, after: next }, { signal })) {
    if (!isGathering) setTimeout(look, GATHER_MS);
    isGathering = true;
  }
}
