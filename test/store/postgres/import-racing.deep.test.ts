// Two instances import the same file into one ledger at the same time. It is imported once, whichever comes first, and the second one is
// refused. If both run the same import, its rows are also imported once.

import { expect, test } from "bun:test";
import type { Problem } from "../../../src/domain/problem.ts";
import { openOnPostgres } from "../../support/any-store.ts";
import {
  inPortions,
  MORE_THAN_A_PORTION,
  marksIn,
  planOf,
  rowsTo,
  stage,
  workOf,
} from "../../support/imported.ts";
import { newDatabase } from "../../support/postgres-databases.ts";
import { APP, ledger } from "../../support/values.ts";

const book = ledger("default");
const ROUNDS = 3;

test("a file that two instances import is imported once", async () => {
  const url = await newDatabase();
  const [first, second] = [await openOnPostgres(url), await openOnPostgres(url)];
  const rows = rowsTo(MORE_THAN_A_PORTION);
  const told = new Set<string>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    // Both have read the ledger before either imports. A later read would see the other's rows.
    const looked = await Promise.all(
      [first, second].map(async (store) => {
        const { id } = await stage(store, book);
        return { store, id, work: await workOf(store, book, rows) };
      }),
    );
    const both = await Promise.allSettled(
      looked.map(async ({ store, id, work }) => ({
        store,
        done: await store.imports.record(book, id, work),
      })),
    );
    const recorded = both.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    for (const one of both) {
      // Safe: the methods of imports reject with problems.
      if (one.status === "rejected") told.add((one.reason as Problem).kind);
    }
    expect(recorded).toHaveLength(1);
    expect(await second.expenses.summarize(book)).toMatchObject({
      count: rows.length,
      total: planOf(rows).total,
    });
    expect(await marksIn(first, book)).toHaveLength(rows.length);
    for (const { store, done } of recorded) await store.imports.undo(book, done.id, APP);
  }
  expect([...told].filter((kind) => kind !== "conflict" && kind !== "changed-meanwhile")).toEqual(
    [],
  );
  // Both instances continue the same import, as after an interruption.
  const { id } = await stage(first, book);
  const work = await workOf(first, book, rows);
  await Promise.all(
    [first, second].map((store) =>
      store.imports.record(book, id, { ...work, rows: inPortions(rows) }),
    ),
  );
  expect(await first.expenses.summarize(book)).toMatchObject({ count: rows.length });
  // Both also undo it.
  await Promise.all([first, second].map((store) => store.imports.undo(book, id, APP)));
  expect(await second.expenses.summarize(book)).toMatchObject({ count: 0, total: "0" });
  await Promise.all([first.close(), second.close()]);
}, 30_000);
