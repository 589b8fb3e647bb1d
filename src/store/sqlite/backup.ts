// A copy of the records in another file, made while a service may write to them.

import { dirname } from "node:path";
import type { CheckReport } from "../../domain/maintenance.ts";
import { copyChecked, discard, partialOf } from "./copy.ts";
import { syncFolder } from "./database.ts";
import { COMPANIONS, linkOrRename, placeOf, stands } from "./place.ts";

export interface CopyOptions {
  readonly from: string;
  readonly to: string;
  /** A text that no other call has drawn, for a name that is free. */
  readonly unique: string;
}

/**
 * Copies the last committed state, while a service writes too. Throws an Error with one clear sentence, and
 * leaves nothing, if `to` exists or the copy is not sound.
 */
export function backUpFile({ from, to, unique }: CopyOptions): CheckReport {
  const partial = partialOf(to, unique);
  expectFree(to);
  try {
    const report = copyChecked(placeOf(from), partial);
    linkOrRename(partial, to);
    discard(partial);
    syncFolder(dirname(to));
    return report;
  } finally {
    discard(partial);
  }
}

function expectFree(to: string): void {
  if (stands(to)) throw new Error(`${to} exists, and a backup overwrites nothing`);
  for (const end of COMPANIONS) {
    // SQLite would take it for a part of the backup.
    if (stands(to + end)) throw new Error(`${to}${end} exists, and belongs to another file`);
  }
}
