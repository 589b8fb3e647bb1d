// Acknowledged changes are on the server's disk, and with the replicas that its settings require.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Store } from "../../../src/store/store.ts";
import { openOnPostgres } from "../../support/any-store.ts";
import { makePostgres, type PostgresServer } from "../../support/postgres-server.ts";
import { runStatement } from "../../support/postgres-statement.ts";
import { waitingFor } from "../../support/postgres-waiting.ts";
import { openTcpProxy } from "../../support/tcp-proxy.ts";
import { draft, ledger } from "../../support/values.ts";
import { listAll } from "../subject.ts";

const book = ledger("book");
let server: PostgresServer;
let url: string;

beforeAll(async () => {
  server = await makePostgres({
    authentication: "trust",
    settings: { synchronous_commit: "off", wal_writer_delay: "10s" },
  });
  url = server.urlOf("postgres");
});
afterAll(() => server.remove());

test("acknowledged changes are on the disk, even if the server need not wait for it", async () => {
  const store = await openOnPostgres(url);
  await store.expenses.create(book, draft("1"));
  await server.kill();
  await server.start();
  await store.close();
  const later = await openOnPostgres(url);
  expect((await listAll(later, book)).map(({ amount }) => `${amount}`)).toEqual(["1"]);
  await later.close();
});

/** During this work, commits wait for a replica that does not exist. */
async function withoutReplica<Value>(work: () => Promise<Value>): Promise<Value> {
  const set = async (change: string) => {
    await runStatement(url, `ALTER SYSTEM ${change}`);
    await runStatement(url, "SELECT pg_reload_conf()");
  };
  await set("SET synchronous_standby_names = 'nobody'");
  try {
    return await work();
  } finally {
    await set("RESET synchronous_standby_names");
  }
}

/**
 * Creates expenses until a commit waits for a replica, since the new setting takes effect only after a moment. Returns that expense and the
 * number of earlier ones.
 */
async function createWaiting(
  store: Store,
): Promise<{ creating: Promise<unknown>; before: number }> {
  const waiting = waitingFor(url, "SyncRep", 1).then(() => true);
  for (let before = 0; ; before += 1) {
    const creating = store.expenses.create(book, draft("2"));
    const isWaiting = await Promise.race([waiting, creating.then(() => false)]);
    // The promise is in an object, because an async function would wait for a promise that it returns.
    if (isWaiting) return { creating, before };
  }
}

test("a commit whose answer was lost is acknowledged only when the replicas have it", async () => {
  const store = await openOnPostgres(url);
  const { count } = await store.expenses.summarize(book);
  const { creating, before } = await withoutReplica(async () => {
    const waiting = await createWaiting(store);
    await runStatement(
      url,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
    );
    // Now the look-up waits. It has found the batch, which is on this server alone.
    const first = await Promise.race([
      waiting.creating.then(() => "acknowledged"),
      waitingFor(url, "SyncRep", 1).then(() => "waiting"),
    ]);
    expect(first).toBe("waiting");
    return waiting;
  });
  await creating;
  expect((await store.expenses.summarize(book)).count).toBe(count + before + 1);
  await store.close();
});

test("if a commit waits for a lost replica, its look-up ends within five seconds", async () => {
  const proxy = await openTcpProxy(server.port);
  const store = await openOnPostgres(url.replace(`:${server.port}/`, `:${proxy.port}/`));
  await store.expenses.create(book, draft("3"));
  await withoutReplica(async () => {
    const { creating } = await createWaiting(store);
    const outcome = creating.then(
      () => "acknowledged",
      (error: Error) => error.message,
    );
    const cut = performance.now();
    proxy.cut();
    expect(await outcome).toBe(
      "The store failed before it confirmed this; check if it was done before you try again",
    );
    expect(performance.now() - cut).toBeLessThan(8_000);
  });
  await store.close();
  await proxy.close();
});
