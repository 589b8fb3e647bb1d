// Retries with an Idempotency-Key. A retry gets the first answer, even after a restart of the server, and changes nothing again.

import { expect, test } from "bun:test";
import { open } from "../../support/damage.ts";
import { testService } from "../../support/http-cases.ts";
import { type Asked, createService, requestOf } from "../../support/http-service.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { HOME, LEDGERS, lunch } from "./rows/steps.ts";

const newPath = temporaryPaths("book.db");

function keyed(key: string, address: string, body?: unknown, rest: Rest = {}): Asked {
  const { method = "POST", ...headers } = rest;
  return {
    send: `${method} ${address}`,
    headers: { "Idempotency-Key": key, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** May have a method other than POST, and headers. */
type Rest = Readonly<Record<string, string>>;

const patch = (key: string, address: string, body: unknown, rest: Rest = {}) =>
  keyed(key, address, body, { method: "PATCH", ...rest });
const remove = (key: string, address: string, rest: Rest = {}) =>
  keyed(key, address, undefined, { method: "DELETE", ...rest });

/** Each request that changes a ledger, in an order in which each can be done. No answer may depend on later requests. */
const CHANGING: readonly Asked[] = [
  keyed("a", LEDGERS, { id: "home", name: "Home", currency: "EUR" }),
  keyed("b", `${HOME}/categories`, { name: "Food" }),
  keyed("c", `${HOME}/categories`, { name: "Fruit" }),
  keyed("d", `${HOME}/expenses`, lunch({ category: 1, payee: "Cafe", tags: ["work"] })),
  keyed("e", `${HOME}/expenses/quick`, { text: "8 taxi @Cab", today: "2026-02-28" }),
  keyed("f", `${HOME}/expenses/batch`, { actions: [{ action: "delete", id: 2 }] }),
  keyed("g", `${HOME}/categories/2/merge`, { into: 1 }),
  keyed("h", `${HOME}/changes/10/undo`),
  patch("i", `${HOME}/expenses/1`, { payee: null, tags: [] }, { "If-Match": '"5"' }),
  patch("j", `${HOME}/categories/1`, { name: "Meals" }),
  patch("k", `${HOME}/payees/3`, { name: "Bistro" }),
  patch("l", `${HOME}/tags/4`, { name: "office" }),
  patch("m", HOME, { firstDay: 25 }),
  remove("n", `${HOME}/expenses/1`),
  remove("o", `${HOME}/payees/3`),
  remove("p", `${HOME}/tags/4`),
  remove("q", `${HOME}/categories/1?target=2`),
  keyed("t", `${HOME}/batch`, {
    actions: [
      { action: "create-category", ref: "a", category: { name: "Fish" } },
      { action: "create-expense", expense: lunch({ category: { ref: "a" }, payee: "Sea" }) },
      { action: "change-ledger", change: { name: "House" } },
      { action: "delete-category", id: 2, target: "none" },
    ],
  }),
  keyed("r", LEDGERS, { id: "gone", name: "Gone" }),
  remove("s", `${LEDGERS}/gone`),
];

/** The parts of a ledger that a repeated request must not change. */
const STATE = [`${HOME}`, `${HOME}/expenses`, `${HOME}/changes?limit=1000`, `${HOME}/categories`];

test("every request that changes something gets its first answer again after a restart", async () => {
  const path = newPath();
  const during = async (work: (ask: (asked: Asked) => Promise<string>) => Promise<void>) => {
    const store = await open(path);
    const { app } = createService({}, store);
    await work(async (asked) => {
      const response = await app.fetch(requestOf(asked));
      return `${response.status} ${response.headers.get("ETag")} ${await response.text()}`;
    });
    await store.close();
  };
  const first: string[] = [];
  const state: string[] = [];
  await during(async (ask) => {
    for (const asked of CHANGING) first.push(await ask(asked));
    for (const address of STATE) state.push(await ask({ send: `GET ${address}` }));
  });
  const statuses = first.map((answer) => answer.slice(0, 3));
  expect(statuses.map(Number)).toEqual([
    201, 201, 201, 201, 201, 200, 200, 201, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 201,
    200,
  ]);
  await during(async (ask) => {
    for (const [index, asked] of CHANGING.entries()) {
      expect(await ask(asked)).toBe(first[index] ?? "");
    }
    for (const [index, address] of STATE.entries()) {
      expect(await ask({ send: `GET ${address}` })).toBe(state[index] ?? "");
    }
    const [, , , { send = "", headers = {} } = {}] = CHANGING;
    const other = await ask({ send, headers, body: JSON.stringify(lunch({ amount: 1 })) });
    expect(other).toMatch(/^422 .*key-reused/);
  });
});

testService(
  "a retried line gets its first answer, even if the ledger's currency has changed since",
  async ({ ask }) => {
    await ask({ send: `POST ${LEDGERS}`, body: '{"id":"home","name":"Home","currency":"USD"}' });
    for (const text of ["5 USD tea", "$5 tea"]) {
      const record = keyed(text.slice(0, 1), `${HOME}/expenses/quick`, {
        text,
        today: "2026-02-28",
      });
      await ask({ send: `PATCH ${HOME}`, body: '{"currency":"USD"}' });
      const { status, text: first } = await ask(record);
      expect(status).toBe(201);
      await ask({ send: `PATCH ${HOME}`, body: '{"currency":"EUR"}' });
      expect(await ask(record)).toMatchObject({ status: 201, text: first });
      const other = { ...record, headers: { "Idempotency-Key": "other" } };
      expect(await ask(other)).toMatchObject({ status: 200 });
    }
    expect((await ask({ send: `GET ${HOME}/expenses` })).text).toContain('"count":2,"total":"10"');
  },
);

testService(
  "a retried deletion of an unused label gets its first answer, even if the label is back and in use",
  async ({ ask }) => {
    await ask({ send: `POST ${LEDGERS}`, body: '{"id":"home","name":"Home"}' });
    await ask({ send: `POST ${HOME}/categories`, body: '{"name":"Food"}' });
    const drop = remove("k", `${HOME}/categories/1`);
    const { status, text } = await ask(drop);
    expect(status).toBe(200);
    await ask({ send: `POST ${HOME}/changes/3/undo` });
    await ask({ send: `POST ${HOME}/expenses`, body: JSON.stringify(lunch({ category: 1 })) });
    expect(await ask(drop)).toMatchObject({ status: 200, text });
    expect(await ask(remove("other", `${HOME}/categories/1`))).toMatchObject({ status: 409 });
  },
);
