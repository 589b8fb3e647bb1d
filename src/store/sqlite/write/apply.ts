// Applies the transactions of ledgers inside the writer's own transaction: the rules work on the rows, and the results are written. The
// records of the most recently changed ledgers stay in memory.

import type { Transaction, TransactionResult } from "../../../domain/ledger/actions.ts";
import type { ChangeId } from "../../../domain/ledger/ledger-change.ts";
import { shifted } from "../../../domain/shifted.ts";
import { ANSWER_KEPT_MS, apply } from "../../actions/apply.ts";
import { createRecordCache, RecordIndex } from "../../record-index.ts";
import { type OpenLedger, putWrites, rowsOf, workOut } from "./open-ledger.ts";
import type { Statements } from "./statements.ts";

export interface TransactionApplier {
  apply(ledger: OpenLedger, transaction: Transaction): TransactionResult;
  /** Must be called when a batch is rolled back. */
  forget(): void;
}

/** The cached records, and the last change that they include. */
interface KeptRecords {
  readonly index: RecordIndex;
  readonly change: ChangeId | null;
}

/** A batch that adds answers to a ledger deletes up to this many old ones: more than it usually adds, but too few to delay it much. */
const FORGOTTEN = 256;

export function openTransactionApplier(statements: Statements): TransactionApplier {
  const records = keepRecords(statements);
  const swept = new WeakSet<OpenLedger>();
  return {
    apply(ledger, transaction) {
      const { id, at } = ledger;
      const index = records.of(ledger);
      const { result, writes } = workOut(() =>
        apply({ id, ledger: ledger.row, at }, rowsOf(statements, ledger, index), transaction),
      );
      if (!writes) return result;
      putWrites(statements, ledger, writes);
      index.putAll(writes.records);
      records.put(ledger, index);
      if (writes.answer && !swept.has(ledger)) {
        swept.add(ledger);
        statements.deleteAnswers(id, shifted(at, -ANSWER_KEPT_MS), FORGOTTEN);
      }
      return result;
    },
    forget: records.forget,
  };
}

function keepRecords(statements: Statements) {
  const kept = createRecordCache<KeptRecords>();
  return {
    /** Reads the records again if another process has changed them. */
    of({ id, row: { recordsChange: change } }: OpenLedger): RecordIndex {
      const known = kept.get(id);
      if (known && known.change === change) return known.index;
      const index = new RecordIndex(change === null ? [] : statements.readRecords(id));
      kept.put(id, { index, change });
      return index;
    },
    put({ id, row: { recordsChange: change } }: OpenLedger, index: RecordIndex) {
      kept.put(id, { index, change });
    },
    forget: kept.clear,
  };
}
