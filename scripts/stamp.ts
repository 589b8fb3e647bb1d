// Tells whether what was built still fits its sources.

import { join } from "node:path";

/** Changes with the name or the content of any of the files that the patterns match, and with the extra words. */
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
