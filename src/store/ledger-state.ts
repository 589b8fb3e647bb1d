// The stored state of a ledger and of its expenses, for every engine.

import type { ChangeId, ChangeSource, UserId } from "../domain/change-id.ts";
import type { ExpenseId } from "../domain/expense/expense.ts";
import { EMPTY_LEDGER, type LedgerId, type LedgerSummary } from "../domain/ledger/ledger.ts";
import type { ProfileRecord } from "../domain/ledger/ledger-record.ts";
import type { PostId } from "../domain/post.ts";
import { shifted } from "../domain/shifted.ts";
import type { LedgerOverview } from "./store.ts";

export type InLedger<Value> = Value & { readonly ledger: LedgerId };

/** The stored state of a ledger without its records. */
export interface LedgerState extends LedgerSummary {
  readonly nextExpenseId: ExpenseId;
  readonly nextPostId: PostId;
  readonly nextChangeId: ChangeId;
  readonly nextRecordId: number;
  readonly postCount: number;
  /** How many of the last changes have no row in the history yet. All of them are consecutive creations of expenses by one actor. */
  readonly runCount: number;
  readonly runSource: ChangeSource;
  readonly runBy: UserId | null;
  /** The last change of any record; null if there was none. */
  readonly recordsChange: ChangeId | null;
}

export const NEW_LEDGER: LedgerState = {
  ...EMPTY_LEDGER,
  // Safe: ids count up from 1 and stay far below 2^53.
  nextExpenseId: 1 as ExpenseId,
  nextPostId: 1 as PostId,
  nextChangeId: 1 as ChangeId,
  nextRecordId: 1,
  postCount: 0,
  runCount: 0,
  runSource: "api",
  runBy: null,
  recordsChange: null,
};

/** Returns true if the ledger has or had any content, and false if its records were only requested. */
export function isUsed({ nextExpenseId, nextPostId, nextChangeId }: LedgerState): boolean {
  return nextExpenseId > 1 || nextPostId > 1 || nextChangeId > 1;
}

/** The id of the last change; 0 if there are none. */
export function lastChangeOf({ nextChangeId }: LedgerState): ChangeId {
  return shifted(nextChangeId, -1);
}

export function overviewOf(
  id: LedgerId,
  { count, total, revision }: LedgerState,
  profile: ProfileRecord | null,
): LedgerOverview {
  return { id, count, total, revision, profile };
}
