// A process that records rows of a file, or takes an import back, until it has done so or is killed; it tells of each portion.

import type { ImportId } from "../../src/domain/import/ledger-import.ts";
import { openPostgres } from "../../src/store/postgres/postgres-store.ts";
import { openSqliteFile } from "../../src/store/sqlite/sqlite-store.ts";
import { IMPORT, inBatches, planOf, rowsTo } from "../support/imported.ts";
import { sources } from "../support/sources.ts";
import { ledger } from "../support/values.ts";

const [place = "", id = "", seen = "", count = "", work = ""] = process.argv.slice(2);
const book = ledger("default");
// Safe: whoever starts this has drawn it.
const drawn = Number.parseInt(id, 10) as ImportId;

const newRevision = () => crypto.randomUUID();
const store = place.startsWith("postgres")
  ? await openPostgres({ url: place, random: Math.random, ...sources, newRevision })
  : await openSqliteFile({ path: place, createFolder: false, ...sources, newRevision });
process.stdout.write("open\n");
if (work === "undo") {
  await store.imports.undo(book, drawn, IMPORT);
} else {
  const rows = rowsTo(Number.parseInt(count, 10));
  await store.imports.record(book, drawn, {
    plan: planOf(rows),
    seen: Number.parseInt(seen, 10),
    rows: inBatches(rows),
    actor: IMPORT,
    progress: () => process.stdout.write("portion\n"),
  });
}
process.stdout.write("done\n");
await store.close();
