// A stamp of source files, which shows whether a build is still up to date.

import { join } from "node:path";

/** Returns a hash of the extra words and of the names and contents of all files that match the patterns. */
export async function stampOf(
  root: string,
  patterns: readonly string[],
  words: readonly string[] = [],
): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for (const word of words) hasher.update(`${word}\0`);
  const paths = patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })]);
  for (const path of paths.toSorted()) {
    hasher.update(`${path}\0`);
    hasher.update(await Bun.file(join(root, path)).bytes());
  }
  return hasher.digest("hex").slice(0, 16);
}
