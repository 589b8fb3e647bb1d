// The history of a ledger as it is kept: a row for each change, and one for creations that follow one another. What such a
// creation has made is not kept twice: it is what later changes have left of it, or replaced.

import type { ExpenseId } from "../domain/expense/expense.ts";
import type {
  Actor,
  AnyFields,
  ChangeId,
  ChangeKind,
  Instant,
  RecordKind,
} from "../domain/ledger/ledger-change.ts";
import type { LedgerState } from "./ledger-state.ts";

/**
 * A change. Where `count` is more than one, it is that many creations: changes from `id` on, of expenses from `recordId` on.
 * All fields are JSON values.
 */
export interface ChangeRow extends Actor {
  readonly id: ChangeId;
  readonly count: number;
  readonly kind: ChangeKind;
  readonly record: RecordKind;
  /** 0 for the ledger itself. */
  readonly recordId: number;
  /** The change before it of the same record; null if that is its creation. */
  readonly previous: ChangeId | null;
  /** What was replaced or deleted; of a deleted expense, what is null or empty is left out. */
  readonly before: AnyFields | null;
  /** What it was replaced by. Null for an expense that was created as a new one: its row tells. */
  readonly after: AnyFields | null;
  /** Null where the rows of the created expenses tell. */
  readonly at: Instant | null;
  /** Of a deleted expense, when it was created. */
  readonly createdAt: Instant | null;
  /** The change that this one has taken back. */
  readonly undoes: ChangeId | null;
}

/** As `LedgerRecord`s are at a change: its number alone may stand for another one in another history. */
export function recordsStateOf(change: ChangeId | null, madeAt: Instant | null): string {
  return `${change}@${madeAt}`;
}

/** Stays the same, and differs from that of another history's change of the same number: that was made at another moment. */
export function fingerprintOf(
  change: number,
  { kind, record, recordId, at }: Pick<ChangeRow, "kind" | "record" | "recordId" | "at">,
): string {
  return `${change} ${kind} ${record} ${recordId} ${at}`;
}

/** Of a ledger without changes. */
export const NO_FINGERPRINT = "";

/** The ledger's last creations, which have no row yet, as one; undefined where there are none. */
export function pendingCreations(state: LedgerState): ChangeRow | undefined {
  const { runCount, runSource, runBy, nextChangeId, nextExpenseId } = state;
  if (runCount === 0) return undefined;
  return {
    // Safe: the run's changes are the last ones.
    id: (nextChangeId - runCount) as ChangeId,
    count: runCount,
    kind: "created",
    record: "expense",
    // Safe: its expenses are the last ones.
    recordId: (nextExpenseId - runCount) as ExpenseId,
    previous: null,
    before: null,
    after: null,
    at: null,
    createdAt: null,
    source: runSource,
    by: runBy,
    undoes: null,
  };
}
