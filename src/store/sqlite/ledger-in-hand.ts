// A ledger's row while a batch works on it: read before the first of its changes, written back after the last.

import { type Decimal, sum } from "../../domain/decimal.ts";
import { EMPTY_LEDGER, type LedgerId } from "../../domain/ledger.ts";
import type { ExpenseKey, RevisionStep } from "../lists/applied.ts";
import type { LedgerState } from "./rows.ts";
import type { Statements } from "./statements.ts";

const NEW_LEDGER: LedgerState = { ...EMPTY_LEDGER, nextExpenseId: 1, nextPostId: 1, postCount: 0 };

export interface LedgerInHand {
  nextExpenseId: number;
  nextPostId: number;
  count: number;
  /** The total before the batch, then what the batch adds to it. */
  readonly terms: Decimal[];
  postCount: number;
  /** The revision before the batch. */
  readonly revision: string;
  /** Where in the list the batch has changed or deleted something. */
  readonly touched: ExpenseKey[];
  expensesChanged: boolean;
  postsChanged: boolean;
}

export function takeLedger(statements: Statements, id: LedgerId): LedgerInHand {
  const row = statements.readLedger(id);
  // First, because its expenses refer to it.
  if (!row) statements.insertLedger(id, NEW_LEDGER);
  const { nextExpenseId, nextPostId, count, total, postCount, revision } = row ?? NEW_LEDGER;
  return {
    nextExpenseId,
    nextPostId,
    count,
    terms: [total],
    postCount,
    revision,
    touched: [],
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
  const { nextExpenseId, nextPostId, count, terms, postCount } = hand;
  const { touched, expensesChanged, postsChanged } = hand;
  if (expensesChanged || postsChanged) {
    statements.updateLedger(id, {
      nextExpenseId,
      nextPostId,
      count,
      total: sum(terms),
      postCount,
      revision: expensesChanged ? revision : hand.revision,
    });
  }
  if (!expensesChanged) return undefined;
  return { ledger: id, before: hand.revision, after: revision, touched };
}
