// Checks the data of imports in a file: the checksum of each mark and of each part of a staged file, and the number of each import's
// marks.

import type { Database } from "bun:sqlite";
import { importMarkOf } from "../../../domain/import/import-mark.ts";
import { PORTION_ROWS } from "../../../domain/import/imported-row.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { leftMarkOf } from "../../import-mark-row.ts";
import { recordIn } from "../rows/rows.ts";
import { rowsIn } from "../rows/tables.ts";
import { type CheckedRecords, checkTable, type Report, readOrReport } from "./check-rows.ts";

/** `records` has the records of each ledger. */
export function checkImports(
  database: Database,
  records: ReadonlyMap<LedgerId, CheckedRecords>,
  report: Report,
): void {
  const found = checkMarks(database, records, report);
  for (const [ledger, { imports }] of records) {
    for (const { id, portions, rows, kept } of imports.values()) {
      const marks = found.get(keyOf(ledger, id)) ?? 0;
      // Each recorded row has one, and so has each expense that stays after an undo.
      const expected = Math.min(portions * PORTION_ROWS, rows) + kept;
      if (marks === expected) continue;
      const text = `import ${id} has ${marks} marks instead of ${expected}`;
      report("ledger", `${text} in the ledger ${ledger}`);
    }
  }
  checkTable(database, "parts", report);
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
  for (const { ledger, ...row } of rowsIn(database, "marks")) {
    const key = keyOf(ledger, row.import);
    found.set(key, (found.get(key) ?? 0) + 1);
    const mark = readOrReport(() => recordIn("marks", ledger, row), ledger, report);
    if (!mark) continue;
    const known = records.get(ledger);
    if (known?.kinds.get(mark.import) !== "import") {
      const text = `mark ${mark.nth} belongs to import ${mark.import}, which is missing`;
      report("ledger", `${text} in the ledger ${ledger}`);
      continue;
    }
    const account = known.imports.get(mark.import)?.accounts[mark.account]?.account;
    readOrReport(
      () => importMarkOf(leftMarkOf({ ...mark, isDeleted: false }, account)),
      ledger,
      report,
    );
  }
  return found;
}
