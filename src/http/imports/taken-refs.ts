// Refs of a file that its expenses can't keep, since each stands for another expense for ever. They are looked for after everything is
// decided, of a file that has any.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { ReaderFile } from "../../import/thread/import-reader.ts";
import { REFS_AT_ONCE } from "../../import/thread/messages.ts";
import type { Imports } from "../../store/store.ts";

/** By the numbers of their rows, in the order of the file. */
export type TakenRefs = ReadonlyMap<number, string>;

/** Those that the ledger knows, and those that an earlier row of the file takes. */
export async function findTakenRefs(
  imports: Pick<Imports, "takenRefs">,
  ledger: LedgerId,
  file: ReaderFile,
): Promise<TakenRefs> {
  const taken = new Map<number, string>();
  const given = new Set<string>();
  for (let from = 0; ; from += REFS_AT_ONCE) {
    const portion = await file.ask("refs", from);
    if (!portion) return taken;
    const known = await imports.takenRefs(
      ledger,
      portion.map(({ ref }) => ref),
    );
    for (const { row, ref } of portion) {
      if (known.has(ref) || given.has(ref)) taken.set(row, ref);
      given.add(ref);
    }
  }
}
