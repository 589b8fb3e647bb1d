// Workloads that are closed loops: answers a second, after a second of the same load to warm up.

import type { readBetweenWrites } from "../loads/between-writes.ts";
import {
  type ClosedLoop,
  closedLoop,
  listLoop,
  postLoop,
  rateOf,
  TOTAL_LOOP,
} from "../loads/closed-loop.ts";
import { runProgram } from "../loads/program.ts";
import { bySide, ofOutlay, type Round } from "../report/figures.ts";
import { measureForms } from "../report/limit.ts";
import {
  type LimitForm,
  listOf,
  SIDE_NAMES,
  type SideName,
  type Start,
  serve,
} from "../sides/side.ts";
import type { Bench } from "./workload.ts";

/** Each deletion uses up an id. At 50,000 a second, the ids of 100,000 expenses last for two seconds. */
const DELETE_SECONDS = 2;
/** json-server rewrites its file for each change, and answers the first changes of 64 connections all at once. */
const REWRITING_SECONDS = 16;
const CONNECTIONS = 64;
/** The sides that write. The limit does so in several forms. */
const WRITERS = ["outlay", "tutorial", "json-server"] as const;

function rate(start: Start, loop: ClosedLoop, seconds: number, warmUp?: ClosedLoop | null) {
  return serve(start, ({ url }) => rateOf(url, loop, seconds, warmUp));
}

/** Measures POST into an empty book. The limit is measured in each of its forms, and the fastest one counts. */
export function measurePosts(figure: string, connections: number) {
  return async (bench: Bench): Promise<Round> => {
    const loop = postLoop(bench.seed, connections);
    const post = (side: SideName, form?: LimitForm) =>
      rate({ side, size: 0, writes: true, form }, loop, bench.seconds);
    const written = await bySide(WRITERS, (side) => post(side));
    const forms = await measureForms(figure, (form) => post("limit", form));
    return { [figure]: written, ...forms };
  };
}

/** Measures PUT and DELETE with random ids among 100,000, each on a fresh copy of the book. */
export async function measureChanges({ seed, seconds }: Bench): Promise<Round> {
  const put: Round[string] = {};
  const remove: Round[string] = {};
  for (const side of WRITERS) {
    const start: Start = { side, size: 100_000, writes: true };
    const isRewriting = side === "json-server";
    // json-server's PUT replaces the whole record.
    const method = isRewriting ? "PATCH" : "PUT";
    const change: ClosedLoop = {
      script: "change",
      arguments: [seed, method],
      connections: CONNECTIONS,
    };
    const deletion: ClosedLoop = { script: "delete", arguments: [seed], connections: CONNECTIONS };
    if (isRewriting) {
      put[side] = await rate(start, change, REWRITING_SECONDS, null);
      remove[side] = await rate(start, deletion, REWRITING_SECONDS, null);
    } else {
      put[side] = await rate(start, change, seconds);
      remove[side] = await rate(start, deletion, Math.min(seconds, DELETE_SECONDS), change);
    }
  }
  return { put, delete: remove };
}

/** Measures GET total at every size, and at 100,000 for the tutorial too. */
export async function measureTotals(bench: Bench): Promise<Round> {
  const sizes = [10, 100_000, 1_000_000] as const;
  const starts = (["outlay", "limit"] as const).flatMap((side) =>
    sizes.map((size): Start => ({ side, size })),
  );
  const rates = await serveAll(starts, (urls) =>
    ratesByTurns(
      bench,
      urls.map((url) => ({ url, loop: TOTAL_LOOP })),
    ),
  );
  const tutorial = await rate({ side: "tutorial", size: 100_000 }, TOTAL_LOOP, bench.seconds);
  const ofStatic = { ...TOTAL_LOOP, path: "/static/total" };
  const limit = await rate({ side: "limit", size: 100_000 }, ofStatic, bench.seconds);
  const round: Round = { "total-static": { limit } };
  sizes.forEach((size, index) => {
    round[`total-${size}`] = {
      outlay: rates[index],
      limit: rates[sizes.length + index],
      ...(size === 100_000 && { tutorial }),
    };
  });
  return round;
}

/** Runs all of these servers at the same time, and works with them. */
function serveAll<T>(
  [first, ...rest]: readonly Start[],
  work: (urls: readonly string[]) => Promise<T>,
): Promise<T> {
  if (!first) return work([]);
  return serve(first, ({ url }) => serveAll(rest, (others) => work([url, ...others])));
}

/**
 * Returns the rates of loops that must be compared to within a few percent. They are measured in alternating seconds, so that a drift of
 * the machine's speed affects all of them. A first turn warms up.
 */
async function ratesByTurns(
  bench: Bench,
  loops: readonly { readonly url: string; readonly loop: ClosedLoop }[],
): Promise<readonly number[]> {
  const rates = loops.map(() => 0);
  for (let second = 0; second <= bench.seconds; second += 1) {
    for (const [index, { url, loop }] of loops.entries()) {
      const { answers, seconds } = await closedLoop(url, loop, 1);
      if (second > 0) rates[index] = (rates[index] ?? 0) + answers / seconds / bench.seconds;
    }
  }
  return rates;
}

export async function measureLists({ seconds }: Bench): Promise<Round> {
  const list = (side: SideName) => rate({ side, size: 100_000 }, listLoop(listOf(side)), seconds);
  return { list: await bySide(SIDE_NAMES, list) };
}

/**
 * Measures lists with a write between any two of them, so that no two readers can share one. The limit always answers with the same bytes,
 * and commits each write. It is measured in each of its forms.
 */
export async function measureListsBetweenWrites({ seconds }: Bench): Promise<Round> {
  const lists = (side: SideName, form?: LimitForm) =>
    serve({ side, size: 100_000, writes: true, form }, async ({ url }) => {
      const settings = { url, list: listOf(side), seconds };
      const figure = await runProgram<typeof readBetweenWrites>("loads/between-writes", settings);
      return figure === 0 ? undefined : figure;
    });
  const written = await bySide(WRITERS, (side) => lists(side));
  const forms = await measureForms("written", (form) => lists("limit", form));
  return { written, ...forms };
}

/** Measures GET of the list by a client that has the current list, alternating with GET of the total on the same server. */
export async function measureCurrent(bench: Bench): Promise<Round> {
  return serve({ side: "outlay", size: 1_000_000 }, async ({ url }) => {
    // A compressed list has a different tag, which doesn't match for a client that accepts no compression.
    const headers = { "Accept-Encoding": "identity" };
    const answer = await fetch(`${url}/expenses`, { method: "HEAD", headers });
    const tag = answer.headers.get("ETag");
    if (tag === null) throw new Error("the list has no ETag");
    const list = { ...TOTAL_LOOP, path: "/expenses", headers: { "If-None-Match": tag } };
    const [current, total] = await ratesByTurns(bench, [
      { url, loop: list },
      { url, loop: TOTAL_LOOP },
    ]);
    return ofOutlay({ current, "current-total": total });
  });
}
