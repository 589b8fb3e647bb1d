// Transactions as data: the request to the server, the state that is shown until it answers, and the undo.

import { expect, test } from "bun:test";
import { withTag } from "../../../src/web/expense/fields/input.ts";
import type { RowOf } from "../../../src/web/service/pending.ts";
import {
  change,
  createCategories,
  drop,
  inverseOf,
  type Place,
  record,
  remove,
  rename,
  type Transaction,
} from "../../../src/web/service/transactions.ts";
import { day, decimal } from "../../support/values.ts";
import { madeExpense } from "../expense/made-expense.ts";

/** Draws -1, -2 and so on. */
function newPlace(): Place {
  let drawn = 0;
  return {
    ledger: "home",
    draw: () => {
      drawn -= 1;
      return drawn;
    },
  };
}

function actionsOf({ request }: Transaction): readonly unknown[] {
  if (request.call !== "amendLedger") throw new Error(`${request.call} is not a batch`);
  return request.input.body.actions;
}

/** The inverse of a transaction, which has an inverse too. */
function back(place: Place, transaction: Transaction): Transaction {
  const inverse = inverseOf(transaction, place.draw);
  if (!inverse) throw new Error(`nothing undoes "${transaction.operation}"`);
  return inverse;
}

const lunch = { description: "Lunch", amount: decimal("1"), date: day("2026-11-21") };

test("a change may differ from expense to expense, and leaves out expenses that it would not change", () => {
  const place = newPlace();
  const expenses = [
    madeExpense({ tags: ["work"], version: 4 }),
    madeExpense({ tags: ["trip"], version: 5 }),
    madeExpense({ tags: [], version: 6 }),
  ];
  const made = change(place, expenses, (expense) => withTag(expense, "trip"));
  expect(made.pending.map(({ after }) => after?.tags)).toEqual([["work", "trip"], ["trip"]]);
  expect(made.asked).toBe(3);
  expect(actionsOf(made)).toEqual([
    { action: "change-expense", id: 1, change: { tags: ["work", "trip"] }, version: 4 },
    { action: "change-expense", id: 1, change: { tags: ["trip"] }, version: 6 },
  ]);
  expect(actionsOf(back(place, made))).toEqual([
    { action: "undo", change: -3 },
    { action: "undo", change: -1 },
  ]);
});

test("a change that changes nothing requests nothing", () => {
  expect(actionsOf(change(newPlace(), [madeExpense()], { note: null }))).toEqual([]);
});

test("a change to an expense that was just changed names the version that the earlier change will give it", () => {
  const place = newPlace();
  const [{ after } = {}] = change(place, [madeExpense({ version: 4 })], { note: "a" }).pending;
  const next = change(place, after ? [after] : [], { note: "b" });
  expect(actionsOf(next)).toEqual([
    { action: "change-expense", id: 1, change: { note: "b" }, version: -2 },
  ]);
});

test("an expense that is recorded, changed and deleted before it has an id is named by a temporary one", () => {
  const place = newPlace();
  const [{ after: made } = {}] = record(place, lunch).pending;
  const [{ after: changed } = {}] = change(place, made ? [made] : [], { note: "a" }).pending;
  expect(actionsOf(remove(place, changed ? [changed] : []))).toEqual([
    { action: "delete-expense", id: -1, version: -5 },
  ]);
});

test("several deleted expenses come back and go again, and the last change is always undone first", () => {
  const place = newPlace();
  const gone = remove(
    place,
    [1, 2, 3].map((id) => madeExpense({ id, version: id })),
  );
  const here = back(place, gone);
  const goneAgain = back(place, here);
  const undone = (...changes: readonly number[]) =>
    changes.map((change) => ({ action: "undo", change }));
  expect(actionsOf(here)).toEqual(undone(-5, -3, -1));
  expect(here.pending.map(({ after }) => [Number(after?.id), after?.version])).toEqual([
    [1, -8],
    [2, -10],
    [3, -12],
  ]);
  // The first of the three was restored last.
  expect(actionsOf(goneAgain)).toEqual(undone(-7, -9, -11));
  expect(goneAgain.pending.map(({ before }) => Number(before?.id))).toEqual([1, 2, 3]);
});

test("each undo and redo names its operation", () => {
  const place = newPlace();
  const begun = [
    remove(place, [madeExpense()]),
    change(place, [madeExpense()], { note: "a" }),
    record(place, lunch),
    rename(place, "payee", payee(1, "Shop"), "Store"),
  ];
  const operations = begun.map((transaction) => {
    const steps = [transaction];
    for (let last = transaction; steps.length < 5; steps.push(last)) last = back(place, last);
    return steps.map(({ operation }): string => operation);
  });
  expect(operations).toEqual([
    ["delete", "bring-back", "delete", "bring-back", "delete"],
    ["change", "undo", "change", "undo", "change"],
    ["record", "delete", "bring-back", "delete", "bring-back"],
    ["alter", "take-back", "alter", "take-back", "alter"],
  ]);
});

function payee(id: number, name: string, count = 1) {
  // Safe: it has all fields that a payee has in a list.
  return { id, name, version: id, count, lastUsed: null } as unknown as RowOf<"payee">;
}

test("a new name is shown at once, and the next one names the version that the first one will create", () => {
  const place = newPlace();
  const named = rename(place, "payee", payee(1, "Shop"), "Store");
  const [{ after } = {}] = named.rows;
  expect(after?.name).toBe("Store");
  expect(back(place, named).rows.map(({ after }) => after?.name)).toEqual(["Shop"]);
  // Safe: a row in a list of payees is a payee.
  const again = rename(place, "payee", after as RowOf<"payee">, "Market");
  expect([named, again].flatMap(actionsOf)).toEqual([
    { action: "change-payee", id: 1, change: { name: "Store" }, version: 1 },
    { action: "change-payee", id: 1, change: { name: "Market" }, version: -2 },
  ]);
});

test("several payees merged into one show as one with all their expenses, and undoing separates the last one first", () => {
  const place = newPlace();
  const labels = [payee(1, "A"), payee(2, "B")];
  const merged = drop(place, "payee", { labels, into: payee(3, "C", 5), operation: "merge" });
  expect(merged.rows.at(-1)?.after).toMatchObject({ name: "C", count: 7, version: 3 });
  expect([merged, back(place, merged)].map(actionsOf)).toEqual([
    [1, 2].map((id) => ({ action: "delete-payee", id, target: 3, version: id })),
    [-3, -1].map((change) => ({ action: "undo", change })),
  ]);
});

test("a tree of categories is created by one request, each category below the one that it names", () => {
  const none = { color: null, icon: null };
  const tree = [
    { name: "Food", parent: null, ...none },
    { name: "Bread", parent: 0, ...none },
  ];
  const made = createCategories(newPlace(), tree);
  expect(made.rows.map(({ after }) => Number(after?.id))).toEqual([-1, -2]);
  expect(made.made).toEqual([
    { at: 0, change: -3, version: -4, id: -1 },
    { at: 1, change: -5, version: -6, id: -2 },
  ]);
  expect(actionsOf(made)).toEqual([
    { action: "create-category", ref: "0", category: { name: "Food", parent: null, ...none } },
    {
      action: "create-category",
      ref: "1",
      category: { name: "Bread", parent: { ref: "0" }, ...none },
    },
  ]);
});
