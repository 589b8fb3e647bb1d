// Automatic recurring expenses are recorded by the first process that looks.

import { describe, expect, test } from "bun:test";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import type { LogEntry } from "../../../src/domain/log.ts";
import { openSqliteFile } from "../../../src/store/sqlite/sqlite-store.ts";
import { startPoster } from "../../../src/store/writing/recurring-poster.ts";
import { RENT } from "../../support/recurring.ts";
import { sources } from "../../support/sources.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { day, instant, ledger } from "../../support/values.ts";
import { createLedger } from "../actions/actions.ts";
import { apply } from "../book-subject.ts";

const newPath = temporaryPaths("outlay.db");
const draft = { ...RENT, automatic: true, from: day("2026-12-01") };
const create = { action: "create-recurring", draft } as const;

/** Opens two stores on one file, whose ledgers have three due occurrences each. */
async function openBoth() {
  const path = newPath();
  let now = Date.parse("2026-11-27");
  const open = () =>
    openSqliteFile({ path, createFolder: false, ...sources, clock: () => instant(now) });
  const [store, other] = [await open(), await open()];
  await apply(store, DEFAULT_LEDGER, [create]);
  await apply(store, ledger("other"), [createLedger({ name: "Other" }), create]);
  now = Date.parse("2027-02-01");
  const logged: LogEntry[] = [];
  const start = (books: Parameters<typeof startPoster>[0]) =>
    startPoster(
      books,
      () => now,
      (entry) => logged.push(entry),
    );
  const close = () => Promise.all([store.close(), other.close()]);
  return { store, other, logged, start, close };
}

describe("the poster", () => {
  test("records due occurrences of every ledger once, even if two processes do at once", async () => {
    const { store, other, logged, start, close } = await openBoth();
    const posters = [store, store, other].map(({ books }) => start(books));
    await Promise.all(posters.map(({ caughtUp }) => caughtUp));
    await Promise.all(posters.map((poster) => poster.close()));
    for (const id of [DEFAULT_LEDGER, ledger("other")]) {
      expect((await other.books.ledger(id)).count).toBe(3);
    }
    const [last] = await store.history.latest(DEFAULT_LEDGER, { before: undefined, limit: 1 });
    expect(last).toMatchObject({ source: "recurring", record: "recurring" });
    expect(logged).toEqual([]);
    await close();
  });

  test("records a ledger's due occurrences even if the ledger before it fails", async () => {
    const { store, logged, start, close } = await openBoth();
    const damaged = ledger("damaged");
    const poster = start({
      recurringLedgers: async () => [damaged, DEFAULT_LEDGER],
      apply: async (id, asked) => {
        if (id === damaged) throw new Error("a row is damaged");
        return store.books.apply(id, asked);
      },
    });
    await poster.caughtUp;
    await poster.close();
    expect((await store.books.ledger(DEFAULT_LEDGER)).count).toBe(3);
    expect(logged.map(({ cause }) => cause)).toEqual(["a row is damaged"]);
    await close();
  });

  test("reports a store that fails, and continues", async () => {
    const logged: LogEntry[] = [];
    const books = {
      recurringLedgers: () => Promise.reject(new Error("the disk is gone")),
      apply: () => Promise.reject(new Error("never asked")),
    };
    const poster = startPoster(
      books,
      () => 0,
      (entry) => logged.push(entry),
    );
    await poster.close();
    expect(logged).toEqual([
      { level: "error", event: "recurring expenses not recorded", cause: "the disk is gone" },
    ]);
  });
});
