// The check of a file reports counts, findings and the kind of damage, and changes nothing.

import { Database } from "bun:sqlite";
import { beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { shifted } from "../../../src/domain/shifted.ts";
import { NEW_LEDGER } from "../../../src/store/ledger-state.ts";
import { checkFile } from "../../../src/store/sqlite/integrity/check.ts";
import { rowChecksum } from "../../../src/store/sqlite/rows/rows.ts";
import type { Store } from "../../../src/store/store.ts";
import { type Files, filesOf, fingerprint, flip, writeFiles } from "../../support/damage.ts";
import { markContent, recordRows, spentRow, stage } from "../../support/imported.ts";
import { temporaryFolder, temporaryPaths } from "../../support/temporary-folder.ts";
import { decimal, draft, expenseId, ledger } from "../../support/values.ts";
import {
  create,
  createLabel,
  createLedger,
  labelId,
  mergeLabel,
  remove,
} from "../actions/actions.ts";
import { apply } from "../book-subject.ts";
import { createAll, numbersTo } from "../subject.ts";

const folder = temporaryFolder();
const newPath = temporaryPaths("outlay.db");
const [book, other] = [ledger("book"), ledger("other")];
const [labelled, imported] = [ledger("labelled"), ledger("imported")];

let sound: Files;
/** The files that a crash would leave: much of the data is still in the log. */
let crashed: Files;

beforeAll(async () => {
  const drafts = numbersTo(300).map((number) => draft(`${number}e-2`));
  ({ crashed, sound } = await filesOf(newPath(), async (store) => {
    await createAll(store, book, drafts);
    await createAll(store, other, [draft("0.1"), draft("0.2"), draft("-1000")]);
    await store.expenses.delete(book, expenseId(300));
    await store.posts.create(book, { text: "Hello", privacy: "public" });
    await fillLabelled(store);
    await apply(store, imported, [createLedger({ name: "Imported" })]);
    await recordRows(store, imported, [spentRow(1), { mark: markContent(2) }]);
    await stage(store, imported);
  }));
});

/**
 * Makes changes 1 to 8: the ledger, category 1 with category 2 in it, category 3 and its merge into 2, payee 4, expense 1, and one more.
 */
async function fillLabelled(store: Store): Promise<void> {
  await apply(store, labelled, [
    createLedger({ name: "Labelled" }),
    createLabel("category", "Food"),
    createLabel("category", "Bread", { parent: labelId(1) }),
    createLabel("category", "Rolls"),
    mergeLabel("category", 3, 2),
  ]);
  const key = { key: "k", digest: "d" };
  await apply(store, labelled, [create({ category: labelId(2), payee: "Zoë" })], { key });
  await store.expenses.create(labelled, draft("1"));
  await apply(store, labelled, [create({ ref: "a" }), create({ ref: "b" }), remove(4)]);
}

/** Returns the path of a copy of the sound file that was changed by direct SQL. */
function changed(statement: string): string {
  const path = writeFiles(folder, sound);
  const database = new Database(path);
  database.run(statement);
  database.close();
  return path;
}

/** A new row for a ref, with a matching checksum. */
function insertRef(id: number): string {
  const checksum = rowChecksum("refs", labelled, { ref: "c", id: expenseId(id) });
  return `INSERT INTO expense_ref VALUES ('labelled', 'c', ${id}, ${checksum})`;
}

describe("a sound file", () => {
  test.each([
    ["closed", () => sound],
    ["with a log that a crash has left", () => crashed],
  ])("has correct counts and is not changed: %s", (_, files) => {
    const path = writeFiles(folder, files());
    const before = fingerprint(path);
    expect(checkFile(path)).toEqual({
      ledgers: [
        { id: "book", expenses: 299, total: "448.5" },
        { id: "imported", expenses: 1, total: "0.01" },
        { id: "labelled", expenses: 3, total: "26" },
        { id: "other", expenses: 3, total: "-999.7" },
      ],
      posts: 1,
      findings: [],
      counts: { file: 0, row: 0, ledger: 0 },
    });
    expect(fingerprint(path)).toEqual(before);
  });
});

describe("the check finds damage", () => {
  const state = {
    ...NEW_LEDGER,
    count: 3,
    total: decimal("-999.7"),
    revision: "x",
    runCount: 3,
    nextExpenseId: shifted(NEW_LEDGER.nextExpenseId, 3),
    nextChangeId: shifted(NEW_LEDGER.nextChangeId, 3),
  };
  /** Sets columns of a ledger's row, with a matching checksum. */
  const setting = (columns: string, differing: Partial<typeof state>) =>
    `UPDATE ledger SET ${columns}, revision = 'x',
      checksum = ${rowChecksum("ledgers", other, { ...state, ...differing })} WHERE ledger_id = 'other'`;
  const rows: readonly [name: string, statement: string, finding: string][] = [
    [
      "an amount",
      "UPDATE expense SET amount = '9' WHERE ledger_id = 'book' AND expense_id = 7",
      "row: expense 7 of book does not match its checksum",
    ],
    [
      "an amount that is not a number",
      "UPDATE expense SET amount = 'x' WHERE ledger_id = 'book' AND expense_id = 7",
      "row: expense 7 of book does not match its checksum",
    ],
    ["a post", "UPDATE post SET text = 'Hallo'", "row: post 1 of book does not match its checksum"],
    [
      "a fingerprint",
      "UPDATE import_mark SET day = '2026-01-01' WHERE nth = 1",
      "row: mark 1 of import 1 of imported does not match its checksum",
    ],
    [
      "a missing fingerprint",
      "DELETE FROM import_mark WHERE nth = 1",
      "ledger: import 1 has 1 marks instead of 2 in the ledger imported",
    ],
    [
      "a part of a staged file",
      "UPDATE import_part SET bytes = x'00' WHERE part = 1",
      "row: part 1 of the file of import 2 of imported does not match its checksum",
    ],
    [
      "a ledger",
      "UPDATE ledger SET expense_count = 4 WHERE ledger_id = 'other'",
      "row: the ledger other does not match its checksum",
    ],
    [
      "an index",
      "DROP INDEX expense_by_id",
      "file: expense_by_id is not defined as in this version",
    ],
    [
      "a missing ledger",
      "DELETE FROM ledger WHERE ledger_id = 'other'",
      "file: rows of expense belong to a missing ledger",
    ],
    [
      "the version number",
      "PRAGMA user_version = 0",
      "file: the file does not say which version its tables have",
    ],
    [
      "a missing expense",
      "DELETE FROM expense WHERE ledger_id = 'other' AND expense_id = 3",
      "ledger: the count is 3, but there are 2 expenses in the ledger other",
    ],
    [
      "a missing post",
      "DELETE FROM post",
      "ledger: the count of posts is 1, but there are 0 in the ledger book",
    ],
    [
      "a change",
      "UPDATE change SET source = 'app' WHERE ledger_id = 'book' AND change_id = 1",
      "row: change 1 of book does not match its checksum",
    ],
    [
      "a missing last change",
      "DELETE FROM change WHERE ledger_id = 'book'",
      "ledger: the next change would be 302, but the last one is 0 in the ledger book",
    ],
    [
      "a missing change in the middle",
      "UPDATE change SET change_id = change_id + 1 WHERE ledger_id = 'book' AND change_id = 301",
      "ledger: change 301 is missing in the ledger book",
    ],
    [
      "a label",
      "UPDATE record SET kind = 'tag' WHERE record_id = 4",
      "row: tag 4 of labelled does not match its checksum",
    ],
    [
      "a missing label",
      "DELETE FROM record WHERE record_id = 2",
      "ledger: expense 1 has a missing label in labelled",
    ],
    [
      "a missing parent category",
      "DELETE FROM record WHERE record_id = 1",
      "ledger: category 2 leads to a missing record in the ledger labelled",
    ],
    [
      "a missing label that another one was merged into",
      "DELETE FROM record WHERE record_id = 2",
      "ledger: category 3 leads to a missing record in the ledger labelled",
    ],
    [
      "the label that was changed last",
      "DELETE FROM record WHERE record_id = 4",
      "ledger: the last change of a record is 6, but according to the records it is 5 in the ledger labelled",
    ],
    [
      "a label's last change",
      "UPDATE record SET last_change = 3 WHERE record_id = 4",
      "ledger: the last change of payee 4 is not in the history of the ledger labelled",
    ],
    [
      "the change of a ledger's profile",
      "DELETE FROM change WHERE ledger_id = 'labelled' AND record = 'ledger'",
      "ledger: the last change of ledger 0 is not in the history of the ledger labelled",
    ],
    [
      "an expense's details",
      `UPDATE expense SET details = replace(details, '"payee":4', '"payee":5')`,
      "row: expense 1 of labelled does not match its checksum",
    ],
    [
      "an expense's timestamp",
      "UPDATE expense SET created_at = created_at + 1 WHERE ledger_id = 'other' AND expense_id = 2",
      "row: expense 2 of other does not match its checksum",
    ],
    [
      "a ledger's profile",
      "UPDATE record SET fields = replace(fields, 'Labelled', 'Labeled') WHERE record_id = 0",
      "row: ledger 0 of labelled does not match its checksum",
    ],
    [
      "a first answer",
      "UPDATE answer SET digest = 'e'",
      "row: the answer to k of labelled does not match its checksum",
    ],
    [
      "a ref",
      "UPDATE expense_ref SET expense_id = 2 WHERE ref = 'a'",
      "row: the ref of expense 2 of labelled does not match its checksum",
    ],
    [
      "a missing ref",
      "DELETE FROM expense_ref WHERE ref = 'a'",
      "ledger: the ref of expense 3 of labelled does not lead to it",
    ],
    [
      "a ref that no expense has",
      insertRef(2),
      "ledger: a ref belongs to expense 2 of labelled, which does not have it",
    ],
    [
      "a ref of an expense that does not exist yet",
      insertRef(99),
      "ledger: a ref belongs to expense 99 of labelled, which never existed",
    ],
    [
      "one of the last creations",
      "DELETE FROM expense WHERE ledger_id = 'other' AND expense_id = 2",
      "ledger: the ledger other counts 3 last creations, but only 2 of their expenses exist unchanged",
    ],
    [
      "an expense's last change",
      "UPDATE expense SET last_change = 99 WHERE ledger_id = 'other' AND expense_id = 3",
      "ledger: the last change of expense 3 is not in the history of the ledger other",
    ],
    [
      "a total",
      setting("expense_count = 2, expense_total = '7'", { count: 2, total: decimal("7") }),
      "ledger: the total is 7, but the expenses add up to -999.7 in the ledger other",
    ],
    [
      "the count of the last creations",
      setting("run_count = 2", { runCount: 2 }),
      "ledger: the next change would be 4, but the last one is 2 in the ledger other",
    ],
    [
      "the next id of a label",
      setting("next_record_id = 0", { nextRecordId: 0 }),
      "ledger: the next record would be 0, but record 0 exists in the ledger other",
    ],
    [
      "the next id of an expense",
      setting("next_expense_id = 3", {
        nextExpenseId: shifted(NEW_LEDGER.nextExpenseId, 2),
      }),
      "ledger: the next expense would be 3, but expense 3 exists in the ledger other",
    ],
  ];
  test.each(rows)("to %s", (_, statement, finding) => {
    const { findings } = checkFile(changed(statement));
    expect(findings.map(({ kind, text }) => `${kind}: ${text}`)).toContain(finding);
  });

  test("in many rows, counts it, and lists the first rows", () => {
    const path = changed("UPDATE expense SET description = 'x' WHERE ledger_id = 'book'");
    const { findings, counts } = checkFile(path);
    expect(counts).toEqual({ file: 0, row: 299, ledger: 0 });
    expect(findings.length).toBe(10);
  });

  test("to a page", () => {
    // The bit is in the type of the second page's B-tree node.
    const path = writeFiles(folder, flip(sound, "", 4_096 * 8 + 3));
    const before = fingerprint(path);
    expect(checkFile(path).counts.file).toBeGreaterThan(0);
    expect(fingerprint(path)).toEqual(before);
  });

  test("to the log", () => {
    const path = writeFiles(folder, flip(crashed, "-wal", 8 * 6_000));
    const before = fingerprint(path);
    const { findings, counts } = checkFile(path);
    expect(counts).toEqual({ file: 1, row: 0, ledger: 0 });
    expect(findings[0]?.text).toStartWith(`${path}-wal is damaged: frame 2`);
    expect(fingerprint(path)).toEqual(before);
  });
});

describe("the check refuses", () => {
  test("a missing file, and does not create it", () => {
    const path = newPath();
    expect(() => checkFile(path)).toThrow(`${path} can't be checked: there is no such file`);
    expect(fingerprint(path)).toEqual([]);
  });

  test("a text file", () => {
    const path = newPath();
    writeFileSync(path, "description,amount\n".repeat(10));
    expect(() => checkFile(path)).toThrow(`${path} is not a database`);
  });

  test("a file of a newer version", () => {
    expect(() => checkFile(changed("PRAGMA user_version = 99"))).toThrow("please upgrade");
  });

  test("a half-created file", () => {
    const path = writeFiles(folder, { ...sound, "-journal": Buffer.from("half") });
    expect(() => checkFile(path)).toThrow("start Outlay to finish it");
  });
});
