// Creates and changes profiles when an import starts.

import type { ProfileUpdate } from "../../domain/import/import-profile.ts";
import { changedSinceSeen, type ImportId } from "../../domain/import/ledger-import.ts";
import { actOnRecord } from "./records.ts";
import { Refused } from "./refused.ts";
import type { Workspace } from "./workspace.ts";

/** Returns the id of the file's own profile if that is new, and null otherwise. */
export function updateProfiles(
  work: Workspace,
  id: ImportId,
  profiles: readonly ProfileUpdate[],
): number | null {
  try {
    let made: number | null = null;
    for (const { id, draft, isOwn } of profiles) {
      const result = actOnRecord(
        work,
        id === null
          ? { action: "create-import-profile", draft }
          : { action: "change-import-profile", id, change: draft, ifMatch: null },
      );
      if (isOwn && result.action === "create-import-profile") made = result.value.id;
    }
    return made;
  } catch (error) {
    // Another client has created or deleted one of the profiles.
    if (error instanceof Refused) throw new Refused("changed-meanwhile", changedSinceSeen(id));
    throw error;
  }
}
