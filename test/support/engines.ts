// The storage of the service in a journey: a file, and once more PostgreSQL. One description covers both.

import { newDatabase } from "./postgres-databases.ts";
import { temporaryPaths } from "./temporary-folder.ts";

/** The name of an engine, and what makes the address of an empty store on it. */
type Engine = readonly [string, () => Promise<string>];

/** For `describe.each`. Must be called during the declaration of tests. */
export function bothEngines(): readonly Engine[] {
  const newFile = temporaryPaths("book.db");
  return [
    ["a file", async () => `sqlite:${newFile()}`],
    ["PostgreSQL", () => newDatabase()],
  ];
}
