// Clients that read a whole list, over and over: some as fast as they can, and one at the given slow rate.

import { connectTo, expectSuccess } from "./connection.ts";
import { main } from "./program.ts";
import { getRequest } from "./requests.ts";

export interface ReadersSettings {
  readonly url: string;
  readonly list: string;
  readonly fast: number;
  /** The bytes per second that the slow client reads. */
  readonly slowRate: number;
  readonly seconds: number;
}

export interface ReadersFigures {
  /** How many lists the fast clients have read completely. */
  readonly lists: number;
  /** The size of the last of them. */
  readonly listBytes: number;
  readonly slowBytes: number;
}

async function read({
  url,
  list,
  fast,
  slowRate,
  seconds,
}: ReadersSettings): Promise<ReadersFigures> {
  let lists = 0;
  let listBytes = 0;
  let slowBytes = 0;

  async function readFast(): Promise<never> {
    const connection = await connectTo(url);
    for (;;) {
      const answer = await connection.send(getRequest(list));
      expectSuccess(answer);
      lists += 1;
      listBytes = answer.bytes;
    }
  }

  async function readSlowly(): Promise<never> {
    const start = performance.now();
    const connection = await connectTo(url, (bytes) => {
      slowBytes += bytes;
      const aheadMs = (slowBytes / slowRate) * 1_000 - (performance.now() - start);
      if (aheadMs <= 0) return;
      connection.pause();
      setTimeout(() => connection.resume(), aheadMs);
    });
    for (;;) expectSuccess(await connection.send(getRequest(list)));
  }

  const over = Promise.withResolvers<void>();
  setTimeout(over.resolve, seconds * 1_000);
  await Promise.race([over.promise, readSlowly(), ...Array.from({ length: fast }, readFast)]);
  return { lists, listBytes, slowBytes };
}

await main(read);
