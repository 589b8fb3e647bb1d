// Sends requests one after another on one connection, alternating several kinds, and reports how long each kind waits.

import { quantile } from "../measure/statistics.ts";
import { connectTo, expectSuccess } from "./connection.ts";
import { main } from "./program.ts";
import { startRecorder } from "./recorder.ts";
import { getRequest } from "./requests.ts";

export interface OneByOneSettings {
  readonly url: string;
  /** For each kind, the paths to request, in this order, over and over. */
  readonly kinds: readonly (readonly string[])[];
  /** The minimum duration of the measurement. */
  readonly seconds: number;
  /** If given, this many expenses a second are recorded meanwhile, in these categories. */
  readonly recording?: { readonly perSecond: number; readonly categories: readonly number[] };
}

export interface OneByOneFigures {
  /** The p50 of the slowest kind, in ms. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly maxMs: number;
  /** The p95 of each kind, in ms. */
  readonly p95sMs: readonly number[];
}

/** With fewer requests of a kind, its p95 would mean nothing. */
const MIN_REQUESTS = 60;
const WARM_UP_REQUESTS = 3;

async function sendOneByOne(settings: OneByOneSettings): Promise<OneByOneFigures> {
  const { url, kinds, seconds, recording } = settings;
  const connection = await connectTo(url);
  const latencies: number[][] = kinds.map(() => []);
  let turn = 0;

  async function takeTurn(): Promise<readonly number[]> {
    const times: number[] = [];
    for (const paths of kinds) {
      const start = performance.now();
      expectSuccess(await connection.send(getRequest(paths[turn % paths.length] ?? "")));
      times.push(performance.now() - start);
    }
    turn += 1;
    return times;
  }

  const recorder = recording && startRecorder(url, recording.perSecond, recording.categories);
  while (turn < WARM_UP_REQUESTS) await takeTurn();
  const end = performance.now() + seconds * 1_000;
  while (turn < WARM_UP_REQUESTS + MIN_REQUESTS || performance.now() < end) {
    for (const [kind, time] of (await takeTurn()).entries()) latencies[kind]?.push(time);
  }
  await recorder?.stop();
  const sorted = latencies.map((times) => Float64Array.from(times).sort());
  const worst = (share: number) => Math.max(...sorted.map((times) => quantile(times, share)));
  return {
    p50Ms: worst(0.5),
    p95Ms: worst(0.95),
    maxMs: worst(1),
    p95sMs: sorted.map((times) => quantile(times, 0.95)),
  };
}

await main(sendOneByOne);
