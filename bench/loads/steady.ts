// Sends at a constant rate, whatever the server does, and counts each latency from the time the request was due. So a stalled server pays
// for every request that came due meanwhile.

import { recentDraftOf } from "../books/expense.ts";
import { quantile } from "../measure/statistics.ts";
import { WARM_UP_SECONDS } from "./closed-loop.ts";
import { type Connection, connectTo } from "./connection.ts";
import { main } from "./program.ts";

export interface SteadySettings {
  readonly url: string;
  /** The path to request. Without one, a new expense is recorded each time. */
  readonly path?: string;
  readonly perSecond: number;
  readonly connections: number;
  /** How long requests are counted, after those that warm up. */
  readonly seconds: number;
}

export interface SteadyFigures {
  readonly p99Ms: number;
  /**
   * The share of the measured time in which this program itself stalled for more than a few milliseconds. Requests that were due then
   * waited for the program, not for the server.
   */
  readonly stalledShare: number;
}

const TICK_MS = 1;
/** The program sends at each tick and whenever an answer comes. If it has not sent anything for longer than this, it has stalled. */
const STOP_MS = 10;

/** Resolves once all due requests have been answered. */
export async function sendSteadily(settings: SteadySettings): Promise<SteadyFigures> {
  const { url, path, perSecond, connections, seconds } = settings;
  const warmUp = Math.round(perSecond * WARM_UP_SECONDS);
  const total = warmUp + Math.round(perSecond * seconds);
  const latencies = new Float64Array(total - warmUp);
  const free = await Promise.all(Array.from({ length: connections }, () => connectTo(url)));
  const done = Promise.withResolvers<SteadyFigures>();
  const start = performance.now();
  let sent = 0;
  let answered = 0;
  let lastMs = 0;
  let stoppedMs = 0;

  function sendDue(): void {
    const passedMs = performance.now() - start;
    const isMeasured = lastMs >= WARM_UP_SECONDS * 1_000 && sent < total;
    if (isMeasured && passedMs - lastMs > STOP_MS) stoppedMs += passedMs - lastMs;
    lastMs = passedMs;
    const due = Math.min(total, Math.floor((passedMs / 1_000) * perSecond) + 1);
    while (sent < due) {
      const connection = free.pop();
      if (!connection) return;
      sendOne(connection, sent).catch(done.reject);
      sent += 1;
    }
  }

  async function sendOne(connection: Connection, index: number): Promise<void> {
    await (path === undefined ? connection.post(recentDraftOf(index)) : connection.get(path));
    const dueMs = start + (index / perSecond) * 1_000;
    if (index >= warmUp) latencies[index - warmUp] = performance.now() - dueMs;
    free.push(connection);
    answered += 1;
    if (answered < total) sendDue();
    else {
      const stalledShare = stoppedMs / (seconds * 1_000);
      done.resolve({ p99Ms: quantile(latencies, 0.99), stalledShare });
    }
  }

  const ticks = setInterval(sendDue, TICK_MS);
  return done.promise.finally(() => clearInterval(ticks));
}

await main(sendSteadily);
