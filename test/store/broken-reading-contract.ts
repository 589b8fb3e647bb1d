// If a connection or a file breaks during any read, the caller gets `store-failed`, and may try again.

import { describe, expect, test } from "bun:test";
import type { ImportId } from "../../src/domain/import/ledger-import.ts";
import { DEFAULT_LEDGER } from "../../src/domain/ledger/ledger.ts";
import { createStore } from "../../src/store/create-store.ts";
import type { ImportRows } from "../../src/store/import-rows.ts";
import {
  orFailed,
  type Reader,
  type Reads,
  wrapReader,
  wrapReading,
} from "../../src/store/reader.ts";
import type { BookSnapshot, Listing, Store } from "../../src/store/store.ts";
import { createService } from "../support/http-service.ts";
import { day, expenseId, MADE_AT } from "../support/values.ts";
import { UNKNOWN_POST } from "./subject.ts";

export interface Breakable {
  /** The engine's own reader and rows, without the wrappers that turn errors into problems. */
  readonly reader: Reader;
  readonly imports: ImportRows;
  /** Makes every read fail from now on. */
  break(): Promise<void> | void;
  close(): Promise<void>;
}

const book = DEFAULT_LEDGER;
const EXPENSE = expenseId(1);
// Safe: ids are numbered from 1.
const IMPORT = 1 as ImportId;
const DAYS = { from: day("2026-01-01"), to: day("2026-12-31") };
const WHOLE = { after: 0, limit: 10 };

type Calls<Of> = {
  readonly [Name in keyof Of as Of[Name] extends ((...asked: never) => unknown) | undefined
    ? Name
    : never]-?: (of: Of) => unknown;
};

/** In this table and the ones below, it is a type error if a method of the interface is missing. */
const READER: Calls<Reads & Pick<Reader, "summarize" | "listExpenses">> = {
  summarize: (reader) => reader.summarize(book),
  readPost: (reader) => reader.readPost(book, UNKNOWN_POST),
  listPosts: (reader) => reader.listPosts(book),
  readBook: (reader) => reader.readBook(book),
  listLedgers: (reader) => reader.listLedgers(),
  listRecurringLedgers: (reader) => reader.listRecurringLedgers(),
  listExpenses: (reader) => reader.listExpenses(book),
};

const HISTORY: Calls<Reader["history"]> = {
  lastChanges: (history) => history.lastChanges([book]),
  list: (history) => history.list(book, WHOLE),
  ofExpense: (history) => history.ofExpense(book, EXPENSE, { limit: 10 }),
};

const SNAPSHOT: Calls<BookSnapshot> = {
  fingerprint: (snapshot) => snapshot.fingerprint(),
  records: (snapshot) => snapshot.records(),
  expenses: (snapshot) => Array.fromAsync(snapshot.expenses()),
  find: (snapshot) => snapshot.find([EXPENSE]),
  findByRefs: (snapshot) => snapshot.findByRefs(["some ref"]),
  touchedAfter: (snapshot) => snapshot.touchedAfter(0),
  close: (snapshot) => snapshot.close(),
};

const LISTING: Calls<Listing> = {
  nextWritten: (listing) => listing.nextWritten(() => new Uint8Array()),
  close: (listing) => listing.close(),
};

const IMPORTS: Calls<Omit<ImportRows, "putPart" | "replaceHead" | "dropParts" | "makeStatistics">> =
  {
    part: (rows) => rows.part(book, IMPORT, 0),
    heads: (rows) => rows.heads(book),
    stagedBefore: (rows) => rows.stagedBefore(MADE_AT),
    marks: (rows) => rows.marks(book, { import: IMPORT, from: 0, to: 9 }, DAYS),
    takenRefs: (rows) => rows.takenRefs(book, ["some ref"]),
  };

type Opened = Pick<Breakable, "reader" | "imports">;

interface Case {
  readonly name: string;
  /** Is called before the engine breaks, and returns the call to make afterward. */
  readonly open: (opened: Opened) => Promise<() => unknown>;
}

function casesOf<Of>(
  what: string,
  calls: Calls<Of>,
  open: (opened: Opened) => Promise<Of> | Of,
): readonly Case[] {
  return Object.entries<(of: Of) => unknown>(calls).map(([name, call]) => ({
    name: `${what}.${name}`,
    async open(opened) {
      const of = await open(opened);
      return () => call(of);
    },
  }));
}

const CASES: readonly Case[] = [
  ...casesOf("reader", READER, ({ reader }) => reader),
  ...casesOf("history", HISTORY, ({ reader }) => reader.history),
  ...casesOf("snapshot", SNAPSHOT, ({ reader }) => reader.readBook(book)),
  ...casesOf("listing", LISTING, ({ reader }) => reader.listExpenses(book)),
  ...casesOf("imports", IMPORTS, ({ imports }) => imports),
];

export function describeBrokenReading(name: string, open: () => Promise<Breakable>): void {
  describe(`${name} when reading fails`, () => {
    test.each(CASES)("rejects with store-failed: $name", async ({ open: begin }) => {
      const breakable = await open();
      const call = await begin({
        reader: wrapReader(breakable.reader),
        imports: wrapReading(breakable.imports, orFailed),
      });
      await breakable.break();
      const failure = await failureOf(call);
      await breakable.close();
      expect(failure).toMatchObject({ name: "Problem", kind: "store-failed" });
    });

    test("answers 503 to a list by ref", async () => {
      const breakable = await open();
      const { app } = createService({}, storeBreakingOn(breakable));
      const path = `/api/v1/ledgers/${DEFAULT_LEDGER}/expenses?ref=some`;
      const headers = { Host: "localhost" };
      const answer = await app.fetch(new Request(`http://localhost${path}`, { headers }));
      await breakable.close();
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({ type: "/problems/store-failed" });
    });
  });
}

async function failureOf(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    return error;
  }
}

/** Returns a store that breaks after a book is opened and before it is read. */
function storeBreakingOn({ reader, imports, break: breakOff }: Breakable): Store {
  return createStore({
    reader: {
      ...reader,
      async readBook(id) {
        const snapshot = await reader.readBook(id);
        await breakOff();
        return snapshot;
      },
    },
    imports,
    location: "a test",
    queue: {
      submit: () => Promise.reject(new Error("this store writes nothing")),
      refuseWaiting() {},
      waiting: () => 0,
      close: async () => {},
    },
    onRecorded() {},
    sources: { now: () => 0, newRevision: () => "" },
    probe() {},
    closeEngine: async () => {},
  });
}
