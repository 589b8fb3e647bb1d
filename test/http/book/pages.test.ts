// Large batches, and large bodies that are wrong everywhere.

import { describe, expect, test } from "bun:test";
import { testService } from "../../support/http-cases.ts";
import { createService, requestOf, type Service } from "../../support/http-service.ts";
import { HOME, LEDGERS, lunch } from "./rows/steps.ts";

async function call(service: Pick<Service, "ask">, send: string, body?: unknown) {
  const asked = body === undefined ? { send } : { send, body: JSON.stringify(body) };
  const { status, text } = await service.ask(asked);
  return { status, ...JSON.parse(text) };
}

describe("a batch", () => {
  const actions = Array.from({ length: 10_000 }, (_, index) => ({
    action: "create",
    expense: lunch({ amount: index, payee: `Payee ${index % 500}`, tags: ["work"] }),
  }));

  testService("of 10,000 actions is done completely", async (service) => {
    await call(service, `POST ${LEDGERS}`, { id: "home", name: "Home" });
    const { status, results } = await call(service, `POST ${HOME}/expenses/batch`, { actions });
    expect({ status, last: results.at(-1) }).toEqual({
      status: 200,
      last: { id: 10_000, version: 1_001, change: 10_502 },
    });
    expect(await call(service, `GET ${HOME}/expenses?limit=1`)).toMatchObject({
      count: 10_000,
      total: "49995000",
    });
    expect((await call(service, `GET ${HOME}/payees`)).items).toHaveLength(500);
  });

  testService("in a ledger is done completely, or not at all", async (service) => {
    await call(service, `POST ${LEDGERS}`, { id: "home", name: "Home" });
    const make = { action: "create-category", ref: "a", category: { name: "Food" } };
    const record = (category: unknown) => ({
      action: "create-expense",
      expense: lunch({ amount: 1, category }),
    });
    const records = Array.from({ length: 9_998 }, () => record({ ref: "a" }));
    const send = (...last: readonly object[]) =>
      call(service, `POST ${HOME}/batch`, { actions: [make, ...records, ...last] });
    const { detail } = await send(record(null), record(null));
    expect(detail).toContain("must be an array of 1 to 10,000 actions; it has 10,001");
    const pointer = "/actions/9999/expense/category";
    expect(await send(record(7))).toMatchObject({ status: 422, errors: [{ pointer }] });
    expect(await call(service, `GET ${HOME}/expenses`)).toMatchObject({ count: 0, total: "0" });
    const { status, results } = await send(record(null));
    expect({ status, done: results.length }).toEqual({ status: 200, done: 10_000 });
    expect(await call(service, `GET ${HOME}/expenses?limit=1`)).toMatchObject({ count: 9_999 });
  });

  testService("lists a hundred refusals, and says how many more there are", async (service) => {
    const actions = Array.from({ length: 1_234 }, () => ({ action: "delete", id: 77 }));
    const path = "/api/v1/ledgers/default/expenses/batch";
    const { detail, errors } = await call(service, `POST ${path}`, { actions });
    expect(errors).toHaveLength(100);
    expect(detail).toEndWith("There is no expense with the id 77; and 1,134 more");
  });
});

testService(
  "the history of an expense with thousands of changes shows its first state",
  async (service) => {
    await call(service, `POST ${LEDGERS}`, { id: "home", name: "Home" });
    await call(service, `POST ${HOME}/expenses`, lunch({ amount: 1 }));
    const actions = Array.from({ length: 3_000 }, (_, index) => ({
      action: "change",
      id: 1,
      change: { note: `${index}` },
    }));
    expect(await call(service, `POST ${HOME}/expenses/batch`, { actions })).toMatchObject({
      status: 200,
    });
    const { items } = await call(service, `GET ${HOME}/changes?after=1&limit=1`);
    expect(items).toMatchObject([{ id: 2, kind: "created", after: { amount: "1", note: null } }]);
  },
);

describe("a body of megabytes that is wrong everywhere is refused with short errors:", () => {
  test.each([
    [
      "in its items",
      `{"actions":[${"0,".repeat(2_000_000)}0]}`,
      ["/actions"],
      /actions must be an array of 1 to 10,000 actions; it has 2,000,001$/,
    ],
    [
      "in its names",
      `{"actions":[{"action":"delete","id":1,${names(200_000)}}]}`,
      Array.from({ length: 100 }, (_, index) => `/actions/0/k${index}`),
      /; and 199,900 more$/,
    ],
    [
      "in one long name",
      `{"actions":[{"action":"delete","id":1,"${"k".repeat(2_000_000)}":1}]}`,
      ["/actions/0"],
      /^actions\.0\."k{40}"… is not recognized; valid names are action, id and version$/,
    ],
  ])("%s", async (_, body, pointers, expected) => {
    const { app, store } = createService({});
    const send = "POST /api/v1/ledgers/default/expenses/batch";
    const response = await app.fetch(requestOf({ send, body }));
    const text = await response.text();
    const { detail, errors } = JSON.parse(text);
    expect({ status: response.status, detail }).toEqual({
      status: 400,
      detail: expect.stringMatching(expected),
    });
    expect(errors.map(({ pointer }: { readonly pointer: string }) => pointer)).toEqual(pointers);
    expect(text.length).toBeLessThan(50_000);
    await store.close();
  });
});

function names(count: number): string {
  return Array.from({ length: count }, (_, index) => `"k${index}":1`).join();
}
