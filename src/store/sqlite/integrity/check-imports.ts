// Checks the data of imports in a file: the checksum of each mark and of each part of a staged file, and the number of each import's
// marks.

import type { Database } from "bun:sqlite";
import { PORTION_ROWS } from "../../../domain/import/imported-row.ts";
import { importMarkOf } from "../../../domain/import/kept-mark.ts";
import type { LedgerImport } from "../../../domain/import/ledger-import.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { leftMarkOf } from "../../import-mark-row.ts";
import { partChecksum } from "../../import-rows.ts";
import type { InLedger } from "../../ledger-state.ts";
import {
  MARK_COLUMNS,
  markChecksum,
  PART_COLUMNS,
  type StoredMark,
  type StoredPart,
  storedMarkOf,
} from "../rows/import-rows.ts";
import { type Report, readOrReport } from "./check-history.ts";
import type { CheckedRecords } from "./check-records.ts";

/** `records` has those of each ledger. */
export function checkImports(
  database: Database,
  records: ReadonlyMap<LedgerId, CheckedRecords>,
  report: Report,
): void {
  const found = checkMarks(database, records, report);
  for (const [ledger, { imports }] of records) {
    for (const one of imports.values()) {
      const [marks, expected] = [found.get(keyOf(ledger, one.id)) ?? 0, marksOf(one)];
      if (marks === expected) continue;
      const text = `import ${one.id} has ${marks} marks where it tells of ${expected}`;
      report("ledger", `${text} in the ledger ${ledger}`);
    }
  }
  checkParts(database, report);
}

/** The marks of its batches, and of the expenses that stay after an undo. */
function marksOf({ portions, rows, kept }: LedgerImport): number {
  return Math.min(portions * PORTION_ROWS, rows) + kept;
}

function keyOf(ledger: LedgerId, id: number): string {
  return `${ledger} ${id}`;
}

/** Returns the number of each import's marks. */
function checkMarks(
  database: Database,
  records: ReadonlyMap<LedgerId, CheckedRecords>,
  report: Report,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const rows = database
    .query<InLedger<StoredMark>, []>(`SELECT ledger_id AS ledger, ${MARK_COLUMNS} FROM import_mark`)
    .iterate();
  for (const { ledger, ...row } of rows) {
    const { checksum, ...columns } = row;
    const key = keyOf(ledger, row.import);
    found.set(key, (found.get(key) ?? 0) + 1);
    if (markChecksum(ledger, columns, columns.isMade) !== checksum) {
      report(
        "row",
        `mark ${row.nth} of import ${row.import} of ${ledger} does not match its checksum`,
      );
      continue;
    }
    const known = records.get(ledger);
    const account = known?.imports.get(row.import)?.accounts[row.account]?.account;
    if (known?.kinds.get(row.import) !== "import") {
      const text = `mark ${row.nth} is of import ${row.import}, which is missing`;
      report("ledger", `${text} in the ledger ${ledger}`);
      continue;
    }
    const read = () => importMarkOf(leftMarkOf(storedMarkOf(ledger, row), account, false));
    readOrReport(read, ledger, report);
  }
  return found;
}

function checkParts(database: Database, report: Report): void {
  const rows = database
    .query<InLedger<StoredPart>, []>(`SELECT ledger_id AS ledger, ${PART_COLUMNS} FROM import_part`)
    .iterate();
  for (const { ledger, checksum, ...part } of rows) {
    if (partChecksum(ledger, part) === checksum) continue;
    report(
      "row",
      `part ${part.part} of the file of import ${part.import} of ${ledger} does not match its checksum`,
    );
  }
}
