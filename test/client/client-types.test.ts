// The types of the client: inputs that do not compile, which the service refuses if they are sent all the
// same, and answers in the values of the domain.

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

describe("wrong inputs do not compile, and are refused if they are sent all the same", () => {
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
      "a field missing",
      ({ createExpense }) =>
        // @ts-expect-error: a new expense has a date.
        createExpense({ body: undated }),
    ],
    [
      "a text as the amount",
      ({ createExpense }) =>
        // @ts-expect-error: a text is an amount only after parseDecimal.
        createExpense({ body: { ...lunch, amount: "lunch" } }),
    ],
    [
      "null as the amount of a new expense",
      ({ createExpense }) =>
        // @ts-expect-error: there is nothing to keep yet.
        createExpense({ body: { ...lunch, amount: null } }),
    ],
    [
      "a number as the description",
      ({ changeExpense }) =>
        // @ts-expect-error: a description is a text.
        changeExpense({ id: 1, body: { description: 5 } }),
    ],
    [
      "a text as the id",
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
      "any text as JSON",
      ({ createUser }) =>
        // @ts-expect-error: a text is JSON only after it was read as such.
        createUser({ body: "lunch" }),
    ],
    [
      "an endpoint that is not JSON",
      async (all) =>
        // @ts-expect-error: a page is not JSON.
        all.readDocs(),
    ],
  ])("%s", async (_, call) => {
    expect(await rejectionOf(call(client))).toBeInstanceOf(Error);
    expect(await client.totalExpenses()).toEqual({ total: decimal("1") });
  });

  test("a call without input takes none, and ignores one", async () => {
    // @ts-expect-error: the total takes nothing.
    expect(await client.totalExpenses({ id: 1 })).toEqual({ total: decimal("1") });
  });
});

describe("right inputs compile", () => {
  test("an amount is a number or a Decimal, a date is a text, and what may be kept may be null", () => {
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

describe("answers are values of the domain", () => {
  test("an amount is a Decimal, which no plus sign adds up", async () => {
    const { total } = await client.totalExpenses();
    expectTypeOf(total).toEqualTypeOf<Decimal>();
    // @ts-expect-error: a Decimal is not a number.
    const number: number = total;
    expect(number).toBeString();
  });

  test("an expense has an id, an amount and a date that the domain knows", async () => {
    const listed = await client.listExpenses();
    expectTypeOf(listed).toEqualTypeOf<Answered<"PlainExpense">[]>();
    expectTypeOf(listed).toEqualTypeOf<
      { id: ExpenseId; description: string; amount: Decimal; date: CalendarDate }[]
    >();
    expect<unknown>(listed).toEqual([{ ...lunch, id: 1, amount: "1" }]);
  });

  test("a post is a post, and JSON is a text", async () => {
    const post = await client.createPost({ body: { text: "Hello" } });
    expectTypeOf(post).toExtend<Answered<"Post">>();
    expect<unknown>(post).toEqual({ id: 1, text: "Hello", privacy: "public" });
    const document = await client.readOpenApi();
    expectTypeOf(document).toEqualTypeOf<JsonText>();
    expect(document).toBeString();
  });
});

describe("the schemas of the API document are types by their names", () => {
  test("an answer is in the values of the domain, and what is sent may be as its caller has it", () => {
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
