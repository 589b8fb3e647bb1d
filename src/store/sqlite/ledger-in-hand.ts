// A ledger's row while a batch works on it: read before the first of its changes, written back after the last.

import { type Decimal, sum } from "../../domain/decimal.ts";
import type { ExpenseId } from "../../domain/expense.ts";
import { EMPTY_LEDGER, type LedgerId } from "../../domain/ledger.ts";
import type { ChangeId, ChangeSource, Instant } from "../../domain/ledger-change.ts";
import type { ChangeRow } from "../change-row.ts";
import type { ExpenseKey, RevisionStep } from "../lists/applied.ts";
import type { LedgerState } from "../transfer.ts";
import type { Statements } from "./statements.ts";

const NEW_LEDGER: LedgerState = {
  ...EMPTY_LEDGER,
  nextExpenseId: 1,
  nextPostId: 1,
  nextChangeId: 1,
  postCount: 0,
};

/** A creation that follows another one is counted in its row. */
type ChangeInHand = Omit<ChangeRow, "count"> & { count: number };

export interface LedgerInHand {
  nextExpenseId: number;
  nextPostId: number;
  nextChangeId: number;
  count: number;
  /** The total before the batch, then what the batch adds to it. */
  readonly terms: Decimal[];
  postCount: number;
  /** The revision before the batch. */
  readonly revision: string;
  /** Where in the list the batch has changed or deleted something. */
  readonly touched: ExpenseKey[];
  /** When the batch was made. */
  readonly at: Instant;
  /** What the batch adds to the history. */
  readonly changes: ChangeInHand[];
  expensesChanged: boolean;
  postsChanged: boolean;
}

/** `at` is when the batch was made. */
export function takeLedger(statements: Statements, id: LedgerId, at: Instant): LedgerInHand {
  const row = statements.readLedger(id);
  // First, because its expenses refer to it.
  if (!row) statements.insertLedger(id, NEW_LEDGER);
  const state = row ?? NEW_LEDGER;
  return {
    nextExpenseId: state.nextExpenseId,
    nextPostId: state.nextPostId,
    nextChangeId: state.nextChangeId,
    count: state.count,
    terms: [state.total],
    postCount: state.postCount,
    revision: state.revision,
    touched: [],
    at,
    changes: [],
    expensesChanged: false,
    postsChanged: false,
  };
}

/** Returns the step to the new revision; undefined if the ledger's expenses are as they were. */
export function putLedger(
  statements: Statements,
  id: LedgerId,
  hand: LedgerInHand,
  revision: string,
): RevisionStep | undefined {
  const { nextExpenseId, nextPostId, nextChangeId, count, terms, postCount } = hand;
  const { touched, expensesChanged, postsChanged } = hand;
  if (expensesChanged || postsChanged) {
    statements.updateLedger(id, {
      nextExpenseId,
      nextPostId,
      nextChangeId,
      count,
      total: sum(terms),
      postCount,
      revision: expensesChanged ? revision : hand.revision,
    });
  }
  for (const row of hand.changes) statements.insertChange(id, row);
  if (!expensesChanged) return undefined;
  return { ledger: id, before: hand.revision, after: revision, touched };
}

/** What the plain routes change comes from programs. */
const SOURCE: ChangeSource = "api";

/** Creations that follow one another are told together. */
export function noteCreation(hand: LedgerInHand, expense: ExpenseId): void {
  const last = hand.changes.at(-1);
  if (last?.kind === "created" && last.expense + last.count === expense) {
    last.count += 1;
    hand.nextChangeId += 1;
    return;
  }
  note(hand, { kind: "created", expense, previous: null, before: null, after: null });
}

/** Returns the change's id, which becomes the expense's last change. */
export function note(
  hand: LedgerInHand,
  change: Omit<ChangeRow, "id" | "count" | "at" | "source">,
): ChangeId {
  // Safe: ids count up from 1 and stay far below 2^53.
  const id = hand.nextChangeId as ChangeId;
  hand.changes.push({ ...change, id, count: 1, at: hand.at, source: SOURCE });
  hand.nextChangeId += 1;
  return id;
}
