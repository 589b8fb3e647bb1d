// A closed store accepts no calls. Each pending call fails, and none is left waiting. Work that is still running when the store closes does
// not get in the way.

import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { DEFAULT_LEDGER } from "../../src/domain/ledger/ledger.ts";
import type { Listing, Store } from "../../src/store/store.ts";
import { draft, expenseId } from "../support/values.ts";
import { inMemory, onFile, onSqliteFile } from "./places.ts";

const CALLS: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  "expenses.create": ({ expenses }) => expenses.create(DEFAULT_LEDGER, draft("1")),
  "expenses.delete": ({ expenses }) => expenses.delete(DEFAULT_LEDGER, expenseId(1)),
  "expenses.list": ({ expenses }) => expenses.list(DEFAULT_LEDGER),
  "expenses.summarize": async ({ expenses }) => expenses.summarize(DEFAULT_LEDGER),
  "posts.list": ({ posts }) => posts.list(DEFAULT_LEDGER),
  probe: (store) => store.probe(),
};

for (const { name, place } of [
  { name: "in memory", place: inMemory },
  { name: "on a file", place: onFile },
]) {
  for (const [callName, call] of Object.entries(CALLS)) {
    test(`${name}, ${callName} is rejected after close`, () =>
      place(async (open) => {
        const store = await open();
        await store.close();
        const [outcome] = await Promise.allSettled([call(store)]);
        expect(outcome).toMatchObject({ status: "rejected", reason: { kind: "store-failed" } });
      }));
  }

  test(`${name}, a second close is settled`, () =>
    place(async (open) => {
      const store = await open();
      await store.close();
      const second = Promise.allSettled([store.close()]);
      // The second close does less than opening and closing another store, so it must be settled after that.
      await onFile(async (other) => (await other()).close());
      expect(Bun.peek.status(second)).toBe("fulfilled");
    }));
}

test(
  "a half-read list does not keep a file from being closed, and is never cut short without an error",
  () =>
    onSqliteFile(async (open) => {
      const store = await open();
      const create = () => store.expenses.create(DEFAULT_LEDGER, draft("1"));
      await Promise.all(Array.from({ length: 600 }, create));
      const listing = await store.expenses.list(DEFAULT_LEDGER);
      const first = await listing.next();
      await create();
      await store.close();
      // All writes are in the file itself, and no log remains to be checkpointed later.
      expect(readdirSync(dirname(store.location))).toEqual([basename(store.location)]);
      const rest = await restOf(listing).catch(() => "rejected");
      expect(["rejected", 600 - first.length]).toContain(rest);
    }),
  30_000,
);

async function restOf(listing: Listing): Promise<number> {
  let count = 0;
  for (let page = await listing.next(); page.length > 0; page = await listing.next()) {
    count += page.length;
  }
  return count;
}
