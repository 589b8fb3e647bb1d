// A file whose rows lack the fields of newer versions is read as if nothing were missing, is sound, and can be copied. Also tests rows that
// match their checksums but can't be read.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import type { LedgerId } from "../../../src/domain/ledger/ledger.ts";
import { copyBook } from "../../../src/store/moving/copy.ts";
import { checkFile } from "../../../src/store/sqlite/integrity/check.ts";
import { rowChecksum } from "../../../src/store/sqlite/rows/rows.ts";
import { rowsIn } from "../../../src/store/sqlite/rows/tables.ts";
import { openSqliteSource, openSqliteTarget } from "../../../src/store/sqlite/transfer/book.ts";
import type { Store } from "../../../src/store/store.ts";
import { closing } from "../../support/any-store.ts";
import { open } from "../../support/damage.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { currency, decimal, expenseId, ledger } from "../../support/values.ts";
import {
  change,
  create,
  createLabel,
  createLedger,
  deleteLabel,
  labelId,
  mergeLabel,
  original,
  part,
  remove,
  undo,
} from "../actions/actions.ts";
import { apply, historyOf, readBook } from "../book-subject.ts";

const OLDER: LedgerId = ledger("older");

const KEYED = [create({ description: "Keyed", payee: "Zoë" }), createLabel("tag", "keyed")];
const KEY = { key: { key: "k", digest: "d" } };

/** Fills a ledger with expenses, labels and a history of every kind of change, and with an answer to the key "k". */
async function fillOlderBook(store: Store): Promise<void> {
  await apply(store, OLDER, [createLedger({ name: "Older", currency: currency("EUR") })]);
  await apply(store, OLDER, [
    createLabel("category", "Food"),
    createLabel("category", "Bread", { parent: labelId(1), icon: "🍞" }),
    createLabel("payee", "Baker"),
    createLabel("category", "Rolls"),
    mergeLabel("category", 4, 2),
    deleteLabel("payee", 3, { target: null }),
    create({ category: labelId(2), note: "A note", tags: ["trip"] }),
    create({ amount: decimal("3"), parts: [part("1", 2), part("2")] }),
    create({ payee: "Someone", original: original("25", "USD", "0.5") }),
    create({ description: "Gone", note: "Gone too" }),
    change(1, { note: null, tags: [] }),
    remove(4),
  ]);
  const changes = await historyOf(store, OLDER);
  await apply(store, OLDER, [undo(changes.at(-1)?.id ?? 0)]);
  await apply(store, OLDER, [remove(4)]);
  await apply(store, OLDER, KEYED, KEY);
}

/** Reads the book in every way: from its rows, its history, its columns, and the answer to the key. */
async function readOlderBook(store: Store) {
  const { books } = store;
  const order = { by: "date", direction: "ascending" } as const;
  return {
    book: await readBook(store, OLDER),
    changes: await historyOf(store, OLDER),
    list: await books.list(OLDER, {}, order, { limit: 100 }),
    byTag: await books.breakDown(OLDER, {}, ["tag"], 100),
    expense: await books.expense(OLDER, expenseId(1)),
    overview: (await books.ledgers()).filter(({ id }) => id === OLDER),
    answer: await apply(store, OLDER, KEYED, KEY),
  };
}

/** Returns the JSON without empty fields, which an older version may not have known. */
function shortened(json: string): string {
  return JSON.stringify(JSON.parse(json), (name, value: unknown) => {
    const isEmpty = Array.isArray(value) && value.length === 0;
    const isUnsaid = value === null || value === false || (name === "firstDay" && value === 1);
    return isEmpty || isUnsaid ? undefined : value;
  });
}

/** In every version, both sides of a change have all replaced fields. */
function shortenedSide(side: string | null, other: string | null): string | null {
  return side === null || other !== null ? side : shortened(side);
}

const newPath = temporaryPaths("outlay.db");

async function withFile<Value>(path: string, work: (store: Store) => Promise<Value>) {
  return closing(await open(path), work);
}

type Rewrite = (json: string, other: string | null) => string | null;

/** Rewrites all stored JSON, each row with a matching checksum. */
function rewriteRows(path: string, rewrite: Rewrite): void {
  const database = new Database(path);
  const text = (json: string | null) => json && rewrite(json, null);
  for (const row of [...rowsIn(database, "expenses")]) {
    const details = text(row.details);
    const checksum = rowChecksum("expenses", OLDER, { ...row, details });
    database.run("UPDATE expense SET details = ?, checksum = ? WHERE expense_id = ?", [
      details,
      checksum,
      row.id,
    ]);
  }
  for (const row of [...rowsIn(database, "records")]) {
    const fields = text(row.fields) ?? "";
    const checksum = rowChecksum("records", OLDER, { ...row, fields });
    database.run("UPDATE record SET fields = ?, checksum = ? WHERE record_id = ?", [
      fields,
      checksum,
      row.id,
    ]);
  }
  for (const row of [...rowsIn(database, "changes")]) {
    const before = row.before && rewrite(row.before, row.after);
    const after = row.after && rewrite(row.after, row.before);
    const checksum = rowChecksum("changes", OLDER, { ...row, before, after });
    database.run("UPDATE change SET before = ?, after = ?, checksum = ? WHERE change_id = ?", [
      before,
      after,
      checksum,
      row.id,
    ]);
  }
  for (const row of [...rowsIn(database, "answers")]) {
    const result = text(row.result) ?? "";
    const checksum = rowChecksum("answers", OLDER, { ...row, result });
    database.run("UPDATE answer SET amended = ?, checksum = ? WHERE key = ?", [
      result,
      checksum,
      row.key,
    ]);
  }
  database.close();
}

test("missing fields are read as their defaults", async () => {
  const path = newPath();
  const whole = await withFile(path, async (store) => {
    await fillOlderBook(store);
    return readOlderBook(store);
  });
  rewriteRows(path, (json, other) =>
    other === null ? shortened(json) : shortenedSide(json, other),
  );
  expect(await withFile(path, readOlderBook)).toEqual(whole);
  expect(checkFile(path).findings).toEqual([]);
  const copied = newPath();
  const [from, to] = [openSqliteSource(path), openSqliteTarget(copied)];
  const { equal } = await copyBook(from, to, () => {});
  await from.close();
  await to.close();
  expect(equal).toBe(true);
  expect(await withFile(copied, readOlderBook)).toEqual(whole);
});

test.each([
  ["USD", ["the details of expense 3"]],
  ["Older", ["the fields of change 1", "the fields of ledger 0"]],
  [
    "keyed",
    ["the fields of tag 8", "the fields of change 20", "the answer to the request with the key k"],
  ],
])(
  "the check finds rows that can't be read even if their checksums match (rows with %j)",
  async (word, found) => {
    const path = newPath();
    await withFile(path, fillOlderBook);
    rewriteRows(path, (json) => (json.includes(word) ? "[]" : json));
    const { findings } = checkFile(path);
    expect(findings.map(({ kind, text }) => `${kind}: ${text}`).toSorted()).toEqual(
      found
        .map((what) => `row: in the ledger older, ${what} can't be read: it must be a JSON object`)
        .toSorted(),
    );
  },
);
