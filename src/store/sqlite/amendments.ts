// Amends books inside the writer's transaction: what an amendment comes to is worked out from the rows, and written. The labels
// of the ledgers that were amended lately stay in memory.

import { LabelIndex } from "../../domain/label/labels.ts";
import type { Amended, Amendment } from "../../domain/ledger/amendment.ts";
import type { ChangeId, Instant } from "../../domain/ledger/ledger-change.ts";
import { ANSWER_KEPT_MS, amend } from "../amend/amend.ts";
import { putLabels, type Writes } from "../amend/rows.ts";
import { createLabelCache } from "../label-cache.ts";
import { workOut } from "./faults.ts";
import { type LedgerInHand, putWrites, rowsOf } from "./ledger-in-hand.ts";
import type { Statements } from "./statements.ts";

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
