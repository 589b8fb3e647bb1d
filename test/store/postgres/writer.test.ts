// The writer of batches, while other transactions or an unavailable node are in its way.

import { expect, test } from "bun:test";
import type { LedgerId } from "../../../src/domain/ledger/ledger.ts";
import { openOnPostgres } from "../../support/any-store.ts";
import { configure, newDatabase } from "../../support/postgres-databases.ts";
import { runStatement } from "../../support/postgres-statement.ts";
import { waitingFor } from "../../support/postgres-waiting.ts";
import { addressThrough, openTcpProxy } from "../../support/tcp-proxy.ts";
import { draft, ledger } from "../../support/values.ts";
import { create, createLabel, createLedger } from "../actions/actions.ts";
import { apply } from "../book-subject.ts";
import { expectStoreFailed, numbersTo } from "../subject.ts";

const book = ledger("book");

test("a batch that conflicts twenty times is still made once", async () => {
  const url = await newDatabase();
  // With this isolation level, a transaction that has waited for a row that changed fails, and must be repeated.
  await configure(url, "default_transaction_isolation", "serializable");
  const store = await openOnPostgres(url);
  await store.expenses.create(book, draft("1"));
  const other = new Bun.SQL({ url, max: 1 });
  // If the store comes first, this transaction waits and then continues.
  const change = "BEGIN ISOLATION LEVEL READ COMMITTED; UPDATE ledger SET revision = revision";
  await other.unsafe(change).simple();
  const creating = store.expenses.create(book, draft("2"));
  for (const _ of numbersTo(20)) {
    await Promise.race([creating, waitingFor(url, "Lock", 1)]);
    await other.unsafe(`COMMIT; ${change}`).simple();
  }
  await other.unsafe("COMMIT").simple();
  await other.close();
  expect(Number(await creating)).toBe(2);
  expect(await store.expenses.summarize(book)).toMatchObject({ count: 2, total: "3" });
  await store.close();
});

/** The error that a coordinator of Citus reports for an unavailable node. */
const AWAY = `BEGIN RAISE 'connection to the remote node failed' USING ERRCODE = '08006'; END`;

test("if one ledger's node is unavailable, the changes to other ledgers are made in order", async () => {
  const url = await newDatabase();
  const store = await openOnPostgres(url);
  const [near, far] = [ledger("near"), ledger("far")];
  await runStatement(
    url,
    `CREATE FUNCTION away() RETURNS trigger LANGUAGE plpgsql AS $$ ${AWAY} $$;
     CREATE TRIGGER away BEFORE INSERT ON batch FOR EACH ROW
       WHEN (NEW.ledger_id = '${far}') EXECUTE FUNCTION away()`,
  );
  const create = (book: LedgerId, amount: string) => store.expenses.create(book, draft(amount));
  const made = await Promise.allSettled([
    create(near, "1"),
    create(far, "2"),
    create(near, "4"),
    create(book, "8"),
  ]);
  expect(
    made.map((outcome) => (outcome.status === "fulfilled" ? Number(outcome.value) : 0)),
  ).toEqual([1, 0, 2, 1]);
  await expectStoreFailed(create(far, "16"));
  const totals = [near, far, book].map(async (id) => (await store.expenses.summarize(id)).total);
  expect((await Promise.all(totals)).map(String)).toEqual(["5", "0", "8"]);
  await store.close();
});

test("if one ledger's node is unavailable, the totals of other ledgers are still answered", async () => {
  const url = await newDatabase();
  const store = await openOnPostgres(url);
  const far = ledger("far");
  for (const id of [book, far]) await store.expenses.create(id, draft("1"));
  await runStatement(
    url,
    `CREATE FUNCTION away() RETURNS numeric LANGUAGE plpgsql AS $$ ${AWAY} $$;
     ALTER TABLE ledger RENAME TO ledger_row;
     CREATE VIEW ledger AS SELECT ledger_id, expense_count, revision,
       CASE ledger_id WHEN '${far}' THEN away() ELSE expense_total END AS expense_total
       FROM ledger_row`,
  );
  const summarize = async (id: LedgerId) => store.expenses.summarize(id);
  const [refused, told] = [summarize(far), summarize(book)];
  await expectStoreFailed(refused);
  expect(await told).toMatchObject({ count: 1, total: "1" });
  await store.close();
});

test("records that differ from the cached ones are read again, even if the server accepts no further connections", async () => {
  const url = await newDatabase();
  const proxy = await openTcpProxy(Number(new URL(url).port));
  const store = await openOnPostgres(addressThrough(proxy, url));
  await apply(store, book, [createLedger(), createLabel("category", "Food")]);
  // A failover that lost changes leaves other changes with the same numbers.
  await runStatement(url, "UPDATE change SET made_at = made_at + 1");
  proxy.judge(({ from, sent }) => (from === "client" && sent === "" ? "cut" : "pass"));
  const writing = apply(store, book, [create()]);
  expect(await writing.then(() => "made", String)).toBe("made");
  await store.close();
  await proxy.close();
});
