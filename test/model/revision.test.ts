// The revision, which is the ETag: the same string means the same list, and a call that changes no expense does not change it.

import { expect, test } from "bun:test";
import { DEFAULT_LEDGER } from "../../src/domain/ledger/ledger.ts";
import { PROGRAM } from "../../src/domain/ledger/ledger-change.ts";
import { openInMemory } from "../../src/store/sqlite/database/database.ts";
import { openWriter } from "../../src/store/sqlite/write/writer.ts";
import { type Listing, storeFailed } from "../../src/store/store.ts";
import { decimal, draft, MADE_AT } from "../support/values.ts";
import { type Call, HOLDS_NOTHING, jsonBody } from "./calls.ts";
import { ERROR } from "./ledger-model.ts";
import { inMemory } from "./places.ts";
import { serviceOn } from "./service.ts";

const TOTAL: Call = { does: "total expenses", held: HOLDS_NOTHING };

const CHANGES_NO_EXPENSE: Readonly<Record<string, Call>> = {
  "changing an expense that does not exist": {
    does: "change expense",
    id: "1",
    body: jsonBody([["amount", "1"]]),
  },
  "deleting an expense that does not exist": { does: "delete expense", id: "1" },
  "creating a post": { does: "create post", body: jsonBody([["text", '"Hello"']]) },
  "changing a post that does not exist": { does: "change post", id: "1", body: jsonBody([]) },
  "deleting a post that does not exist": { does: "delete post", id: "1" },
};

for (const [title, call] of Object.entries(CHANGES_NO_EXPENSE)) {
  test(`${title} does not change the ETag of an empty ledger`, () =>
    inMemory(async (open) => {
      const service = serviceOn(await open());
      const before = await service.send(TOTAL);
      await service.send(call);
      const after = await service.send(TOTAL);
      expect(after.tag).toBe(before.tag);
      await service.close();
    }));
}

test("a list that can't be read gets an error without an ETag", () =>
  inMemory(async (open) => {
    const store = await open();
    const service = serviceOn({ ...store, expenses: { ...store.expenses, list: listUnreadable } });
    const { answer, tag } = await service.send({ does: "list expenses", held: HOLDS_NOTHING });
    expect(answer).toEqual({ status: 500, body: ERROR });
    expect(tag).toBeNull();
    await service.close();
  }));

const unreadable = () => Promise.reject(storeFailed("the disk can't be read"));

async function listUnreadable(): Promise<Listing> {
  return {
    summary: { count: 1, total: decimal("1"), revision: "1" },
    next: unreadable,
    nextWritten: unreadable,
    close: async () => {},
  };
}

test("changes that are committed one by one, because another one in the batch failed, each get a revision", () => {
  const database = openInMemory();
  database.run("CREATE TABLE state (revision TEXT, expense_count INTEGER)");
  database.run(
    `CREATE TRIGGER keep_state AFTER UPDATE ON ledger
     BEGIN INSERT INTO state VALUES (NEW.revision, NEW.expense_count); END`,
  );
  database.run(
    `CREATE TRIGGER refuse BEFORE INSERT ON expense WHEN NEW.description = 'refused'
     BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  );
  const { outcomes } = openWriter(database)({
    revision: "first",
    at: MADE_AT,
    changes: ["one", "refused", "two"].map((description) => ({
      kind: "create-expense",
      actor: PROGRAM,
      ledger: DEFAULT_LEDGER,
      draft: draft("1", "2026-01-05", description),
    })),
  });
  expect(outcomes.map(({ failure }) => failure)).toEqual([undefined, "refused", undefined]);
  const states = database
    .query<{ revision: string; expense_count: number }, []>("SELECT * FROM state")
    .all();
  expect(states.map((state) => state.expense_count)).toEqual([1, 2]);
  expect(new Set(states.map(({ revision }) => revision)).size).toBe(2);
  database.close();
});
