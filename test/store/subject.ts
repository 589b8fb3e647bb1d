// The shared parts of the contract suites: the store, and helpers that use it.

import { expect } from "bun:test";
import type { Expense, ExpenseChange, ExpenseDraft } from "../../src/domain/expense/expense.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { PostId } from "../../src/domain/post.ts";
import type { Listing, Store } from "../../src/store/store.ts";

/** An engine's store, open for the whole suite. Each test uses its own ledgers. */
export interface Subject {
  readonly store: Store;
  /** Returns a ledger without any changes. */
  newLedger(): LedgerId;
}

export const KEEP: ExpenseChange = { description: null, amount: null, date: null };

/** A whole history. */
export const ALL = { after: 0, limit: 100_000 };

// Safe: no store has a record with this id, and no test treats it as a stored one.
export const UNKNOWN_POST = 9_007_199_254_740_991 as PostId;

function writeJsonLines(expenses: readonly Expense[]): Uint8Array {
  return Buffer.from(expenses.map((expense) => `${JSON.stringify(expense)}\n`).join(""));
}

/** Reads the next page of a listing; it is empty at the end. */
export async function nextPage(listing: Listing): Promise<readonly Expense[]> {
  const page = await listing.nextWritten(writeJsonLines);
  const lines = Buffer.from(page ?? [])
    .toString()
    .split("\n")
    .slice(0, -1);
  return lines.map((line): Expense => JSON.parse(line));
}

/** Reads a listing to its end. */
export async function readAll(listing: Listing): Promise<readonly Expense[]> {
  const expenses: Expense[] = [];
  for (let page = await nextPage(listing); page.length > 0; page = await nextPage(listing)) {
    expenses.push(...page);
  }
  return expenses;
}

export async function listAll(store: Store, ledger: LedgerId): Promise<readonly Expense[]> {
  return readAll(await store.expenses.list(ledger));
}

/** Creates expenses together, and returns them as lists must show them, in the order of the drafts. */
export function createAll(
  store: Store,
  ledger: LedgerId,
  drafts: readonly ExpenseDraft[],
): Promise<readonly Expense[]> {
  return Promise.all(
    drafts.map(async (draft) => ({ id: await store.expenses.create(ledger, draft), ...draft })),
  );
}

/** The integers from 1 to `count`. */
export function numbersTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Writes a whole number of hundredths as a string that `decimal` reads. */
export function hundredths(count: number | bigint): string {
  return `${count}e-2`;
}

export async function expectStoreFailed(call: Promise<unknown>): Promise<void> {
  const outcome = await call.then(
    () => ({ kind: "answered" }),
    (error: unknown) => error,
  );
  expect(outcome).toMatchObject({
    name: "Problem",
    kind: "store-failed",
    message: "The store failed and nothing was changed; try again",
  });
}

/** Sorts by date, newest first, and on equal dates by id, newest first. */
export function inOrder(expenses: Iterable<Expense>): readonly Expense[] {
  return [...expenses].sort((a, b) => {
    if (a.date !== b.date) return a.date < b.date ? 1 : -1;
    return b.id - a.id;
  });
}
