// What is acknowledged is where the server's settings say that a commit is: on its disk.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { openOnPostgres } from "../../support/any-store.ts";
import { makePostgres, type PostgresServer } from "../../support/postgres-server.ts";
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

test("where a server need not wait for its disk, what is acknowledged is on it", async () => {
  const store = await openOnPostgres(url);
  await store.expenses.create(book, draft("1"));
  await server.kill();
  await server.start();
  await store.close();
  const later = await openOnPostgres(url);
  expect((await listAll(later, book)).map(({ amount }) => `${amount}`)).toEqual(["1"]);
  await later.close();
});
