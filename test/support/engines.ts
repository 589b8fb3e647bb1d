// Where the service keeps its records in a journey: on a file, and once more on PostgreSQL. One description is told for both.

import { newDatabase } from "./postgres-databases.ts";
import { temporaryPaths } from "./temporary-folder.ts";

/** The name of an engine, and what makes the address of an empty store on it. */
type Engine = readonly [string, () => Promise<string>];

/** For `describe.each`. To be called where tests are declared. */
export function bothEngines(): readonly Engine[] {
  const newFile = temporaryPaths("book.db");
  return [
    ["a file", async () => `sqlite:${newFile()}`],
    ["PostgreSQL", () => newDatabase()],
  ];
}
