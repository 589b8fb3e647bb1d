// Workloads that measure how long one request waits while others keep the server or the disk busy.

import type { Bench } from "../bench.ts";
import { closedLoop, settle } from "../loads/closed-loop.ts";
import { runProgram } from "../loads/program.ts";
import type { SteadyFigures, SteadySettings } from "../loads/steady.ts";
import type { ServerProcess } from "../measure/processes.ts";
import { untilQuiet } from "../measure/processor.ts";
import { median } from "../measure/statistics.ts";
import { slowDisk, syncsBetween } from "../measure/syncs.ts";
import { dataFile } from "../paths.ts";
import type { Round } from "../report/figures.ts";
import { limitForm } from "../report/limit.ts";
import type { Start } from "../sides/side.ts";

const WRITERS = 64;
const WARM_UP_SECONDS = 1;

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
  const form = limitForm([bench.round]) ?? "one-thread";
  const { outlay, tutorial } = bench.round["post"] ?? {};
  const rates = { outlay, limit: outlay, tutorial };
  const lists: Record<keyof typeof rates, number[]> = { outlay: [], limit: [], tutorial: [] };

  async function halfRate(side: keyof typeof rates): Promise<number | undefined> {
    const topRate = rates[side];
    if (topRate === undefined) return undefined;
    for (let count = 0; count < TRIES; count += 1) {
      const start: Start = { side, size: 100_000, writes: true, form };
      const work = (server: ServerProcess) => besideReader(bench, server, topRate / 2);
      const { p99Ms, stalledShare, listsPerSecond } = await bench.serve(start, work);
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
  round[HALF_RATE_LISTS] = {
    outlay: middleOf(lists.outlay),
    limit: middleOf(lists.limit),
    tutorial: middleOf(lists.tutorial),
  };
  return round;
}

function middleOf(values: readonly number[]): number | undefined {
  return values.length > 0 ? median(values) : undefined;
}

/** Measures POST while one client reads lists, after the server has checked its file and finished its other startup work. */
async function besideReader(bench: Bench, { url, pid }: ServerProcess, perSecond: number) {
  await untilQuiet(pid);
  const reader = { url: `${url}/expenses`, script: "read", connections: 1 } as const;
  await Promise.all([
    closedLoop({
      url,
      script: "post",
      arguments: [String(bench.seed)],
      connections: WRITERS,
      seconds: WARM_UP_SECONDS,
    }),
    closedLoop({ ...reader, seconds: WARM_UP_SECONDS }),
  ]);
  await settle(url);
  const [posts, lists] = await Promise.all([
    runProgram<SteadySettings, SteadyFigures>("steady", {
      url,
      send: "post",
      perSecond,
      connections: WRITERS,
      seconds: bench.seconds,
      warmUpSeconds: WARM_UP_SECONDS,
    }),
    closedLoop({ ...reader, seconds: bench.seconds + 2 * WARM_UP_SECONDS }),
  ]);
  return { ...posts, listsPerSecond: lists.answers / lists.seconds };
}

/** So few requests leave most of the server's time to the writers. */
const TOTALS_PER_SECOND = 200;
const TOTAL_READERS = 4;

/** Measures GET total while others write and each sync takes 10 ms longer, and how many writes share a sync. */
export async function measureSlowDisk(bench: Bench): Promise<Round> {
  const round: Round = { "slow-total": {}, "slow-posts": {} };
  for (const side of ["outlay", "tutorial"] as const) {
    const { p99Ms, postsPerSync } = await slowly(bench, side);
    round["slow-total"] = { ...round["slow-total"], [side]: p99Ms };
    round["slow-posts"] = { ...round["slow-posts"], [side]: postsPerSync };
  }
  return round;
}

async function slowly(bench: Bench, side: "outlay" | "tutorial") {
  const record = dataFile(`syncs-${side}`);
  const loads = await bench.serve(
    { side, size: 0, writes: true },
    async ({ url }) => {
      const writers = {
        url,
        script: "post",
        arguments: [String(bench.seed)],
        connections: WRITERS,
      } as const;
      // The readers end first, so that others write for as long as they read.
      const seconds = bench.seconds + WARM_UP_SECONDS;
      const start = Date.now();
      const [posts, totals] = await Promise.all([
        closedLoop({ ...writers, seconds }).then(({ answers }) => ({ answers, end: Date.now() })),
        runProgram<SteadySettings, SteadyFigures>("steady", {
          url,
          send: { get: "/expenses/total" },
          perSecond: TOTALS_PER_SECOND,
          connections: TOTAL_READERS,
          seconds: bench.seconds - WARM_UP_SECONDS / 2,
          warmUpSeconds: WARM_UP_SECONDS,
        }),
      ]);
      return { posts, totals, start };
    },
    slowDisk(record),
  );
  const syncs = syncsBetween(record, loads.start, loads.posts.end);
  return { p99Ms: loads.totals.p99Ms, postsPerSync: loads.posts.answers / syncs };
}
