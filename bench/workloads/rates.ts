// Workloads that are closed loops: answers a second, after a second of the same load to warm up.

import type { Bench } from "../bench.ts";
import { type ClosedLoop, closedLoop, rateOf, settle } from "../loads/closed-loop.ts";
import type { Round } from "../report/figures.ts";
import { measureForms } from "../report/limit.ts";
import { type LimitForm, type SideName, type Start, sides } from "../sides/side.ts";

const WARM_UP_SECONDS = 1;
/** Each deletion uses up an id. At 50,000 a second, the ids of 100,000 expenses last for two seconds. */
const DELETE_SECONDS = 2;
/** json-server rewrites its file for each change, and answers the first changes of 64 connections all at once. */
const REWRITING_SECONDS = 16;
/** The answers of the total are small, so it takes this many connections to keep a core busy. */
const CONNECTIONS = 64;
const LIST_CONNECTIONS = 4;

type Loop = Omit<ClosedLoop, "url" | "seconds"> & { readonly path?: string };

interface Timing {
  readonly seconds?: number;
  /** The load for warming up, if it differs from the measured one. Null for no warm-up. */
  readonly warmUp?: Loop | null;
}

function rate(
  bench: Bench,
  start: Start,
  loop: Loop,
  { seconds = bench.seconds, warmUp = loop }: Timing = {},
): Promise<number | undefined> {
  return bench.serve(start, async ({ url }) => {
    if (warmUp) {
      await closedLoop({ ...warmUp, url: url + (warmUp.path ?? ""), seconds: WARM_UP_SECONDS });
      await settle(url);
    }
    return rateOf({ ...loop, url: url + (loop.path ?? ""), seconds });
  });
}

/** Measures POST into an empty book. The limit is measured in each of its forms, and the fastest one counts. */
export function measurePosts(figure: string, connections: number) {
  return async (bench: Bench): Promise<Round> => {
    const loop: Loop = { script: "post", arguments: [String(bench.seed)], connections };
    const post = (side: SideName, form?: LimitForm) =>
      rate(bench, { side, size: 0, writes: true, ...(form && { form }) }, loop);
    return {
      [figure]: {
        outlay: await post("outlay"),
        tutorial: await post("tutorial"),
        "json-server": await post("json-server"),
      },
      ...(await measureForms(figure, (form) => post("limit", form))),
    };
  };
}

/** Measures PUT and DELETE with random ids among 100,000, each on a fresh copy of the book. */
export async function measureChanges(bench: Bench): Promise<Round> {
  const seed = String(bench.seed);
  const put: Round[string] = {};
  const remove: Round[string] = {};
  for (const side of ["outlay", "tutorial", "json-server"] as const) {
    const start: Start = { side, size: 100_000, writes: true };
    const change: Loop = {
      script: "change",
      arguments: [seed, sides[side].changeMethod],
      connections: CONNECTIONS,
    };
    const deletion: Loop = { script: "delete", arguments: [seed], connections: CONNECTIONS };
    if (side === "json-server") {
      const timing = { seconds: REWRITING_SECONDS, warmUp: null };
      put[side] = await rate(bench, start, change, timing);
      remove[side] = await rate(bench, start, deletion, timing);
      continue;
    }
    const seconds = Math.min(bench.seconds, DELETE_SECONDS);
    put[side] = await rate(bench, start, change);
    remove[side] = await rate(bench, start, deletion, { seconds, warmUp: change });
  }
  return { put, delete: remove };
}

/** Measures GET total at every size, and at 100,000 for the tutorial too. */
export async function measureTotals(bench: Bench): Promise<Round> {
  const sizes = [10, 100_000, 1_000_000] as const;
  const loop = { script: "read", path: "/expenses/total", connections: CONNECTIONS } as const;
  const starts = (["outlay", "limit"] as const).flatMap((side) =>
    sizes.map((size): Start => ({ side, size })),
  );
  const rates = await serveAll(bench, starts, (urls) =>
    ratesByTurns(
      bench,
      urls.map((url) => ({ ...loop, url: url + loop.path })),
    ),
  );
  const ofTutorial = await rate(bench, { side: "tutorial", size: 100_000 }, loop);
  const ofStatic = { ...loop, path: "/static/total" };
  const round: Round = {
    "total-static": { limit: await rate(bench, { side: "limit", size: 100_000 }, ofStatic) },
  };
  sizes.forEach((size, index) => {
    round[`total-${size}`] = {
      outlay: rates[index],
      limit: rates[sizes.length + index],
      ...(size === 100_000 && { tutorial: ofTutorial }),
    };
  });
  return round;
}

/** Runs all of these servers at the same time, and works with them. */
function serveAll<T>(
  bench: Bench,
  [first, ...rest]: readonly Start[],
  work: (urls: readonly string[]) => Promise<T>,
): Promise<T> {
  if (!first) return work([]);
  return bench.serve(first, ({ url }) => serveAll(bench, rest, (others) => work([url, ...others])));
}

/**
 * Returns the rates of loops that must be compared to within a few percent. They are measured in alternating seconds, so that a drift of
 * the machine's speed affects all of them. A first turn warms up.
 */
async function ratesByTurns(
  bench: Bench,
  loops: readonly Omit<ClosedLoop, "seconds">[],
): Promise<readonly number[]> {
  const rates = loops.map(() => 0);
  for (let second = 0; second <= bench.seconds; second += 1) {
    for (const [index, loop] of loops.entries()) {
      const { answers, seconds } = await closedLoop({ ...loop, seconds: 1 });
      if (second > 0) rates[index] = (rates[index] ?? 0) + answers / seconds / bench.seconds;
    }
  }
  return rates;
}

export async function measureLists(bench: Bench): Promise<Round> {
  const list = (side: SideName, path: string) =>
    rate(bench, { side, size: 100_000 }, { script: "read", path, connections: LIST_CONNECTIONS });
  return {
    list: {
      outlay: await list("outlay", sides.outlay.listPath),
      limit: await list("limit", "/expenses"),
      tutorial: await list("tutorial", sides.tutorial.listPath),
      "json-server": await list("json-server", sides["json-server"].listPath),
    },
  };
}

/** Measures GET of the list by a client that has the current list, alternating with GET of the total on the same server. */
export async function measureCurrent(bench: Bench): Promise<Round> {
  const [outlay, total] = await bench.serve(
    { side: "outlay", size: 1_000_000 },
    async ({ url }) => {
      // A compressed list has a different tag, which doesn't match for a client that accepts no compression.
      const headers = { "Accept-Encoding": "identity" };
      const answer = await fetch(`${url}/expenses`, { method: "HEAD", headers });
      const tag = answer.headers.get("ETag");
      if (tag === null) throw new Error("the list has no ETag");
      const loop = { script: "read", connections: CONNECTIONS } as const;
      return ratesByTurns(bench, [
        { ...loop, url: `${url}/expenses`, headers: { "If-None-Match": tag } },
        { ...loop, url: `${url}/expenses/total` },
      ]);
    },
  );
  return { current: { outlay }, "current-total": { outlay: total } };
}
