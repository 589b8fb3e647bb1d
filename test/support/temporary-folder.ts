// A folder for the tests in one file, in the operating system's temporary folder. It is removed with its contents after them.

import { afterAll } from "bun:test";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Returns the folder's path. Must be called during the declaration of tests, not within a test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "outlay-test-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Returns a function that makes paths of files that do not exist yet, each alone in a new folder. Must be called during the declaration of
 * tests.
 */
export function temporaryPaths(name: string): () => string {
  const folder = temporaryFolder();
  return () => join(mkdtempSync(join(folder, "place-")), name);
}
