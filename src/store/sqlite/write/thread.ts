// The serving thread's view of the writer, which has a thread of its own.

import { readOwnJson } from "../../../domain/own-json.ts";
import type { Batch } from "../../writing/changes.ts";
import type { Applied } from "../../writing/commits.ts";
import { type Arrange, changesOf, type Order, type OrderOutcome } from "./orders.ts";

export interface WriterThread {
  /** Resolves when everything that the batch could do is synced to disk. */
  apply(batch: Batch): Promise<Applied>;
  /** Carries out an order after the current batch. Its effects are synced to disk when this resolves. */
  readonly arrange: Arrange;
  /** Throws if the thread has failed. Each later commit fails then, too. */
  probe(): void;
  /** Rejects if the log could not be moved into the file; committed data is in the log then. */
  close(): Promise<void>;
}

/** Rejects if the thread can't open the file. */
export async function startWriterThread(path: string): Promise<WriterThread> {
  const worker = new Worker(new URL("./writer-thread.ts", import.meta.url).href);
  let failure: Error | undefined;
  let settle: PromiseWithResolvers<string> | undefined;

  worker.onmessage = ({ data }: MessageEvent<string>) => settle?.resolve(data);
  worker.onerror = ({ message }) => {
    failure = new Error(`the writer's thread failed: ${message}`);
    settle?.reject(failure);
  };

  /** Sends one message at a time: the next one waits for the answer. */
  async function ask(message: string | Order): Promise<string> {
    while (settle && !failure) await settle.promise.catch(() => {});
    if (failure) throw failure;
    const answer = Promise.withResolvers<string>();
    settle = answer;
    worker.postMessage(message);
    try {
      return await answer.promise;
    } finally {
      settle = undefined;
    }
  }

  const opened = await ask(path);
  if (opened !== READY) {
    worker.terminate();
    throw new Error(`the writer's thread failed: ${opened}`);
  }
  return {
    async apply(batch) {
      return readOwnJson<Applied>(await ask(JSON.stringify(batch)));
    },
    async arrange(order) {
      return changesOf(readOwnJson<OrderOutcome>(await ask(order)));
    },
    probe() {
      if (failure) throw failure;
    },
    async close() {
      const closed = failure ? failure.message : await ask(CLOSE);
      worker.terminate();
      if (closed !== CLOSED) throw new Error(closed);
    },
  };
}

/** The writer's answer to its first message, the path of the file; any other answer explains why it can't be opened. */
export const READY = "ready";
/** Asks the writer to move everything into the file itself and to close it. */
export const CLOSE = "close";
/** The writer's answer to CLOSE; any other answer explains why the log could not be moved into the file. */
export const CLOSED = "closed";
