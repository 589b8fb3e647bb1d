// Applies batches of changes on the one connection that writes. A batch is one transaction; ids, count, total and revision of a ledger
// change in the same transaction as its rows. The records of the most recently changed ledgers stay in memory.

import type { Database } from "bun:sqlite";
import type { Transaction, TransactionResult } from "../../../domain/ledger/actions.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ChangeId } from "../../../domain/ledger/ledger-change.ts";
import { messageOf } from "../../../domain/problem.ts";
import { shifted } from "../../../domain/shifted.ts";
import { ANSWER_KEPT_MS, apply } from "../../actions/apply.ts";
import { actorOf, applyPlain } from "../../actions/plain.ts";
import { createRecordCache, RecordIndex } from "../../record-index.ts";
import type { Batch, Change, Outcome, ResultOf } from "../../writing/changes.ts";
import type { Applied } from "../../writing/commits.ts";
import { failsEveryone, NotWorkedOut, OpenLedger, workOut } from "./open-ledger.ts";
import { prepareStatements, type Statements } from "./statements.ts";

export type ApplyBatch = (batch: Batch) => Applied;

/** The cached records, and the last change that they include. */
interface KeptRecords {
  readonly index: RecordIndex;
  readonly change: ChangeId | null;
}

/** A batch that adds answers to a ledger deletes up to this many old ones: more than it usually adds, but too few to delay it much. */
const FORGOTTEN = 256;

export function openWriter(database: Database): ApplyBatch {
  const statements = prepareStatements(database);
  const kept = createRecordCache<KeptRecords>();

  function applyTransaction(ledger: OpenLedger, transaction: Transaction): TransactionResult {
    ledger.settlePlain();
    const { id, at } = ledger;
    const index = recordsOf(ledger, kept.get(id), statements);
    const { result, writes } = workOut(() =>
      apply({ id, ledger: ledger.row, at }, ledger.rows(index), transaction),
    );
    if (writes) {
      ledger.write(writes);
      index.putAll(writes.records);
    }
    kept.put(id, { index, change: ledger.row.recordsChange });
    if (writes?.answer && !ledger.isSwept) {
      ledger.isSwept = true;
      statements.deleteAnswers(id, shifted(at, -ANSWER_KEPT_MS), FORGOTTEN);
    }
    return result;
  }

  function applyChange(ledger: OpenLedger, change: Change): ResultOf<Change> {
    if (change.kind === "apply") return applyTransaction(ledger, change.transaction);
    // This runs outside of `workOut`, because it writes the results of another actor's changes.
    const work = ledger.plainWork(actorOf(change));
    return workOut(() => applyPlain(work, change));
  }

  function tryChange(ledger: OpenLedger, change: Change): Outcome {
    try {
      return { result: applyChange(ledger, change) };
    } catch (error) {
      if (error instanceof NotWorkedOut) return { failure: error.message };
      throw error;
    }
  }

  const commit = database.transaction(({ changes, revision, at }: Batch): Applied => {
    const ledgers = new Map<LedgerId, OpenLedger>();
    const outcomes = changes.map((change) => {
      const ledger = ledgers.get(change.ledger) ?? new OpenLedger(statements, change.ledger, at);
      ledgers.set(change.ledger, ledger);
      return tryChange(ledger, change);
    });
    const steps = Array.from(ledgers.values(), (ledger) => ledger.put(revision));
    return { outcomes, steps: steps.filter((step) => step !== undefined) };
  });

  return function applyBatch(batch: Batch): Applied {
    try {
      return commit.immediate(batch);
    } catch (error) {
      kept.clear();
      const failure = messageOf(error);
      if (batch.changes.length === 1 || failsEveryone(error)) {
        return { outcomes: batch.changes.map(() => ({ failure })), steps: [] };
      }
      return applyEach(batch, applyBatch);
    }
  };
}

/** Reads the records again if another process has changed them. */
function recordsOf(
  { id, row: { recordsChange: change } }: OpenLedger,
  known: KeptRecords | undefined,
  statements: Statements,
): RecordIndex {
  if (known && known.change === change) return known.index;
  return new RecordIndex(change === null ? [] : statements.readRecords(id));
}

/** If one change is faulty, each of the others can be made on its own, which gives each its own revision. */
function applyEach(batch: Batch, applyBatch: ApplyBatch): Applied {
  const applied = batch.changes.map((change, index) =>
    applyBatch({ ...batch, revision: `${batch.revision}.${index}`, changes: [change] }),
  );
  return {
    outcomes: applied.flatMap(({ outcomes }) => outcomes),
    steps: applied.flatMap(({ steps }) => steps),
  };
}
