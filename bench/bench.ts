// The tools that a workload measures with: servers on their books, and the figures of its round so far.

import { messageOf } from "../src/domain/problem.ts";
import type { Books } from "./books/books.ts";
import type { PostgresBooks } from "./books/postgres-books.ts";
import { type ServerCommand, type ServerProcess, startServer } from "./measure/processes.ts";
import type { Round } from "./report/figures.ts";
import { commandOf, type Start } from "./sides/side.ts";

export interface Bench {
  /** How long a closed loop is measured. */
  readonly seconds: number;
  /** How many small ledgers a book of many has. */
  readonly ledgers: number;
  /** Differs from round to round, so that the random loads differ, too. */
  readonly seed: number;
  /** The round's figures up to now. */
  readonly round: Round;
  readonly books: Books;
  readonly postgres: PostgresBooks;
  /** Starts a server, works with it, and stops it, even if the work fails. */
  serve<T>(
    start: Start,
    work: (server: ServerProcess) => Promise<T>,
    wrapper?: readonly string[],
  ): Promise<T>;
  /** Like `serve`, but for a server that is not started in the usual way of a side. */
  serveCommand<T>(
    name: string,
    command: ServerCommand,
    work: (server: ServerProcess) => Promise<T>,
    wrapper?: readonly string[],
  ): Promise<T>;
}

type Given = Pick<Bench, "seconds" | "ledgers" | "seed" | "round" | "books" | "postgres">;

export function createBench(given: Given): Bench {
  const serveCommand: Bench["serveCommand"] = async (name, command, work, wrapper) => {
    const server = await startServer(command, wrapper);
    try {
      return await work(server);
    } catch (error) {
      const failure = messageOf(error);
      throw new Error(`${name}: ${failure}\nIts stderr: ${await server.stop()}`);
    } finally {
      await server.stop();
    }
  };
  return {
    ...given,
    serveCommand,
    async serve(start, work, wrapper) {
      return serveCommand(start.side, await commandOf(given.books, start), work, wrapper);
    },
  };
}
