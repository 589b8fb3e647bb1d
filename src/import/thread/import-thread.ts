// The program of the thread that reads files, so that the main thread can serve requests, whatever a file contains.

import { messageOf } from "../../domain/problem.ts";
import { Unreadable } from "../record/unreadable.ts";
import type { Message, Reply } from "./import-reader.ts";
import { OpenFile } from "./open-file.ts";

declare const self: Worker;

const files = new Map<number, OpenFile>();

self.onmessage = async ({ data }: MessageEvent<Message>) => {
  const { file, name, asks } = data;
  if (name === "close") files.delete(file);
  else self.postMessage(await replyTo(file, name, asks));
};

async function replyTo(
  number: number,
  name: Exclude<Message["name"], "close">,
  asks: readonly unknown[] = [],
): Promise<Reply> {
  const file = files.get(number) ?? new OpenFile();
  files.set(number, file);
  try {
    // Safe: the types of questions give each method its arguments.
    const work = file[name] as (...asked: readonly unknown[]) => unknown;
    return { answer: await work.call(file, ...asks) };
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.reason };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : messageOf(error) };
  }
}
