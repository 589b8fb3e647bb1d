// Random sequences of transactions, changes through the simple API, repeated requests and reads, on a store and on a model in plain maps.
// The model does not know how the store computes transactions. After each step, both agree on everything. MODEL_RUNS (30) sets the number
// of sequences: three tenths of it run in memory, and three hundredths on files that are reopened in between. MODEL_SEED fixes the seed, as
// service.test.ts says.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { ledger } from "../support/values.ts";
import { followBook, type Seen } from "./book/follow.ts";
import { bookPlans } from "./book/plans.ts";
import { inMemory, onFile } from "./places.ts";
import { runs } from "./runs.ts";

const MEMORY = runs(0.3);
const FILE = runs(0.03);

/** The ledger of the simple API always exists. Others are created and may be deleted. */
const book = fc.constantFrom("home", "home", "default").map(ledger);

const OFTEN = [
  "create-expense",
  "change-expense",
  "delete-expense",
  "create-label",
  "change-label",
  "merge-label",
  "delete-label",
  "change-ledger",
  "undo",
].flatMap((action) => [`${action} done`, `${action} refused`]);

test(
  "in memory, a book agrees with the model",
  async () => {
    const seen: Seen = new Map();
    const property = fc.asyncProperty(book, bookPlans({ reopens: false }), (id, plans) =>
      inMemory((open) => followBook(id, plans, open, seen)),
    );
    await fc.assert(property, MEMORY.parameters);
    // With fewer runs, few requests could reveal a difference.
    if (MEMORY.parameters.numRuns < 300) return;
    for (const what of OFTEN)
      expect({ what, often: (seen.get(what) ?? 0) > 2 }).toEqual({ what, often: true });
  },
  MEMORY.limitMs,
);

test(
  "on a file that is closed and opened again, a book agrees with the model",
  async () => {
    const property = fc.asyncProperty(book, bookPlans({ reopens: true }), (id, plans) =>
      onFile((open) => followBook(id, plans, open)),
    );
    await fc.assert(property, FILE.parameters);
  },
  FILE.limitMs,
);
