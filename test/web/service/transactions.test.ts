// Changes of many expenses at once: one batch, each with what it is to become, and only those that become something else.

import { describe, expect, test } from "bun:test";
import type { BookClient } from "../../../src/client/book-client.ts";
import { withTag } from "../../../src/web/expense/fields/input.ts";
import {
  change,
  type Place,
  record,
  remove,
  UNSAID_VERSION,
} from "../../../src/web/service/transactions.ts";
import { day, decimal, expenseId } from "../../support/values.ts";
import { madeExpense } from "../expense/made-expense.ts";

interface Batch {
  readonly body: { readonly actions: readonly { readonly action: string }[] };
  readonly idempotencyKey: string;
}

function newPlace(): Place {
  let drawn = 0;
  const key = () => {
    drawn += 1;
    return `key-${drawn}`;
  };
  return { ledger: "default", draws: { key, temporaryId: () => -1 } };
}

const place = newPlace();

/** Takes note of what it is asked for, and answers that each has been done by a change of its own. */
function notingClient() {
  const asked: unknown[] = [];
  const keys: string[] = [];
  let change = 99;
  const next = () => {
    change += 1;
    return change;
  };
  const resultOf = ({ action }: { readonly action: string }) => {
    if (action === "undo") return { change: next() };
    if (action === "delete") return { id: 1, version: null, change: next() };
    return { id: 1, version: next() };
  };
  const note = async ({ body: { actions }, idempotencyKey }: Batch) => {
    keys.push(idempotencyKey);
    asked.push(...actions);
    return { results: actions.map(resultOf) };
  };
  const recordExpense = async () => madeExpense();
  // Safe: no other call is made here.
  const client = { amendExpenses: note, amendLedger: note, recordExpense } as unknown as BookClient;
  return { client, asked, keys };
}

describe("a change", () => {
  test("may be another one for each, and leaves out what it would not change", async () => {
    const expenses = [
      madeExpense({ tags: ["work"], version: 4 }),
      madeExpense({ tags: ["trip"], version: 5 }),
      madeExpense({ tags: [], version: UNSAID_VERSION }),
    ];
    const { client, asked } = notingClient();
    const transaction = change(place, expenses, (expense) => withTag(expense, "trip"));
    expect(transaction.pending.map(({ after }) => after?.tags)).toEqual([
      ["work", "trip"],
      ["trip"],
    ]);
    const back = await transaction.send(client);
    expect(asked).toEqual([
      { action: "change", id: 1, change: { tags: ["work", "trip"] }, version: 4 },
      { action: "change", id: 1, change: { tags: ["trip"] } },
    ]);
    await back.send(client);
    expect(asked.slice(2)).toEqual([
      { action: "undo", change: 101 },
      { action: "undo", change: 100 },
    ]);
  });

  test("that changes nothing asks for nothing", async () => {
    const { client, asked } = notingClient();
    await (await change(place, [madeExpense()], { note: null }).send(client)).send(client);
    expect(asked).toEqual([]);
  });
});

test("what is deleted is named in the state in which it was shown", () => {
  const [{ before } = {}] = remove(place, [madeExpense({ version: 7 })]).pending;
  expect(before?.version).toBe(7);
});

describe("many that are deleted", () => {
  test("come back by one request, and go and come back again by one each, the last change first", async () => {
    const { client, asked, keys } = notingClient();
    const gone = remove(
      place,
      [1, 2, 3].map((id) => madeExpense({ id: expenseId(id), version: id })),
    );
    const back = await gone.send(client);
    const again = await back.send(client);
    const backAgain = await again.send(client);
    await backAgain.send(client);
    expect(asked.slice(3)).toEqual(
      [102, 101, 100, 105, 104, 103, 108, 107, 106].map((change) => ({ action: "undo", change })),
    );
    expect(keys.length).toBe(4);
    expect(new Set(keys).size).toBe(4);
    expect(back.pending.map(({ after }) => Number(after?.id))).toEqual([1, 2, 3]);
    expect(again.pending.map(({ before }) => Number(before?.id))).toEqual([1, 2, 3]);
    expect(backAgain.pending).toEqual(back.pending);
  });

  test("are sent again under the same key when the answer was lost", async () => {
    const { client, keys } = notingClient();
    const back = await remove(place, [madeExpense(), madeExpense({ id: expenseId(2) })]).send(
      client,
    );
    await back.send(client);
    await back.send(client);
    expect(keys[2]).toBe(keys[1] ?? "");
  });
});

test("each step there and back says what it does", async () => {
  const { client } = notingClient();
  const transactions = [
    remove(place, [madeExpense()]),
    change(place, [madeExpense()], { note: "a" }),
    record(place, { description: "Lunch", amount: decimal("1"), date: day("2026-11-21") }),
  ];
  const told: string[][] = [];
  for (let transaction of transactions) {
    const deeds: string[] = [transaction.deed];
    while (deeds.length < 5) {
      transaction = await transaction.send(client);
      deeds.push(transaction.deed);
    }
    told.push(deeds);
  }
  expect(told).toEqual([
    ["delete", "bring-back", "delete", "bring-back", "delete"],
    ["change", "undo", "change", "undo", "change"],
    ["record", "delete", "bring-back", "delete", "bring-back"],
  ]);
});
