// Clients that read a whole list, over and over: some as fast as they can, and one slowly.

import { connectTo } from "./connection.ts";
import { main } from "./program.ts";

const LIST = "/expenses";
const FAST_READERS = 3;
/** The bytes per second that the slow client reads. */
const SLOW_RATE = 1_000_000;
/** Reading takes long enough for lists to be read completely. */
const READING_MS = 15_000;

/** Throws if the slow client received nothing of its list. */
export async function readLists({ url }: { readonly url: string }): Promise<void> {
  let slowBytes = 0;

  async function readFast(): Promise<never> {
    const connection = await connectTo(url);
    for (;;) await connection.get(LIST);
  }

  async function readSlowly(): Promise<never> {
    const start = performance.now();
    const connection = await connectTo(url, (bytes) => {
      slowBytes += bytes;
      const aheadMs = (slowBytes / SLOW_RATE) * 1_000 - (performance.now() - start);
      if (aheadMs <= 0) return;
      connection.pause();
      setTimeout(() => connection.resume(), aheadMs);
    });
    for (;;) await connection.get(LIST);
  }

  const fast = Array.from({ length: FAST_READERS }, readFast);
  await Promise.race([Bun.sleep(READING_MS), readSlowly(), ...fast]);
  if (slowBytes === 0) throw new Error("the slow client received nothing of its list");
}

await main(readLists);
