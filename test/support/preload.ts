// What surrounds a run of tests: after the last of them, what was started for all of them is ended.

import { afterAll } from "bun:test";
import { closeBrowser } from "./browser.ts";
import { removeDatabases } from "./postgres-databases.ts";

afterAll(async () => {
  await closeBrowser();
  await removeDatabases();
});
