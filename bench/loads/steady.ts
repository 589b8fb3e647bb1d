// Sends at a constant rate, whatever the server does, and counts each latency from the time the request was due. So a stalled server pays
// for every request that came due meanwhile.

import { recentDraftOf } from "../books/expense.ts";
import { quantile } from "../measure/statistics.ts";
import { type Connection, connectTo, expectSuccess } from "./connection.ts";
import { main } from "./program.ts";
import { getRequest, postRequest } from "./requests.ts";

export interface SteadySettings {
  readonly url: string;
  /** The request to send: a new expense each time, or the same GET. */
  readonly send: "post" | { readonly get: string };
  readonly perSecond: number;
  readonly connections: number;
  readonly seconds: number;
  /** For this long, requests are sent at the same rate before the measured time. They are not counted. */
  readonly warmUpSeconds: number;
}

export interface SteadyFigures {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly answers: number;
  /**
   * The share of the measured time in which this program itself stalled for more than a few milliseconds. Requests that were due then
   * waited for the program, not for the server.
   */
  readonly stalledShare: number;
}

const TICK_MS = 1;
/** The program sends at each tick and whenever an answer comes. If it has not sent anything for longer than this, it has stalled. */
const STOP_MS = 10;

async function steady(settings: SteadySettings): Promise<SteadyFigures> {
  const { url, connections } = settings;
  const open = await Promise.all(Array.from({ length: connections }, () => connectTo(url)));
  const { latencies, stoppedMs } = await sendSteadily(open, settings);
  return {
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    maxMs: quantile(latencies, 1),
    answers: latencies.length,
    stalledShare: stoppedMs / (settings.seconds * 1_000),
  };
}

interface Sent {
  /** The latencies in ms, in ascending order. */
  readonly latencies: Float64Array;
  readonly stoppedMs: number;
}

/** Resolves once all due requests have been answered. */
function sendSteadily(open: readonly Connection[], settings: SteadySettings): Promise<Sent> {
  const { send, perSecond, seconds, warmUpSeconds } = settings;
  const warmUp = Math.round(perSecond * warmUpSeconds);
  const total = warmUp + Math.round(perSecond * seconds);
  const latencies = new Float64Array(total - warmUp);
  const get = send === "post" ? "" : getRequest(send.get);
  const free = [...open];
  const done = Promise.withResolvers<Sent>();
  const start = performance.now();
  let sent = 0;
  let answered = 0;
  let lastMs = 0;
  let stoppedMs = 0;

  function sendDue(): void {
    const passedMs = performance.now() - start;
    const isMeasured = lastMs >= warmUpSeconds * 1_000 && sent < total;
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
    expectSuccess(await connection.send(send === "post" ? postRequest(recentDraftOf(index)) : get));
    const dueMs = start + (index / perSecond) * 1_000;
    if (index >= warmUp) latencies[index - warmUp] = performance.now() - dueMs;
    free.push(connection);
    answered += 1;
    if (answered === total) done.resolve({ latencies: latencies.sort(), stoppedMs });
    else sendDue();
  }

  const ticks = setInterval(sendDue, TICK_MS);
  return done.promise.finally(() => clearInterval(ticks));
}

await main(steady);
