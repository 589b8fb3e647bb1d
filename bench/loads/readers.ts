// Clients that read a whole list, over and over: some as fast as they can, and one at the given slow rate.

import { connectTo } from "./connection.ts";
import { main } from "./program.ts";

export interface ReadersSettings {
  readonly url: string;
  readonly list: string;
  readonly fast: number;
  /** The bytes per second that the slow client reads. */
  readonly slowRate: number;
  readonly seconds: number;
}

/** Returns the number of bytes that the slow client has read. */
export async function readLists(settings: ReadersSettings): Promise<number> {
  const { url, list, fast, slowRate, seconds } = settings;
  let slowBytes = 0;

  async function readFast(): Promise<never> {
    const connection = await connectTo(url);
    for (;;) await connection.get(list);
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
    for (;;) await connection.get(list);
  }

  const fastReaders = Array.from({ length: fast }, readFast);
  await Promise.race([Bun.sleep(seconds * 1_000), readSlowly(), ...fastReaders]);
  return slowBytes;
}

await main(readLists);
