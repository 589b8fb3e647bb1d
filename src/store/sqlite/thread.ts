// The writer on a thread of its own, as the serving thread sees it.

import type { Batch } from "../changes.ts";
import type { Applied } from "../lists/applied.ts";
import { CLOSE, CLOSED, READY } from "./thread-messages.ts";

export interface WriterThread {
  /** Resolves when what could be done of the batch is synced to disk. */
  apply(batch: Batch): Promise<Applied>;
  /** Throws if the thread has failed, and with it each commit from now on. */
  probe(): void;
  /** Rejects if the file could not be brought up to date; what was committed stands in the log beside it. */
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

  /** One question at a time: the next one is asked after the answer. */
  function ask(message: string): Promise<string> {
    if (failure) return Promise.reject(failure);
    settle = Promise.withResolvers();
    worker.postMessage(message);
    return settle.promise;
  }

  const opened = await ask(path);
  if (opened !== READY) {
    worker.terminate();
    throw new Error(`the writer's thread failed: ${opened}`);
  }
  return {
    async apply(batch) {
      const answer = await ask(JSON.stringify(batch));
      // Safe: the writer's thread made the text from what it did.
      return JSON.parse(answer) as Applied;
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
