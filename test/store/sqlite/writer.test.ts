// Batches on the writing connection. Changes are made as if one by one, and an error in one does not affect the others. A failure of the
// whole file leaves nothing half done.

import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import type { LedgerId } from "../../../src/domain/ledger/ledger.ts";
import type { Actor } from "../../../src/domain/ledger/ledger-change.ts";
import type { Decimal } from "../../../src/domain/money/decimal.ts";
import { openReading } from "../../../src/store/sqlite/database/database.ts";
import type { Change, Outcome } from "../../../src/store/writing/changes.ts";
import { scaled } from "../../support/environment.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { decimal, draft, expenseId, ledger } from "../../support/values.ts";
import { changesOf, totalOf } from "../drawn-changes.ts";
import { changeIn, creationIn, deletionIn } from "../expense-changes.ts";
import { KEEP, numbersTo, readAll } from "../subject.ts";
import { makeFile, readerOf } from "./opened-file.ts";

const newPath = temporaryPaths("outlay.db");
const book = ledger("book");
const other = ledger("other");

function open() {
  const file = makeFile(newPath());
  const reader = readerOf(file.path);
  return {
    ...file,
    reader,
    /** Makes the changes in one batch, as this process does. */
    apply(...changes: readonly Change[]) {
      const applied = file.commit(changes);
      reader.record(applied);
      return applied.outcomes;
    },
    list: async (ledger: LedgerId) => readAll(await reader.listExpenses(ledger)),
    async [Symbol.asyncDispose]() {
      await reader.close();
      file.database.close();
    },
  };
}

type Opened = ReturnType<typeof open>;

const create = (amount: string, into = book, description = "Lunch"): Change =>
  creationIn(into, draft(amount, "2026-01-05", description));
const remove = (id: number, from = book): Change => deletionIn(from, id);
const reprice = (id: number, amount: Decimal, of = book): Change =>
  changeIn(of, id, { ...KEEP, amount });
const post = (text: string): Change => ({
  kind: "create-post",
  ledger: book,
  draft: { text, privacy: "public" },
});

const resultsOf = (outcomes: readonly Outcome[]) => outcomes.map(({ result }) => result);

/** Says for each change of the batch if it failed. */
const failedOf = (outcomes: readonly Outcome[]) =>
  outcomes.map(({ failure }) => failure !== undefined);

test("a batch has the effect of its changes made one by one", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(changesOf(book), { maxLength: 25 }), { maxLength: 8 }),
      async (drawn) => {
        await using together = open();
        await using single = open();
        for (const changes of drawn) {
          const results = changes.flatMap((change) => resultsOf(single.apply(change)));
          expect(resultsOf(together.apply(...changes))).toEqual(results);
          const { revision: _, ...summary } = single.reader.summarize(book);
          expect(together.reader.summarize(book)).toMatchObject(summary);
          expect(await together.list(book)).toEqual(await single.list(book));
          expect(together.reader.listPosts(book)).toEqual(single.reader.listPosts(book));
        }
      },
    ),
    { numRuns: scaled(15) },
  );
});

test("an empty batch has no outcomes", async () => {
  await using opened = open();
  expect(opened.apply()).toEqual([]);
});

describe("one faulty change", () => {
  // Safe: the test needs a value that the types forbid, like that of a bug in the program.
  const nothing = null as never;
  // Safe: as above.
  const noNumber = "NaN" as Decimal;
  const fault = creationIn(book, { ...draft("5"), description: nothing });
  const faulty: readonly [name: string, change: Change][] = [
    ["without a description", fault],
    ["without a date", creationIn(book, { ...draft("5"), date: nothing })],
    ["with an amount that is not a number", creationIn(book, { ...draft("5"), amount: noNumber })],
    ["to an amount that is not a number", reprice(1, noNumber)],
    [
      "of a post without text",
      { kind: "create-post", ledger: book, draft: { text: nothing, privacy: "public" } },
    ],
    ["of a ledger without a name", creationIn(nothing, draft("5"))],
    ["of another ledger", creationIn(other, { ...draft("5"), description: nothing })],
  ];
  for (const place of [0, 2, 4]) {
    test.each(faulty)(
      `%s, at index ${place} of 5, does not affect its neighbors`,
      async (_, faultyChange) => {
        await using opened = open();
        opened.apply(create("1"), create("2"));
        const good = [create("0.1"), remove(2), post("Hello"), create("0.2", other)];
        const outcomes = opened.apply(...good.toSpliced(place, 0, faultyChange));

        expect(failedOf(outcomes)).toEqual(numbersTo(5).map((number) => number - 1 === place));
        expect(resultsOf(outcomes.toSpliced(place, 1))).toEqual([
          expenseId(3),
          true,
          expect.objectContaining({ id: 1, text: "Hello" }),
          expenseId(1),
        ]);
        expect(opened.reader.summarize(book)).toMatchObject({ count: 2, total: decimal("1.1") });
        expect(opened.reader.summarize(other)).toMatchObject({ count: 1, total: decimal("0.2") });
        // The next ids follow without a gap.
        expect(resultsOf(opened.apply(create("4"), post("Bye"), create("5", other)))).toMatchObject(
          [4, { id: 2 }, 2],
        );
        expect((await opened.list(book)).map(({ id }) => Number(id))).toEqual([4, 3, 1]);
        expect(opened.reader.summarize(book).total).toBe(totalOf(await opened.list(book)));
      },
    );
  }

  test("is still answered correctly if it fails among changes by another actor", async () => {
    await using opened = open();
    opened.apply(create("1"), create("2"), create("4"));
    opened.database.run(`CREATE TRIGGER refusing BEFORE INSERT ON expense
      WHEN NEW.description = 'Refused' BEGIN SELECT raise(ABORT, 'refused'); END`);
    const byApp: Actor = { source: "app", by: null };
    const outcomes = opened.apply(
      reprice(1, decimal("8")),
      remove(2),
      create("16", book, "Refused"),
      { ...creationIn(book, draft("32")), actor: byApp },
      reprice(3, decimal("64")),
    );
    expect(failedOf(outcomes)).toEqual([false, false, true, false, false]);
    expect(outcomes[2]?.failure).toBe("refused");
    expect(resultsOf(outcomes.toSpliced(2, 1))).toEqual([true, true, expenseId(4), true]);
    const list = await opened.list(book);
    expect(list.map(({ id, amount }) => [Number(id), String(amount)]).sort()).toEqual([
      [1, "8"],
      [3, "64"],
      [4, "32"],
    ]);
    expect(opened.reader.summarize(book)).toMatchObject({ count: 3, total: totalOf(list) });
  });

  test("alone in its batch fails, and does not even create its ledger", async () => {
    await using opened = open();
    expect(failedOf(opened.apply(fault))).toEqual([true]);
    expect(opened.database.query("SELECT * FROM ledger").all()).toEqual([]);
    expect(opened.database.inTransaction).toBe(false);
  });

  test("never makes two states of a ledger share a revision", async () => {
    await using opened = open();
    opened.apply(create("1"), fault, create("2"), create("3"));
    const states = committedStates(opened.path);
    expect(states.at(-1)?.count).toBe(3);
    const counts = new Map<string, Set<number>>();
    for (const { revision, count } of states) {
      counts.set(revision, (counts.get(revision) ?? new Set()).add(count));
    }
    expect([...counts.values()].map((of) => of.size)).toEqual([...counts].map(() => 1));
  });

  /** Returns the states that readers could find: each state of the ledger that the WAL contains. */
  function committedStates(path: string): readonly { revision: string; count: number }[] {
    const wal = readFileSync(`${path}-wal`);
    const headerBytes = 32;
    const frameBytes = 24 + 4_096;
    return numbersTo((wal.length - headerBytes) / frameBytes).flatMap((frames) => {
      const copy = `${path}.${frames}`;
      copyFileSync(path, copy);
      writeFileSync(`${copy}-wal`, wal.subarray(0, headerBytes + frames * frameBytes));
      const database = openReading(copy);
      const states = database
        .query<{ revision: string; count: number }, [LedgerId]>(
          "SELECT revision, expense_count AS count FROM ledger WHERE ledger_id = ?",
        )
        .all(book);
      database.close();
      return states;
    });
  }
});

describe("a failure of the whole file", () => {
  const failures: readonly [name: string, fail: (opened: Opened) => () => void, failure: RegExp][] =
    [
      [
        "a file that can't be written",
        ({ database }) => {
          database.run("PRAGMA query_only = ON");
          return () => database.run("PRAGMA query_only = OFF");
        },
        /readonly/,
      ],
      [
        "a full disk",
        ({ database }) => {
          const pages = database.query<{ page_count: number }, []>("PRAGMA page_count").get();
          database.query(`PRAGMA max_page_count = ${pages?.page_count}`).all();
          return () => database.query("PRAGMA max_page_count = 4294967294").all();
        },
        /full/,
      ],
      [
        "a lock that another process holds for too long",
        ({ database, path }) => {
          database.run("PRAGMA busy_timeout = 0");
          const holder = new Database(path, { readwrite: true });
          holder.run("BEGIN IMMEDIATE");
          return () => {
            holder.run("ROLLBACK");
            holder.close();
          };
        },
        /locked/,
      ],
    ];
  test.each(failures)(
    "makes all changes fail, but reads continue and later writes work: %s",
    async (_, fail, failure) => {
      await using opened = open();
      opened.apply(create("0.1"), create("0.2"), post("Hello"), create("7", other));
      const before = await stateOf(opened);
      const large = numbersTo(200).map((number) => create(`${number}`, book, "x".repeat(10_000)));

      const mend = fail(opened);
      for (const batch of [[create("1"), remove(1), ...large, create("1", other)], large]) {
        const outcomes = opened.apply(...batch);
        expect(outcomes.length).toBe(batch.length);
        for (const outcome of outcomes) expect(outcome.failure).toMatch(failure);
        expect(opened.database.inTransaction).toBe(false);
        expect(await stateOf(opened)).toEqual(before);
      }
      mend();

      expect(await stateOf(opened)).toEqual(before);
      const outcomes = opened.apply(remove(1), ...large, post("Bye"));
      expect(resultsOf(outcomes).slice(0, 3)).toEqual([true, expenseId(3), expenseId(4)]);
      expect(outcomes.at(-1)).toMatchObject({ result: { id: 2 } });
      const list = await opened.list(book);
      expect(opened.reader.summarize(book)).toMatchObject({ count: 201, total: totalOf(list) });
      expect(opened.reader.summarize(book).total).toBe(decimal("20100.2"));
      expect(opened.database.query("PRAGMA integrity_check").all()).toEqual([
        { integrity_check: "ok" },
      ]);
    },
  );

  async function stateOf({ reader, list }: Opened) {
    return {
      summaries: [reader.summarize(book), reader.summarize(other)],
      lists: [await list(book), await list(other)],
      posts: reader.listPosts(book),
    };
  }
});
