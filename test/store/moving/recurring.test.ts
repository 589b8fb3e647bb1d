// Recurring expenses and budgets are part of a book: backups, copies to either engine and the check of a file include them.

import { expect, test } from "bun:test";
import { isLedgerMonth } from "../../../src/domain/time/period.ts";
import { copyBook } from "../../../src/store/moving/copy.ts";
import { openPostgres } from "../../../src/store/postgres/postgres-store.ts";
import {
  openPostgresSource,
  openPostgresTarget,
} from "../../../src/store/postgres/transfer/book.ts";
import { checkFile } from "../../../src/store/sqlite/integrity/check.ts";
import { openSqliteFile } from "../../../src/store/sqlite/sqlite-store.ts";
import { backUpFile } from "../../../src/store/sqlite/transfer/backup.ts";
import { openSqliteSource, openSqliteTarget } from "../../../src/store/sqlite/transfer/book.ts";
import type { Store } from "../../../src/store/store.ts";
import { newDatabase } from "../../support/postgres-databases.ts";
import { RENT } from "../../support/recurring.ts";
import { sources } from "../../support/sources.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { day, decimal, ledger } from "../../support/values.ts";
import { createLedger } from "../actions/actions.ts";
import { apply } from "../book-subject.ts";

const newPath = temporaryPaths("outlay.db");
const book = ledger("home");
const openFile = (path: string) => openSqliteFile({ path, createFolder: false, ...sources });

async function fill(path: string): Promise<void> {
  const store = await openFile(path);
  const from = "2026-01";
  if (!isLedgerMonth(from)) throw new RangeError("no month");
  const terms = { category: null, without: [], once: [], until: null, follows: null } as const;
  await apply(store, book, [
    createLedger({ name: "Home", zone: "Europe/Berlin" }),
    { action: "create-recurring", draft: RENT },
    { action: "create-budget", draft: { ...terms, amount: decimal("400"), from, carry: "rest" } },
  ]);
  const { records } = await store.books.records(book, "recurring");
  const id = records[0]?.id ?? 0;
  await apply(store, book, [
    { action: "post-occurrence", id, day: day("2026-01-01") },
    { action: "skip-occurrence", id, day: day("2026-03-01") },
  ]);
  await store.close();
}

async function tell(opened: Promise<Store> | Store) {
  const store = await opened;
  const { records: recurring, ledger: overview } = await store.books.records(book, "recurring");
  const { records: budgets } = await store.books.records(book, "budget");
  await store.close();
  return { recurring, budgets, profile: overview.profile, count: overview.count };
}

test("a backup and copies to both engines have recurring expenses and budgets", async () => {
  const [path, backup, copy] = [newPath(), newPath(), newPath()];
  await fill(path);
  const told = await tell(openFile(path));
  expect(told).toMatchObject({
    recurring: [{ doneThrough: "2026-01-01", skipped: ["2026-03-01"] }],
    budgets: [{ amount: "400", carry: "rest" }],
    profile: { zone: "Europe/Berlin" },
    count: 1,
  });
  backUpFile({ from: path, to: backup, unique: "0000beef" });
  expect(await tell(openFile(backup))).toEqual(told);
  const url = await newDatabase();
  for (const [source, target] of [
    [await openSqliteSource(path), await openPostgresTarget(url, "--to")],
    [await openPostgresSource(url, "--from"), await openSqliteTarget(copy)],
  ] as const) {
    expect(await copyBook(source, target, () => {})).toMatchObject({ equal: true });
    await Promise.all([source.close(), target.close()]);
  }
  expect(await tell(openPostgres({ url, random: Math.random, ...sources }))).toEqual(told);
  expect(await tell(openFile(copy))).toEqual(told);
  expect([path, backup, copy].flatMap((file) => checkFile(file).findings)).toEqual([]);
}, 60_000);
