// Small trees to try the rules on.

import { inspect } from "../tidy.ts";

export type Files = Readonly<Record<string, string>>;

/** A tree in which all is used and opens with a comment; the text of a script begins on its second line. */
export function house(files: Files): ReadonlyMap<string, string> {
  const tree = new Map(Object.entries(files));
  const importing = (folder: string) =>
    Object.keys(files)
      .filter((path) => path.startsWith(folder) && !path.endsWith(".test.ts"))
      .map((path) => `import "./${path.slice(folder.length)}";\n`)
      .join("");
  if (!tree.has("src/main.ts")) tree.set("src/main.ts", importing("src/"));
  if (!tree.has("test/all.test.ts")) tree.set("test/all.test.ts", importing("test/"));
  for (const [path, text] of tree) {
    if (/\.(?:tsx?|js)$/.test(path)) tree.set(path, `// A file.\n${text}\n`);
  }
  return tree;
}

export function findings(tree: ReadonlyMap<string, string>): readonly string[] {
  return inspect(tree).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

/** What is found in a house with one script of these lines. */
export function findingsIn(path: string, text: string): readonly string[] {
  return findings(house({ [path]: text }));
}

type Row = readonly [place: string, text: string, line?: number];

/** Rows for a table of cases; where a row names no line, it is this one. */
export function onLine(line: number, rows: readonly Row[]) {
  return rows.map(([place, text, own = line]) => [place, text, own] as const);
}
