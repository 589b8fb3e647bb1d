// The rows of a decided import as a ledger takes them: those that leave a mark, with the expense that each becomes.

import type { ImportedRow } from "../../domain/import/imported-row.ts";
import { isRecorded } from "../../domain/import/terms.ts";
import type { Import, ImportRow } from "../decide-import.ts";

/** In batches, in the order of the file, the same each time. */
export async function* importedRows({
  rows,
}: Pick<Import, "rows">): AsyncGenerator<readonly ImportedRow[]> {
  for await (const batch of rows()) {
    const imported = batch.flatMap((row) => importedRow(row) ?? []);
    if (imported.length > 0) yield imported;
  }
}

/** Undefined for a row that leaves nothing. */
export function importedRow({ mark, verdict, drafted }: ImportRow): ImportedRow | undefined {
  if (!mark) return undefined;
  if (isRecorded(verdict.fate)) return drafted && { mark, draft: drafted.draft };
  const { expense } = verdict;
  return expense ? { mark, expense } : { mark };
}
