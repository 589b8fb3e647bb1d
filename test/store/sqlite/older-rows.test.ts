// A file whose rows lack the fields of newer versions reads as if nothing were missing, is sound, and can be copied. Also rows that are
// intact but unreadable.

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import type { RecordRow } from "../../../src/domain/ledger/ledger-record.ts";
import { copyBook } from "../../../src/store/moving/copy.ts";
import { checkFile } from "../../../src/store/sqlite/integrity/check.ts";
import {
  CHANGE_COLUMNS,
  changeChecksum,
  type StoredChange,
} from "../../../src/store/sqlite/rows/change-rows.ts";
import {
  ANSWER_COLUMNS,
  type AnswerRow,
  answerChecksum,
  RECORD_COLUMNS,
  recordChecksum,
} from "../../../src/store/sqlite/rows/record-rows.ts";
import {
  EXPENSE_COLUMNS,
  type ExpenseRow,
  expenseChecksum,
} from "../../../src/store/sqlite/rows/rows.ts";
import { openSqliteSource, openSqliteTarget } from "../../../src/store/sqlite/transfer/book.ts";
import type { Store } from "../../../src/store/store.ts";
import { closing } from "../../support/any-store.ts";
import { open } from "../../support/damage.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { fillOlderBook, OLDER, readOlderBook, shortened, shortenedSide } from "../older-rows.ts";

const newPath = temporaryPaths("outlay.db");

async function withFile<Value>(path: string, work: (store: Store) => Promise<Value>) {
  return closing(await open(path), work);
}

type Rewrite = (json: string, other: string | null) => string | null;

/** Rewrites all stored JSON, each row with a matching checksum. */
function rewriteRows(path: string, rewrite: Rewrite): void {
  const database = new Database(path);
  /** `id` is the column that tells the rows of the one ledger apart. */
  const each = <Row>(
    [table, id, columns]: readonly [table: string, id: string, columns: string],
    write: (row: Row) => Readonly<Record<string, string | number | null>>,
  ) => {
    const select = `SELECT ${id} AS rowKey, ${columns} FROM ${table}`;
    for (const row of database.query<Row & { rowKey: string | number }, []>(select).all()) {
      const values = write(row);
      const names = Object.keys(values).map((name) => `${name} = ?`);
      const update = `UPDATE ${table} SET ${names.join(", ")} WHERE ${id} = ?`;
      database.run(update, [...Object.values(values), row.rowKey]);
    }
  };
  const text = (json: string | null) => json && rewrite(json, null);
  each<ExpenseRow>(["expense", "expense_id", EXPENSE_COLUMNS], (row) => {
    const details = text(row.details);
    return { details, checksum: expenseChecksum(OLDER, row, details) };
  });
  each<RecordRow>(["record", "record_id", RECORD_COLUMNS], (row) => {
    const fields = text(row.fields) ?? "";
    return { fields, checksum: recordChecksum(OLDER, { ...row, fields }) };
  });
  each<StoredChange>(["change", "change_id", CHANGE_COLUMNS], (row) => {
    const before = row.before && rewrite(row.before, row.after);
    const after = row.after && rewrite(row.after, row.before);
    return { before, after, checksum: changeChecksum(OLDER, { ...row, before, after }) };
  });
  each<AnswerRow>(["answer", "key", ANSWER_COLUMNS], (row) => {
    const amended = text(row.amended) ?? "";
    return { amended, checksum: answerChecksum(OLDER, { ...row, amended }) };
  });
  database.close();
}

test("members that are missing read as what they were by default", async () => {
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
])("rows with %j that can't be read are found, though their checksums fit", async (word, found) => {
  const path = newPath();
  await withFile(path, fillOlderBook);
  rewriteRows(path, (json) => (json.includes(word) ? "[]" : json));
  const { findings } = checkFile(path);
  expect(findings.map(({ kind, text }) => `${kind}: ${text}`).toSorted()).toEqual(
    found
      .map((what) => `row: in the ledger older, ${what} can't be read: it must be a JSON object`)
      .toSorted(),
  );
});
