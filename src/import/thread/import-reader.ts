// Reads files on a thread of its own, for whoever serves requests meanwhile. The thread is started by the first file and ends when
// nothing was asked for a while; files that it had open are lost then, and have to be opened again.

import { reason } from "../../domain/import/reasons.ts";
import { Unreadable } from "../record/unreadable.ts";
import type { Message, QuestionName, Questions, Reply } from "./messages.ts";

export interface ImportReader {
  /** Rejects with whatever `pieces` throws. */
  open(name: string, pieces: AsyncIterable<Uint8Array>): Promise<ReaderFile>;
}

export interface ReaderFile {
  /** Whether the thread has ended, so that the file must be opened again. */
  readonly isLost: boolean;
  /** Rejects with Unreadable, and with an Error if the thread fails. Messages are answered in their order. */
  ask<Name extends QuestionName>(
    name: Name,
    asks: Questions[Name]["asks"],
  ): Promise<Questions[Name]["answers"]>;
  /** Forgets the file. */
  close(): void;
}

export interface ReaderLimits {
  /** After so many milliseconds without a question, the thread ends. */
  readonly idleMs: number;
  /** After so many without an answer, it is ended. */
  readonly answerMs: number;
}

const LIMITS: ReaderLimits = { idleMs: 60_000, answerMs: 180_000 };

export function createImportReader(limits = LIMITS): ImportReader {
  let thread: Thread | undefined;
  let files = 0;

  return {
    async open(name, pieces) {
      if (!thread || thread.hasEnded) thread = startThread(limits);
      const own = thread;
      files += 1;
      const number = files;
      const file: ReaderFile = {
        get isLost() {
          return own.hasEnded;
        },
        // Safe: the thread answers each question by its name.
        ask: (question, asks) => own.ask(number, question, asks) as never,
        close: () => void own.ask(number, "end", null).catch(() => undefined),
      };
      try {
        await file.ask("begin", { name });
        for await (const piece of pieces) await file.ask("part", piece);
      } catch (error) {
        file.close();
        throw error;
      }
      return file;
    },
  };
}

interface Thread {
  readonly hasEnded: boolean;
  ask(file: number, name: QuestionName, asks: unknown): Promise<unknown>;
}

function startThread({ idleMs, answerMs }: ReaderLimits): Thread {
  const worker = new Worker(new URL("./import-thread.ts", import.meta.url).href);
  // It does not keep a service from stopping. A browser's types have no such method.
  if ("unref" in worker && typeof worker.unref === "function") worker.unref();
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  let hasEnded = false;
  let asks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function end(reason: Error): void {
    hasEnded = true;
    clearTimeout(timer);
    worker.terminate();
    for (const { reject } of asked.values()) reject(reason);
    asked.clear();
  }

  /** The first question has its time from when nothing is before it; without questions, the thread may go. */
  function wait(): void {
    clearTimeout(timer);
    timer = asked.size > 0 ? setTimeout(giveUp, answerMs) : setTimeout(rest, idleMs);
    timer.unref();
  }

  /** The file that hangs is at fault alone: all others are opened again, on another thread. */
  function giveUp(): void {
    const [first] = asked.values();
    first?.reject(new Unreadable(reason("too-slow")));
    end(new Error("the thread that reads files was ended"));
  }

  const rest = () => end(new Error("the thread that reads files has ended"));

  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    const { id, answer, unreadable, failure } = data;
    const question = asked.get(id);
    asked.delete(id);
    wait();
    if (unreadable !== undefined) question?.reject(new Unreadable(unreadable));
    else if (failure !== undefined) question?.reject(new Error(failure));
    else question?.resolve(answer);
  };
  worker.onerror = ({ message }) => {
    end(new Error(`the thread that reads files failed: ${message}`));
  };

  return {
    get hasEnded() {
      return hasEnded;
    },
    ask(file, name, value) {
      if (hasEnded) return Promise.reject(new Error("the thread that reads files has ended"));
      asks += 1;
      const question = Promise.withResolvers<unknown>();
      asked.set(asks, question);
      // Safe: the types of questions say what each of them asks.
      const message = { id: asks, file, name, asks: value } as Message;
      worker.postMessage(message);
      if (asked.size === 1) wait();
      return question.promise;
    },
  };
}
