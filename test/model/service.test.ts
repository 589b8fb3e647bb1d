// Random sequences of calls, sent to the server and to a model of a few lines. After each step, both agree on every answer, the list, the
// exact total, the ids, and on whether the ETag changed. MODEL_RUNS (30) sets how many sequences run in memory. A tenth as many run on
// files. MODEL_SEED fixes the seed, which is random by default. A failure prints its seed and path, and recurs with that seed and the same
// MODEL_RUNS. With files, it may not recur if calls were sent concurrently, because threads decide the order.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { failingAtPage } from "../support/failing-store.ts";
import { HOLDS_NOTHING } from "./calls.ts";
import { follow } from "./follow.ts";
import { ERROR } from "./ledger-model.ts";
import { inMemory, onFile } from "./places.ts";
import { sequences } from "./plans.ts";
import { runs } from "./runs.ts";
import { serviceOn } from "./service.ts";

const MEMORY = runs(1);
const FILE = runs(0.1);

test(
  "in memory, the service answers as the model does",
  async () => {
    const property = fc.asyncProperty(sequences({ restarts: false }), (steps) =>
      inMemory((open) => follow(steps, open)),
    );
    await fc.assert(property, MEMORY.parameters);
  },
  MEMORY.limitMs,
);

test(
  "on a file, the service answers as the model does, even after a restart",
  async () => {
    const property = fc.asyncProperty(sequences({ restarts: true }), (steps) =>
      onFile((open) => follow(steps, open)),
    );
    await fc.assert(property, FILE.parameters);
  },
  FILE.limitMs,
);

test("a list that can't be read gets an error without an ETag", () =>
  inMemory(async (open) => {
    const service = serviceOn(failingAtPage(1)(await open()));
    const { answer, tag } = await service.send({ does: "list expenses", held: HOLDS_NOTHING });
    expect({ answer, tag }).toEqual({ answer: { status: 500, body: ERROR }, tag: null });
    await service.close();
  }));
