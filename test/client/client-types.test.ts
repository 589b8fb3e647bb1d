// The types of the client: wrong inputs do not compile, and the service refuses them if they are sent anyway. Answers have the types of the
// domain.

import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from "bun:test";
import type {
  Answered,
  CalendarDate,
  Client,
  Decimal,
  ExpenseId,
  JsonText,
  Sent,
} from "../../src/client/client.ts";

import { decimal } from "../support/values.ts";
import { openService, rejectionOf, type ServiceInMemory } from "./service.ts";

let service: ServiceInMemory;
let client: Client;

beforeEach(async () => {
  service = openService();
  client = service.client;
  await client.createExpense({ body: lunch });
});

afterEach(() => service.close());

const lunch = { description: "Lunch", amount: 1, date: "2026-01-05" };
const { date: _, ...undated } = lunch;

describe("a wrong input does not compile, and is refused if it is sent anyway:", () => {
  test.each<readonly [string, (client: Client) => Promise<unknown>]>([
    [
      "no input",
      ({ createExpense }) =>
        // @ts-expect-error: the input is missing.
        createExpense(),
    ],
    [
      "no body",
      ({ changeExpense }) =>
        // @ts-expect-error: the body is missing.
        changeExpense({ id: 1 }),
    ],
    [
      "a missing field",
      ({ createExpense }) =>
        // @ts-expect-error: a new expense has a date.
        createExpense({ body: undated }),
    ],
    [
      "a string as the amount",
      ({ createExpense }) =>
        // @ts-expect-error: a string is an amount only after parseDecimal.
        createExpense({ body: { ...lunch, amount: "lunch" } }),
    ],
    [
      "null as the amount of a new expense",
      ({ createExpense }) =>
        // @ts-expect-error: a new expense has no amount that could be kept.
        createExpense({ body: { ...lunch, amount: null } }),
    ],
    [
      "a number as the description",
      ({ changeExpense }) =>
        // @ts-expect-error: a description is a string.
        changeExpense({ id: 1, body: { description: 5 } }),
    ],
    [
      "a string as the id",
      ({ deleteExpense }) =>
        // @ts-expect-error: an expense's id is a number.
        deleteExpense({ id: "seven" }),
    ],
    [
      "no id",
      ({ readPost }) =>
        // @ts-expect-error: the id is missing.
        readPost({}),
    ],
    [
      "any string as JSON",
      ({ createUser }) =>
        // @ts-expect-error: a string is JSON only after it was parsed as such.
        createUser({ body: "lunch" }),
    ],
    [
      "a call to an endpoint that is not JSON",
      async (all) =>
        // @ts-expect-error: a page is not JSON.
        all.readDocs(),
    ],
  ])("%s", async (_, call) => {
    expect(await rejectionOf(call(client))).toBeInstanceOf(Error);
    expect(await client.totalExpenses()).toEqual({ total: decimal("1") });
  });

  test("a call without input does not compile with one, and ignores it", async () => {
    // @ts-expect-error: the total has no input.
    expect(await client.totalExpenses({ id: 1 })).toEqual({ total: decimal("1") });
  });
});

describe("a right input compiles:", () => {
  test("an amount may be a number or a Decimal, a date is a string, and fields that may be kept may be null", () => {
    expectTypeOf<Parameters<Client["createExpense"]>>().toEqualTypeOf<
      [
        input: {
          readonly body: {
            readonly description: string;
            readonly amount: Decimal | number;
            readonly date: string;
          };
        },
      ]
    >();
    expectTypeOf<Parameters<Client["changeExpense"]>>().toEqualTypeOf<
      [
        input: { readonly id: number } & {
          readonly body: {
            readonly description?: string | null;
            readonly amount?: Decimal | number | null;
            readonly date?: string | null;
          };
        },
      ]
    >();
    expectTypeOf<Parameters<Client["search"]>>().toEqualTypeOf<[input: { readonly q?: string }]>();
    expectTypeOf<Parameters<Client["listUsers"]>>().toEqualTypeOf<[]>();
  });
});

describe("answers have the types of the domain:", () => {
  test("an amount is a Decimal, which a plus sign can't add", async () => {
    const { total } = await client.totalExpenses();
    expectTypeOf(total).toEqualTypeOf<Decimal>();
    // @ts-expect-error: a Decimal is not a number.
    const number: number = total;
    expect(number).toBeString();
  });

  test("an expense has an id, an amount and a date of the domain's types", async () => {
    const listed = await client.listExpenses();
    expectTypeOf(listed).toEqualTypeOf<Answered<"PlainExpense">[]>();
    expectTypeOf(listed).toEqualTypeOf<
      { id: ExpenseId; description: string; amount: Decimal; date: CalendarDate }[]
    >();
    expect<unknown>(listed).toEqual([{ ...lunch, id: 1, amount: "1" }]);
  });

  test("a post has the domain's type, and JSON is a string", async () => {
    const post = await client.createPost({ body: { text: "Hello" } });
    expectTypeOf(post).toExtend<Answered<"Post">>();
    expect<unknown>(post).toEqual({ id: 1, text: "Hello", privacy: "public" });
    const document = await client.readOpenApi();
    expectTypeOf(document).toEqualTypeOf<JsonText>();
    expect(document).toBeString();
  });
});

describe("each schema of the API document has a type with its name", () => {
  test("an answer has the types of the domain, and a request may have simpler types", () => {
    expectTypeOf<Answered<"Expense">["amount"]>().toEqualTypeOf<Decimal>();
    expectTypeOf<Answered<"Expense">["date"]>().toEqualTypeOf<CalendarDate>();
    expectTypeOf<Sent<"ExpenseDraft">["amount"]>().toEqualTypeOf<Decimal | number>();
    expectTypeOf<Sent<"ExpenseDraft">["date"]>().toEqualTypeOf<string>();
    expectTypeOf<Awaited<ReturnType<Client["findExpenses"]>>>().toEqualTypeOf<
      Answered<"ExpensePage">
    >();
    expectTypeOf<Parameters<Client["recordExpense"]>[0]["body"]>().toEqualTypeOf<
      Sent<"ExpenseDraft">
    >();
  });
});
