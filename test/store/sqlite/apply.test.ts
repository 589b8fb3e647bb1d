// Transactions on the writing connection: errors that do not affect other transactions, and first answers that expire.

import type { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import type { Action, RequestKey } from "../../../src/domain/ledger/actions.ts";
import { PROGRAM } from "../../../src/domain/ledger/ledger-change.ts";
import { checkFile } from "../../../src/store/sqlite/integrity/check.ts";
import type { Change } from "../../../src/store/writing/changes.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { draft, instant, ledger, MADE_AT } from "../../support/values.ts";
import { change, create, createLabel, createLedger, labelId } from "../actions/actions.ts";
import { numbersTo } from "../subject.ts";
import { makeFile } from "./opened-file.ts";

const newPath = temporaryPaths("outlay.db");
const book = ledger("book");
const HOUR_MS = 3_600_000;

function acted(actions: readonly Action[], key: RequestKey | null = null): Change {
  return { kind: "apply", ledger: book, transaction: { actions, actor: PROGRAM, key } };
}

/** Opens a new book. `apply` makes changes in one batch. */
function newBook() {
  const { path, database, commit } = makeFile(newPath());
  const apply = (changes: readonly Change[], at = 0) =>
    commit(changes, instant(MADE_AT + at)).outcomes;
  apply([acted([createLedger()])]);
  return { path, database, apply };
}

function rowsOf(database: Database, table: string): number {
  const row = database.query<{ rows: number }, []>(`SELECT count(*) AS rows FROM ${table}`).get();
  return row?.rows ?? 0;
}

test("labels of a batch that was rolled back are not cached", () => {
  const { path, database, apply } = newBook();
  apply([acted([create({ payee: "A" })])]);
  database.run(
    `CREATE TRIGGER fault BEFORE INSERT ON expense WHEN NEW.description = 'fault' BEGIN
       SELECT raise(ABORT, 'fault'); END`,
  );
  const fault = { kind: "create-expense", actor: PROGRAM, ledger: book } as const;
  const outcomes = apply([
    acted([create({ payee: "B" })]),
    { ...fault, draft: draft("1", "2026-01-05", "fault") },
    acted([createLabel("category", "C"), create({ category: labelId(3), payee: "b" })]),
  ]);
  expect(outcomes.map(({ failure }) => failure)).toEqual([undefined, "fault", undefined]);
  database.run("DROP TRIGGER fault");
  expect(rowsOf(database, "record")).toBe(4);
  expect(checkFile(path).findings).toEqual([]);
});

test("a transaction that fails on a damaged row doesn't affect others", () => {
  const { path, database, apply } = newBook();
  apply(numbersTo(3).map(() => acted([create()])));
  database.run("UPDATE expense SET description = 'x' WHERE expense_id = 2");
  const outcomes = apply([
    acted([create({ payee: "A" })]),
    acted([create({ payee: "B" }), change(2, { note: "n" })]),
    acted([change(3, { note: "n" }), create({ payee: "a" })]),
  ]);
  expect(outcomes).toMatchObject([
    { result: { results: [{ value: { id: 4 } }] } },
    {
      failure: expect.stringMatching(/^the file is damaged: expense 2 does not match its checksum/),
    },
    { result: { results: [{ value: { id: 3 } }, { value: { id: 5, payee: "A" } }] } },
  ]);
  expect(checkFile(path).findings.map(({ text }) => text)).toEqual([
    "expense 2 of book does not match its checksum",
  ]);
});

test("first answers expire after two days", () => {
  const { database, apply } = newBook();
  const keyed = (name: string) => acted([create()], { key: name, digest: "d" });
  const first = apply(numbersTo(300).map((number) => keyed(`${number}`)));
  expect<readonly unknown[]>(apply([keyed("7")], 48 * HOUR_MS)).toEqual([first[6]]);
  expect(rowsOf(database, "answer")).toBe(300);
  // After that, the request counts as new, and its answer replaces the old one.
  expect<readonly unknown[]>(apply([keyed("7")], 48 * HOUR_MS + 1)).not.toEqual([first[6]]);
  expect(rowsOf(database, "answer")).toBeLessThan(300);
  apply([keyed("new")], 48 * HOUR_MS + 2);
  const kept = database.query<{ key: string }, []>("SELECT key FROM answer ORDER BY key").all();
  expect(kept.map(({ key }) => key)).toEqual(["7", "new"]);
});
