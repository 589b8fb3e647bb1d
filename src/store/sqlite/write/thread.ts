// The serving thread's view of the writer, which has a thread of its own.

import { readOwnJson } from "../../../domain/own-json.ts";
import { messageOf } from "../../../domain/problem.ts";
import type { Batch } from "../../writing/changes.ts";
import type { Applied } from "../../writing/commits.ts";
import type { Arrange, Order } from "./orders.ts";

/** First the path of the file, then batches as JSON, orders, and finally CLOSE. The answer to each is an `Answer` as JSON. */
export type Message = string | Order;

/** Asks the writer to move everything into the file itself and to close it. */
export const CLOSE = "close";

/** The result of the work, or the reason why it failed. */
export interface Answer {
  readonly result?: unknown;
  readonly failure?: string;
}

/** Rejects if the thread can't open the file. */
export async function startWriterThread(path: string) {
  const worker = new Worker(new URL("./writer-thread.ts", import.meta.url).href);
  let failure: Error | undefined;
  let settle: PromiseWithResolvers<string> | undefined;

  worker.onmessage = ({ data }: MessageEvent<string>) => settle?.resolve(data);
  worker.onerror = ({ message }) => {
    failure = threadFailed(message);
    settle?.reject(failure);
  };

  /** Sends one message at a time: the next one waits for the answer. */
  async function ask<Result>(message: Message): Promise<Result> {
    while (settle && !failure) await settle.promise.catch(() => {});
    if (failure) throw failure;
    const answer = Promise.withResolvers<string>();
    settle = answer;
    worker.postMessage(message);
    try {
      const { result, failure: reason } = readOwnJson<Answer>(await answer.promise);
      if (reason !== undefined) throw new Error(reason);
      // Safe: this is the thread's result for this kind of message.
      return result as Result;
    } finally {
      settle = undefined;
    }
  }

  try {
    await ask<void>(path);
  } catch (error) {
    worker.terminate();
    throw failure ?? threadFailed(messageOf(error));
  }
  const arrange: Arrange = ask;
  return {
    /** Resolves when everything that the batch could do is synced to disk. */
    apply: async (batch: Batch) => ask<Applied>(JSON.stringify(batch)),
    /** Carries out an order after the current batch. */
    arrange,
    /** Throws if the thread has failed. Each later commit fails then, too. */
    probe(): void {
      if (failure) throw failure;
    },
    /** Rejects if the log could not be moved into the file; committed data is in the log then. */
    async close(): Promise<void> {
      try {
        await ask<void>(CLOSE);
      } finally {
        worker.terminate();
      }
    },
  };
}

function threadFailed(reason: string): Error {
  return new Error(`the writer's thread failed: ${reason}`);
}
