// A possible next version of the program. It is the current one with one more field of an expense, one more kind of record, which has a
// category, and their migrations. It is a copy of the sources in its own folder, so that both versions can run side by side.

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Edit = readonly [file: string, place: string, added: string];

const NOVELTY = `  novelty: {
    form: { name: TEXT, category: ID_OR_NULL, removed: FLAG },
    defaults: { removed: false },
    names: { category: "category" },
    unique: "name",
  },
`;

const EDITS: readonly Edit[] = [
  ["domain/expense/expense-fields.ts", "  ref: {", '  mood: { kind: "text", most: 10 },\n'],
  ["domain/ledger/ledger-record.ts", "  import: IMPORT_TYPE", NOVELTY],
  [
    "domain/ledger/ledger-record.ts",
    "import { IMPORT_TYPE",
    'import { FLAG, ID_OR_NULL, TEXT } from "../kept-json.ts";\n',
  ],
  ["store/shared-steps.ts", "\n];", '\n  "",'],
];

/** Returns a function that loads a module of this program by its path within `src`. `folder` must be empty. */
export function newerProgram(folder: string) {
  for (const room of ["domain", "store"]) {
    cpSync(join(import.meta.dir, "../../src", room), join(folder, room), { recursive: true });
  }
  for (const [file, place, added] of EDITS) {
    const path = join(folder, file);
    const [before, after, ...others] = readFileSync(path, "utf8").split(place);
    if (after === undefined || others.length > 0) throw new RangeError(`${place} in ${file}`);
    writeFileSync(path, before + added + place + after);
  }
  return <Module>(path: string): Promise<Module> => import(join(folder, path));
}
