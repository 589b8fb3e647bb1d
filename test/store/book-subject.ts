// Shared helpers of the suites on books: they apply transactions, read a whole book, and summarize it.

import { expect, test } from "bun:test";
import { type KeptExpense, showExpense } from "../../src/domain/expense/book-expense.ts";
import type { ExpenseDraft } from "../../src/domain/expense/expense.ts";
import { contentOf } from "../../src/domain/expense/expense-details.ts";
import type { Label } from "../../src/domain/label/label.ts";
import { LabelIndex } from "../../src/domain/label/labels.ts";
import type { Action, ActionResult, RequestKey } from "../../src/domain/ledger/actions.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { Actor, LedgerChange, RecordKind } from "../../src/domain/ledger/ledger-change.ts";
import { fieldsOf, isLabel, type LedgerRecord } from "../../src/domain/ledger/ledger-record.ts";
import { sum } from "../../src/domain/money/decimal.ts";
import type { BookSnapshot, LedgerOverview, Store } from "../../src/store/store.ts";
import { APP, currency } from "../support/values.ts";
import { createLedger } from "./actions/actions.ts";
import { type Replayed, replay, saying } from "./history-contract.ts";
import { expectSameFromEnd } from "./latest-contract.ts";
import { ALL, createAll, listAll, type Subject } from "./subject.ts";

interface Asked {
  readonly actor?: Actor;
  readonly key?: RequestKey;
}

/** Does the actions in one transaction. Rejects if one of them is refused. */
export async function apply(
  store: Store,
  ledger: LedgerId,
  actions: readonly Action[],
  { actor = APP, key }: Asked = {},
): Promise<readonly ActionResult["value"][]> {
  const result = await store.books.apply(ledger, { actions, actor, key: key ?? null });
  if (result.results) return result.results.map(({ value }) => value);
  throw new Error(result.refusals.map(({ message }) => message).join("; "));
}

/** The reasons of refused actions, as "INDEX KIND POINTER". */
export async function refused(
  store: Store,
  ledger: LedgerId,
  actions: readonly Action[],
  { actor = APP, key }: Asked = {},
): Promise<readonly string[]> {
  const result = await store.books.apply(ledger, { actions, actor, key: key ?? null });
  return (result.refusals ?? []).map(({ action, kind, pointer }) =>
    [action, kind, pointer ?? ""].join(" ").trim(),
  );
}

/** Creates an empty ledger. Its creation is change 1. */
export async function openBook({ store, newLedger }: Subject): Promise<LedgerId> {
  const ledger = newLedger();
  await apply(store, ledger, [createLedger({ name: "Home", currency: currency("EUR") })]);
  return ledger;
}

export interface ReadBook {
  readonly ledger: LedgerOverview;
  readonly lastChange: number;
  readonly recordsChange: number | null;
  /** All lists here are sorted by id. */
  readonly labels: readonly Label[];
  readonly expenses: readonly KeptExpense[];
  /** Records that are neither labels nor the ledger's own. */
  readonly others: readonly LedgerRecord[];
}

/** Returns all labels, removed ones included. */
export async function labelsIn({ records }: Pick<BookSnapshot, "records">) {
  return (await records()).filter(isLabel);
}

/** Reads a whole book from one snapshot. */
export async function readBook(store: Store, ledger: LedgerId): Promise<ReadBook> {
  const snapshot = await store.books.read(ledger);
  try {
    const { lastChange, recordsChange } = snapshot;
    const expenses: KeptExpense[] = [];
    for await (const portion of snapshot.expenses()) expenses.push(...portion);
    const records = await snapshot.records();
    const labels = records.filter(isLabel);
    return {
      others: records.filter((record) => !isLabel(record) && record.kind !== "ledger"),
      ledger: snapshot.ledger,
      lastChange,
      recordsChange,
      labels: labels.toSorted((a, b) => a.id - b.id),
      expenses: expenses.toSorted((a, b) => a.id - b.id),
    };
  } finally {
    await snapshot.close();
  }
}

/** Checks that the history, replayed from its beginning, produces the current state, and that it is the same in reverse. */
export async function expectConsistentHistory(store: Store, ledger: LedgerId): Promise<void> {
  const changes = await store.history.list(ledger, ALL);
  const book = await readBook(store, ledger);
  expect(Number(book.lastChange)).toBe(changes.length);
  expect(inWords(replay(changes))).toEqual(inWords(recordsOf(book)));
  expect(book.ledger.count).toBe(book.expenses.length);
  expect(book.ledger.total).toBe(sum(book.expenses.map(({ amount }) => amount)));
  const { profile } = book.ledger;
  const others = [...book.labels, ...book.others];
  const records = profile ? [profile, ...others] : others;
  expect(book.recordsChange ?? 0).toBe(Math.max(0, ...records.map(({ lastChange }) => lastChange)));
  await expectSameFromEnd(store, ledger);
}

/** Returns the records of each kind by id, with all their fields. */
function recordsOf({ ledger, labels, others, expenses }: ReadBook): Replayed {
  const records = new Map<RecordKind, Map<number, object>>();
  const put = (kind: RecordKind, id: number, fields: object) => {
    const ofKind = records.get(kind) ?? new Map<number, object>();
    records.set(kind, ofKind.set(id, fields));
  };
  if (ledger.profile) put("ledger", 0, fieldsOf(ledger.profile));
  for (const record of [...labels, ...others]) put(record.kind, record.id, fieldsOf(record));
  for (const expense of expenses) put("expense", expense.id, contentOf(expense));
  return records;
}

/** Returns a line for each record, without null or empty fields, since a history may omit these. */
function inWords(records: Replayed): readonly string[] {
  return Array.from(records, ([kind, ofKind]) =>
    Array.from(ofKind, ([id, fields]) => {
      const said = Object.entries(saying(fields)).toSorted(([a], [b]) => (a < b ? -1 : 1));
      return `${kind} ${id} ${JSON.stringify(said)}`;
    }),
  )
    .flat()
    .toSorted();
}

/** Returns the visible contents of the book, without its changes and its former labels. */
export function shownIn({ ledger, labels, expenses }: ReadBook) {
  const { count, total, profile } = ledger;
  const index = new LabelIndex(labels);
  return {
    count,
    total,
    profile: profile && fieldsOf(profile),
    expenses: expenses.map((expense) => {
      const { version: _, updatedAt: __, ...shown } = showExpense(expense, index);
      return shown;
    }),
    labels: labels.filter(({ removed }) => !removed).map(({ lastChange: _, ...label }) => label),
  };
}

export async function historyOf(store: Store, ledger: LedgerId): Promise<readonly LedgerChange[]> {
  return store.history.list(ledger, ALL);
}

/** Opens an empty ledger, and returns it with functions that work on it. */
export async function bookOf(subject: Subject) {
  const { store } = subject;
  const ledger = await openBook(subject);
  return {
    store,
    imports: store.imports,
    ledger,
    apply: (actions: readonly Action[], asked?: Asked) => apply(store, ledger, actions, asked),
    refused: (actions: readonly Action[], asked?: Asked) => refused(store, ledger, actions, asked),
    readBook: () => readBook(store, ledger),
    historyOf: () => historyOf(store, ledger),
    expectConsistentHistory: () => expectConsistentHistory(store, ledger),
    listAll: () => listAll(store, ledger),
    createAll: (drafts: readonly ExpenseDraft[]) => createAll(store, ledger, drafts),
  };
}

/** Returns a function that declares a test with such a ledger. */
export function bookTests(subject: Subject) {
  return (title: string, work: (own: Awaited<ReturnType<typeof bookOf>>) => Promise<void>) =>
    test(title, async () => work(await bookOf(subject)));
}
