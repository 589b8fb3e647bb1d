// A folder for the tests of one file, under the operating system's own. It is removed with its content after them.

import { afterAll } from "bun:test";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The folder's path. Must be called during the declaration of tests, not within one. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "outlay-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes paths of files that do not exist yet, each alone in a folder of its own. To be called as the above. */
export function temporaryPaths(name: string): () => string {
  const folder = temporaryFolder();
  return () => join(mkdtempSync(join(folder, "place-")), name);
}
