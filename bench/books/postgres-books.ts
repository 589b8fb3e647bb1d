// The databases that PostgreSQL's workloads start from, on one server for the whole run. The server shares the load's core, because a
// database on another machine would not use the service's core either.

import { makePostgres, type PostgresServer } from "../../test/support/postgres-server.ts";
import { runStatement } from "../../test/support/postgres-statement.ts";
import { DATA, dataFile } from "../paths.ts";
import { type BookSize, fillOutlay, makeHousehold, once } from "./books.ts";
import { draftOf } from "./expense.ts";

/** How many expenses the books hold. */
const SIZE = 100_000;
const ROWS_A_STATEMENT = 1_000;

let server: Promise<PostgresServer> | undefined;
let databases = 0;

/** Starts the server at the first use. */
function theServer(): Promise<PostgresServer> {
  // A folder on the checkout's disk, because syncs are measured.
  dataFile("");
  server ??= makePostgres({ authentication: "scram-sha-256", folder: DATA });
  return server;
}

export async function postgresVersion(): Promise<string> {
  const { urlOf } = await theServer();
  const [row] = await runStatement<{ server_version: string }>(
    urlOf("postgres"),
    "SHOW server_version",
  );
  return row?.server_version ?? "unknown";
}

export async function closePostgres(): Promise<void> {
  await (await server)?.remove();
}

/** Returns the address of a new, empty database. */
export async function emptyDatabase(): Promise<string> {
  databases += 1;
  const { urlOf } = await theServer();
  await runStatement(urlOf("postgres"), `CREATE DATABASE book_${databases} TEMPLATE template0`);
  return urlOf(`book_${databases}`);
}

function database<Key>(fill: (url: string, key: Key) => Promise<void>) {
  return once(async (key: Key) => {
    const url = await emptyDatabase();
    await fill(url, key);
    await runStatement(url, "VACUUM ANALYZE");
    return url;
  });
}

/** Databases that are filled as the books of the same side are: Outlay's through POST, and the household's through batches. */
export const postgresBooks = {
  outlay: database<void>((url) => fillOutlay(url, 0, SIZE)),
  tutorial: database<void>(fillTutorial),
  household: database((url, size: BookSize) => makeHousehold(url, size)),
};

/** Writes the book into a table like the one that the tutorial creates. */
async function fillTutorial(url: string): Promise<void> {
  await runStatement(
    url,
    `CREATE TABLE expenses (
      id SERIAL PRIMARY KEY,
      description TEXT NOT NULL,
      amount NUMERIC(12, 2) NOT NULL,
      date DATE NOT NULL
    )`,
  );
  for (let first = 0; first < SIZE; first += ROWS_A_STATEMENT) {
    const rows = Array.from({ length: ROWS_A_STATEMENT }, (_, index) => {
      const { description, amount, date } = draftOf(first + index);
      return `('${description.replaceAll("'", "''")}', ${amount}, '${date}')`;
    });
    await runStatement(
      url,
      `INSERT INTO expenses (description, amount, date) VALUES ${rows.join(", ")}`,
    );
  }
}
