// The rows of a file on their way from the reader's thread to the ledger.

import type { ImportedPortion } from "../../domain/import/imported-row.ts";
import type { ReaderFile } from "../../import/thread/import-reader.ts";

/** How many are made while one is committed: neither waits for a slow one of the other. */
const PORTIONS_AHEAD = 2;

export async function* recordedRows(file: ReaderFile): AsyncGenerator<ImportedPortion> {
  const ask = () => {
    const portion = file.ask("more", null);
    // Whoever awaits it comes later.
    portion.catch(() => {});
    return portion;
  };
  await file.ask("record", null);
  const coming = Array.from({ length: PORTIONS_AHEAD }, ask);
  for (;;) {
    const portion = await coming.shift();
    if (!portion) return;
    coming.push(ask());
    yield portion;
  }
}
