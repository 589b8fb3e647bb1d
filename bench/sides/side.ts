// The sides of the comparison: how each is started on a book, and where its interface differs.

import { join } from "node:path";
import {
  answersBook,
  type BookSize,
  copyBook,
  emptyPlace,
  jsonBook,
  outlayBook,
  tutorialBook,
} from "../books/books.ts";
import {
  outlayOn,
  type ServerCommand,
  type ServerProcess,
  withServer,
} from "../measure/processes.ts";
import { dataFile, SIDES } from "../paths.ts";

export const SIDE_NAMES = ["outlay", "limit", "tutorial", "json-server"] as const;

export type SideName = (typeof SIDE_NAMES)[number];

/** Says how the server of a side is started. */
export interface Start {
  readonly side: SideName;
  readonly size: BookSize;
  /** True if the load writes. The server then gets a copy of the book. Otherwise it opens the book itself. */
  readonly writes?: boolean;
  readonly form?: LimitForm | undefined;
}

/**
 * The forms of the limit. It commits on the serving thread or on a second one. It commits each group at once, or after a wait for as many
 * writes as the last group had, as Outlay does on one core.
 */
export const LIMIT_FORMS = [
  "one-thread",
  "two-threads",
  "one-thread-waiting",
  "two-threads-waiting",
] as const;

export type LimitForm = (typeof LIMIT_FORMS)[number];

/** The path of the list, by date. */
export function listOf(side: SideName): string {
  return side === "json-server" ? "/expenses?_sort=date&_order=desc" : "/expenses";
}

/** Books in the format of each side. The limit repeats Outlay's answers. */
const BOOKS = {
  outlay: outlayBook,
  limit: answersBook,
  tutorial: tutorialBook,
  "json-server": jsonBook,
};

/** Starts a server of a side, works with it, and stops it. `wrapper` is a command that runs the server as its child. */
export async function serve<Result>(
  { side, size, writes = false, form = "one-thread" }: Start,
  work: (server: ServerProcess) => Promise<Result>,
  wrapper?: readonly string[],
): Promise<Result> {
  const book = await BOOKS[side](size);
  if (side === "limit") return withServer(limitOf(book, form), work);
  const path = writes ? copyBook(book) : book;
  const command =
    side === "outlay" ? outlayOn(`sqlite:${path}`) : peer(side, { DATABASE_FILE: path });
  return withServer(command, work, wrapper);
}

function limitOf(answers: string, form: LimitForm): ServerCommand {
  return {
    argv: [process.execPath, join(SIDES, "limit.ts")],
    environment: {
      LIMIT_ANSWERS: answers,
      LIMIT_DATABASE: emptyPlace(dataFile("limit.db")),
      LIMIT_THREADS: form.startsWith("two-threads") ? "2" : "1",
      LIMIT_WAITS: form.endsWith("-waiting") ? "yes" : "no",
    },
  };
}

/** Says how a peer of this folder is started. */
export function peer(name: string, environment: Readonly<Record<string, string>>): ServerCommand {
  return { argv: ["node", join(SIDES, `${name}.js`)], environment };
}
