// The typed client against the service itself, in memory: exact amounts both ways, and failures.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Client, OutlayError } from "../../src/client/client.ts";
import { contract } from "../../src/contract/contract.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import type { Decimal } from "../../src/domain/money/decimal.ts";
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

test("amounts are exact both ways", async () => {
  const amount = decimal("0.1000000000000000055");
  await client.createExpense(lunch(amount));
  expect((await client.listExpenses())[0]?.amount).toBe(amount);
  expect((await client.totalExpenses()).total).toBe(amount);
});

test.each(["", ".", ".."])(
  "an id that can't be part of an address is refused, and is not sent to another endpoint: %p",
  async (id) => {
    expect(await rejectionOf(client.readUser({ id }))).toBeInstanceOf(Error);
  },
);

describe("a failure of the service is an OutlayError with its status, message and request id", () => {
  test.each<readonly [string, (client: Client) => Promise<unknown>, number, string]>([
    [
      "an unknown expense",
      ({ deleteExpense }) => deleteExpense({ id: 7 }),
      404,
      "There is no expense with the id 7",
    ],
    [
      "a date that doesn't exist",
      ({ createExpense }) => createExpense(lunch(1, "2026-02-29")),
      400,
      "date must be a date as YYYY-MM-DD, years 0001 to 9999; 2026-02-29 is not a calendar date",
    ],
  ])("%s", async (_, call, status, message) => {
    const error = await rejectionOf(call(client));
    expect(error).toBeInstanceOf(OutlayError);
    expect(error).toMatchObject({ name: "OutlayError", status, message, requestId: "request-1" });
  });
});
