// The rows of a decided import as a ledger takes them: those that leave a mark, with the expense that each becomes.

import { type ImportedRow, PORTION_ROWS } from "../../domain/import/imported-row.ts";
import { keptMarkOf } from "../../domain/import/kept-mark.ts";
import { isImported } from "../../domain/import/terms.ts";
import { type Import, type ImportRow, markOfRow } from "../decide-import.ts";

/** In the order of the file, the same each time. */
export function* importedPortions(decided: Import): Generator<readonly ImportedRow[]> {
  let portion: ImportedRow[] = [];
  for (const row of decided.rows) {
    const imported = importedRow(row, decided);
    if (imported) portion.push(imported);
    if (portion.length < PORTION_ROWS) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/** Undefined for a row that leaves nothing. */
function importedRow(row: ImportRow, decided: Import): ImportedRow | undefined {
  const content = markOfRow(row);
  if (!content) return undefined;
  const mark = keptMarkOf(content);
  const { status, expense } = row.verdict;
  if (!isImported(status)) return expense ? { mark, expense } : { mark };
  const drafted = decided.draftOf(row);
  return drafted && { mark, draft: drafted.draft };
}
