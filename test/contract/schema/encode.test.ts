// Values are written as JSON by their schemas: valid JSON with exact numbers, which can be decoded again.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import Type from "typebox";
import { contract } from "../../../src/contract/contract.ts";
import { reader } from "../../support/body-reader.ts";
import { encoder } from "../../../src/contract/schema/encode.ts";
import { Amount, keepable, Verbatim } from "../../../src/contract/schema/fields.ts";
import { parseJson } from "../../../src/contract/schema/json.ts";
import { type Expense, isExpenseId, readAmount } from "../../../src/domain/expense/expense.ts";
import { isCalendarDate } from "../../../src/domain/time/calendar-date.ts";
import { anyCharacter } from "../../support/any-character.ts";
import { day, decimal, expenseId } from "../../support/values.ts";

const Expenses = contract.listExpenses.answers[200].body;
const writeExpenses = encoder(Expenses);
const readExpenses = reader(Expenses);

const amount = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.bigInt(0n, 10n ** 40n),
    fc.oneof(fc.integer({ min: -40, max: 0 }), fc.integer({ min: -1_000, max: 260 })),
  )
  .map(([sign, coefficient, exponent]) => readAmount(`${sign}${coefficient}e${exponent}`).amount)
  .filter((value) => value !== undefined);

const date = fc
  .tuple(
    fc.integer({ min: 1, max: 9_999 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .map(([year, ...rest]) =>
    [String(year).padStart(4, "0"), ...rest.map((part) => String(part).padStart(2, "0"))].join("-"),
  )
  .filter(isCalendarDate);

const expenses: fc.Arbitrary<readonly Expense[]> = fc.array(
  fc.record({
    id: fc.maxSafeNat().filter(isExpenseId),
    description: fc.string({ unit: anyCharacter }),
    amount,
    date,
  }),
);

describe("expenses", () => {
  test("are decoded exactly as they were written, to the last digit", () => {
    fc.assert(
      fc.property(expenses, (list) => {
        expect(readExpenses(parseJson(writeExpenses([...list])))).toEqual({ value: [...list] });
      }),
    );
  });

  test("parse to the same values as the output of JSON.stringify, with amounts as doubles", () => {
    fc.assert(
      fc.property(expenses, (list) => {
        const parsed: unknown = JSON.parse(writeExpenses([...list]));
        const rest = list.map(({ id, description, date }) => ({ id, description, date }));
        expect(parsed).toMatchObject(JSON.parse(JSON.stringify(rest)));
        expect(parsed).toEqual(
          list.map((expense) => ({ ...expense, amount: JSON.parse(expense.amount) })),
        );
      }),
    );
  });

  test("look like this", () => {
    const list = [
      {
        id: expenseId(2),
        description: 'Tea "to go"',
        amount: decimal("0.1000000000000000055"),
        date: day("2026-02-28"),
      },
      { id: expenseId(1), description: "", amount: decimal("-1e21"), date: day("0001-01-01") },
    ];
    expect(writeExpenses(list)).toBe(
      String.raw`[{"id":2,"description":"Tea \"to go\"","amount":0.1000000000000000055,"date":"2026-02-28"},` +
        `{"id":1,"description":"","amount":-1e+21,"date":"0001-01-01"}]`,
    );
  });

  test("of an empty list are an empty array", () => {
    expect(writeExpenses([])).toBe("[]");
  });
});

describe("a total is written as a JSON number with the exact value:", () => {
  const writeTotal = encoder(contract.totalExpenses.answers[200].body);

  test.each(["0", "0.3", "10000", "-12.34", "3.4e+308", "5e-324", "1.2345678901234567890123e+29"])(
    "%s",
    (total) => {
      expect(writeTotal({ total: decimal(total) })).toBe(`{"total":${total}}`);
    },
  );
});

test("texts of any kind are written unchanged", () => {
  const writeMessage = encoder(contract.createExpense.answers[201].body);
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (message) => {
      expect(writeMessage({ message })).toBe(JSON.stringify({ message }));
    }),
  );
});

describe("members", () => {
  const Sparse = Type.Object({
    first: Type.Optional(Type.Integer()),
    'quoted "name"': Type.Optional(Type.Boolean()),
    amount: keepable(Amount),
    list: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Null()]))),
    inner: Type.Optional(Type.Object({ nothing: Type.Null() })),
    lists: keepable(Type.Array(Amount)),
  });

  test.each([
    [{}, "{}"],
    [{ amount: null }, '{"amount":null}'],
    [{ amount: decimal("1e-7") }, '{"amount":1e-7}'],
    [{ list: [] }, '{"list":[]}'],
    [{ list: ["a", null], first: 0 }, '{"first":0,"list":["a",null]}'],
    [{ 'quoted "name"': false }, String.raw`{"quoted \"name\"":false}`],
    [{ inner: { nothing: null } }, '{"inner":{"nothing":null}}'],
    [{ lists: null }, '{"lists":null}'],
    [{ lists: [decimal("0.5")] }, '{"lists":[0.5]}'],
  ])("are omitted if they are absent, and written if they are null: %j", (value, text) => {
    expect(encoder(Sparse)(value)).toBe(text);
  });

  test("are left out if the schema does not have them", () => {
    const value = { message: "Lunch", secret: "x" };
    expect(encoder(contract.createExpense.answers[201].body)(value)).toBe('{"message":"Lunch"}');
  });
});

describe("any JSON value is written exactly as it was sent:", () => {
  const writeEcho = encoder(contract.createUser.answers[201].body);

  test.each(["null", '{ "a": 0.1000000000000000055 }', "12345678901234567890", '["\\u00e9"]'])(
    "%s",
    (text) => {
      const data = parseJson(text).text;
      expect(encoder(Verbatim)(data)).toBe(text);
      expect(writeEcho({ message: "m", data })).toBe(`{"message":"m","data":${text}}`);
    },
  );
});

describe("an amount that a client has as a double", () => {
  const write: (value: never) => string = encoder(Amount);

  test.each([
    [0.1, "0.1"],
    [-0, "0"],
    [1e21, "1e+21"],
    [5e-324, "5e-324"],
    [0.1 + 0.2, "0.30000000000000004"],
  ])("is written as the shortest decimal: %p", (double, text) => {
    // Safe: the encoder also accepts doubles, but only the client's own type says so.
    expect(write(double as never)).toBe(text);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("is refused if it is %p", (double) => {
    // Safe: as above.
    expect(() => write(double as never)).toThrow(RangeError);
  });
});
