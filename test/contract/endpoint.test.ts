// The types that follow from an endpoint: the input of a handler, and its possible answers.

import { expect, expectTypeOf, test } from "bun:test";
import Type from "typebox";
import type { Contract } from "../../src/contract/contract.ts";
import {
  type Answered,
  type EncodedContent,
  endpoint,
  type HandlerInput,
  type Pages,
  type WantedEvents,
} from "../../src/contract/endpoint.ts";
import type { JsonText } from "../../src/contract/schema/json.ts";
import type { Expense, ExpenseId } from "../../src/domain/expense/expense.ts";
import type { RequestKey } from "../../src/domain/ledger/actions.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { Instant, LedgerChange } from "../../src/domain/ledger/ledger-change.ts";
import type { Precondition } from "../../src/domain/ledger/precondition.ts";
import type { Decimal } from "../../src/domain/money/decimal.ts";
import type { Post } from "../../src/domain/post.ts";
import type { CalendarDate } from "../../src/domain/time/calendar-date.ts";
import type { strictContract } from "../support/strict-endpoints.ts";

test("an endpoint that does not say who may call it does not compile", () => {
  const record = { method: "GET", path: "/x", tag: "Service", summary: "X", answers: {} } as const;
  // @ts-expect-error: its access is missing.
  expect(endpoint(record)).toBe(record);
});

test("a handler receives checked values of the domain", () => {
  expectTypeOf<HandlerInput<Contract["createExpense"]>["body"]>().toEqualTypeOf<{
    description: string;
    amount: Decimal;
    date: CalendarDate;
  }>();
  expectTypeOf<HandlerInput<Contract["changeExpense"]>["body"]>().toEqualTypeOf<{
    description?: string | null;
    amount?: Decimal | null;
    date?: CalendarDate | null;
  }>();
  expectTypeOf<HandlerInput<Contract["deleteExpense"]>["parameters"]>().toEqualTypeOf<{
    readonly id: ExpenseId;
  }>();
  expectTypeOf<HandlerInput<Contract["search"]>["query"]>().toEqualTypeOf<{
    readonly q: string | null;
  }>();
  expectTypeOf<HandlerInput<Contract["createUser"]>["body"]>().toEqualTypeOf<JsonText>();
  expectTypeOf<HandlerInput<Contract["listExpenses"]>["body"]>().toEqualTypeOf<undefined>();
});

test("a handler of a strict endpoint receives its typed query and its headers", () => {
  type Strict = typeof strictContract;
  expectTypeOf<HandlerInput<Strict["listThings"]>["query"]>().toEqualTypeOf<{
    readonly limit: number | undefined;
    readonly sort: "date" | "amount" | "description" | undefined;
    readonly from: CalendarDate | undefined;
    readonly min: Decimal | undefined;
    readonly q: string | undefined;
    readonly tag: string[] | undefined;
    readonly dry: boolean | undefined;
    readonly since: Instant | undefined;
  }>();
  expectTypeOf<HandlerInput<Strict["quickThing"]>["query"]>().toEqualTypeOf<{
    readonly text: string;
  }>();
  expectTypeOf<HandlerInput<Strict["readThing"]>["parameters"]>().toEqualTypeOf<{
    readonly ledger: LedgerId;
    readonly id: ExpenseId;
  }>();
  expectTypeOf<HandlerInput<Strict["changeThing"]>["body"]>().toEqualTypeOf<{
    name?: string;
    at?: Instant | null;
    amount?: Decimal;
  }>();
  expectTypeOf<
    HandlerInput<Strict["changeThing"]>["ifMatch"]
  >().toEqualTypeOf<Precondition | null>();
  expectTypeOf<HandlerInput<Strict["changeThing"]>["key"]>().toEqualTypeOf<RequestKey | null>();
  expectTypeOf<HandlerInput<Strict["readThing"]>["key"]>().toEqualTypeOf<null>();
  expectTypeOf<HandlerInput<Strict["createThing"]>["key"]>().toEqualTypeOf<RequestKey | null>();
  expectTypeOf<HandlerInput<Strict["createThing"]>["ifMatch"]>().toEqualTypeOf<null>();
  expectTypeOf<HandlerInput<Strict["createThing"]>["events"]>().toEqualTypeOf<null>();
  expectTypeOf<HandlerInput<Contract["createExpense"]>["key"]>().toEqualTypeOf<null>();
  expectTypeOf<
    HandlerInput<Contract["listChanges"]>["events"]
  >().toEqualTypeOf<WantedEvents | null>();
});

test("an answer with a versioned record has its revision, unless the record is deleted", () => {
  type Strict = typeof strictContract;
  expectTypeOf<Answered<Strict["readThing"]>["revision"]>().toEqualTypeOf<string>();
  expectTypeOf<Answered<Strict["changeThing"]>["revision"]>().toEqualTypeOf<string>();
  expectTypeOf<Answered<Strict["deleteThing"]>["revision"]>().toEqualTypeOf<string | undefined>();
  type Told = Extract<Answered<Contract["undoChange"]>, { body: object }>["body"];
  // Sources of files are shown by another name of their kind.
  expectTypeOf<Shown<Exclude<LedgerChange, { record: "import-profile" }>>>().toExtend<Told>();
});

/** A change with payees and tags by their names. */
type Shown<Of extends LedgerChange> = Of extends unknown
  ? Omit<Of, "before" | "after"> & { before: Named<Of["before"]>; after: Named<Of["after"]> }
  : never;

type Named<Fields> = Fields extends object
  ? Omit<Fields, "payee" | "tags"> & { payee?: string | null; tags?: readonly string[] }
  : null;

test("a handler returns a success that its endpoint has, or throws", () => {
  expectTypeOf<Answered<Contract["createExpense"]>["status"]>().toEqualTypeOf<201>();
  expectTypeOf<Answered<Contract["listExpenses"]>["status"]>().toEqualTypeOf<200 | 304>();
  expectTypeOf<Answered<Contract["deleteExpense"]>["status"]>().toEqualTypeOf<200>();
  expectTypeOf<Answered<Contract["greet"]>["body"]>().toEqualTypeOf<string | EncodedContent>();
  expectTypeOf<Expense[] | Pages<Expense>>().toExtend<
    Extract<Answered<Contract["listExpenses"]>, { status: 200 }>["body"]
  >();
  expectTypeOf<Post>().toExtend<Answered<Contract["readPost"]>["body"]>();
});

test("an invalid endpoint does not compile", () => {
  const answers = { 200: { description: "It is." } };
  const rest = { tag: "Service", access: "anyone", summary: "X", answers } as const;
  const wrong = [
    // @ts-expect-error: a path begins with a slash.
    endpoint({ ...rest, method: "GET", path: "x" }),
    // @ts-expect-error: TRACE is not an allowed method.
    endpoint({ ...rest, method: "TRACE", path: "/x" }),
    // @ts-expect-error: the tag is not in the list.
    endpoint({ ...rest, method: "GET", path: "/x", tag: "Other" }),
    // @ts-expect-error: the answer has no description.
    endpoint({ ...rest, method: "GET", path: "/x", answers: { 200: { body: Type.String() } } }),
  ];
  // Only the compiler checks these.
  expect(wrong.map(({ summary }) => summary)).toEqual(["X", "X", "X", "X"]);
});
