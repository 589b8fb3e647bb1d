// Workloads that measure how long one request waits while others keep the server or the disk busy.

import { closedLoop, postLoop, settle, WARM_UP_SECONDS } from "../loads/closed-loop.ts";
import { runProgram } from "../loads/program.ts";
import type { sendSteadily } from "../loads/steady.ts";
import type { ServerProcess } from "../measure/processes.ts";
import { untilQuiet } from "../measure/processor.ts";
import { median } from "../measure/statistics.ts";
import { slowDisk, syncsBetween } from "../measure/syncs.ts";
import { dataFile } from "../paths.ts";
import { bySide, type Round } from "../report/figures.ts";
import { limitForm } from "../report/limit.ts";
import { type Start, serve } from "../sides/side.ts";
import type { Bench } from "./workload.ts";

const WRITERS = 64;

/** How many turns each round has. With five, a slow tail is found even if only one turn in five has it. */
export const HALF_RATE_TURNS = [1, 2, 3, 4, 5] as const;

/** The name of the figure of one turn. */
export const halfRateOf = (turn: (typeof HALF_RATE_TURNS)[number]) => `half-rate-${turn}`;

/** The name of another figure: how many lists a second were read meanwhile, over all turns. */
export const HALF_RATE_LISTS = "half-rate-lists";

/** The sender may stall for at most this share of the time. Otherwise its p99 says nothing about the server. */
const MAX_STALLED = 0.01;
const TRIES = 3;

/**
 * POST at half of the top rate that this round measured, while a client reads the list of 100,000 in a loop. The side "limit", a bare
 * server, gets the same rate in the same turn. Its latency shows what the load itself adds.
 */
export async function measureHalfRate(bench: Bench): Promise<Round> {
  const form = limitForm([bench.round]);
  const { outlay, tutorial } = bench.round["post"] ?? {};
  const rates = { outlay, limit: outlay, tutorial };
  const lists: Record<keyof typeof rates, number[]> = { outlay: [], limit: [], tutorial: [] };

  async function halfRate(side: keyof typeof rates): Promise<number | undefined> {
    const topRate = rates[side];
    if (topRate === undefined) return undefined;
    for (let count = 0; count < TRIES; count += 1) {
      const start: Start = { side, size: 100_000, writes: true, form };
      const work = (server: ServerProcess) => besideReader(bench, server, topRate / 2);
      const { p99Ms, stalledShare, listsPerSecond } = await serve(start, work);
      if (stalledShare >= MAX_STALLED) continue;
      lists[side].push(listsPerSecond);
      return p99Ms;
    }
    return undefined;
  }

  const round: Round = {};
  for (const turn of HALF_RATE_TURNS) {
    round[halfRateOf(turn)] = {
      outlay: await halfRate("outlay"),
      limit: await halfRate("limit"),
      ...(turn === 1 && { tutorial: await halfRate("tutorial") }),
    };
  }
  const sides = ["outlay", "limit", "tutorial"] as const;
  round[HALF_RATE_LISTS] = await bySide(sides, async (side) => middleOf(lists[side]));
  return round;
}

function middleOf(values: readonly number[]): number | undefined {
  return values.length > 0 ? median(values) : undefined;
}

/** Measures POST while one client reads lists, after the server has checked its file and finished its other startup work. */
async function besideReader(bench: Bench, { url, pid }: ServerProcess, perSecond: number) {
  await untilQuiet(pid);
  const reader = { script: "read", path: "/expenses", connections: 1 } as const;
  await Promise.all([
    closedLoop(url, postLoop(bench.seed, WRITERS), WARM_UP_SECONDS),
    closedLoop(url, reader, WARM_UP_SECONDS),
  ]);
  await settle(url);
  const steady = { url, perSecond, connections: WRITERS, seconds: bench.seconds };
  const [posts, lists] = await Promise.all([
    runProgram<typeof sendSteadily>("loads/steady", steady),
    closedLoop(url, reader, bench.seconds + 2 * WARM_UP_SECONDS),
  ]);
  return { ...posts, listsPerSecond: lists.answers / lists.seconds };
}

/** So few requests leave most of the server's time to the writers. */
const TOTALS_PER_SECOND = 200;
const TOTAL_READERS = 4;

/** Measures GET total while others write and each sync takes 10 ms longer, and how many writes share a sync. */
export async function measureSlowDisk({ seed, seconds }: Bench): Promise<Round> {
  const totals: Round[string] = {};
  const posts: Round[string] = {};
  for (const side of ["outlay", "tutorial"] as const) {
    const record = dataFile(`syncs-${side}`);
    const wrapper = slowDisk(record);
    const load = async ({ url }: ServerProcess) => {
      const startMs = Date.now();
      const [written, { p99Ms }] = await Promise.all([
        // The readers end first, so that others write for as long as they read.
        closedLoop(url, postLoop(seed, WRITERS), seconds + WARM_UP_SECONDS).then(({ answers }) => ({
          answers,
          endMs: Date.now(),
        })),
        runProgram<typeof sendSteadily>("loads/steady", {
          url,
          path: "/expenses/total",
          perSecond: TOTALS_PER_SECOND,
          connections: TOTAL_READERS,
          seconds: seconds - WARM_UP_SECONDS / 2,
        }),
      ]);
      return { ...written, p99Ms, startMs };
    };
    const measured = await serve({ side, size: 0, writes: true }, load, wrapper);
    totals[side] = measured.p99Ms;
    posts[side] = measured.answers / syncsBetween(record, measured.startMs, measured.endMs);
  }
  return { "slow-total": totals, "slow-posts": posts };
}
