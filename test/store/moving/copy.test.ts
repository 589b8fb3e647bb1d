// Copies books from each engine to each, and reads the copies through the stores that then serve them.

import { describe, expect, test } from "bun:test";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import type { Progress } from "../../../src/domain/maintenance.ts";
import { shifted } from "../../../src/domain/shifted.ts";
import { NEW_LEDGER } from "../../../src/store/ledger-state.ts";
import { copyBook } from "../../../src/store/moving/copy.ts";
import { openSqliteSource, openSqliteTarget } from "../../../src/store/sqlite/transfer/book.ts";
import type { Store } from "../../../src/store/store.ts";
import { bookPlaces, copy, type OpenPlace, withStore } from "../../support/book-places.ts";
import { scaled } from "../../support/environment.ts";
import {
  expectRefs,
  fillBook,
  type GeneratedLedger,
  generateBook,
  sizesOf,
} from "../../support/generated-book.ts";
import { newDatabase } from "../../support/postgres-databases.ts";
import { draft, expenseId, ledger } from "../../support/values.ts";
import { createAll, inOrder, KEEP, listAll, numbersTo } from "../subject.ts";

const { newPath, newFile, newServed, servedAt, engines: ENGINES } = bookPlaces();
const PAIRS = ENGINES.flatMap(([from, openFrom]) =>
  ENGINES.map(([to, openTo]) => [from, to, openFrom, openTo] as const),
);

const NO_RECORDS = {
  expenses: [],
  posts: [],
  records: [],
  changes: [],
  answers: [],
  refs: [],
};

async function expectHolds(store: Store, book: readonly GeneratedLedger[]): Promise<void> {
  await expectRefs(store, book.slice(0, 8));
  for (const { state, expenses, posts } of book) {
    const { count, total, revision } = state;
    expect(await store.expenses.summarize(state.ledger)).toEqual({ count, total, revision });
    const listed = inOrder(
      expenses.map(({ id, description, amount, date }) => ({ id, description, amount, date })),
    );
    expect(await listAll(store, state.ledger)).toEqual(listed);
    expect(await store.posts.list(state.ledger)).toEqual(posts);
  }
}

/** More ledgers than one query to PostgreSQL reads. */
const book = generateBook(7, scaled(400));
const few = book.slice(0, 60);

/** The digests by number of ledgers, which must be the same on every engine. */
const checksums = new Map<number, string>();

describe.each(PAIRS)("from %s to %s", (fromEngine, toEngine, openFrom, openTo) => {
  // Copies within one engine are small, since reading and filling each engine once with many ledgers is enough.
  const copied = fromEngine === toEngine ? few : book;

  test("a book is copied completely, and new ids are greater than all copied ones", async () => {
    const [from, to] = [await openFrom(), await openTo()];
    await fillBook(await from.target(), copied);
    const told: Progress[] = [];
    const { source, target, equal } = await copy(from, to, (progress) => told.push(progress));
    expect(equal).toBe(true);
    expect(target).toEqual(source);
    const { rows, ...sizes } = sizesOf(copied);
    expect(target).toMatchObject(sizes);
    expect(checksums.get(copied.length) ?? target.checksum).toBe(target.checksum);
    checksums.set(copied.length, target.checksum);
    expect(told).toEqual(
      (["copied", "compared"] as const).flatMap((step) => [
        { step, done: 0, of: rows },
        { step, done: rows, of: rows },
      ]),
    );
    await withStore(to, async (store) => {
      await expectHolds(store, copied.slice(0, 30));
      for (const { state } of copied.slice(0, 9)) {
        expect(Number(await store.expenses.create(state.ledger, draft("1")))).toBe(
          state.nextExpenseId,
        );
        const post = await store.posts.create(state.ledger, { text: "x", privacy: "public" });
        expect(Number(post.id)).toBe(state.nextPostId);
      }
    });
  });

  test("a book with deleted records is copied", async () => {
    const [from, to] = [await openFrom(), await openTo()];
    const [home, work] = [ledger("home"), ledger("work")];
    const lists = await withStore(from, async (store) => {
      await createAll(
        store,
        home,
        numbersTo(50).map((count) => draft(`${count}.1`)),
      );
      const [first] = await createAll(store, work, [draft("1e-1074"), draft("1.7e+308")]);
      if (first) await store.expenses.delete(work, first.id);
      const last = (await listAll(store, home))[0];
      if (last) await store.expenses.delete(home, last.id);
      await store.posts.create(home, { text: "😀", privacy: "public" });
      return Promise.all([home, work].map((id) => listAll(store, id)));
    });
    expect(await copy(from, to)).toMatchObject({ equal: true, target: { expenses: 50, posts: 1 } });
    await withStore(to, async (store) => {
      expect(await Promise.all([home, work].map((id) => listAll(store, id)))).toEqual(lists);
      expect(Number(await store.expenses.create(home, draft("1")))).toBe(51);
    });
  });

  test("an empty book is copied as an empty one", async () => {
    const [from, to] = [await openFrom(), await openTo()];
    await (await from.store()).close();
    const figures = { ledgers: 0, expenses: 0, posts: 0, total: "0" };
    expect(await copy(from, to)).toMatchObject({ equal: true, target: figures });
  });
});

/** Changes to a copy by direct SQL, without the program. */
const PLANTED: readonly [name: string, open: OpenPlace, sql: string][] = [
  [
    "a missing expense, on SQLite",
    newFile,
    `CREATE TRIGGER planted AFTER INSERT ON expense WHEN NEW.ledger_id = 'default' BEGIN
       DELETE FROM expense WHERE ledger_id = 'default' AND expense_id > 50; END`,
  ],
  ["a missing expense, on PostgreSQL", newServed, trigger("RETURN NULL")],
  [
    "a changed text, on PostgreSQL",
    newServed,
    trigger("NEW.description := NEW.description || ' '; RETURN NEW"),
  ],
];

function trigger(does: string): string {
  return `CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            IF NEW.ledger_id = 'default' AND NEW.expense_id > 50 THEN ${does}; END IF; RETURN NEW;
          END $$;
          CREATE TRIGGER planted BEFORE INSERT ON expense FOR EACH ROW EXECUTE FUNCTION planted()`;
}

test.each(PLANTED)(
  "a difference is found, and nothing is committed: %s",
  async (name, open, sql) => {
    const [from, to] = [newFile(), await open()];
    await fillBook(await from.target(), generateBook(3, 50).slice(0, 9));
    await (await to.store()).close();
    await to.run(sql);
    const { source, target, equal } = await copy(from, to);
    expect(equal).toBe(false);
    expect(target.checksum).not.toBe(source.checksum);
    expect(target.expenses < source.expenses).toBe(name.includes("missing"));
    await withStore(to, async (store) => {
      expect(await listAll(store, ledger("default"))).toEqual([]);
    });
    await to.run(
      name.endsWith("SQLite") ? "DROP TRIGGER planted" : "DROP FUNCTION planted CASCADE",
    );
    expect(await copy(from, to)).toMatchObject({ equal: true });
  },
);

test("a row of the copy that differs from what was written is damage", async () => {
  const [from, to] = [newFile(), newFile()];
  await fillBook(await from.target(), generateBook(3, 50).slice(0, 9));
  await (await to.store()).close();
  await to.run(
    `CREATE TRIGGER planted AFTER INSERT ON post BEGIN
       UPDATE post SET text = 'x' WHERE ledger_id = NEW.ledger_id AND post_id = NEW.post_id; END`,
  );
  await expect(copy(from, to)).rejects.toThrow(
    /the file is damaged: post \d+ does not match its checksum/,
  );
});

describe.each(ENGINES)("on %s", (_, open) => {
  test("a target with records is refused and unchanged", async () => {
    const [from, to] = [newFile(), await open()];
    await fillBook(await from.target(), book.slice(0, 3));
    await withStore(to, async (store) => {
      const id = await store.expenses.create(ledger("mine"), draft("5"));
      await store.expenses.delete(ledger("mine"), id);
    });
    const location = await withStore(to, async ({ location }) => location);
    await expect(copy(from, to)).rejects.toThrow(
      `${location} already has records; choose an empty target`,
    );
    await withStore(to, async (store) => {
      expect(await listAll(store, ledger("default"))).toEqual([]);
      expect(Number(await store.expenses.create(ledger("mine"), draft("5")))).toBe(2);
    });
  });

  test("a target that already is a copy is only compared", async () => {
    const [from, to] = [newFile(), await open()];
    await fillBook(await from.target(), few);
    const first = await copy(from, to);
    const told: Progress[] = [];
    expect(await copy(from, to, (progress) => told.push(progress))).toEqual(first);
    expect(new Set(told.map(({ step }) => step))).toEqual(new Set(["compared"]));
    await withStore(to, async (store) => {
      await expectHolds(store, few);
      // The post is not counted in any ledger's row.
      const [post] = few[0]?.posts ?? [];
      if (post) await store.posts.change(ledger("default"), post.id, { text: "x", privacy: null });
    });
    await expect(copy(from, to)).rejects.toThrow(/already has records; choose an empty target/);
  });

  test("a book can't be copied onto itself", async () => {
    const place = await open();
    await fillBook(await place.target(), book.slice(0, 3));
    await expect(copy(place, place)).rejects.toThrow(
      / is the source itself; choose another target$/,
    );
  });

  test("a target that was only read counts as empty", async () => {
    const [from, to] = [newFile(), await open()];
    await fillBook(await from.target(), book.slice(0, 3));
    await withStore(to, async (store) => {
      // Safe: no expense has this id.
      const unknown = 7 as Parameters<Store["expenses"]["change"]>[1];
      expect(await store.expenses.change(ledger("default"), unknown, KEEP)).toBe(false);
    });
    expect(await copy(from, to)).toMatchObject({ equal: true });
    await withStore(to, (store) => expectHolds(store, book.slice(0, 3)));
  });

  test("a service that runs on the target waits for the copy and continues after it", async () => {
    const [from, to] = [newFile(), await open()];
    await fillBook(await from.target(), book.slice(0, 3));
    await withStore(to, async (store) => {
      const created: Promise<number>[] = [];
      const { equal } = await copy(from, to, ({ step, done }) => {
        // The ledgers are written but not committed.
        if (step === "copied" && done === 0) {
          created.push(store.expenses.create(ledger("default"), draft("1")));
        }
      });
      expect(equal).toBe(true);
      const { nextExpenseId = 0, count = 0 } = book[0]?.state ?? {};
      expect(await Promise.all(created)).toEqual([nextExpenseId]);
      expect((await store.expenses.summarize(ledger("default"))).count).toBe(count + 1);
    });
  });

  test("long texts are copied in smaller batches", async () => {
    const place = await open();
    const state = {
      ...NEW_LEDGER,
      count: 400,
      nextExpenseId: shifted(NEW_LEDGER.nextExpenseId, 400),
    };
    const expenses = numbersTo(400).map((id) => ({
      id: expenseId(id),
      ...draft("0", "2026-01-05", "x".repeat(10_000)),
      details: null,
      lastChange: null,
      createdAt: null,
      changedAt: null,
    }));
    const long = { ...NO_RECORDS, state: { ...state, ledger: ledger("long") }, expenses };
    await fillBook(await place.target(), [long]);
    const source = await place.source();
    const portions: number[] = [];
    for await (const { length } of source.read("expenses")) portions.push(length);
    await source.close();
    expect(portions.reduce((sum, length) => sum + length)).toBe(400);
    // The batch has about a million characters.
    expect(Math.max(...portions)).toBeLessThanOrEqual(110);
  });

  test("a source whose count does not match its records is not copied", async () => {
    const [from, to] = [await open(), newFile()];
    await fillBook(await from.target(), book.slice(0, 3));
    await from.run("DELETE FROM expense WHERE expense_id = (SELECT min(expense_id) FROM expense)");
    await expect(copy(from, to)).rejects.toThrow(
      /is damaged: its counts and totals do not match its records$/,
    );
  });
});

test("a source without a book is refused", async () => {
  for (const empty of [newFile(), servedAt(await newDatabase())]) {
    await expect(copy(empty, newFile())).rejects.toThrow(
      /there is no such file|has no Outlay data/,
    );
  }
});

test("a ledger that can't be found is not skipped, even if it has no records", async () => {
  const path = newPath();
  const emptied = {
    ...NEW_LEDGER,
    nextExpenseId: shifted(NEW_LEDGER.nextExpenseId, 7),
    nextPostId: shifted(NEW_LEDGER.nextPostId, 2),
  };
  const states = ["home", "work"].map((id) => ({ ...emptied, ledger: ledger(id), revision: id }));
  await fillBook(
    openSqliteTarget(path),
    states.map((state) => ({ ...NO_RECORDS, state })),
  );
  const bytes = readFileSync(path);
  // The number of rows on the first page of ledgers (SQLite file format, section 1.6).
  const place = 4_096 + 3;
  expect(bytes.readUInt16BE(place)).toBe(2);
  bytes.writeUInt16BE(1, place);
  writeFileSync(path, bytes);
  expect(() => openSqliteSource(path)).toThrow(/ is damaged: .*; run "outlay check" on it$/);
});

test("a file can't be copied to itself through a link", async () => {
  const [path, link] = [newPath(), newPath()];
  await fillBook(openSqliteTarget(path), book.slice(0, 3));
  symlinkSync(path, link);
  const [source, target] = [openSqliteSource(path), openSqliteTarget(link)];
  await expect(copyBook(source, target, () => {})).rejects.toThrow(/ is the source itself; /);
  await target.close();
  await source.close();
});

test("records without a ledger are not skipped", async () => {
  const [from, to] = [await newServed(), newFile()];
  await fillBook(await from.target(), book.slice(0, 3));
  await from.run("DELETE FROM ledger WHERE ledger_id = 'default'");
  await expect(copy(from, to)).rejects.toThrow(/: some rows of expense belong to no ledger$/);
});

test("the source is one snapshot, whatever is written meanwhile", async () => {
  for (const [, open] of ENGINES) {
    const [from, to] = [await open(), newFile()];
    await fillBook(await from.target(), book.slice(0, 3));
    const store = await from.store();
    const source = await from.source();
    // The first read fixes the snapshot.
    for await (const _ of source.read("ledgers")) break;
    await store.expenses.create(ledger("default"), draft("1"));
    const target = await to.target();
    expect(await copyBook(source, target, () => {})).toMatchObject({ equal: true });
    await target.close();
    await source.close();
    await store.close();
    await withStore(to, (copied) => expectHolds(copied, book.slice(0, 3)));
  }
});
