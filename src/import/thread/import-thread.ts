// What runs on the thread that reads files: whatever a file holds, requests are answered meanwhile by the thread that serves them.

import { messageOf } from "../../domain/problem.ts";
import { Unreadable } from "../record/unreadable.ts";
import type { Message, Reply } from "./messages.ts";
import { OpenFile } from "./open-file.ts";

declare const self: Worker;

const files = new Map<number, OpenFile>();

/** One thing after another: each takes all that the thread has. */
let last: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<Message>) => {
  last = last.then(async () => self.postMessage(await replyTo(data)));
};

async function replyTo(message: Message): Promise<Reply> {
  const { id } = message;
  try {
    return { id, answer: await answer(message) };
  } catch (error) {
    if (error instanceof Unreadable) return { id, unreadable: error.reason };
    return {
      id,
      failure: error instanceof Error ? (error.stack ?? error.message) : messageOf(error),
    };
  }
}

async function answer(message: Message): Promise<unknown> {
  const { file: number } = message;
  if (message.name === "begin") {
    files.set(number, new OpenFile(message.asks.name));
    return null;
  }
  if (message.name === "end") {
    files.delete(number);
    return null;
  }
  const file = files.get(number);
  if (!file) throw new RangeError("there is no such file");
  switch (message.name) {
    case "part":
      return file.addPart(message.asks);
    case "forget":
      return file.forget();
    case "labels":
      return file.addLabels(message.asks);
    case "expenses":
      return file.addExpenses(message.asks);
    case "marks":
      return file.addMarks(message.asks);
    case "read":
      return await file.read(message.asks);
    case "ids":
      return file.ids(message.asks);
    case "unpack":
      return await file.unpack(message.asks);
    case "decide":
      return await file.decide(message.asks);
    case "refs":
      return file.refs(message.asks);
    case "rows":
      return await file.rows(message.asks);
    case "frames":
      return file.frames(message.asks);
    case "record":
      return file.record();
    case "more":
      return await file.more();
  }
}
