// Both engines apply changes in the same way. The same random transactions and changes through the simple API, sensible and hostile, have
// the same outcomes on SQLite and on PostgreSQL. They leave the same rows, which are sound and can be copied to the other engine.

import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ActionKind } from "../../src/domain/ledger/actions.ts";
import { DEFAULT_LEDGER, type LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { PostId } from "../../src/domain/post.ts";
import { Problem } from "../../src/domain/problem.ts";
import { ANSWER_KEPT_MS } from "../../src/store/actions/apply.ts";
import type { StoredAnswer } from "../../src/store/actions/rows.ts";
import { copyBook } from "../../src/store/moving/copy.ts";
import type { Book } from "../../src/store/moving/transfer.ts";
import { openPostgres } from "../../src/store/postgres/postgres-store.ts";
import { openPostgresSource, openPostgresTarget } from "../../src/store/postgres/transfer/book.ts";
import { checkFile } from "../../src/store/sqlite/integrity/check.ts";
import { openSqliteFile } from "../../src/store/sqlite/sqlite-store.ts";
import { openSqliteSource, openSqliteTarget } from "../../src/store/sqlite/transfer/book.ts";
import type { Store } from "../../src/store/store.ts";
import { ALL, readBook } from "../store/book-subject.ts";
import { numbersTo } from "../store/subject.ts";
import { newDatabase } from "../support/postgres-databases.ts";
import { sources } from "../support/sources.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";
import { expenseId, instant, ledger, MADE_AT } from "../support/values.ts";
import { type Asked, asked, FURNISHED } from "./drawn-actions.ts";
import { runs } from "./runs.ts";

const { limitMs, parameters } = runs(0.01);
const { seed = 1 } = parameters;
/** With fewer, not every kind of action would succeed. */
const numRuns = Math.max(10, parameters.numRuns);
const STEPS = 150;
const ACTIONS: readonly ActionKind[] = [
  ...(["create-expense", "change-expense", "delete-expense", "create-label"] as const),
  ...(["change-label", "merge-label", "delete-label", "create-ledger"] as const),
  ...(["change-ledger", "undo"] as const),
];
/** The histories of this many expenses are compared: the first ones, which are used most often. */
const EXPENSES = 12;
const newPath = temporaryPaths("outlay.db");

/** Runs a request, and returns the outcome without anything that depends on the engine. */
async function outcomeOf(store: Store, book: LedgerId, one: Asked): Promise<unknown> {
  try {
    return await make(store, book, one);
  } catch (error) {
    if (error instanceof Problem) return { problem: error.kind, cause: String(error.cause) };
    throw error;
  }
}

function make(store: Store, book: LedgerId, one: Asked): Promise<unknown> {
  const { expenses, posts, books, history } = store;
  // Safe: these are small positive integers.
  const post = (id: number) => id as PostId;
  switch (one.does) {
    case "apply":
      return books.apply(book, one.transaction);
    case "create":
      return expenses.create(book, one.draft);
    case "change":
      return expenses.change(book, expenseId(one.id), one.change);
    case "delete":
      return expenses.delete(book, expenseId(one.id));
    case "post":
      return posts.create(book, { text: one.text, privacy: "public" });
    case "delete post":
      return posts.delete(book, post(one.id));
    case "changes": {
      const { after, limit } = one;
      const from = { before: after, limit };
      return Promise.all([
        history.list(book, { after, limit }),
        history.latest(book, from),
        history.ofExpense(book, expenseId(1 + (after % EXPENSES)), from),
      ]);
    }
  }
}

/** Reads everything that a store reports about a ledger. */
async function tell(store: Store, book: LedgerId) {
  const read = await readBook(store, book);
  const { revision: _, ...overview } = read.ledger;
  const changes = await store.history.list(book, ALL);
  const pasts = numbersTo(EXPENSES).map((id) => store.history.ofExpense(book, expenseId(id), ALL));
  return { ...read, ledger: overview, changes, pasts: await Promise.all(pasts) };
}

/** Reads all rows of a book, except values that each engine chooses itself. */
async function rowsOf(
  book: Book,
  isKept: (answer: StoredAnswer) => boolean,
): Promise<Record<string, readonly object[]>> {
  const all = async <Row extends object>(portions: AsyncIterable<readonly Row[]>) => {
    const rows: Row[] = [];
    for await (const portion of portions) rows.push(...portion);
    return rows;
  };
  try {
    return {
      ledgers: (await all(book.read("ledgers"))).map((row) => ({
        ...row,
        ...{ revision: "", runCount: 0, runSource: "api", runBy: null },
      })),
      expenses: await all(book.read("expenses")),
      posts: await all(book.read("posts")),
      records: await all(book.read("records")),
      answers: (await all(book.read("answers"))).filter(isKept),
      refs: await all(book.read("refs")),
    };
  } finally {
    await book.close();
  }
}

async function expectCopied(source: Book, target: Awaited<ReturnType<typeof openSqliteTarget>>) {
  try {
    expect(await copyBook(source, target, () => {})).toMatchObject({ equal: true });
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

/** The time of the last request. */
let at = MADE_AT;
const clock = () => at;

type Pair = readonly [sqlite: Store, postgres: Store];

async function openBoth(path: string, url: string): Promise<Pair> {
  return [
    await openSqliteFile({ path, createFolder: false, ...sources, clock }),
    await openPostgres({ url, random: Math.random, ...sources, clock }),
  ];
}

/** Runs the requests on both engines, and returns which actions were done. */
async function agreeOn(
  both: Pair,
  books: readonly LedgerId[],
  one: Asked,
): Promise<readonly ActionKind[]> {
  const where = one.where.map((number) => books[number] ?? DEFAULT_LEDGER);
  const [first = [], second = []] = await Promise.all(
    both.map((store) => Promise.all(where.map((book) => outcomeOf(store, book, one)))),
  );
  if (!Bun.deepEquals(first, second, true)) {
    const told = [first, second].map((outcomes) => `\n  ${JSON.stringify(outcomes)}`);
    throw new Error(`The engines differ at ${where} ${JSON.stringify(one)}:${told.join("")}`);
  }
  const isDone = first.some((outcome) => outcome instanceof Object && "results" in outcome);
  return one.does === "apply" && isDone ? one.transaction.actions.map(({ action }) => action) : [];
}

async function expectSameTold(both: Pair, books: readonly LedgerId[]): Promise<void> {
  for (const book of books) {
    const [told, also] = await Promise.all(both.map((store) => tell(store, book)));
    expect(also).toEqual(told);
  }
}

async function expectSameRows(path: string, url: string): Promise<void> {
  // Each engine deletes expired data by its own rules.
  const isKept = (answer: StoredAnswer) => answer.at + ANSWER_KEPT_MS >= at;
  const rows = await rowsOf(await openSqliteSource(path), isKept);
  expect(await rowsOf(await openPostgresSource(url, "--from"), isKept)).toEqual(rows);
}

test(
  `transactions of seed ${seed} have the same outcomes, and leave the same rows`,
  async () => {
    const path = newPath();
    // This database sorts texts by a collation and not by their bytes.
    const url = await newDatabase("UTF8", "LOCALE_PROVIDER icu ICU_LOCALE 'de'");
    const sequence = fc.array(asked, { minLength: STEPS, maxLength: STEPS, size: "max" });
    const done = new Set<ActionKind>();
    for (const [index, drawn] of fc.sample(sequence, { seed, numRuns }).entries()) {
      const books = [ledger(`one-${index}`), ledger(`two-${index}`), DEFAULT_LEDGER];
      const both = await openBoth(path, url);
      try {
        for (const one of [FURNISHED, ...drawn]) {
          at = instant(at + one.laterMs);
          for (const action of await agreeOn(both, books, one)) done.add(action);
        }
        await expectSameTold(both, books);
      } finally {
        await Promise.all(both.map((store) => store.close()));
      }
    }
    // If an action was never done, a difference in it could not have been revealed.
    expect(ACTIONS.filter((action) => !done.has(action))).toEqual([]);
    await expectSameRows(path, url);
    expect(checkFile(path).findings).toEqual([]);
    const [copy, other] = [newPath(), await newDatabase()];
    await expectCopied(await openSqliteSource(path), await openPostgresTarget(other, "--to"));
    await expectCopied(await openPostgresSource(url, "--from"), await openSqliteTarget(copy));
    expect(checkFile(copy).findings).toEqual([]);
  },
  limitMs,
);
