// Restricts access to the data. Only Outlay's own user may access the files that Outlay creates, whatever the umask. Existing files are
// unchanged, but reported if other users may read or write them.

import { closeSync, fchmodSync, mkdirSync, openSync, statSync } from "node:fs";

export const OWN_FILE = 0o600;
const OWN_FOLDER = 0o700;
/** The read and write bits of the group and of all others. */
const ACCESS_OF_OTHER_USERS = 0o066;

/** Creates an empty file, which SQLite fills. Its companion files get the same permissions. Throws as `openSync` does. */
export function createOwnFile(path: string): void {
  const file = openSync(path, "wx", OWN_FILE);
  try {
    // The umask may have removed permissions.
    if (process.platform !== "win32") fchmodSync(file, OWN_FILE);
  } finally {
    closeSync(file);
  }
}

/** Creates the folder and its missing parents. */
export function createOwnFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: OWN_FOLDER });
}

/** The file and its companions that other users of the machine may read or write. */
export function filesOpenToOthers(path: string): readonly string[] {
  // On Windows, these bits say nothing about other users.
  if (process.platform === "win32") return [];
  return ["", "-wal", "-shm"]
    .map((end) => path + end)
    .filter((name) => {
      const { mode = 0 } = statSync(name, { throwIfNoEntry: false }) ?? {};
      return (mode & ACCESS_OF_OTHER_USERS) !== 0;
    });
}
