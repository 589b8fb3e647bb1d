// What is done to labels and ledgers, against a client that answers as a test wishes: lost answers, refusals, and the way back.

import { describe, expect, test } from "bun:test";
import type { BookClient } from "../../../src/client/book-client.ts";
import { OutlayError } from "../../../src/client/outlay-error.ts";
import { Unanswered } from "../../../src/web/service/reach.ts";
import type { RowOf } from "../../../src/web/service/row-pending.ts";
import { drop, rename } from "../../../src/web/service/set-up.ts";

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

/** Answers each call with the next of its own answers, and notes what it was asked. */
function clientOf(answers: Readonly<Record<string, readonly Answer[]>>) {
  const asked: [string, unknown][] = [];
  const left = new Map(Object.entries(answers).map(([name, list]) => [name, [...list]]));
  const call = (name: string) => async (input: unknown) => {
    asked.push([name, input]);
    const answer = left.get(name)?.shift();
    if (answer instanceof Error || answer === undefined) throw answer ?? new Error(name);
    return answer;
  };
  const calls = ["renamePayee", "readPayee", "deletePayee", "undoChange", "listChanges"];
  const fake: unknown = Object.fromEntries(calls.map((name) => [name, call(name)]));
  // Safe: an amendment calls no others than these.
  return { client: fake as BookClient, asked };
}

const lost = () => new Unanswered(new TypeError("fetch failed"));
const refused = (status: number) => new OutlayError("no", status, null);

describe("a new name", () => {
  const named = () => rename(place, "payee", payee(1, "Shop"), "Store");

  test("shows at once, and is taken back by undoing the change that gave it", async () => {
    const amendment = named();
    expect(amendment.rows?.map(({ after }) => after?.name)).toEqual(["Store"]);
    const { client, asked } = clientOf({ renamePayee: [{ version: 9 }], undoChange: [{ id: 10 }] });
    const back = await amendment.send(client);
    expect(back.rows?.map(({ after }) => after?.name)).toEqual(["Shop"]);
    const again = await back.send(client);
    expect(asked[1]).toMatchObject(["undoChange", { ledger: "home", id: 9 }]);
    const deeds: string[] = [amendment, back, again].map(({ deed }) => deed);
    expect(deeds).toEqual(["alter", "take-back", "alter"]);
  });

  test("whose first answer was lost is found done", async () => {
    const { client } = clientOf({
      renamePayee: [lost(), refused(412)],
      readPayee: [{ version: 9, name: "Store" }],
    });
    const amendment = named();
    await expect(amendment.send(client)).rejects.toBeInstanceOf(Unanswered);
    expect((await amendment.send(client)).deed).toBe("take-back");
  });

  test("is refused where somebody else has given another one meanwhile", async () => {
    const { client } = clientOf({
      renamePayee: [lost(), refused(412)],
      readPayee: [{ version: 9, name: "Market" }],
    });
    const amendment = named();
    await expect(amendment.send(client)).rejects.toBeInstanceOf(Unanswered);
    await expect(amendment.send(client)).rejects.toBeInstanceOf(OutlayError);
  });
});

describe("several merged into one", () => {
  const labels = [payee(1, "A"), payee(2, "B")];
  const merge = () => drop(place, "payee", { labels, into: payee(3, "C", 5), deed: "merge" });

  test("show as one with all their expenses, and are parted again, the last one first", async () => {
    const amendment = merge();
    expect(amendment.rows?.at(-1)?.after).toMatchObject({ name: "C", count: 7 });
    const { client, asked } = clientOf({
      deletePayee: [{ change: 8 }, { change: 9 }],
      undoChange: [{ id: 10 }, { id: 11 }],
    });
    await (await amendment.send(client)).send(client);
    expect(asked.map(([name, input]) => [name, Object.entries(input ?? {})[1]])).toEqual([
      ["deletePayee", ["id", 1]],
      ["deletePayee", ["id", 2]],
      ["undoChange", ["id", 9]],
      ["undoChange", ["id", 8]],
    ]);
  });

  test("are all left as they were where one is refused", async () => {
    const { client, asked } = clientOf({
      deletePayee: [{ change: 8 }, refused(412)],
      undoChange: [{ id: 9 }],
    });
    await expect(merge().send(client)).rejects.toBeInstanceOf(OutlayError);
    expect(asked.at(-1)).toMatchObject(["undoChange", { id: 8 }]);
  });

  test("go on where an answer was lost, and find its change in the history", async () => {
    const change = (id: number) => ({ id, record: "payee", recordId: 2 });
    const { client, asked } = clientOf({
      deletePayee: [{ change: 8 }, lost(), refused(404)],
      listChanges: [{ items: [change(4), change(9)] }],
      undoChange: [{ id: 10 }, { id: 11 }],
    });
    const amendment = merge();
    await expect(amendment.send(client)).rejects.toBeInstanceOf(Unanswered);
    await (await amendment.send(client)).send(client);
    const undone = asked.flatMap(([name, input]) => (name === "undoChange" ? [input] : []));
    expect(undone).toMatchObject([{ id: 9 }, { id: 8 }]);
  });
});
