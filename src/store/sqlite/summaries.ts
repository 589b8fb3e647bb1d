// A ledger's count, total and revision, as they were last committed.

import type { Database } from "bun:sqlite";
import { EMPTY_LEDGER, type LedgerId, type LedgerSummary } from "../../domain/ledger/ledger.ts";
import { prepareLedgerReader } from "./rows.ts";

/** Throws if the ledger's row is damaged or gone. */
export type Summarize = (ledger: LedgerId) => LedgerSummary;

export function prepareSummary(database: Database): Summarize {
  const readLedger = prepareLedgerReader(database);
  return (ledger) => {
    const state = readLedger(ledger);
    if (!state) return EMPTY_LEDGER;
    const { count, total, revision } = state;
    return { count, total, revision };
  };
}

/**
 * Reads a summary once for all requests that the event loop has received together. What another process commits
 * shows from the next turn on; what this one commits shows at once, if `forget` is called before anybody is told.
 */
export function keepForTurn(summarize: Summarize): { of: Summarize; forget(): void } {
  const kept = new Map<LedgerId, LedgerSummary>();
  const forget = () => kept.clear();
  return {
    of(ledger) {
      const known = kept.get(ledger);
      if (known) return known;
      const summary = summarize(ledger);
      if (kept.size === 0) setImmediate(forget);
      kept.set(ledger, summary);
      return summary;
    },
    forget,
  };
}
