// Random changes to a ledger through the simple API, and the exact total of its amounts in whole hundredths.

import fc from "fast-check";
import type { Expense, ExpenseId } from "../../src/domain/expense/expense.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import { PROGRAM } from "../../src/domain/ledger/ledger-change.ts";
import type { Decimal } from "../../src/domain/money/decimal.ts";
import type { PostId } from "../../src/domain/post.ts";
import type { CalendarDate } from "../../src/domain/time/calendar-date.ts";
import type { Store } from "../../src/store/store.ts";
import type { Change } from "../../src/store/writing/changes.ts";
import { day, decimal } from "../support/values.ts";
import { hundredths } from "./subject.ts";

const DAYS: readonly CalendarDate[] = [
  "0001-01-01",
  "1999-12-31",
  "2024-02-29",
  "2026-01-05",
  "2026-01-06",
  "9999-12-31",
].map(day);

const amount = fc
  .integer({ min: -200_000, max: 200_000 })
  .map((count) => decimal(hundredths(count)));
const date = fc.constantFrom(...DAYS);
const description = fc.constantFrom("Lunch", "Tea", "Fare");
const text = fc.constantFrom("Hello", "Bye", "");
const privacy = fc.constantFrom("public", "only me");
/** There are few ids, so that changes interact. Some ids belong to no record, or to a deleted one. */
const number = fc.integer({ min: 1, max: 12 });
// Safe: a small positive integer.
const expenseNumber = number.map((id) => id as ExpenseId);
// Safe: as above.
const postNumber = number.map((id) => id as PostId);

function kept<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.option(value, { nil: null });
}

const kindOf = <Kind extends Change["kind"]>(name: Kind) => fc.constant(name);
const actor = fc.constant(PROGRAM);

/** Random changes to the expenses of one ledger. */
export function expenseChangesOf(id: LedgerId) {
  const ledger = fc.constant(id);
  const change = fc.record({
    description: kept(description),
    amount: kept(amount),
    date: kept(date),
  });
  return fc.oneof(
    fc.record({
      kind: kindOf("create-expense"),
      actor,
      ledger,
      draft: fc.record({ description, amount, date }),
    }),
    fc.record({ kind: kindOf("change-expense"), actor, ledger, id: expenseNumber, change }),
    fc.record({ kind: kindOf("delete-expense"), actor, ledger, id: expenseNumber }),
  );
}

/** Random changes to one ledger. */
export function changesOf(id: LedgerId): fc.Arbitrary<Change> {
  const ledger = fc.constant(id);
  const change = fc.record({ text: kept(text), privacy: kept(privacy) });
  return fc.oneof(
    { weight: 3, arbitrary: expenseChangesOf(id) },
    fc.record({ kind: kindOf("create-post"), ledger, draft: fc.record({ text, privacy }) }),
    fc.record({ kind: kindOf("change-post"), ledger, id: postNumber, change }),
    fc.record({ kind: kindOf("delete-post"), ledger, id: postNumber }),
  );
}

/** Makes a change through the port. */
export async function make(store: Store, change: Change): Promise<unknown> {
  const { expenses, posts } = store;
  const { ledger } = change;
  switch (change.kind) {
    case "create-expense":
      return expenses.create(ledger, change.draft);
    case "change-expense":
      return expenses.change(ledger, change.id, change.change);
    case "delete-expense":
      return expenses.delete(ledger, change.id);
    case "create-post":
      return posts.create(ledger, change.draft);
    case "change-post":
      return (await posts.change(ledger, change.id, change.change)) ?? null;
    case "delete-post":
      return posts.delete(ledger, change.id);
    case "apply":
      return store.books.apply(ledger, change.transaction);
  }
}

/** The exact total of amounts that have at most two places. */
export function totalOf(expenses: readonly Expense[]): Decimal {
  const total = expenses.reduce((sum, { amount }) => sum + hundredthsOf(amount), 0n);
  return decimal(hundredths(total));
}

function hundredthsOf(amount: Decimal): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount);
  if (!match) throw new RangeError(`${amount} is not a whole number of hundredths`);
  const [, sign = "", whole = "", places = ""] = match;
  return BigInt(sign + whole + places.padEnd(2, "0"));
}
