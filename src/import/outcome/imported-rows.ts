// The rows of a decided import as a ledger takes them: those that leave a mark, with the expense that each becomes.

import {
  type ImportedPortion,
  type ImportedRow,
  PORTION_ROWS,
  portionOf,
} from "../../domain/import/imported-row.ts";
import { keptMarkOf } from "../../domain/import/kept-mark.ts";
import { isRecorded } from "../../domain/import/terms.ts";
import type { Import, ImportRow } from "../decide-import.ts";

/** In the order of the file, the same each time. */
export async function* importedPortions({
  rows,
}: Pick<Import, "rows">): AsyncGenerator<ImportedPortion> {
  let portion: ImportedRow[] = [];
  for await (const batch of rows()) {
    for (const row of batch) {
      const imported = importedRow(row);
      if (imported) portion.push(imported);
      if (portion.length < PORTION_ROWS) continue;
      yield portionOf(portion);
      portion = [];
    }
  }
  if (portion.length > 0) yield portionOf(portion);
}

/** Undefined for a row that leaves nothing. */
function importedRow({ mark: content, verdict, drafted }: ImportRow): ImportedRow | undefined {
  if (!content) return undefined;
  const mark = keptMarkOf(content);
  if (isRecorded(verdict.fate)) return drafted && { mark, draft: drafted.draft };
  const { expense } = verdict;
  return expense ? { mark, expense } : { mark };
}
