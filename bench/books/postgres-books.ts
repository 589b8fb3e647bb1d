// The databases that PostgreSQL's workloads start from, on one server for the whole run. The server shares the load's core, because a
// database on another machine would not use the service's core either.

import { makePostgres, type PostgresServer } from "../../test/support/postgres-server.ts";
import { runStatement } from "../../test/support/postgres-statement.ts";
import type { FillSettings } from "../loads/fill.ts";
import { runProgram } from "../loads/program.ts";
import { startServer } from "../measure/processes.ts";
import { DATA, dataFile, MAIN } from "../paths.ts";
import { type BookSize, fillHousehold } from "./books.ts";
import { draftOf } from "./expense.ts";

/** How many expenses the books hold. */
const SIZE = 100_000;
const ROWS_A_STATEMENT = 1_000;

export interface PostgresBooks {
  /** Returns the address of a new, empty database. */
  empty(): Promise<string>;
  /** Returns the address of a database that is filled through POST. */
  outlay(): Promise<string>;
  tutorial(): Promise<string>;
  /** Returns the address of a household's book, which is created through batches and shared by all workloads. */
  household(size: BookSize): Promise<string>;
  version(): Promise<string>;
  close(): Promise<void>;
}

/** Starts the server at the first request for a book. */
export function createPostgresBooks(): PostgresBooks {
  let server: Promise<PostgresServer> | undefined;
  let outlay: Promise<string> | undefined;
  let tutorial: Promise<string> | undefined;
  const households = new Map<BookSize, Promise<string>>();
  let databases = 0;

  function theServer(): Promise<PostgresServer> {
    // A folder on the checkout's disk, because syncs are measured.
    dataFile("");
    server ??= makePostgres({ authentication: "scram-sha-256", folder: DATA });
    return server;
  }

  async function empty(): Promise<string> {
    databases += 1;
    const { urlOf } = await theServer();
    await runStatement(urlOf("postgres"), `CREATE DATABASE book_${databases} TEMPLATE template0`);
    return urlOf(`book_${databases}`);
  }

  return {
    empty,
    outlay() {
      outlay ??= empty().then(fillOutlay);
      return outlay;
    },
    tutorial() {
      tutorial ??= empty().then(fillTutorial);
      return tutorial;
    },
    household(size) {
      const made = households.get(size) ?? empty().then((url) => fillWithHousehold(url, size));
      households.set(size, made);
      return made;
    },
    async version() {
      const { urlOf } = await theServer();
      const [row] = await runStatement<{ server_version: string }>(
        urlOf("postgres"),
        "SHOW server_version",
      );
      return row?.server_version ?? "unknown";
    },
    async close() {
      await (await server)?.remove();
    },
  };
}

async function fillWithHousehold(url: string, size: BookSize): Promise<string> {
  await fillHousehold(url, size);
  await runStatement(url, "VACUUM ANALYZE");
  return url;
}

async function fillOutlay(url: string): Promise<string> {
  const server = await startServer({
    argv: [process.execPath, MAIN],
    environment: { PORT: "0", DATABASE_URL: url },
  });
  try {
    await runProgram<FillSettings, null>("fill", { url: server.url, first: 0, end: SIZE });
  } finally {
    await server.stop();
  }
  await runStatement(url, "VACUUM ANALYZE");
  return url;
}

/** Writes the book into a table like the one that the tutorial creates. */
async function fillTutorial(url: string): Promise<string> {
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
  await runStatement(url, "VACUUM ANALYZE");
  return url;
}
