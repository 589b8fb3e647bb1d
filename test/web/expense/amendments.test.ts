// Changes of many expenses at once: one batch, each with what it is to become, and only those that become something else.

import { describe, expect, test } from "bun:test";
import type { BookClient } from "../../../src/client/book-client.ts";
import { withTag } from "../../../src/web/expense/field-change.ts";
import { change, type Place, remove, UNSAID_VERSION } from "../../../src/web/service/amendments.ts";
import { madeExpense } from "./made-expense.ts";

const place: Place = {
  ledger: "default",
  draws: { key: () => "a-key", temporaryId: () => -1 },
};

/** Takes note of what it is asked for, and answers that each has been done by a change of its own. */
function notingClient() {
  const asked: unknown[] = [];
  const note = async (input: { readonly body: { readonly actions: readonly object[] } }) => {
    asked.push(...input.body.actions);
    return { results: input.body.actions.map((_, at) => ({ id: 1, version: 100 + at })) };
  };
  const undo = async ({ id }: { readonly id: number }) => {
    asked.push({ undo: id });
    return { id: id + 100 };
  };
  // Safe: no other call is made here.
  const client = { amendExpenses: note, undoChange: undo } as unknown as BookClient;
  return { client, asked };
}

describe("a change", () => {
  test("may be another one for each, and leaves out what it would not change", async () => {
    const expenses = [
      madeExpense({ tags: ["work"], version: 4 }),
      madeExpense({ tags: ["trip"], version: 5 }),
      madeExpense({ tags: [], version: UNSAID_VERSION }),
    ];
    const { client, asked } = notingClient();
    const amendment = change(place, expenses, (expense) => withTag(expense, "trip"));
    expect(amendment.pending.map(({ after }) => after?.tags)).toEqual([["work", "trip"], ["trip"]]);
    const back = await amendment.send(client);
    expect(asked).toEqual([
      { action: "change", id: 1, change: { tags: ["work", "trip"] }, version: 4 },
      { action: "change", id: 1, change: { tags: ["trip"] } },
    ]);
    await back.send(client);
    expect(asked.slice(2)).toEqual([{ undo: 100 }, { undo: 101 }]);
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
