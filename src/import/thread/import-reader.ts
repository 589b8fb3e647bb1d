// Reads files on a separate thread, so that requests can be served at the same time. The first question starts the thread. After a while
// without questions, it ends, and its files must be opened again.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { Unreadable } from "../record/unreadable.ts";
import type { OpenFile } from "./open-file.ts";

/** Questions about a file: open it, decide on its rows, and return them. */
type Questions = Pick<OpenFile, "decide" | "open" | "portion" | "rows">;

export type ImportReader = ReturnType<typeof createImportReader>;
export type ReaderFile = ReturnType<ImportReader["file"]>;

export interface Message {
  readonly file: number;
  readonly name: keyof Questions | "close";
  readonly asks?: readonly unknown[];
}

export interface Reply {
  readonly answer?: unknown;
  /** The reason that the file can't be read. */
  readonly unreadable?: Reason;
  /** The thread's failure, for the log. */
  readonly failure?: string;
}

export interface ReaderLimits {
  /** The thread ends after this time without a question. */
  readonly idleMs: number;
  /** The thread is also ended if a question has no answer after this time. */
  readonly answerMs: number;
}

const LIMITS: ReaderLimits = { idleMs: 60_000, answerMs: 180_000 };

export function createImportReader(limits = LIMITS) {
  let thread: Thread | undefined;
  let files = 0;
  return {
    file() {
      if (!thread || thread.hasEnded) thread = new Thread(limits);
      const own = thread;
      files += 1;
      const file = files;
      return {
        /** True if the thread has ended, so that the file must be opened again. */
        get isLost() {
          return own.hasEnded;
        },
        /** Rejects with Unreadable, and with an Error if the thread fails. */
        ask<Name extends keyof Questions>(name: Name, ...asks: Parameters<Questions[Name]>) {
          // Safe: the thread calls the method of this name, so the answer has its type.
          return own.ask({ file, name, asks }) as Promise<Awaited<ReturnType<Questions[Name]>>>;
        },
        close: () => own.tell({ file, name: "close" }),
      };
    },
  };
}

interface Question extends PromiseWithResolvers<unknown> {
  readonly message: Message;
}

/** The thread gets one question at a time, so that the time limit of a question doesn't include the time of others. */
class Thread {
  readonly #worker = new Worker(new URL("./import-thread.ts", import.meta.url).href);
  readonly #limits: ReaderLimits;
  readonly #waiting: Question[] = [];
  #asked: Question | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  hasEnded = false;

  constructor(limits: ReaderLimits) {
    this.#limits = limits;
    // The thread must not keep the service from stopping. A browser's types don't have this method.
    const worker: Worker & { unref?(): void } = this.#worker;
    worker.unref?.();
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const { answer, unreadable, failure } = data;
      const asked = this.#asked;
      this.#next();
      if (unreadable !== undefined) asked?.reject(new Unreadable(unreadable));
      else if (failure !== undefined) asked?.reject(new Error(failure));
      else asked?.resolve(answer);
    };
    worker.onerror = ({ message }) => this.#end(`failed: ${message}`);
  }

  ask(message: Message): Promise<unknown> {
    const question = { message, ...Promise.withResolvers<unknown>() };
    if (this.hasEnded) question.reject(new Error("the thread that reads files has ended"));
    else this.#waiting.push(question);
    if (!this.#asked) this.#next();
    return question.promise;
  }

  tell(message: Message): void {
    if (!this.hasEnded) this.#worker.postMessage(message);
  }

  #next(): void {
    clearTimeout(this.#timer);
    if (this.hasEnded) return;
    const asked = this.#waiting.shift();
    this.#asked = asked;
    if (asked) this.#worker.postMessage(asked.message, buffersOf(asked.message));
    const { answerMs, idleMs } = this.#limits;
    const isOver = () => {
      // Only the file that hangs is refused. All others are opened again on another thread.
      asked?.reject(new Unreadable(reason("too-slow")));
      this.#end(asked ? "was ended" : "has ended");
    };
    this.#timer = setTimeout(isOver, asked ? answerMs : idleMs);
    this.#timer.unref();
  }

  #end(how: string): void {
    this.hasEnded = true;
    clearTimeout(this.#timer);
    this.#worker.terminate();
    const lost = new Error(`the thread that reads files ${how}`);
    for (const question of [this.#asked, ...this.#waiting.splice(0)]) question?.reject(lost);
  }
}

/** The bytes of a file are transferred, not copied, unless they are part of a larger buffer. */
function buffersOf({ asks = [] }: Message): ArrayBuffer[] {
  return asks.flatMap((one) => {
    if (!(one instanceof Uint8Array) || !(one.buffer instanceof ArrayBuffer)) return [];
    return one.byteLength === one.buffer.byteLength ? one.buffer : [];
  });
}
