// The checkout as a map from path to text.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What is not ours: installed, built, or kept by a tool. Other names with a leading dot are skipped too. */
const SKIPPED = new Set(["node_modules", "dist"]);
const OURS = new Set([".ci", ".github", ".gitignore"]);

/** Paths are separated by slashes and in order. Files that are not text are left out. */
export function readTree(root: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();

  function readFolder(folder: string): void {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const { name } = entry;
      if (SKIPPED.has(name) || (name.startsWith(".") && !OURS.has(name))) continue;
      const path = folder === "" ? name : `${folder}/${name}`;
      if (entry.isDirectory()) readFolder(path);
      if (!entry.isFile() || /\.db(?:-\w+)?$/.test(name)) continue;
      const text = readFileSync(join(root, path), "utf8");
      if (!text.includes("\0")) files.set(path, text);
    }
  }

  readFolder("");
  return files;
}
