// A commit whose sync fails has its pages in the log already, with the mark that makes them count. SQLite
// forgets them and the client is refused; but a start after a crash would read them, and the refused change
// would come back. So the log is cut to its true length before anybody is told that nothing was changed.

import { Database } from "bun:sqlite";
import { closeSync, fsyncSync, ftruncateSync, openSync, statSync } from "node:fs";
import { messageOf } from "../../../domain/problem.ts";
import type { Outcome } from "../../changes.ts";
import { FRAME_HEADER_BYTES, LOG_HEADER_BYTES } from "./wal-check.ts";

/**
 * Leaves nothing in the log of the changes that failed, and returns the outcomes. Where that can't be done, their
 * failures say so too: until the next commit, which takes the same place, a crash could bring them back.
 * `writing` must not be in a transaction.
 */
export function dropLeftovers(writing: Database, outcomes: readonly Outcome[]): readonly Outcome[] {
  if (outcomes.every(({ failure }) => failure === undefined)) return outcomes;
  try {
    cutLog(writing);
    return outcomes;
  } catch (error) {
    const reason = messageOf(error);
    return outcomes.map((outcome) =>
      outcome.failure === undefined
        ? outcome
        : { failure: `${outcome.failure}; and the log could not be cleared of it: ${reason}` },
    );
  }
}

function cutLog(writing: Database): void {
  // Holds the write lock, so that no other process appends meanwhile; on a connection of its own, because
  // SQLite doesn't tell how long its log is to the one that is in a transaction.
  const guard = new Database(writing.filename, { readwrite: true });
  try {
    guard.run("BEGIN IMMEDIATE");
    truncate(`${writing.filename}-wal`, logLengthBytes(writing));
  } finally {
    guard.close();
  }
}

/** How many bytes of the log SQLite goes by; a reader's snapshot, however old, lies within them. */
function logLengthBytes(database: Database): number {
  // NOOP moves nothing into the file; versions that don't know it move what they can, which does no harm.
  const frames = read(database, "wal_checkpoint(NOOP)", "log");
  if (frames < 0) throw new Error("SQLite does not tell how long the log is");
  // With no frames that count, the next commit begins the log again, its header included.
  if (frames === 0) return 0;
  return (
    LOG_HEADER_BYTES + frames * (FRAME_HEADER_BYTES + read(database, "page_size", "page_size"))
  );
}

function read(database: Database, pragma: string, column: string): number {
  return database.query<Record<string, number>, []>(`PRAGMA ${pragma}`).get()?.[column] ?? -1;
}

/** Only the log may be opened beside SQLite: to close the file itself would drop the locks that SQLite has on it. */
function truncate(log: string, bytes: number): void {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= bytes) return;
  const file = openSync(log, "r+");
  try {
    ftruncateSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
