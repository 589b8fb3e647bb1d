// An import or its undo is killed at a random time. It is resumed or undone, and then every row exists once, or none does. IMPORT_KILLS and
// IMPORT_SEED set how often it is killed, and the seed.

import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { checkFile } from "../../src/store/sqlite/integrity/check.ts";
import { openSqliteFile } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { openOnPostgres } from "../support/any-store.ts";
import { wholeNumber } from "../support/environment.ts";
import { inPortions, marksIn, planOf, rowsTo, stage } from "../support/imported.ts";
import { newDatabase } from "../support/postgres-databases.ts";
import { randomFrom } from "../support/seeded-random.ts";
import { sources } from "../support/sources.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";
import { APP, ledger } from "../support/values.ts";

const KILLS = wholeNumber("IMPORT_KILLS", 2);
const SEED = wholeNumber("IMPORT_SEED", Math.floor(Math.random() * 2 ** 32));
const PROCESS = fileURLToPath(new URL("./importing-process.ts", import.meta.url));

const newPath = temporaryPaths("outlay.db");
const book = ledger("default");
const ROWS = rowsTo(3_500);
const PLAN = planOf(ROWS);
/** A batch takes about this many turns of the event loop. */
const PORTION_TURNS = 3_000;

interface Killed {
  readonly id: number;
  readonly seen: number;
  readonly work: "record" | "undo";
}

const random = randomFrom(SEED);

/** Starts the work in another process, which kills itself at a random time after some batches. */
async function kill(place: string, { id, seen, work }: Killed): Promise<boolean> {
  const steps = random.below(work === "undo" ? 1 : 4);
  const turns = random.below(work === "undo" ? 4 * PORTION_TURNS : PORTION_TURNS);
  const started = Bun.spawn(
    [process.execPath, PROCESS, place, ...[id, seen, ROWS.length, steps, turns].map(String), work],
    { stdout: "pipe", stderr: "inherit" },
  );
  const said = await new Response(started.stdout).text();
  await started.exited;
  return said.includes("done");
}

async function expectWhole(store: Store): Promise<void> {
  const { count, total } = await store.expenses.summarize(book);
  expect({ seed: SEED, count, total }).toEqual({
    seed: SEED,
    count: ROWS.length,
    total: PLAN.total,
  });
  const marks = await marksIn(store, book);
  expect(new Set(marks.map(({ row }) => row)).size).toBe(ROWS.length);
  expect(marks.filter(({ isDeleted }) => isDeleted)).toEqual([]);
}

async function expectNothing(store: Store): Promise<void> {
  const { count, total } = await store.expenses.summarize(book);
  expect({ seed: SEED, count, total: `${total}` }).toEqual({ seed: SEED, count: 0, total: "0" });
  expect(await marksIn(store, book)).toEqual([]);
}

const newRevision = () => crypto.randomUUID();
const newFile = () => {
  const path = newPath();
  const open = () => openSqliteFile({ path, createFolder: false, ...sources, newRevision });
  return { place: path, open };
};
const newServed = async () => {
  const url = await newDatabase();
  return { place: url, open: () => openOnPostgres(url) };
};

test.each([
  ["SQLite", newFile],
  ["PostgreSQL", newServed],
] as const)(
  `after ${KILLS} kills on %s, an import's rows exist once or not at all`,
  async (engine, open) => {
    const { place, open: openStore } = await open();
    const store = await openStore();
    let cut = 0;
    for (let time = 1; time <= KILLS; time += 1) {
      const { id } = await stage(store, book);
      const { lastChange: seen } = await store.imports.records(book);
      if (!(await kill(place, { id, seen, work: "record" }))) cut += 1;
      const { imports } = await store.imports.records(book);
      const begun = imports.some((one) => one.id === id);
      if (!begun || random.below(2) === 0) {
        const rows = inPortions(ROWS);
        await store.imports.record(book, id, { plan: PLAN, seen, rows, actor: APP });
        await expectWhole(store);
        if (!(await kill(place, { id, seen, work: "undo" }))) cut += 1;
      }
      await store.imports.undo(book, id, APP);
      await expectNothing(store);
    }
    await store.close();
    process.stdout.write(
      `${engine}: ${2 * KILLS} kills at most (IMPORT_SEED=${SEED}), ${cut} of them cut work off\n`,
    );
    if (engine === "SQLite") expect(checkFile(place).findings).toEqual([]);
  },
  { timeout: 30_000 + KILLS * 10_000 },
);
