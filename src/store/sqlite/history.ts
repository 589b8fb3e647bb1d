// Reads a ledger's history in one snapshot: the rows of its changes, and the last creations, which its own row counts.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../domain/ledger.ts";
import type { ChangeId, LedgerChange } from "../../domain/ledger-change.ts";
import { type ChangeRow, openRun } from "../change-row.ts";
import { type KnownRows, nothingKnown, tellChanges } from "../history.ts";
import type { ChangeRange } from "../store.ts";
import { CHANGE_COLUMNS, changeOf, type StoredChange } from "./change-rows.ts";
import { prepareFinding } from "./finding.ts";
import { prepareLedgerReader } from "./rows.ts";

export type ReadHistory = (ledger: LedgerId, range: ChangeRange) => readonly LedgerChange[];

/** Its reading throws at a row that is not as it was stored. */
export function prepareHistory(database: Database): ReadHistory {
  const readLedger = prepareLedgerReader(database);
  const { findExpense, findChange, findDeletion } = prepareFinding(database);
  const selectFrom = database.query<StoredChange, [LedgerId, LedgerId, number, number]>(
    `SELECT ${CHANGE_COLUMNS} FROM change
     WHERE ledger_id = ? AND change_id >= coalesce(
       (SELECT max(change_id) FROM change WHERE ledger_id = ? AND change_id <= ?), 0)
     ORDER BY change_id LIMIT ?`,
  );
  function rowsFrom(ledger: LedgerId, { after, limit }: ChangeRange): readonly ChangeRow[] {
    const state = readLedger(ledger);
    // The row in which the range begins may hold changes before it too.
    const rows = selectFrom
      .all(ledger, ledger, after, limit + 1)
      .map((row) => changeOf(ledger, row));
    const run = state && rows.length <= limit ? openRun(state) : undefined;
    return run ? [...rows, run] : rows;
  }

  /** Makes known a change and those before it of its record: who asks for one asks for all of them, one after another. */
  function chase(ledger: LedgerId, last: ChangeId, { changes }: KnownRows): void {
    for (let id: ChangeId | null = last; id !== null && !changes.has(id); ) {
      const row = findChange(ledger, id);
      changes.set(id, row);
      id = row?.previous ?? null;
    }
  }

  return database.transaction((ledger: LedgerId, range: ChangeRange) => {
    const rows = rowsFrom(ledger, range);
    const known = nothingKnown();
    for (;;) {
      const { changes, missing } = tellChanges(rows, range, known);
      if (changes) return changes;
      for (const id of missing.expenses) known.expenses.set(id, findExpense(ledger, id));
      for (const id of missing.deletions) known.deletions.set(id, findDeletion(ledger, id));
      for (const id of missing.changes) chase(ledger, id, known);
    }
  });
}
