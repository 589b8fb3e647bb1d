// The rows of a ledger that amendments are worked out from: those that were read so far, kept current with what the amendments
// before have written.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import type { ExpenseId } from "../../domain/expense/expense.ts";
import type { ChangeId } from "../../domain/ledger/ledger-change.ts";
import {
  type AmendRows,
  NotRead,
  type StoredAnswer,
  type WantedRow,
  type Writes,
} from "../amend/rows.ts";
import type { ChangeRow } from "../change-row.ts";
import { RecordIndex } from "../record-index.ts";

/** What was read; undefined stands for a row that is not there. */
export interface RowsRead {
  readonly expenses: Map<ExpenseId, KeptExpense | undefined>;
  readonly changes: Map<ChangeId, ChangeRow | undefined>;
  /** The last one of each expense. */
  readonly deletions: Map<ExpenseId, ChangeRow | undefined>;
  readonly touched: Map<ChangeId, Map<ExpenseId, KeptExpense>>;
  readonly answers: Map<string, StoredAnswer | undefined>;
}

export class ReadRows implements AmendRows {
  readonly records: RecordIndex;
  readonly read: RowsRead = {
    expenses: new Map(),
    changes: new Map(),
    deletions: new Map(),
    touched: new Map(),
    answers: new Map(),
  };
  readonly #written: ChangeRow[] = [];

  /** The records stay as they are; what is written lies over them. */
  constructor(records: RecordIndex) {
    this.records = new RecordIndex([], records);
  }

  expense(id: ExpenseId): KeptExpense | undefined {
    return taken(this.read.expenses, id, { table: "expense", id });
  }

  change(id: ChangeId): ChangeRow | undefined {
    const first = this.#written[0];
    if (first && id >= first.id) {
      return this.#written.find((row) => row.id <= id && id < row.id + row.count);
    }
    return taken(this.read.changes, id, { table: "change", id });
  }

  deletion(id: ExpenseId): ChangeRow | undefined {
    const isOf = ({ record, recordId, kind }: ChangeRow) =>
      record === "expense" && recordId === id && kind === "deleted";
    return (
      this.#written.findLast(isOf) ?? taken(this.read.deletions, id, { table: "deletion", id })
    );
  }

  touchedAfter(after: ChangeId): readonly KeptExpense[] {
    return [...(taken(this.read.touched, after, { table: "touched", after })?.values() ?? [])];
  }

  answer(key: string): StoredAnswer | undefined {
    return taken(this.read.answers, key, { table: "answer", key });
  }

  /** Takes over what an amendment writes. */
  take(writes: Writes): void {
    for (const [id, { after }] of writes.expenses) {
      this.read.expenses.set(id, after);
      for (const touched of this.read.touched.values()) {
        if (after) touched.set(id, after);
        else touched.delete(id);
      }
    }
    this.records.putAll(writes.records);
    this.#written.push(...writes.changes);
    if (writes.answer) this.read.answers.set(writes.answer.key, writes.answer);
  }
}

function taken<Key, Value>(
  rows: ReadonlyMap<Key, Value | undefined>,
  key: Key,
  wanted: WantedRow,
): Value | undefined {
  const row = rows.get(key);
  if (row === undefined && !rows.has(key)) throw new NotRead(wanted);
  return row;
}
