// The requests of the typed client, and its treatment of answers that are not the service's own.

import { describe, expect, test } from "bun:test";
import { type Client, createClient, OutlayError } from "../../src/client/client.ts";
import type { Decimal } from "../../src/domain/money/decimal.ts";
import { decimal } from "../support/values.ts";
import { BASE_URL, rejectionOf } from "./service.ts";

/** Returns a client whose requests all get this answer. */
function clientOf(text: string | null, init?: ResponseInit): Client {
  return createClient({ baseUrl: BASE_URL, fetch: async () => new Response(text, init) });
}

function lunch(amount: Decimal | number) {
  return { body: { description: "Lunch", amount, date: "2026-01-05" } };
}

describe("an answer that is not the service's own", () => {
  test.each([
    ["a page of a proxy", "<html><h1>502 Bad Gateway</h1></html>", 502],
    ["nothing", null, 503],
    ["an empty body", "", 500],
    ["JSON that is null", "null", 500],
    ["JSON that is a string", '"error"', 500],
    ["JSON without an error", '{"message":"Bad Gateway"}', 504],
    ["an error that is not a string", '{"error":{"code":5}}', 400],
    ["a redirection", null, 304],
  ])("becomes an OutlayError with the status: %s", async (_, text, status) => {
    const error = await rejectionOf(clientOf(text, { status }).listExpenses());
    expect(error).toBeInstanceOf(OutlayError);
    expect(error).toMatchObject({ status, message: `HTTP status ${status}`, requestId: null });
  });

  test("is reported as not JSON if it is a page with a success status", async () => {
    expect(await rejectionOf(clientOf("<html>").listExpenses())).toBeInstanceOf(SyntaxError);
  });

  test("is reported with all its errors if amounts can't be stored", async () => {
    const expense = (amount: string) =>
      `{"id":1,"description":"","amount":${amount},"date":"2026-01-05"}`;
    const answer = clientOf(`[${expense("1e309")},${expense("1e-1075")}]`);
    const rule =
      "amount must be a finite JSON number such as 12.5; zero and negative numbers are allowed";
    expect(await rejectionOf(answer.listExpenses())).toEqual(
      new TypeError(
        `The service's answer does not match its contract: 0.${rule}; it is too large, beyond 1.8e308. 1.${rule}; it has 1,075 decimal places, more than 1,074`,
      ),
    );
  });

  test("does not exist if fetch rejects, and the call rejects with the same error", async () => {
    const cause = new TypeError("Unable to connect");
    const offline = createClient({ baseUrl: BASE_URL, fetch: () => Promise.reject(cause) });
    expect(await rejectionOf(offline.listExpenses())).toBe(cause);
  });

  test("loses members that the contract does not have", async () => {
    expect(await clientOf('{"total":1,"secret":2}').totalExpenses()).toEqual({
      total: decimal("1"),
    });
  });
});

describe("the client sends", () => {
  async function sent(call: (client: Client) => Promise<unknown>): Promise<Request> {
    const { promise, resolve } = Promise.withResolvers<Request>();
    const recording = createClient({
      baseUrl: "https://outlay.example/books",
      async fetch(request) {
        resolve(request);
        return new Response("{}");
      },
    });
    await call(recording);
    return promise;
  }

  test.each<readonly [string, (client: Client) => Promise<unknown>, string, string, string]>([
    ["a read", ({ totalExpenses }) => totalExpenses(), "GET", "/expenses/total", ""],
    ["a query", ({ search }) => search({ q: "é &" }), "GET", "/api/search?q=%C3%A9+%26", ""],
    ["a path", ({ readUser }) => readUser({ id: "a/é" }), "GET", "/api/users/a%2F%C3%A9", ""],
    ["a deletion", ({ deletePost }) => deletePost({ id: 7 }), "DELETE", "/api/v1/posts/7", ""],
    [
      "a change, with only the given fields",
      ({ changeExpense }) =>
        changeExpense({ id: 7, body: { amount: decimal("0.1000000000000000055"), date: null } }),
      "PUT",
      "/expenses/7",
      '{"amount":0.1000000000000000055,"date":null}',
    ],
    [
      "a new expense, without other fields",
      ({ createExpense }) => createExpense({ body: { ...lunch(-0).body, ...{ id: 5 } } }),
      "POST",
      "/expenses",
      '{"description":"Lunch","amount":0,"date":"2026-01-05"}',
    ],
  ])("%s", async (_, call, method, path, body) => {
    const request = await sent(call);
    expect(request.method).toBe(method);
    expect(request.url).toBe(`https://outlay.example/books${path}`);
    expect(request.headers.get("content-type")).toBe(body === "" ? null : "application/json");
    expect(await request.text()).toBe(body);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("never an amount of %p", async (amount) => {
    const error = await rejectionOf(sent(({ createExpense }) => createExpense(lunch(amount))));
    expect(error).toBeInstanceOf(RangeError);
  });
});
