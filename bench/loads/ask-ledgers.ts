// Requests the lists of many ledgers, each once, and reports the processor time that this costs the server. Most lists are requested over
// several connections. The last ones are requested one after another over one connection, and are timed, because the code is compiled by
// then.

import { ledgerNumbered } from "../books/ledger-names.ts";
import { processorMs } from "../measure/processor.ts";
import { median } from "../measure/statistics.ts";
import { type Connection, connectTo } from "./connection.ts";
import { main } from "./program.ts";

export interface AskLedgersSettings {
  readonly url: string;
  /** The server's process. */
  readonly pid: number;
  /** How many ledgers are requested, from the first one on. */
  readonly ledgers: number;
}

const TIMED = 3_000;
const CONNECTIONS = 16;

/** The times are in ms of processor time of all threads. The mean of all requests includes garbage collection and compiling. */
export async function askLedgers({ url, pid, ledgers }: AskLedgersSettings) {
  let asked = 0;
  async function askNext(connection: Connection): Promise<void> {
    const path = `/api/v1/ledgers/${ledgerNumbered(asked)}/expenses`;
    asked += 1;
    await connection.get(path);
  }
  async function askMost(): Promise<void> {
    const connection = await connectTo(url);
    while (asked < ledgers - TIMED) await askNext(connection);
  }

  const start = processorMs(pid);
  await Promise.all(Array.from({ length: CONNECTIONS }, askMost));
  const connection = await connectTo(url);
  const times: number[] = [];
  for (let last = processorMs(pid); asked < ledgers; ) {
    await askNext(connection);
    const now = processorMs(pid);
    times.push(now - last);
    last = now;
  }
  return { medianMs: median(times), meanMs: (processorMs(pid) - start) / ledgers };
}

await main(askLedgers);
