// The typed client against the service itself, in memory: exact amounts both ways, texts in addresses, and failures.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Client, OutlayError } from "../../src/client/client.ts";
import { contract } from "../../src/contract/contract.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { type Decimal, decimalOfDouble } from "../../src/domain/money/decimal.ts";
import { decimal } from "../support/values.ts";
import { openService, rejectionOf, type ServiceInMemory } from "./service.ts";

let service: ServiceInMemory;
let client: Client;

beforeEach(() => {
  service = openService();
  client = service.client;
});

afterEach(() => service.close());

function lunch(amount: Decimal | number, date = "2026-01-05") {
  return { body: { description: "Lunch", amount, date } };
}

test("there is a call with the endpoint's name for each endpoint whose success is JSON or has no body", () => {
  const json = Object.entries<Endpoint>(contract).filter(
    ([, { answers }]) => (answers[200] ?? answers[201])?.body ?? answers[204],
  );
  expect(Object.keys(client).toSorted()).toEqual(json.map(([name]) => name).toSorted());
  expect(Object.keys(client)).not.toContain("greet");
});

describe("amounts are exact both ways", () => {
  test.each([
    "0.1000000000000000055",
    "-0.01",
    "0",
    "123456789012345678901234567890.5",
    "1.7976931348623157e308",
    "5e-324",
    "1e-1074",
    `0.${"123456789".repeat(100)}`,
  ])("a given number is returned as the same number: %s", async (text) => {
    await client.createExpense(lunch(decimal(text)));
    expect((await client.listExpenses())[0]?.amount).toBe(decimal(text));
    expect((await client.totalExpenses()).total).toBe(decimal(text));
    await client.changeExpense({ id: 1, body: { amount: decimal("1") } });
    await client.changeExpense({ id: 1, body: { amount: decimal(text) } });
    expect((await client.totalExpenses()).total).toBe(decimal(text));
  });

  test("a double is returned as the shortest decimal that means the same double", async () => {
    const double = fc.double({ noNaN: true, noDefaultInfinity: true });
    await fc.assert(
      fc.asyncProperty(double, async (amount) => {
        await client.createExpense(lunch(amount));
        const [listed] = await client.listExpenses();
        expect(listed?.amount).toBe(decimalOfDouble(amount));
        await client.deleteExpense({ id: listed?.id ?? 0 });
      }),
    );
  });
});

describe("the demonstration routes", () => {
  test.each([..."7 a/b Café e\u0301 😀 a+b 50% %2F ?q=1#x a\\b ... {id}".split(" "), "two words"])(
    "a user is read by any string as the id: %s",
    async (id) => {
      expect((await client.readUser({ id })).id).toBe(id);
    },
  );

  test.each(["", ".", ".."])(
    "an id that can't be part of an address is refused, and is not sent to another endpoint: %p",
    async (id) => {
      expect(await rejectionOf(client.readUser({ id }))).toBeInstanceOf(Error);
    },
  );

  test.each(["lunch", "", "a&q=b", "1+1 = 2", "Café 😀", "%", "#"])(
    "a search repeats its query: %p",
    async (q) => {
      expect(await client.search({ q })).toEqual({ searchQuery: q });
    },
  );
});

describe("a failure of the service is an OutlayError with its status, message and request id", () => {
  test.each<readonly [string, (client: Client) => Promise<unknown>, number, string]>([
    [
      "an unknown expense",
      ({ deleteExpense }) => deleteExpense({ id: 7 }),
      404,
      "There is no expense with the id 7",
    ],
    [
      "an unknown post",
      ({ readPost }) => readPost({ id: 7 }),
      404,
      "There is no post with the id 7",
    ],
    [
      "an id that is not a positive integer",
      ({ changeExpense }) => changeExpense({ id: 1.5, body: {} }),
      404,
      "There is no expense with the id 1.5; ids are positive integers",
    ],
    [
      "a date that doesn't exist",
      ({ createExpense }) => createExpense(lunch(1, "2026-02-29")),
      400,
      "date must be a date as YYYY-MM-DD, years 0001 to 9999; 2026-02-29 is not a calendar date",
    ],
    [
      "an amount that overflows",
      ({ createExpense }) => createExpense(lunch(decimal("1.8e308"))),
      400,
      "amount must be a finite JSON number such as 12.5; zero and negative numbers are allowed; it is too large, beyond 1.8e308",
    ],
    [
      "a string with half a surrogate pair",
      ({ createPost }) => createPost({ body: { text: "\ud83d" } }),
      400,
      "The body can't be stored: text contains half of a surrogate pair, which is not a character",
    ],
  ])("%s", async (_, call, status, message) => {
    const error = await rejectionOf(call(client));
    expect(error).toBeInstanceOf(OutlayError);
    expect(error).toMatchObject({ name: "OutlayError", status, message, requestId: "request-1" });
  });
});
