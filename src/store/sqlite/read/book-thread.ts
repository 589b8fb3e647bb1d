// The thread that reads a large book: one snapshot of it, on a connection of its own. Rows and checksums keep this thread busy, so the
// serving thread stays free.

import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { BookConnection } from "../../lists/book-snapshots.ts";
import { openReading } from "../database/database.ts";
import { openBookReading } from "./book-snapshot.ts";
import { type BookQuestion, type BookSummary, CLOSE, CLOSED, MORE } from "./large-books.ts";

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<string>) => {
  // Safe: `openBookThread` made the text.
  const { path, ledger } = JSON.parse(data) as BookQuestion;
  await answer(async () => {
    const noPause = () => Promise.resolve();
    const connection = openBookReading(openReading(path), () => performance.now(), noPause);
    return begin(connection, ledger);
  });
};

/** Returns the text of the summary; from then on, each message asks for a batch or closes the connection. */
async function begin(connection: BookConnection, id: LedgerId): Promise<string> {
  const snapshot = await connection.begin(id);
  const { ledger, lastChange, recordsChange, recordsState, records, expenses } = snapshot;
  const portions = expenses()[Symbol.asyncIterator]();
  self.onmessage = ({ data }: MessageEvent<string>) =>
    answer(async () => {
      if (data === MORE) return JSON.stringify((await portions.next()).value ?? []);
      if (data !== CLOSE) throw new RangeError(`the thread of a book has no answer to ${data}`);
      await connection.close();
      return CLOSED;
    });
  const summary: BookSummary = {
    ...{ ledger, lastChange, recordsChange, recordsState },
    fingerprint: await snapshot.fingerprint(),
    records: await records(),
  };
  return JSON.stringify(summary);
}

/** Each message has one answer; an Error explains a missing one. */
async function answer(work: () => Promise<string>): Promise<void> {
  try {
    self.postMessage(await work());
  } catch (error) {
    self.postMessage(error instanceof Error ? error : new Error(String(error)));
  }
}
