// Who may read the records. What Outlay makes is for its own user alone, whatever the umask; what stands already is left
// as it is, and told where other users may read or write it.

import { closeSync, fchmodSync, mkdirSync, openSync, statSync } from "node:fs";

export const OWN_FILE = 0o600;
const OWN_FOLDER = 0o700;
/** To read or to write, for the group and for all others. */
const RIGHTS_OF_OTHER_USERS = 0o066;

/** Makes an empty file, which SQLite fills; what it writes beside it gets the same rights. Throws as `openSync` does. */
export function createOwnFile(path: string): void {
  const file = openSync(path, "wx", OWN_FILE);
  try {
    // The umask may have taken something away.
    if (process.platform !== "win32") fchmodSync(file, OWN_FILE);
  } finally {
    closeSync(file);
  }
}

/** Makes the folder, and those above it that are missing. */
export function createOwnFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: OWN_FOLDER });
}

/** The file and those that SQLite keeps beside it, as far as other users of the machine may read or write them. */
export function filesOpenToOthers(path: string): readonly string[] {
  // There, these bits say nothing of other users.
  if (process.platform === "win32") return [];
  return ["", "-wal", "-shm"]
    .map((end) => path + end)
    .filter((name) => {
      const { mode = 0 } = statSync(name, { throwIfNoEntry: false }) ?? {};
      return (mode & RIGHTS_OF_OTHER_USERS) !== 0;
    });
}
