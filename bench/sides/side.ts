// The sides of the comparison: how each is started on a book, and where its interface differs.

import { join } from "node:path";
import { type BookSize, type Books, copyBook, emptyPlace } from "../books/books.ts";
import type { ServerCommand } from "../measure/processes.ts";
import { dataFile, MAIN, SIDES } from "../paths.ts";

export type SideName = "outlay" | "limit" | "tutorial" | "json-server";

/** Says how the server of a side is started. */
export interface Start {
  readonly side: SideName;
  readonly size: BookSize;
  /** True if the load writes. The server then gets a copy of the book. Otherwise it opens the book itself. */
  readonly writes?: boolean;
  readonly form?: LimitForm;
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

interface Side {
  readonly listPath: string;
  readonly changeMethod: "PUT" | "PATCH";
  /** Returns the path of the book in the side's own format. */
  book(books: Books, size: BookSize): Promise<string>;
  command(book: string): ServerCommand;
}

export const sides: Readonly<Record<Exclude<SideName, "limit">, Side>> = {
  outlay: {
    listPath: "/expenses",
    changeMethod: "PUT",
    book: (books, size) => books.outlay(size),
    command: (book) => ({
      argv: [process.execPath, MAIN],
      environment: { PORT: "0", DATABASE_URL: `sqlite:${book}` },
    }),
  },
  tutorial: {
    listPath: "/expenses",
    changeMethod: "PUT",
    book: (books, size) => books.tutorial(size),
    command: (book) => peer("tutorial.js", book),
  },
  "json-server": {
    listPath: "/expenses?_sort=date&_order=desc",
    // Its PUT replaces the whole record.
    changeMethod: "PATCH",
    book: (books, size) => books.jsonServer(size),
    command: (book) => peer("json-server.js", book),
  },
};

function peer(file: string, book: string): ServerCommand {
  return {
    argv: ["node", join(SIDES, file)],
    environment: { PORT: "0", DATABASE_FILE: book, NODE_ENV: "production" },
  };
}

/** Prepares the server's book, and returns its command. */
export async function commandOf(books: Books, start: Start): Promise<ServerCommand> {
  const { side, size, writes = false, form = "one-thread" } = start;
  if (side === "limit") {
    const answers = await books.answers(size);
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
  const book = await sides[side].book(books, size);
  return sides[side].command(writes ? copyBook(book) : book);
}
