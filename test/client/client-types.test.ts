// The types of the client: wrong inputs do not compile, and answers have the types of the domain.

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

import { openService, type ServiceInMemory } from "./service.ts";

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

test("wrong inputs do not compile", () => {
  const calls = (all: Client) => [
    // @ts-expect-error: the input is missing.
    all.createExpense(),
    // @ts-expect-error: the body is missing.
    all.changeExpense({ id: 1 }),
    // @ts-expect-error: a new expense has a date.
    all.createExpense({ body: undated }),
    // @ts-expect-error: a string is an amount only after parseDecimal.
    all.createExpense({ body: { ...lunch, amount: "lunch" } }),
    // @ts-expect-error: a new expense has no amount that could be kept.
    all.createExpense({ body: { ...lunch, amount: null } }),
    // @ts-expect-error: a description is a string.
    all.changeExpense({ id: 1, body: { description: 5 } }),
    // @ts-expect-error: an expense's id is a number.
    all.deleteExpense({ id: "seven" }),
    // @ts-expect-error: the id is missing.
    all.readPost({}),
    // @ts-expect-error: a string is JSON only after it was parsed as such.
    all.createUser({ body: "lunch" }),
    // @ts-expect-error: a page is not JSON.
    all.readDocs(),
    // @ts-expect-error: the total has no input.
    all.totalExpenses({ id: 1 }),
  ];
  // Only the compiler checks these calls.
  expect(calls).toBeFunction();
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
