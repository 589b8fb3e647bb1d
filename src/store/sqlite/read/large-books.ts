// The serving thread's view of snapshots of large books, which a thread of their own reads. Only one book is read at a time: a thread
// costs memory, and there is only one set of other cores.

import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { LedgerRecord } from "../../../domain/ledger/ledger-record.ts";
import type { BookSnapshot, BookSource } from "../../store.ts";
import type { Pause } from "./book-snapshot.ts";

export interface LargeBooks {
  /** Undefined while another one is open. Rejects if the file can't be read. */
  open(ledger: LedgerId): Promise<BookSource | undefined>;
  /** Closes open snapshots, which ends their reading. */
  close(): Promise<void>;
}

/** The number of batches that are read ahead. */
const AHEAD = 4;

/** `now` is in milliseconds from any fixed moment. */
export function openLargeBooks(path: string, now: () => number, pause: Pause): LargeBooks {
  let thread: BookThread | undefined;
  let isClosed = false;

  async function close(opened: BookThread): Promise<void> {
    await opened.close();
    if (thread === opened) thread = undefined;
  }

  async function* readExpenses({ ask }: BookThread) {
    const coming = Array.from({ length: AHEAD }, () => ask(MORE));
    for (;;) {
      const text = await coming.shift();
      const start = now();
      // Safe: the thread made the text from the rows of expenses.
      const portion = JSON.parse(text ?? "[]") as readonly KeptExpense[];
      if (portion.length === 0) return;
      coming.push(ask(MORE));
      yield portion;
      await pause(now() - start);
    }
  }

  return {
    async open(ledger) {
      if (isClosed) throw new Error("the store is closed");
      if (thread) return undefined;
      const opened = startBookThread();
      thread = opened;
      try {
        const question: BookQuestion = { path, ledger };
        // Safe: the thread made the text from a snapshot.
        const summary = JSON.parse(await opened.ask(JSON.stringify(question))) as BookSummary;
        return {
          ...summary,
          fingerprint: async () => summary.fingerprint,
          records: async () => summary.records,
          expenses: () => readExpenses(opened),
          close: () => close(opened),
        };
      } catch (error) {
        await close(opened);
        throw error;
      }
    },
    async close() {
      isClosed = true;
      if (thread) await close(thread);
    },
  };
}

interface BookThread {
  /** Rejects with the thread's failure, and after it was closed. */
  ask(message: string): Promise<string>;
  /** May be called twice. */
  close(): Promise<void>;
}

function startBookThread(): BookThread {
  const worker = new Worker(new URL("./book-thread.ts", import.meta.url).href);
  const asked: PromiseWithResolvers<string>[] = [];
  let failure: Error | undefined;
  let closing: Promise<void> | undefined;

  worker.onmessage = ({ data }: MessageEvent<string | Error>) => {
    const answered = asked.shift();
    if (typeof data === "string") answered?.resolve(data);
    else answered?.reject(data);
  };
  worker.onerror = ({ message }) => {
    failure = new Error(`the thread of a book failed: ${message}`);
    for (const { reject } of asked.splice(0)) reject(failure);
  };

  function ask(message: string): Promise<string> {
    const answer = Promise.withResolvers<string>();
    // An answer requested ahead may no longer matter.
    answer.promise.catch(() => {});
    if (failure) answer.reject(failure);
    else {
      asked.push(answer);
      worker.postMessage(message);
    }
    return answer.promise;
  }

  async function end(): Promise<void> {
    const closed = ask(CLOSE);
    failure ??= new Error("the snapshot is closed");
    // A thread that fails has no connection left.
    await closed.catch(() => {});
    worker.terminate();
  }

  return {
    ask,
    close() {
      closing ??= end();
      return closing;
    },
  };
}

/** The first message; its answer is a `BookSummary`. */
export interface BookQuestion {
  readonly path: string;
  readonly ledger: LedgerId;
}

export interface BookSummary
  extends Pick<BookSnapshot, "ledger" | "lastChange" | "recordsChange" | "recordsState"> {
  readonly fingerprint: string;
  readonly records: readonly LedgerRecord[];
}

/** Asks for the next batch of expenses; an empty one follows the last. */
export const MORE = "more";
export const CLOSE = "close";
/** The answer to CLOSE. */
export const CLOSED = "closed";
