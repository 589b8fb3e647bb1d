// Reads lists, each after a new write. A connection records an expense, and requests the list as soon as the expense is acknowledged. Only
// then may the next connection record an expense. So there is a write between any two reads, while the lists themselves overlap.

import { recentDraftOf } from "../books/expense.ts";
import { WARM_UP_SECONDS } from "./closed-loop.ts";
import { type Connection, connectTo } from "./connection.ts";
import { main } from "./program.ts";

export interface BetweenWritesSettings {
  readonly url: string;
  readonly list: string;
  /** How long lists are counted, after those that warm up. */
  readonly seconds: number;
}

const CONNECTIONS = 4;

/** Returns how many lists were read in a second. */
export async function readBetweenWrites({
  url,
  list,
  seconds,
}: BetweenWritesSettings): Promise<number> {
  const start = performance.now() + WARM_UP_SECONDS * 1_000;
  const end = start + seconds * 1_000;
  let writing: Promise<unknown> = Promise.resolve();
  let writes = 0;
  let lists = 0;

  async function write(connection: Connection) {
    await connection.post(recentDraftOf(writes++));
    // The list is requested within the turn, and awaited outside of it.
    return { list: connection.get(list) };
  }

  async function alternate(): Promise<void> {
    const connection = await connectTo(url);
    while (performance.now() < end) {
      const turn = writing.then(() => write(connection));
      writing = turn;
      await (await turn).list;
      const now = performance.now();
      if (now >= start && now < end) lists += 1;
    }
  }

  await Promise.all(Array.from({ length: CONNECTIONS }, alternate));
  return lists / seconds;
}

await main(readBetweenWrites);
