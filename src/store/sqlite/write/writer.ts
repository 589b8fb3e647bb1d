// Applies batches of changes on the one connection that writes. A batch is one transaction; ids, count, total and revision of a ledger
// change in the same transaction as its rows.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { messageOf } from "../../../domain/problem.ts";
import { actorOf, applyPlain } from "../../actions/plain.ts";
import type { Batch, Change, Outcome, ResultOf } from "../../writing/changes.ts";
import type { Applied } from "../../writing/commits.ts";
import { openTransactionApplier } from "./apply.ts";
import {
  failsEveryone,
  NotWorkedOut,
  type OpenLedger,
  openLedger,
  plainWork,
  putLedger,
  settlePlain,
  workOut,
} from "./open-ledger.ts";
import { prepareStatements } from "./statements.ts";

export type ApplyBatch = (batch: Batch) => Applied;

export function openWriter(database: Database): ApplyBatch {
  const statements = prepareStatements(database);
  const transactions = openTransactionApplier(statements);

  function applyChange(ledger: OpenLedger, change: Change): ResultOf<Change> {
    if (change.kind === "apply") {
      settlePlain(statements, ledger);
      return transactions.apply(ledger, change.transaction);
    }
    // This runs outside of `workOut`, because it writes the results of another actor's changes.
    const work = plainWork(statements, ledger, actorOf(change));
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
      const ledger = ledgers.get(change.ledger) ?? openLedger(statements, change.ledger, at);
      ledgers.set(change.ledger, ledger);
      return tryChange(ledger, change);
    });
    const steps = Array.from(ledgers.values(), (ledger) => putLedger(statements, ledger, revision));
    return { outcomes, steps: steps.filter((step) => step !== undefined) };
  });

  return function applyBatch(batch: Batch): Applied {
    try {
      return commit.immediate(batch);
    } catch (error) {
      transactions.forget();
      const failure = messageOf(error);
      if (batch.changes.length === 1 || failsEveryone(error)) {
        return { outcomes: batch.changes.map(() => ({ failure })), steps: [] };
      }
      // One change is faulty. Each of the others can be made on its own, which gives each its own revision.
      const applied = batch.changes.map((change, index) =>
        applyBatch({ ...batch, revision: `${batch.revision}.${index}`, changes: [change] }),
      );
      return {
        outcomes: applied.flatMap(({ outcomes }) => outcomes),
        steps: applied.flatMap(({ steps }) => steps),
      };
    }
  };
}
