// The stored history of a ledger: a row for each change, and one for a run of creations. A created expense is not stored twice: its
// original fields follow from its current ones and from the values that later changes replaced.

import type { ExpenseId } from "../../domain/expense/expense.ts";
import type {
  Actor,
  AnyFields,
  ChangeId,
  ChangeKind,
  Instant,
  RecordFields,
  RecordKind,
} from "../../domain/ledger/ledger-change.ts";
import { shifted } from "../../domain/shifted.ts";
import type { LedgerState } from "../ledger-state.ts";

/**
 * One change, or a run of creations. If `count` is more than one, the row represents that many creations: the ids of their changes count up
 * from `id`, and the ids of their expenses from `recordId`. All fields are JSON values.
 */
export interface ChangeRow extends Actor {
  readonly id: ChangeId;
  readonly count: number;
  readonly kind: ChangeKind;
  readonly record: RecordKind;
  /** 0 for the ledger itself. */
  readonly recordId: number;
  /** The previous change of the same record. Null if that is the original creation of an expense, or if there is none. */
  readonly previous: ChangeId | null;
  /** The replaced or deleted values; empty fields of a deleted expense are left out. */
  readonly before: AnyFields | null;
  /** The new values; null for a new expense, whose own row has them. */
  readonly after: AnyFields | null;
  /** The time of the change; null if the rows of the created expenses have it. */
  readonly at: Instant | null;
  /** The creation time of a deleted expense. */
  readonly createdAt: Instant | null;
  /** The change that this one undid. */
  readonly undoes: ChangeId | null;
}

export type ChangeRowOf<Kind extends RecordKind> = ChangeRow & {
  readonly before: Partial<RecordFields[Kind]> | null;
  readonly after: Partial<RecordFields[Kind]> | null;
};

export function isRowOf<Kind extends RecordKind>(
  row: ChangeRow,
  kind: Kind,
): row is ChangeRowOf<Kind> {
  return row.record === kind;
}

/**
 * Identifies the state of `LedgerRecord`s at a change. The number of the change is not enough, since another history may use it for another
 * change.
 */
export function recordsStateOf(change: ChangeId | null, madeAt: Instant | null): string {
  return `${change}@${madeAt}`;
}

/** Identifies a change. In another history, the change with the same number has another fingerprint, since it was made at another time. */
export function fingerprintOf(
  change: number,
  { kind, record, recordId, at }: Pick<ChangeRow, "kind" | "record" | "recordId" | "at">,
): string {
  return `${change} ${kind} ${record} ${recordId} ${at}`;
}

/** The fingerprint of a ledger without changes. */
export const NO_FINGERPRINT = "";

/** The id of the expense that a change of a row of expenses touched. In a row of several creations, both ids count up together. */
export function expenseIn(row: Pick<ChangeRow, "id" | "recordId">, change: number): ExpenseId {
  // Safe: the caller knows that the row is of expenses and contains the change.
  return (row.recordId + change - row.id) as ExpenseId;
}

/** The ledger's last creations, which have no row yet, as one row; undefined if there are none. */
export function pendingCreations(state: LedgerState): ChangeRow | undefined {
  const { runCount, runSource, runBy, nextChangeId, nextExpenseId } = state;
  if (runCount === 0) return undefined;
  return {
    id: shifted(nextChangeId, -runCount),
    count: runCount,
    kind: "created",
    record: "expense",
    recordId: shifted(nextExpenseId, -runCount),
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
