// If the connection of a list breaks between two batches, only the list's reader gets the failure.

import { expect, test } from "bun:test";
import { fetchAll, type Run } from "../../../src/store/postgres/database/cursor.ts";
import { turn } from "../../../src/store/turns.ts";

test("a batch that was requested ahead and fails is reported when it is needed", async () => {
  let asked = 0;
  // Safe: the rows have the type that is requested here.
  const run = (async () => {
    asked += 1;
    if (asked > 1) throw new Error("the connection is closed");
    return [[1, 2]];
  }) as unknown as Run;
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  process.on("unhandledRejection", hear);
  try {
    const select = "SELECT 1";
    const size = { firstRows: 2, characters: 100, charactersOf: () => 1 };
    const portions = fetchAll<number>({ run, cursor: "list", select, ...size });
    expect(await portions.next()).toEqual({ value: [1, 2], done: false });
    await turn();
    await turn();
    expect(asked).toBe(2);
    await expect(portions.next()).rejects.toThrow("the connection is closed");
  } finally {
    process.off("unhandledRejection", hear);
  }
  expect(unheard).toEqual([]);
});
