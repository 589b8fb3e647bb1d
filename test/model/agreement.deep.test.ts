// Both engines apply changes in the same way. Each takes the same random steps and agrees with the model of a book, so their answers are the
// same. They leave the same rows, which are sound and can be copied to the other engine.

import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ActionKind } from "../../src/domain/ledger/actions.ts";
import { DEFAULT_LEDGER } from "../../src/domain/ledger/ledger.ts";
import type { Book } from "../../src/store/moving/transfer.ts";
import { checkFile } from "../../src/store/sqlite/integrity/check.ts";
import { bookPlaces, copy, type Place } from "../support/book-places.ts";
import { ledger } from "../support/values.ts";
import { followBook, type Seen } from "./book/follow.ts";
import { bookPlans } from "./book/plans.ts";
import { runs } from "./runs.ts";

const { limitMs, parameters } = runs(0.01);
const { seed = 1 } = parameters;
/** With fewer, not every kind of action would succeed. */
const numRuns = Math.max(20, parameters.numRuns);
const ACTIONS: readonly ActionKind[] = [
  ...(["create-expense", "change-expense", "delete-expense", "create-label"] as const),
  ...(["change-label", "merge-label", "delete-label", "create-ledger"] as const),
  ...(["change-ledger", "undo"] as const),
];

const { newPath, fileAt, newServed, newFile } = bookPlaces();

/** Reads all rows of a book, except values that each engine chooses itself. */
async function rowsOf(place: Place) {
  const book = await place.source();
  const all = async <Name extends Parameters<Book["read"]>[0]>(name: Name) =>
    (await Array.fromAsync(book.read(name))).flat();
  try {
    return {
      ledgers: (await all("ledgers")).map((row) => ({
        ...row,
        revision: "",
        runCount: 0,
        runSource: "api",
        runBy: null,
      })),
      others: [
        await all("expenses"),
        await all("records"),
        await all("answers"),
        await all("refs"),
      ],
    };
  } finally {
    await book.close();
  }
}

test(
  `steps of seed ${seed} have the same outcomes, and leave the same rows`,
  async () => {
    const path = newPath();
    const [file, served] = [fileAt(path), await newServed()];
    const seen: Seen = new Map();
    for (const [index, plans] of fc
      .sample(bookPlans({ reopens: false }), { seed, numRuns })
      .entries()) {
      const book = index === 0 ? DEFAULT_LEDGER : ledger(`book-${index}`);
      for (const place of [file, served]) await followBook(book, plans, place.store, seen);
    }
    // If an action was never done, a difference in it could not have been revealed.
    expect(ACTIONS.filter((action) => !seen.has(`${action} done`))).toEqual([]);
    expect(await rowsOf(served)).toEqual(await rowsOf(file));
    expect(checkFile(path).findings).toEqual([]);
    for (const [from, to] of [
      [file, await newServed()],
      [served, newFile()],
    ] as const) {
      expect(await copy(from, to)).toMatchObject({ equal: true });
    }
  },
  limitMs,
);
