// Automatic recurring expenses are recorded by the first process that looks.

import { describe, expect, test } from "bun:test";
import { DEFAULT_LEDGER } from "../../../src/domain/ledger/ledger.ts";
import type { Instant } from "../../../src/domain/ledger/ledger-change.ts";
import type { LogEntry } from "../../../src/domain/log.ts";
import { openSqliteInMemory } from "../../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../../src/store/store.ts";
import { startPoster } from "../../../src/store/writing/recurring-poster.ts";
import { RENT } from "../../support/recurring.ts";
import { day, ledger } from "../../support/values.ts";

function open(clock: () => number): Store {
  return openSqliteInMemory({
    newRevision: () => "1",
    now: () => performance.now(),
    // Safe: the test counts whole milliseconds.
    clock: () => clock() as Instant,
    cores: 1,
  });
}

const draft = { ...RENT, automatic: true, from: day("2026-12-01") };

describe("the poster", () => {
  test("records due occurrences of every ledger once", async () => {
    let now = Date.parse("2026-11-27");
    const store = open(() => now);
    const other = ledger("other");
    const profile = { name: "Other", currency: null, firstDay: 1, zone: null, removed: false };
    const create = { action: "create-recurring", draft } as const;
    const transaction = { actor: { source: "api", by: null }, key: null } as const;
    await store.books.apply(DEFAULT_LEDGER, { ...transaction, actions: [create] });
    await store.books.apply(other, {
      ...transaction,
      actions: [{ action: "create-ledger", profile }, create],
    });
    now = Date.parse("2027-02-01");
    const logged: LogEntry[] = [];
    const posters = [1, 2].map(() =>
      startPoster(
        store.books,
        () => now,
        (entry) => logged.push(entry),
      ),
    );
    await Promise.all(posters.map(({ caughtUp }) => caughtUp));
    await Promise.all(posters.map((poster) => poster.close()));
    for (const id of [DEFAULT_LEDGER, other]) {
      expect((await store.books.ledger(id)).count).toBe(3);
    }
    const [last] = await store.history.latest(DEFAULT_LEDGER, { before: undefined, limit: 1 });
    expect(last).toMatchObject({ source: "recurring", record: "recurring" });
    expect(logged).toEqual([]);
    await store.close();
  });

  test("records a ledger's due occurrences even if the ledger before it fails", async () => {
    let now = Date.parse("2026-11-27");
    const store = open(() => now);
    const create = { action: "create-recurring", draft } as const;
    const transaction = { actor: { source: "api", by: null }, key: null } as const;
    await store.books.apply(DEFAULT_LEDGER, { ...transaction, actions: [create] });
    now = Date.parse("2027-02-01");
    const logged: LogEntry[] = [];
    const damaged = ledger("damaged");
    const books: Parameters<typeof startPoster>[0] = {
      recurringLedgers: async () => [damaged, DEFAULT_LEDGER],
      apply: async (id, asked) => {
        if (id === damaged) throw new Error("a row is damaged");
        return store.books.apply(id, asked);
      },
    };
    const poster = startPoster(
      books,
      () => now,
      (entry) => logged.push(entry),
    );
    await poster.caughtUp;
    await poster.close();
    expect((await store.books.ledger(DEFAULT_LEDGER)).count).toBe(3);
    expect(logged.map(({ cause }) => cause)).toEqual(["a row is damaged"]);
    await store.close();
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
