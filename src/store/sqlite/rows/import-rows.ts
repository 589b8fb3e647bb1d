// The rows of imports in the file: marks, which the writer's transactions put and drop, and the parts of staged files, which the writer
// writes separately.

import type { Database } from "bun:sqlite";
import type { ImportId } from "../../../domain/import/ledger-import.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { Instant } from "../../../domain/ledger/ledger-change.ts";
import type { MarkRange } from "../../import-mark-row.ts";
import { type ImportRows, partChecksum } from "../../import-rows.ts";
import type { Arrange } from "../write/orders.ts";
import { recordIn, type StoredRow } from "./rows.ts";
import { columnsOf, insertion, prepareFinding, valuesOf } from "./tables.ts";

export function prepareMarkReader(database: Database) {
  const select = database.query<StoredRow<"marks">, [LedgerId, ImportId, number, number]>(
    `SELECT ${columnsOf("marks")} FROM import_mark
     WHERE ledger_id = ? AND import_id = ? AND nth >= ? AND nth < ? ORDER BY nth`,
  );
  return (ledger: LedgerId, { import: id, from, to }: MarkRange) =>
    select.all(ledger, id, from, to).map((row) => recordIn("marks", ledger, row));
}

/** `reading` is a connection of the serving thread, and `arrange` sends work to the writer. */
export function openImportRows(reading: Database, arrange: Arrange): ImportRows {
  const selectHeads = reading.query<StoredRow<"parts">, [LedgerId]>(
    `SELECT ${columnsOf("parts")} FROM import_part WHERE ledger_id = ? AND part = 0 ORDER BY import_id`,
  );
  const selectBefore = reading.query<
    { ledger: LedgerId; id: ImportId },
    [Instant, LedgerId | null]
  >(
    `SELECT DISTINCT ledger_id AS ledger, import_id AS id FROM import_part
     WHERE staged_at < ?1 AND ledger_id = coalesce(?2, ledger_id)`,
  );
  const selectMarks = reading.query<FoundRow, [LedgerId, ImportId, number, number, string, string]>(
    `SELECT ${FOUND_COLUMNS} FROM import_mark
     WHERE ledger_id = ? AND import_id = ? AND nth >= ? AND nth < ? AND day BETWEEN ? AND ?
     ORDER BY nth`,
  );
  const selectRefs = reading.query<{ ref: string }, [LedgerId, string]>(
    "SELECT ref FROM expense_ref WHERE ledger_id = ? AND ref IN (SELECT value FROM json_each(?))",
  );
  return {
    part: prepareFinding(reading, "parts"),
    heads: (ledger) => selectHeads.all(ledger).map((row) => recordIn("parts", ledger, row)),
    stagedBefore: (before, ledger) => selectBefore.all(before, ledger ?? null),
    async putPart(ledger, part) {
      const values = valuesOf("parts", ledger, part);
      await arrange({ sql: insertion("parts", 1), values, isLarge: true });
    },
    async replaceHead(ledger, before, bytes) {
      const checksum = partChecksum(ledger, { ...before, bytes });
      const values = [checksum, bytes, ledger, before.import, before.bytes];
      return (await arrange({ sql: REPLACE_HEAD, values })) > 0;
    },
    dropParts: async (ledger, id) => (await arrange({ sql: DROP_PARTS, values: [ledger, id] })) > 0,
    marks: (ledger, { import: id, from, to }, days) =>
      selectMarks
        .all(ledger, id, from, to, days.from, days.to)
        .map((row) => ({ ...recordIn("marks", ledger, row), isDeleted: row.isDeleted === 1 })),
    takenRefs: (ledger, refs) => selectRefs.all(ledger, JSON.stringify(refs)).map(({ ref }) => ref),
  };
}

const REPLACE_HEAD = `UPDATE import_part SET checksum = ?, bytes = ?
  WHERE ledger_id = ? AND import_id = ? AND part = 0 AND bytes = ?`;
const DROP_PARTS = "DELETE FROM import_part WHERE ledger_id = ? AND import_id = ?";

type FoundRow = StoredRow<"marks"> & { readonly isDeleted: number };

const FOUND_COLUMNS = `${columnsOf("marks")}, (expense_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM expense
  WHERE expense.ledger_id = import_mark.ledger_id AND expense.expense_id = import_mark.expense_id))
  AS isDeleted`;
