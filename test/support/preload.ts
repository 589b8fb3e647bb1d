// Runs around the tests. If one process runs all files, the hook below runs once, after the last of them. If the files are distributed to
// workers, it runs after each file, and the runner cleans up what a worker leaves behind.

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
