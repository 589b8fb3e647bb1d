// Databases for books on both engines, with the sources and targets that copies use.

import { Database } from "bun:sqlite";
import type { Comparison, Progress } from "../../src/domain/maintenance.ts";
import { copyBook } from "../../src/store/moving/copy.ts";
import type { Book, TargetBook } from "../../src/store/moving/transfer.ts";
import { openPostgresSource, openPostgresTarget } from "../../src/store/postgres/transfer/book.ts";
import { openSqliteSource, openSqliteTarget } from "../../src/store/sqlite/transfer/book.ts";
import type { Store } from "../../src/store/store.ts";
import { closing, openOnPostgres } from "./any-store.ts";
import { open } from "./damage.ts";
import { databasesOfTests } from "./postgres-databases.ts";
import { runStatement } from "./postgres-statement.ts";
import { temporaryPaths } from "./temporary-folder.ts";

/** A database for a book on one of the engines. */
export interface Place {
  source(): Promise<Book> | Book;
  target(): Promise<TargetBook> | TargetBook;
  store(): Promise<Store>;
  run(sql: string): Promise<unknown> | unknown;
}

export type OpenPlace = () => Promise<Place> | Place;

/** Must be called during the declaration of tests. */
export function bookPlaces() {
  const newPath = temporaryPaths("outlay.db");
  /** Uses a collation that sorts lowercase letters before capitals, unlike bytes. */
  const emptyDatabase = databasesOfTests("LOCALE_PROVIDER icu ICU_LOCALE 'de'");
  const newFile = () => fileAt(newPath());
  const newServed = async () => servedAt(await emptyDatabase());
  const engines: readonly (readonly [name: string, open: OpenPlace])[] = [
    ["SQLite", newFile],
    ["PostgreSQL", newServed],
  ];
  return { newPath, newFile, fileAt, newServed, servedAt, engines };
}

function fileAt(path: string): Place {
  return {
    source: () => openSqliteSource(path),
    target: () => openSqliteTarget(path),
    store: () => open(path),
    run(sql) {
      const database = new Database(path);
      database.run(sql);
      database.close();
    },
  };
}

function servedAt(url: string): Place {
  return {
    source: () => openPostgresSource(url, "--from"),
    target: () => openPostgresTarget(url, "--to"),
    store: () => openOnPostgres(url),
    run: (sql) => runStatement(url, sql),
  };
}

export async function copy(
  from: Place,
  to: Place,
  report: (progress: Progress) => void = () => {},
): Promise<Comparison> {
  const source = await from.source();
  try {
    const target = await to.target();
    try {
      return await copyBook(source, target, report);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

export async function withStore<Value>(place: Place, work: (store: Store) => Promise<Value>) {
  return closing(await place.store(), work);
}
