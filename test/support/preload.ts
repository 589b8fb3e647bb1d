// What surrounds the tests. Where one process runs all files, the hook below comes once, after the last of them. Where the files
// are dealt out to workers, it comes after each file, and the runner ends what a worker leaves behind.

import { afterAll } from "bun:test";
import { closeBrowser } from "./browser.ts";
import { noteFileCost } from "./file-costs.ts";
import { removeDatabases } from "./postgres-databases.ts";

const isWorker = process.env["BUN_TEST_WORKER_ID"] !== undefined;

afterAll(async () => {
  noteFileCost();
  if (isWorker) return;
  await closeBrowser();
  await removeDatabases();
});
