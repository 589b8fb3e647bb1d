// What a work is given to measure with: servers on their books, and what its round has measured so far.

import type { Books } from "./books/books.ts";
import { type ServerProcess, startServer } from "./measure/processes.ts";
import type { Round } from "./report/figures.ts";
import { commandOf, type Start } from "./sides/side.ts";

export interface Bench {
  /** How long a closed loop is measured. */
  readonly seconds: number;
  /** Differs from round to round, so that random loads do. */
  readonly seed: number;
  /** The round's figures up to now. */
  readonly round: Round;
  /** Starts a server, works with it, and stops it, whatever comes of the work. */
  serve<T>(
    start: Start,
    work: (server: ServerProcess) => Promise<T>,
    wrapper?: readonly string[],
  ): Promise<T>;
}

export function createBench(books: Books, round: Round, seed: number, seconds: number): Bench {
  return {
    seconds,
    seed,
    round,
    async serve(start, work, wrapper) {
      const server = await startServer(await commandOf(books, start), wrapper);
      try {
        return await work(server);
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error);
        throw new Error(`${start.side}: ${failure}\nIt said: ${await server.stop()}`);
      } finally {
        await server.stop();
      }
    },
  };
}
