// Databases for tests, on one server for the whole run. If TEST_DATABASE_URL is set, it names the server, and its user must be allowed to
// create databases. Otherwise, a server is started when the first database is requested. If the server is the coordinator of a Citus
// cluster, the databases already have their tables, and these are distributed.

import { afterEach } from "bun:test";
import { type CitusCluster, distribute, findCluster } from "./citus-cluster.ts";
import { makePostgres, type PostgresServer } from "./postgres-server.ts";
import { runStatement } from "./postgres-statement.ts";

interface Place {
  urlOf(database: string): string;
  /** The same database on each server, beginning with the one that `urlOf` names. */
  urlsOf(database: string): readonly string[];
  readonly server?: PostgresServer;
  readonly cluster?: CitusCluster | undefined;
}

let place: Promise<Place> | undefined;
const made: string[] = [];

async function openPlace(): Promise<Place> {
  const given = process.env["TEST_DATABASE_URL"] ?? "";
  if (given !== "") return placeAt(given);
  const server = await makeTestServer();
  return { server, urlOf: server.urlOf, urlsOf: (database) => [server.urlOf(database)] };
}

/** A server for many tests, whose data need not survive a power failure. */
export function makeTestServer(): Promise<PostgresServer> {
  return makePostgres({
    settings: { fsync: "off", full_page_writes: "off" },
    authentication: "trust",
  });
}

async function placeAt(given: string): Promise<Place> {
  const cluster = await findCluster(given);
  const urlOf = (database: string) => addressOf(given, database);
  return {
    cluster,
    urlOf,
    urlsOf: (database) => [
      urlOf(database),
      ...(cluster?.workers ?? []).map((worker) => cluster?.urlOn(worker, database) ?? ""),
    ],
  };
}

/** Returns the address of a new, empty database. `locale` may name the collation. */
export async function newDatabase(encoding = "UTF8", locale = ""): Promise<string> {
  place ??= openPlace();
  const { cluster, urlOf, urlsOf } = await place;
  const name = `outlay_test_${crypto.randomUUID().replaceAll("-", "")}`;
  await onEach(
    urlsOf("postgres"),
    `CREATE DATABASE ${name} ENCODING '${encoding}' TEMPLATE template0 ${locale}`,
  );
  made.push(name);
  if (cluster) await distribute(cluster, name);
  return urlOf(name);
}

/** Sets a default for all later connections to the database. */
export async function configure(url: string, setting: string, value: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await runStatement(url, `ALTER DATABASE ${name} SET ${setting} = '${value}'`);
}

const free: string[] = [];

/** Passes an empty database to `work`. All connections to it must be closed at the end of `work`, because the database is reused. */
export async function withDatabase<Value>(work: (url: string) => Promise<Value>): Promise<Value> {
  const url = free.pop() ?? (await newDatabase());
  const value = await work(url);
  // If `work` fails, the database is not reused, because another connection may still have it open.
  await runStatement(url, EMPTY);
  free.push(url);
  return value;
}

/**
 * Returns databases that are empty, with or without tables, and empties them after each test. Must be called during the declaration of
 * tests.
 */
export function databasesOfTests(locale: string): () => Promise<string> {
  const [free, taken]: [string[], string[]] = [[], []];
  afterEach(async () => {
    for (const url of taken.splice(0)) {
      // A failed test may have left connections open.
      await runStatement(url, OTHERS_ENDED);
      await runStatement(url, EMPTY);
      free.push(url);
    }
  });
  return async () => {
    const url = free.pop() ?? (await newDatabase("UTF8", locale));
    taken.push(url);
    return url;
  };
}

const OTHERS_ENDED = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

const EMPTY = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'outlay_schema'
  LOOP EXECUTE format('DELETE FROM %I', name); END LOOP; END $$`;

/** Must be called once, after the last test of the run. */
export async function removeDatabases(): Promise<void> {
  if (!place) return;
  const { urlsOf, server } = await place;
  place = undefined;
  if (server) return server.remove();
  for (const name of made.splice(0)) {
    await onEach(urlsOf("postgres"), `DROP DATABASE ${name} WITH (FORCE)`);
  }
}

async function onEach(urls: readonly string[], statement: string): Promise<void> {
  await Promise.all(urls.map((url) => runStatement(url, statement)));
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
