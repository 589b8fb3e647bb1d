// A ledger as a plain map: what a store must answer, without an engine, without batches, and with totals
// in whole hundredths. Sequences of changes are drawn at random and made here and there.

import fc from "fast-check";
import type { CalendarDate } from "../../src/domain/calendar-date.ts";
import type { Decimal } from "../../src/domain/decimal.ts";
import type { Expense, ExpenseId } from "../../src/domain/expense.ts";
import type { LedgerId, LedgerSummary } from "../../src/domain/ledger.ts";
import type { Post, PostId } from "../../src/domain/post.ts";
import type { Change, ResultOf } from "../../src/store/changes.ts";
import { day, decimal } from "../support/values.ts";
import { hundredths, inOrder } from "./subject.ts";

export interface Model {
  /** What the change results in. */
  apply(change: Change): ResultOf<Change>;
  /** Newest date first, of equal dates the newest id first. */
  expenses(): readonly Expense[];
  posts(): readonly Post[];
  summary(): Omit<LedgerSummary, "revision">;
}

export function openModel(): Model {
  const expenses = new Map<number, Expense>();
  const posts = new Map<number, Post>();
  let expensesCreated = 0;
  let postsCreated = 0;

  function apply(change: Change): ResultOf<Change> {
    switch (change.kind) {
      case "create-expense": {
        expensesCreated += 1;
        // Safe: a count is a positive integer.
        const id = expensesCreated as ExpenseId;
        expenses.set(id, { id, ...change.draft });
        return id;
      }
      case "change-expense": {
        const before = expenses.get(change.id);
        if (!before) return false;
        expenses.set(change.id, merged(before, change.change));
        return true;
      }
      case "delete-expense":
        return expenses.delete(change.id);
      case "create-post": {
        postsCreated += 1;
        // Safe: as above.
        const post: Post = { id: postsCreated as PostId, ...change.draft };
        posts.set(post.id, post);
        return post;
      }
      case "change-post": {
        const before = posts.get(change.id);
        if (!before) return null;
        const after = merged(before, change.change);
        posts.set(change.id, after);
        return after;
      }
      case "delete-post":
        return posts.delete(change.id);
      case "amend":
        throw new RangeError("amendments have a model of their own");
    }
  }

  return {
    apply,
    expenses: () => inOrder(expenses.values()),
    posts: () => [...posts.values()].sort((a, b) => a.id - b.id),
    summary: () => ({ count: expenses.size, total: totalOf([...expenses.values()]) }),
  };
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

function merged<Record extends object>(
  before: Record,
  change: { readonly [Field in keyof Record]?: Record[Field] | null },
): Record {
  const given = Object.entries(change).filter(([, value]) => value !== null);
  return { ...before, ...Object.fromEntries(given) };
}

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
/** Few, so that changes meet one another; some are of no record, or of one that is gone. */
const number = fc.integer({ min: 1, max: 12 });
// Safe: a small positive integer.
const expenseNumber = number.map((id) => id as ExpenseId);
// Safe: as above.
const postNumber = number.map((id) => id as PostId);

function kept<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.option(value, { nil: null });
}

/** Changes of one ledger, at random. */
export function changesOf(ledger: LedgerId): fc.Arbitrary<Change> {
  const id = fc.constant(ledger);
  const kind = <Kind extends Change["kind"]>(name: Kind) => fc.constant(name);
  return fc.oneof(
    fc.record({
      kind: kind("create-expense"),
      ledger: id,
      draft: fc.record({ description, amount, date }),
    }),
    fc.record({
      kind: kind("change-expense"),
      ledger: id,
      id: expenseNumber,
      change: fc.record({
        description: kept(description),
        amount: kept(amount),
        date: kept(date),
      }),
    }),
    fc.record({ kind: kind("delete-expense"), ledger: id, id: expenseNumber }),
    fc.record({ kind: kind("create-post"), ledger: id, draft: fc.record({ text, privacy }) }),
    fc.record({
      kind: kind("change-post"),
      ledger: id,
      id: postNumber,
      change: fc.record({ text: kept(text), privacy: kept(privacy) }),
    }),
    fc.record({ kind: kind("delete-post"), ledger: id, id: postNumber }),
  );
}
