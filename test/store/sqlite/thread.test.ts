// The writer runs on its own thread. Changes and outcomes pass between the threads, and a failed thread is reported.

import { describe, expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { openReading, prepareFile } from "../../../src/store/sqlite/database/database.ts";
import { startWriterThread } from "../../../src/store/sqlite/write/thread.ts";
import type { Batch, Change } from "../../../src/store/writing/changes.ts";
import { temporaryPaths } from "../../support/temporary-folder.ts";
import { draft, ledger, MADE_AT } from "../../support/values.ts";
import { creationIn } from "../expense-changes.ts";

const newPath = temporaryPaths("outlay.db");
const book = ledger("book");

function newFile(): string {
  const path = newPath();
  prepareFile(path, { createFolder: false });
  return path;
}

function batchOf(...changes: readonly Change[]): Batch {
  return { revision: "revision", at: MADE_AT, changes };
}

const creation = creationIn(book, draft("0.1"));

describe("the writer's thread", () => {
  test("has all data in the file itself even if another process still reads", async () => {
    const path = newFile();
    const thread = await startWriterThread(path);
    const reading = openReading(path);
    await thread.apply(batchOf(creation));
    expect(reading.query("SELECT amount FROM expense").all()).toEqual([{ amount: "0.1" }]);
    await thread.close();
    expect(statSync(`${path}-wal`).size).toBe(0);
    reading.close();
  });

  test("explains in one line why it can't open a file", async () => {
    const start = startWriterThread(join(newPath(), "missing", "outlay.db"));
    expect(await start.catch(({ message }: Error) => message)).toMatch(
      /^the writer's thread failed: [^\n]*unable to open database file$/,
    );
  });

  test("that fails rejects the current commit and all later ones with the reason", async () => {
    const thread = await startWriterThread(newFile());
    await thread.apply(batchOf(creation));
    expect(thread.probe()).toBeUndefined();
    // Safe: this is not a batch, and it makes the thread fail as intended.
    const nonsense = { changes: { some: () => false } } as never;
    for (const batch of [nonsense, batchOf(creation)]) {
      const outcome = await thread.apply(batch).catch(({ message }: Error) => message);
      expect(outcome).toStartWith("the writer's thread failed: ");
    }
    expect(() => thread.probe()).toThrow("the writer's thread failed: ");
    expect(await thread.close().catch(({ message }: Error) => message)).toStartWith(
      "the writer's thread failed: ",
    );
  });
});
