// Reads lists, each after a new write. A connection records an expense, and requests the list as soon as the expense is acknowledged. Only
// then may the next connection record an expense. So there is a write between any two reads, while the lists themselves overlap.

import { recentDraftOf } from "../books/expense.ts";
import { connectTo, expectSuccess } from "./connection.ts";
import { main } from "./program.ts";
import { getRequest, postRequest } from "./requests.ts";

export interface BetweenWritesSettings {
  readonly url: string;
  readonly list: string;
  readonly connections: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

export interface BetweenWritesFigures {
  readonly listsPerSecond: number;
}

async function readBetweenWrites(settings: BetweenWritesSettings): Promise<BetweenWritesFigures> {
  const { url, list, connections, seconds, warmUpSeconds } = settings;
  const start = performance.now() + warmUpSeconds * 1_000;
  const end = start + seconds * 1_000;
  let writing: Promise<unknown> = Promise.resolve();
  let writes = 0;
  let lists = 0;

  async function write(connection: Awaited<ReturnType<typeof connectTo>>) {
    expectSuccess(await connection.send(postRequest(recentDraftOf(writes++))));
    // The list is requested within the turn, and awaited outside of it.
    return { list: connection.send(getRequest(list)) };
  }

  async function alternate(): Promise<void> {
    const connection = await connectTo(url);
    while (performance.now() < end) {
      const turn = writing.then(() => write(connection));
      writing = turn;
      expectSuccess(await (await turn).list);
      const now = performance.now();
      if (now >= start && now < end) lists += 1;
    }
  }

  await Promise.all(Array.from({ length: connections }, alternate));
  return { listsPerSecond: lists / seconds };
}

await main(readBetweenWrites);
