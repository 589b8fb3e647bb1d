// A process that imports rows of a file or undoes an import, and kills itself at the given time.

import type { ImportId } from "../../src/domain/import/ledger-import.ts";
import { openPostgres } from "../../src/store/postgres/postgres-store.ts";
import { openSqliteFile } from "../../src/store/sqlite/sqlite-store.ts";
import { turn } from "../../src/store/turns.ts";
import { IMPORT, inPortions, planOf, rowsTo } from "../support/imported.ts";
import { sources } from "../support/sources.ts";
import { ledger } from "../support/values.ts";

const [place = "", id = "", seen = "", count = "", steps = "", turns = "", work = ""] =
  process.argv.slice(2);
const book = ledger("default");
// Safe: the parent process has chosen it.
const drawn = Number.parseInt(id, 10) as ImportId;

const newRevision = () => crypto.randomUUID();
const store = place.startsWith("postgres")
  ? await openPostgres({ url: place, random: Math.random, ...sources, newRevision })
  : await openSqliteFile({ path: place, createFolder: false, ...sources, newRevision });

/** Kills the process this many turns of its event loop after the last of the steps. */
let left = Number.parseInt(steps, 10);
function step(): void {
  if (left === 0) void killAfter(Number.parseInt(turns, 10));
  left -= 1;
}

async function killAfter(waited: number): Promise<void> {
  for (let count = 0; count < waited; count += 1) await turn();
  process.kill(process.pid, "SIGKILL");
}

/** A step ends when the next batch is requested. */
async function* stepping(portions: ReturnType<typeof inPortions>) {
  for await (const portion of portions) {
    yield portion;
    step();
  }
}

step();
if (work === "undo") {
  await store.imports.undo(book, drawn, IMPORT);
} else {
  const rows = rowsTo(Number.parseInt(count, 10));
  await store.imports.record(book, drawn, {
    plan: planOf(rows),
    seen: Number.parseInt(seen, 10),
    rows: stepping(inPortions(rows)),
    actor: IMPORT,
  });
}
process.stdout.write("done\n");
await store.close();
