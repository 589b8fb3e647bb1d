// Databases for tests, on one server for the whole run: a real one that is started when the first of them is asked for,
// or the one that TEST_DATABASE_URL names, whose user must be allowed to create databases.

import { makePostgres, type PostgresServer } from "./postgres-server.ts";

interface Place {
  urlOf(database: string): string;
  readonly server?: PostgresServer;
}

let place: Promise<Place> | undefined;
const made: string[] = [];

async function openPlace(): Promise<Place> {
  const given = process.env["TEST_DATABASE_URL"] ?? "";
  if (given !== "") return { urlOf: (database) => withDatabase(given, database) };
  // What is written here has to outlive no power cut.
  const server = await makePostgres({ fsync: "off", full_page_writes: "off" }, "trust");
  return { server, urlOf: server.urlOf };
}

/** The address of a new, empty database. */
export async function newDatabase(): Promise<string> {
  place ??= openPlace();
  const { urlOf } = await place;
  const name = `outlay_test_${crypto.randomUUID().replaceAll("-", "")}`;
  await administer(urlOf("postgres"), `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`);
  made.push(name);
  return urlOf(name);
}

/** To be called once, after the last test of the run. */
export async function removeDatabases(): Promise<void> {
  if (!place) return;
  const { urlOf, server } = await place;
  place = undefined;
  if (server) return server.remove();
  for (const name of made.splice(0)) {
    await administer(urlOf("postgres"), `DROP DATABASE ${name} WITH (FORCE)`);
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const sql = new Bun.SQL({ url, max: 1 });
  try {
    await sql.unsafe(statement).simple();
  } finally {
    await sql.close();
  }
}

function withDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
