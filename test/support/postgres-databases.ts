// Databases for tests, on one server for the whole run: a real one that is started when the first of them is asked for,
// or the one that TEST_DATABASE_URL names, whose user must be allowed to create databases.

import { makePostgres, type PostgresServer } from "./postgres-server.ts";
import { runStatement } from "./postgres-statement.ts";

interface Place {
  urlOf(database: string): string;
  readonly server?: PostgresServer;
}

let place: Promise<Place> | undefined;
const made: string[] = [];

async function openPlace(): Promise<Place> {
  const given = process.env["TEST_DATABASE_URL"] ?? "";
  if (given !== "") return { urlOf: (database) => addressOf(given, database) };
  // What is written here has to outlive no power cut.
  const server = await makePostgres({
    settings: { fsync: "off", full_page_writes: "off" },
    authentication: "trust",
  });
  return { server, urlOf: server.urlOf };
}

/** The address of a new, empty database; `locale` may name the order of its texts. */
export async function newDatabase(encoding = "UTF8", locale = ""): Promise<string> {
  place ??= openPlace();
  const { urlOf } = await place;
  const name = `outlay_test_${crypto.randomUUID().replaceAll("-", "")}`;
  await runStatement(
    urlOf("postgres"),
    `CREATE DATABASE ${name} ENCODING '${encoding}' TEMPLATE template0 ${locale}`,
  );
  made.push(name);
  return urlOf(name);
}

/** Sets what all later connections to the database begin with. */
export async function configure(url: string, setting: string, value: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await runStatement(url, `ALTER DATABASE ${name} SET ${setting} = '${value}'`);
}

const free: string[] = [];

/** Hands an empty database to `work`, whose connections to it must be closed at its end: it is used again then. */
export async function withDatabase<Value>(work: (url: string) => Promise<Value>): Promise<Value> {
  const url = free.pop() ?? (await newDatabase());
  const value = await work(url);
  // After a failure nobody knows who still has it open.
  await runStatement(url, EMPTY);
  free.push(url);
  return value;
}

const EMPTY = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'outlay_schema'
  LOOP EXECUTE format('DELETE FROM %I', name); END LOOP; END $$`;

/** To be called once, after the last test of the run. */
export async function removeDatabases(): Promise<void> {
  if (!place) return;
  const { urlOf, server } = await place;
  place = undefined;
  if (server) return server.remove();
  for (const name of made.splice(0)) {
    await runStatement(urlOf("postgres"), `DROP DATABASE ${name} WITH (FORCE)`);
  }
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
