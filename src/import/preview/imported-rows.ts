// The rows of a decided import in the form that a ledger accepts: those that leave a mark, with the expense that each becomes.

import { keptMarkOf } from "../../domain/import/import-mark.ts";
import { type ImportedRow, PORTION_ROWS } from "../../domain/import/imported-row.ts";
import { isImported } from "../../domain/import/terms.ts";
import type { Import } from "../decide-import.ts";
import { type ImportRow, markOfRow } from "../status/status.ts";

/** Returns a batch of rows from a position in the file on, and the position after it. */
export function importedFrom(first: number, decided: Import) {
  const rows: ImportedRow[] = [];
  let next = first;
  for (const row of decided.rows.slice(first)) {
    if (rows.length === PORTION_ROWS) break;
    const imported = importedRow(row, decided);
    if (imported) rows.push(imported);
    next += 1;
  }
  return { rows, next };
}

/** Undefined for a row that leaves no mark. */
function importedRow(row: ImportRow, decided: Import): ImportedRow | undefined {
  const content = markOfRow(row);
  if (!content) return undefined;
  const mark = keptMarkOf(content);
  const { status, expense } = row.verdict;
  if (!isImported(status)) return expense ? { mark, expense } : { mark };
  const drafted = decided.draftOf(row);
  return drafted && { mark, draft: drafted.draft };
}
