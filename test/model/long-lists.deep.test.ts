// Lists of several pages. Each is a snapshot of the whole list, however slowly it is read and whatever changes in the meantime. A reader
// that leaves early affects no other reader. service.test.ts describes MODEL_RUNS and MODEL_SEED.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { DEFAULT_LEDGER } from "../../src/domain/ledger/ledger.ts";
import type { Store } from "../../src/store/store.ts";
import { withPages } from "../support/failing-store.ts";
import { draft } from "../support/values.ts";
import { type Call, HOLDS_NOTHING, jsonBody } from "./calls.ts";
import { parseExactly } from "./exact.ts";
import { EMPTY, type ModelExpense, respond, type State } from "./ledger-model.ts";
import { inMemory, type OpenStore, onFile } from "./places.ts";
import { runs } from "./runs.ts";
import { type Service, serviceOn } from "./service.ts";

const LIST: Call = { does: "list expenses", held: HOLDS_NOTHING };
/** There are few days, so that pages end among equal days. */
const DAYS = ["2026-02-28", "2026-03-01", "2026-02-01"];
/** Long enough that a page takes more than one chunk of the answer. */
const PADDING = "\u00e9".repeat(400);

interface Visit {
  /** The number of chunks that are read before the changes. */
  readonly parts: number;
  readonly leaves: boolean;
  readonly changes: readonly {
    readonly does: "create" | "move" | "delete";
    readonly nth: number;
  }[];
}

const visit = fc.record({
  parts: fc.nat({ max: 3 }),
  leaves: fc.boolean(),
  changes: fc.array(
    fc.record({
      does: fc.constantFrom("create" as const, "move" as const, "delete" as const),
      nth: fc.nat({ max: 1_500 }),
    }),
    { maxLength: 6 },
  ),
});

const reading = fc.record({
  // Sizes near the ends of pages of 256, and any others.
  size: fc.oneof(
    fc.constantFrom(0, 1, 255, 256, 257, 511, 512, 513, 768, 1_025),
    fc.nat({ max: 1_300 }),
  ),
  // There may be more simultaneous readers than connections.
  visits: fc.array(visit, { minLength: 1, maxLength: 6, size: "max" }),
});

for (const { name, place, share } of [
  { name: "in memory", place: inMemory, share: 0.05 },
  { name: "on a file", place: onFile, share: 0.03 },
]) {
  const { parameters, limitMs } = runs(share);
  test(
    `${name}, a long list shows one snapshot`,
    async () => {
      const property = fc.asyncProperty(reading, ({ size, visits }) =>
        place((open) => readSlowly(size, visits, open)),
      );
      await fc.assert(property, parameters);
    },
    limitMs,
  );
}

test("a list that shows later changes is detected", async () => {
  const property = fc.asyncProperty(reading, ({ size, visits }) =>
    inMemory((open) => readSlowly(size, visits, async () => readingLate(await open()))),
  );
  const details = await fc.check(property, { numRuns: 50, seed: 1, endOnFailure: true });
  expect(String(details.errorInstance)).toContain("is not a single snapshot");
}, 90_000);

async function readSlowly(size: number, visits: readonly Visit[], open: OpenStore): Promise<void> {
  const store = await open();
  const service = serviceOn(store);
  try {
    let state = await filled(store, size);
    const finishing: (() => Promise<void>)[] = [];
    for (const visit of visits) {
      finishing.push(await begin(visit, service, state));
      for (const change of visit.changes) state = await make(change, service, state);
    }
    for (const finish of finishing) await finish();
    compare((await service.send(LIST)).answer.body, listOf(state));
    expect(service.logged).toEqual([]);
  } finally {
    await service.close();
  }
}

/** Creates expenses directly in the store, which returns their ids. */
async function filled(store: Store, size: number): Promise<State> {
  const expenses = await Promise.all(
    Array.from({ length: size }, async (_, index): Promise<ModelExpense> => {
      const values = {
        amount: `${index}.01`,
        date: dayOf(index),
        description: `${index}${PADDING}`,
      };
      const { amount, date, description } = values;
      const id = await store.expenses.create(DEFAULT_LEDGER, draft(amount, date, description));
      return { id, ...values };
    }),
  );
  return { ...EMPTY, expenses, nextExpense: size + 1 };
}

/** Starts to read the list. The returned function reads to the end, or disconnects. */
async function begin({ parts, leaves }: Visit, service: Service, state: State) {
  const expected = listOf(state);
  const response = await service.fetch(LIST);
  const reader = response.body?.getReader();
  const read: Uint8Array[] = [];

  async function readOn(most: number): Promise<void> {
    for (let count = 0; count < most; count += 1) {
      const part = await reader?.read();
      if (!part?.value) return;
      read.push(part.value);
    }
  }

  await readOn(parts);
  return async () => {
    if (leaves) return reader?.cancel();
    await readOn(Number.POSITIVE_INFINITY);
    compare(parseExactly(Buffer.concat(read).toString()), expected);
  };
}

async function make(change: Visit["changes"][number], service: Service, state: State) {
  const call = callOf(change, state);
  const { answer } = await service.send(call);
  const expected = respond(state, call);
  expect(answer).toEqual(expected.answer);
  return expected.state;
}

function callOf({ does, nth }: Visit["changes"][number], { expenses }: State): Call {
  const date = JSON.stringify(dayOf(nth + 1));
  if (does === "create") {
    const members = [
      ["description", `"new"`],
      ["amount", "1"],
      ["date", date],
    ] as const;
    return { does: "create expense", body: jsonBody(members) };
  }
  const id = String(expenses[nth % Math.max(expenses.length, 1)]?.id ?? 1);
  if (does === "delete") return { does: "delete expense", id };
  return { does: "change expense", id, body: jsonBody([["date", date]]) };
}

function dayOf(index: number): string {
  return DAYS[index % DAYS.length] ?? "2026-01-01";
}

function listOf(state: State): unknown {
  return respond(state, LIST).answer.body;
}

/** Throws an Error with the first difference instead of the whole lists. */
function compare(actual: unknown, expected: unknown): void {
  if (Bun.deepEquals(actual, expected, true)) return;
  const [one, other] = [actual, expected].map((list) => (Array.isArray(list) ? list : []));
  const index = one?.findIndex((item, at) => !Bun.deepEquals(item, other?.[at], true)) ?? 0;
  const [shown, wanted] = [one?.[index], other?.[index]].map((item) => JSON.stringify(item));
  throw new Error(
    `It is not a single snapshot: ${one?.length} for ${other?.length} expenses; at ${index}: ${shown} for ${wanted}`,
  );
}

/** Returns a store that reads its lists again for each page. */
function readingLate(store: Store): Store {
  return {
    ...store,
    expenses: {
      ...store.expenses,
      async list(ledger) {
        const listing = await store.expenses.list(ledger);
        await listing.close();
        let pages = 0;
        return withPages({ ...listing, close: async () => {} }, async () => {
          const again = await store.expenses.list(ledger);
          for (let skipped = 0; skipped < pages; skipped += 1) await again.next();
          pages += 1;
          const page = await again.next();
          await again.close();
          return page;
        });
      },
    },
  };
}
