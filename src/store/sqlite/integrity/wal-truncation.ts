// Removes failed commits from the log. A commit whose sync fails already has its pages in the log, with the mark that makes them count.
// SQLite forgets them and the client is refused, but a start after a crash would read them and restore the refused change. So the log is
// cut to its true length before the client learns that nothing was changed.

import { Database } from "bun:sqlite";
import { closeSync, fsyncSync, ftruncateSync, openSync, statSync } from "node:fs";
import { messageOf } from "../../../domain/problem.ts";
import type { Outcome } from "../../writing/changes.ts";
import { FRAME_HEADER_BYTES, LOG_HEADER_BYTES } from "./wal-check.ts";

/**
 * Removes the failed changes from the log, and returns the outcomes. If that fails, the failures say so: until the next commit overwrites
 * these changes, a crash could restore them. `writing` must not be in a transaction.
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
  // This holds the write lock, so that no other process appends in the meantime. It needs a connection of its own, because SQLite does not
  // report the length of its log to a connection in a transaction.
  const guard = new Database(writing.filename, { readwrite: true });
  try {
    guard.run("BEGIN IMMEDIATE");
    truncate(`${writing.filename}-wal`, logLengthBytes(writing));
  } finally {
    guard.close();
  }
}

/** The number of bytes of the log that SQLite uses. It covers every reader's snapshot, however old. */
function logLengthBytes(database: Database): number {
  // NOOP moves nothing into the file; versions without it move as much as they can, which does no harm.
  const frames = read(database, "wal_checkpoint(NOOP)", "log");
  if (frames < 0) throw new Error("SQLite does not report how long the log is");
  // With no valid frames, the next commit starts the log again, including its header.
  if (frames === 0) return 0;
  return (
    LOG_HEADER_BYTES + frames * (FRAME_HEADER_BYTES + read(database, "page_size", "page_size"))
  );
}

function read(database: Database, pragma: string, column: string): number {
  return database.query<Record<string, number>, []>(`PRAGMA ${pragma}`).get()?.[column] ?? -1;
}

/** Only the log may be opened here: closing the file itself would release SQLite's locks on it. */
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
