// Calls to strict endpoints of a small API for tests: typed queries, merge patches, preconditions, keys, and failures by kind.

import { describe, expect, expectTypeOf, test } from "bun:test";
import { type ClientOf, createClientOf, OutlayError } from "../../src/client/client.ts";
import type { Decimal } from "../../src/domain/money/decimal.ts";
import { createService } from "../support/http-service.ts";
import { strictContract, strictEndpoints } from "../support/strict-endpoints.ts";
import { decimal, instant } from "../support/values.ts";
import { BASE_URL, rejectionOf, withHost } from "./service.ts";

const asked: Request[] = [];

function newClient(): ClientOf<typeof strictContract> {
  const { app } = createService({ own: strictEndpoints() });
  asked.length = 0;
  return createClientOf(strictContract, {
    baseUrl: BASE_URL,
    fetch: async (request) => {
      asked.push(request);
      return app.fetch(withHost(request));
    },
  });
}

const at = { ledger: "home" } as const;
const one = { ...at, id: 1 } as const;

describe("a query is encoded as its schemas say:", () => {
  const client = newClient();
  test.each<[string, Parameters<typeof client.listThings>[0], string, unknown]>([
    ["nothing", at, "", {}],
    [
      "numbers and words",
      { ...at, limit: 7, sort: "date" },
      "?limit=7&sort=date",
      { limit: 7, sort: "date" },
    ],
    ["an amount as a number", { ...at, min: 0.5 }, "?min=0.5", { min: "0.5" }],
    [
      "an amount with all its digits",
      { ...at, min: decimal("0.1000000000000000055") },
      "?min=0.1000000000000000055",
      { min: "0.1000000000000000055" },
    ],
    ["a list", { ...at, tag: ["a", "é &"] }, "?tag=a&tag=%C3%A9+%26", { tag: ["a", "é &"] }],
    ["an empty list", { ...at, tag: [] }, "", {}],
    [
      "a timestamp",
      { ...at, since: instant(1_000) },
      "?since=1970-01-01T00%3A00%3A01.000Z",
      { since: 1_000 },
    ],
    ["false", { ...at, dry: false, q: "" }, "?q=&dry=false", { dry: false, q: "" }],
  ])("%s", async (_, input, search, taken) => {
    const own = newClient();
    expect(JSON.parse(await own.listThings(input))).toEqual(taken);
    expect(asked.map(({ url }) => url)).toEqual([
      `${BASE_URL}/api/v1/ledgers/home/things${search}`,
    ]);
  });
});

describe("a call also sends", () => {
  test("a body with amounts as strings, and a key", async () => {
    const client = newClient();
    const body = {
      name: "a",
      amount: 12.5,
      at: instant(7),
      steps: [{ action: "add", amount: 1 }],
    } as const;
    const told = await client.createThing({ ...at, body, idempotencyKey: "k-1" });
    expect<unknown>(told).toEqual({
      body: { name: "a", amount: "12.5", at: 7, steps: [{ action: "add", amount: "1" }] },
    });
    expectTypeOf(told.body.amount).toEqualTypeOf<Decimal>();
    expect(asked[0]?.headers.get("Idempotency-Key")).toBe("k-1");
    expect(asked[0]?.headers.get("Content-Type")).toBe("application/json");
  });

  test.each([
    [{ ifMatch: "r,7" }, '"r,7"', { any: false, tags: ["r,7"] }],
    [{ ifMatch: "*" }, "*", { any: true, tags: [] }],
    [{}, null, null],
  ] as const)("a merge patch with the condition %p", async (condition, header, ifMatch) => {
    const client = newClient();
    const told = await client.changeThing({ ...one, body: { at: null }, ...condition });
    expect(JSON.parse(told)).toEqual({ body: { at: null }, ifMatch });
    const [request] = asked;
    expect(request?.method).toBe("PATCH");
    expect(request?.headers.get("Content-Type")).toBe("application/merge-patch+json");
    expect(request?.headers.get("If-Match")).toBe(header);
  });

  test("a version as a condition, but only if the endpoint uses it", async () => {
    const client = newClient();
    await rejectionOf(client.deleteThing({ ...one, ifMatch: 7, idempotencyKey: "d" }));
    await client.readThing({ ...one, ...{ ifMatch: 7, idempotencyKey: "k" } });
    await client.quickThing({ ...at, text: "a", idempotencyKey: "k" });
    expect(asked.map(({ headers }) => headers.get("If-Match"))).toEqual(['"7"', null, null]);
    expect(asked.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(["d", null, "k"]);
  });
});

describe("a failure has its kind and its errors if", () => {
  test.each<[string, (client: ReturnType<typeof newClient>) => Promise<unknown>, object]>([
    [
      "a condition is not met",
      (client) => client.deleteThing({ ...one, ifMatch: 6 }),
      { status: 412, kind: "changed-meanwhile", errors: [] },
    ],
    [
      "a field breaks a rule",
      (client) => client.createThing({ ...at, body: { name: "", amount: 1 } }),
      {
        status: 400,
        kind: "invalid-fields",
        message: "name must be a text of 1 to 20 characters; it is empty",
        errors: [
          { pointer: "/name", detail: "name must be a text of 1 to 20 characters; it is empty" },
        ],
      },
    ],
    [
      "no ledger can have the id",
      (client) => client.readThing({ ledger: "Home", id: 1 }),
      { status: 404, kind: "unknown-record", requestId: "request-1" },
    ],
  ])("%s", async (_, call, expected) => {
    const error = await rejectionOf(call(newClient()));
    expect(error).toBeInstanceOf(OutlayError);
    expect(error).toMatchObject(expected);
  });

  test.each([
    ["a kind that this client doesn't know", '{"type":"/problems/new","detail":"d"}', "d"],
    ["errors in another form", '{"type":7,"detail":"d","errors":[{"pointer":1},7,null]}', "d"],
    ["no errors", '{"type":"/problems/new","detail":"d","errors":{}}', "d"],
    ["no detail", '{"type":"/problems/new"}', "HTTP status 418"],
  ])("a problem with %s is reported as far as possible", async (_, text, message) => {
    const client = createClientOf(strictContract, {
      fetch: async () => new Response(text, { status: 418 }),
      baseUrl: BASE_URL,
    });
    const error = await rejectionOf(client.readThing(one));
    expect(error).toMatchObject({ message, status: 418, kind: undefined, errors: [] });
  });
});

test("wrong inputs do not compile", () => {
  const calls = (client: ReturnType<typeof newClient>) => [
    // @ts-expect-error: a required parameter is missing.
    client.quickThing({ ...at }),
    // @ts-expect-error: the word is not one of the allowed ones.
    client.listThings({ ...at, sort: "size" }),
    // @ts-expect-error: reading a record has no precondition.
    client.readThing({ ...one, ifMatch: "7" }),
    // @ts-expect-error: null is not a name.
    client.changeThing({ ...one, body: { name: null } }),
    client.createThing({
      ...at,
      // @ts-expect-error: the action is unknown.
      body: { name: "a", amount: 1, steps: [{ action: "sub", amount: 1 }] },
    }),
  ];
  // Only the compiler checks these calls.
  expect(calls).toBeFunction();
});
