// The rows that map refs to expenses, in the file.

import type { Database } from "bun:sqlite";
import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { ExpenseRef } from "../../../domain/expense/ref.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { damaged, type Stored } from "./rows.ts";

export const REF_COLUMNS = "ref, expense_id AS id, checksum";

export function refChecksum(ledger: LedgerId, { ref, id }: ExpenseRef): number {
  // No stored text contains a NUL.
  return Bun.hash.crc32(`${ledger}\0${ref}\0${id}`);
}

/** Throws if the row does not match its checksum. */
export function refOf(ledger: LedgerId, row: Stored<ExpenseRef>): ExpenseRef {
  if (refChecksum(ledger, row) !== row.checksum) throw damaged(`the ref of expense ${row.id}`);
  return { ref: row.ref, id: row.id };
}

export function refStatements(database: Database) {
  const select = database.query<Stored<ExpenseRef>, [LedgerId, string]>(
    `SELECT ${REF_COLUMNS} FROM expense_ref WHERE ledger_id = ? AND ref = ?`,
  );
  const insert = database.query<void, [LedgerId, string, ExpenseId, number]>(
    "INSERT INTO expense_ref (ledger_id, ref, expense_id, checksum) VALUES (?, ?, ?, ?)",
  );
  return {
    /** Includes deleted expenses. */
    expenseOfRef(ledger: LedgerId, ref: string): ExpenseId | undefined {
      const row = select.get(ledger, ref);
      return row ? refOf(ledger, row).id : undefined;
    },
    insertRef(ledger: LedgerId, row: ExpenseRef): void {
      insert.run(ledger, row.ref, row.id, refChecksum(ledger, row));
    },
  };
}
