// Sends requests one after another on one connection, alternating several kinds, and reports how long the slowest kind waits.

import { categoryIds, HOUSEHOLD_EXPENSES, recentHouseholdDraftOf } from "../books/household.ts";
import { quantile } from "../measure/statistics.ts";
import { connectTo } from "./connection.ts";
import { askJson } from "./json.ts";
import { main } from "./program.ts";

export interface OneByOneSettings {
  readonly url: string;
  /** For each kind, the paths to request, in this order, over and over. */
  readonly kinds: readonly (readonly string[])[];
  /** The minimum duration of the measurement. */
  readonly seconds: number;
  /** How many expenses a second are recorded in the household's book meanwhile. */
  readonly recordedPerSecond: number;
}

/** With fewer requests of a kind, its p95 would mean nothing. */
const MIN_REQUESTS = 60;
const WARM_UP_REQUESTS = 3;
const TICK_MS = 1;

/** Returns the p95 of the slowest kind, in ms. */
export async function sendOneByOne(settings: OneByOneSettings): Promise<number> {
  const { url, kinds, seconds, recordedPerSecond } = settings;
  const connection = await connectTo(url);
  const latencies: number[][] = kinds.map(() => []);
  let turn = 0;

  async function takeTurn(): Promise<readonly number[]> {
    const times: number[] = [];
    for (const paths of kinds) {
      const start = performance.now();
      await connection.get(paths[turn % paths.length] ?? "");
      times.push(performance.now() - start);
    }
    turn += 1;
    return times;
  }

  const stopRecording = await startRecording(url, recordedPerSecond);
  while (turn < WARM_UP_REQUESTS) await takeTurn();
  const end = performance.now() + seconds * 1_000;
  while (turn < WARM_UP_REQUESTS + MIN_REQUESTS || performance.now() < end) {
    for (const [kind, time] of (await takeTurn()).entries()) latencies[kind]?.push(time);
  }
  await stopRecording();
  return Math.max(...latencies.map((times) => quantile(times, 0.95)));
}

/** Returns a function that stops, and rejects if an expense could not be recorded. */
async function startRecording(url: string, perSecond: number): Promise<() => Promise<unknown>> {
  const categories = perSecond > 0 ? await categoryIds(url) : [];
  const sent: Promise<unknown>[] = [];
  const start = performance.now();
  const ticks = setInterval(() => {
    const due = ((performance.now() - start) / 1_000) * perSecond;
    while (sent.length < due) {
      const draft = recentHouseholdDraftOf(sent.length, categories);
      const recorded = askJson(url + HOUSEHOLD_EXPENSES, JSON.stringify(draft));
      // The failure is reported at the end.
      recorded.catch(() => {});
      sent.push(recorded);
    }
  }, TICK_MS);
  return () => {
    clearInterval(ticks);
    return Promise.all(sent);
  };
}

await main(sendOneByOne);
