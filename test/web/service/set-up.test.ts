// What is done to labels and ledgers, against a client that answers as a test wishes: what is sent, and the way back.

import { describe, expect, test } from "bun:test";
import type { BookClient } from "../../../src/client/book-client.ts";
import type { RowOf } from "../../../src/web/service/pending.ts";
import { Unanswered } from "../../../src/web/service/service.ts";
import { createCategories, drop, rename } from "../../../src/web/service/transactions.ts";

let drawn = 0;
const draws = {
  key: () => {
    drawn += 1;
    return `key-${drawn}`;
  },
  temporaryId: () => -1,
};
const place = { ledger: "home", draws };

function payee(id: number, name: string, count = 1) {
  // Safe: all members of a payee as the list shows it.
  return { id, name, version: id, count, lastUsed: null } as unknown as RowOf<"payee">;
}

type Answer = Error | object;

interface Batch {
  readonly body: { readonly actions: readonly object[] };
  readonly idempotencyKey: string;
}

/** Answers each batch with the next of its answers, and notes what it was asked. */
function clientOf(...answers: readonly Answer[]) {
  const asked: Batch[] = [];
  const left = [...answers];
  const amendLedger = async (batch: Batch) => {
    asked.push(batch);
    const answer = left.shift() ?? new Error("asked once too often");
    if (answer instanceof Error) throw answer;
    return { results: answer };
  };
  const fake: unknown = { amendLedger };
  // Safe: a transaction of labels calls nothing else.
  return {
    client: fake as BookClient,
    asked,
    actions: () => asked.map(({ body }) => body.actions),
  };
}

describe("a new name", () => {
  const named = () => rename(place, "payee", payee(1, "Shop"), "Store");

  test("shows at once, and is taken back by undoing the change that gave it", async () => {
    const transaction = named();
    expect(transaction.rows?.map(({ after }) => after?.name)).toEqual(["Store"]);
    const { client, actions } = clientOf([{ id: 1, version: 9 }], [{ change: 10 }]);
    const back = await transaction.send(client);
    expect(back.rows?.map(({ after }) => after?.name)).toEqual(["Shop"]);
    const again = await back.send(client);
    expect(again.rows?.map(({ after }) => after?.name)).toEqual(["Store"]);
    expect(actions()).toEqual([
      [{ action: "change-payee", id: 1, change: { name: "Store" }, version: 1 }],
      [{ action: "undo", change: 9 }],
    ]);
    const deeds: string[] = [transaction, back, again].map(({ deed }) => deed);
    expect(deeds).toEqual(["alter", "take-back", "alter"]);
  });

  test("whose answer was lost is sent again under the same key, and taken back under another", async () => {
    const lost = new Unanswered(new TypeError("fetch failed"));
    const { client, asked } = clientOf(lost, [{ id: 1, version: 9 }], [{ change: 10 }]);
    const transaction = named();
    await expect(transaction.send(client)).rejects.toBeInstanceOf(Unanswered);
    await (await transaction.send(client)).send(client);
    const [first, second, back] = asked;
    expect(second).toEqual(first);
    expect(back?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });
});

describe("several merged into one", () => {
  const labels = [payee(1, "A"), payee(2, "B")];

  test("show as one with all their expenses, and are parted again, the last one first", async () => {
    const transaction = drop(place, "payee", { labels, into: payee(3, "C", 5), deed: "merge" });
    expect(transaction.rows?.at(-1)?.after).toMatchObject({ name: "C", count: 7 });
    const gone = labels.map(({ id }, at) => ({ id, version: null, change: 8 + at }));
    const { client, actions } = clientOf(gone, [{ change: 10 }, { change: 11 }]);
    await (await transaction.send(client)).send(client);
    expect(actions()).toEqual([
      [1, 2].map((id) => ({ action: "delete-payee", id, target: 3, version: id })),
      [9, 8].map((change) => ({ action: "undo", change })),
    ]);
  });
});

test("categories of a tree are made by one request, each below the one that it names", async () => {
  const none = { colour: null, icon: null };
  const tree = [
    { name: "Food", parent: null, ...none },
    { name: "Bread", parent: 0, ...none },
  ];
  const { client, actions } = clientOf([
    { id: 1, version: 2 },
    { id: 2, version: 3 },
  ]);
  await createCategories(place, tree).send(client);
  expect(actions()).toEqual([
    [
      { action: "create-category", ref: "0", category: { name: "Food", parent: null, ...none } },
      {
        action: "create-category",
        ref: "1",
        category: { name: "Bread", parent: { ref: "0" }, ...none },
      },
    ],
  ]);
});
