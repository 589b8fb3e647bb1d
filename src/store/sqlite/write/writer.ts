// Applies batches of changes on the one connection that writes. A batch is one transaction; ids, count, total and revision of a ledger
// change in the same transaction as its rows. The records of the most recently changed ledgers stay in memory.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { messageOf } from "../../../domain/problem.ts";
import { applyChange } from "../../actions/apply.ts";
import type { Workspace } from "../../actions/workspace.ts";
import { createRecordCache } from "../../record-index.ts";
import type { Batch, Change, Outcome } from "../../writing/changes.ts";
import type { Applied } from "../../writing/commits.ts";
import { hasCode } from "../database/database.ts";
import { type KeptRecords, OpenLedger } from "./open-ledger.ts";
import { prepareStatements } from "./statements.ts";

export type ApplyBatch = (batch: Batch) => Applied;

export function openWriter(database: Database): ApplyBatch {
  const statements = prepareStatements(database);
  const kept = createRecordCache<KeptRecords>();

  const commit = database.transaction(({ changes, revision, at }: Batch): Applied => {
    const ledgers = new Map<LedgerId, OpenLedger>();
    const outcomes = changes.map((change) => {
      const { ledger } = change;
      const opened = ledgers.get(ledger) ?? new OpenLedger(statements, kept, ledger, at);
      ledgers.set(ledger, opened);
      return tryChange(opened.work, change);
    });
    return { outcomes, steps: [...ledgers.values()].flatMap((ledger) => ledger.write(revision)) };
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

/** Works out a change. An internal error, or a row that can't be read, fails this change alone. */
function tryChange(work: Workspace, change: Change): Outcome {
  try {
    return { result: applyChange(work, change) };
  } catch (error) {
    if (failsEveryone(error)) throw error;
    return { failure: messageOf(error) };
  }
}

/** True for failures of the disk or the file, which no change of the batch could have avoided. */
function failsEveryone(error: unknown): boolean {
  return hasCode(error, /^SQLITE_(IOERR|FULL|BUSY|LOCKED|READONLY|CORRUPT|NOTADB|CANTOPEN|NOMEM)/);
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
