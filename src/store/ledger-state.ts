// What is kept of a ledger and of its expenses, whatever the engine.

import type { ChangeId, ChangeSource, UserId } from "../domain/change-id.ts";
import { EMPTY_LEDGER, type LedgerId, type LedgerSummary } from "../domain/ledger/ledger.ts";
import type { ProfileRecord } from "../domain/ledger/ledger-record.ts";
import type { LedgerOverview } from "./store.ts";

export type InLedger<Value> = Value & { readonly ledger: LedgerId };

/** What is kept of a ledger beside its records. */
export interface LedgerState extends LedgerSummary {
  readonly nextExpenseId: number;
  readonly nextPostId: number;
  readonly nextChangeId: number;
  readonly nextRecordId: number;
  readonly postCount: number;
  /**
   * How many of the last changes are creations of the last expenses, one after another, which have no row in the history yet;
   * and who made all of these.
   */
  readonly runCount: number;
  readonly runSource: ChangeSource;
  readonly runBy: UserId | null;
  /** The last change of any record; null where there was none. */
  readonly recordsChange: ChangeId | null;
}

/** What holds for a ledger that nobody has written to yet. */
export const NEW_LEDGER: LedgerState = {
  ...EMPTY_LEDGER,
  nextExpenseId: 1,
  nextPostId: 1,
  nextChangeId: 1,
  nextRecordId: 1,
  postCount: 0,
  runCount: 0,
  runSource: "api",
  runBy: null,
  recordsChange: null,
};

/** Whether there is anything in it, or was: not so for one that was only asked for records. */
export function isUsed({ nextExpenseId, nextPostId, nextChangeId }: LedgerState): boolean {
  return nextExpenseId > 1 || nextPostId > 1 || nextChangeId > 1;
}

export function overviewOf(
  id: LedgerId,
  { count, total, revision }: LedgerState,
  profile: ProfileRecord | null,
): LedgerOverview {
  return { id, count, total, revision, profile };
}
