// The writer on a thread of its own, and what the two threads say to one another. Messages are JSON texts,
// which cross between threads several times faster than objects do.

import type { Commit, Outcome } from "../changes.ts";

/** The thread's answer to its first message, the path of the file, once that is open. */
export const READY = "ready";
/** Asks the thread to bring all into the file itself and to close it. */
export const CLOSE = "close";
/** The thread's answer to CLOSE. */
export const CLOSED = "closed";

export interface WriterThread {
  readonly commit: Commit;
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

  await ask(path);
  return {
    async commit(batch) {
      const answer = await ask(JSON.stringify(batch));
      // Safe: the writer's thread made the text from outcomes.
      return JSON.parse(answer) as readonly Outcome[];
    },
    async close() {
      if (!failure) await ask(CLOSE);
      worker.terminate();
    },
  };
}
