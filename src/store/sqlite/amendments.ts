// Amends books inside the writer's transaction: what an amendment comes to is worked out from the rows, and written. The labels
// of the ledgers that were amended lately stay in memory.

import type { Amended, Amendment } from "../../domain/amendment.ts";
import { LabelIndex } from "../../domain/labels.ts";
import type { ChangeId, Instant } from "../../domain/ledger-change.ts";
import { ANSWER_KEPT_MS, amend } from "../amend/amend.ts";
import { type AmendRows, putLabels, type WorkedOut, type Writes } from "../amend/rows.ts";
import { createLabelCache } from "../label-cache.ts";
import { failsEveryone } from "./faults.ts";
import { type LedgerInHand, putWrites } from "./ledger-in-hand.ts";
import type { Statements } from "./statements.ts";

/** An amendment that could not be worked out for a fault of our own, before anything was written. */
export class NotWorkedOut extends Error {}

export interface Amendments {
  apply(hand: LedgerInHand, amendment: Amendment): Amended;
  /** To be called when a batch is taken back. */
  forget(): void;
}

/** The labels as they are after a change of them. */
interface KeptLabels {
  readonly index: LabelIndex;
  readonly change: ChangeId | null;
}

/** A batch that brings answers to a ledger forgets so many that are too old: more than mostly come, and never many at once. */
const FORGOTTEN = 256;

export function openAmendments(statements: Statements): Amendments {
  const labels = keepLabels(statements);
  const swept = new WeakSet<LedgerInHand>();
  return {
    apply(hand, amendment) {
      const { id, at } = hand;
      const index = labels.of(hand);
      const { amended, writes } = workOut(() =>
        amend({ id, ledger: hand.row, at }, rowsOf(statements, hand, index), amendment),
      );
      if (!writes) return amended;
      putWrites(statements, hand, writes);
      labels.put(hand, index, writes);
      if (writes.answer && !swept.has(hand)) {
        swept.add(hand);
        // Safe: whole milliseconds.
        statements.deleteAnswers(id, (at - ANSWER_KEPT_MS) as Instant, FORGOTTEN);
      }
      return amended;
    },
    forget: labels.forget,
  };
}

function workOut(work: () => WorkedOut): WorkedOut {
  try {
    return work();
  } catch (error) {
    if (failsEveryone(error)) throw error;
    throw new NotWorkedOut(error instanceof Error ? error.message : String(error));
  }
}

function rowsOf(statements: Statements, { id, row }: LedgerInHand, labels: LabelIndex): AmendRows {
  return {
    labels,
    expense: (expense) => statements.findExpense(id, expense),
    change: (change) => statements.findChange(id, change),
    deletion: (expense) => statements.findDeletion(id, expense),
    touchedAfter: (change) => statements.touchedAfter(id, row, change).there,
    answer: (key) => statements.findAnswer(id, key),
  };
}

function keepLabels(statements: Statements) {
  const kept = createLabelCache<KeptLabels>();
  return {
    /** Another process may have changed the labels that are kept. */
    of({ id, row: { labelsChange: change } }: LedgerInHand): LabelIndex {
      const known = kept.get(id);
      if (known && known.change === change) return known.index;
      const index = new LabelIndex(change === null ? [] : statements.readLabels(id));
      kept.put(id, { index, change });
      return index;
    },
    put({ id, row: { labelsChange: change } }: LedgerInHand, index: LabelIndex, writes: Writes) {
      putLabels(index, writes);
      kept.put(id, { index, change });
    },
    forget: kept.clear,
  };
}
