// Closed loops: each connection sends its next request when the previous one is answered. wrk runs them on the load's core, from the Lua
// scripts in this folder.

import { runToEnd } from "../measure/processes.ts";

export interface ClosedLoop {
  /** A script in this folder, without its extension. */
  readonly script: "read" | "post" | "record" | "change" | "delete";
  /** The path to read. The other scripts know theirs. */
  readonly path?: string;
  readonly arguments?: readonly (string | number)[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
}

export interface ClosedLoopFigures {
  readonly answers: number;
  readonly seconds: number;
}

export const WARM_UP_SECONDS = 1;
/** A slow peer's answers may take a long time, and none of them is abandoned. */
const TIMEOUT = "120s";

/** Throws if an answer was an error or a connection broke, because the figures would then count requests that did no work. */
export async function closedLoop(
  url: string,
  { script, path = "", arguments: given = [], headers = {}, connections }: ClosedLoop,
  seconds: number,
): Promise<ClosedLoopFigures> {
  const load = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", TIMEOUT];
  const added = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const sent = ["-s", `${script}.lua`, ...added, url + path, "--", ...given.map(String)];
  const output = await runToEnd(["wrk", ...load, ...sent]);
  // Safe: `done` of common.lua writes this line.
  const figures = JSON.parse(/^figures (.*)$/m.exec(output)?.[1] ?? "{}") as ClosedLoopFigures & {
    refused?: number;
    broken?: number;
  };
  if (figures.refused !== 0 || figures.broken !== 0) {
    throw new Error(`${script} at ${url + path} met errors:\n${output}`);
  }
  return figures;
}

/**
 * Measures the answers per second, after a second of the same load or of another one to warm up. Null means no warm-up. Undefined if
 * there were no answers.
 */
export async function rateOf(
  url: string,
  loop: ClosedLoop,
  seconds: number,
  warmUp: ClosedLoop | null = loop,
): Promise<number | undefined> {
  if (warmUp) {
    await closedLoop(url, warmUp, WARM_UP_SECONDS);
    await settle(url);
  }
  const figures = await closedLoop(url, loop, seconds);
  return figures.answers === 0 ? undefined : figures.answers / figures.seconds;
}

/** Waits until a server that handles requests in order has finished the requests of a load. json-server has no total to answer with. */
export async function settle(url: string): Promise<void> {
  await (await fetch(`${url}/expenses/total`)).text();
}

/** Records expenses. */
export function postLoop(seed: number, connections: number): ClosedLoop {
  return { script: "post", arguments: [seed], connections };
}

/** Reads the total. Its answers are small, so it takes this many connections to keep a core busy. */
export const TOTAL_LOOP: ClosedLoop = { script: "read", path: "/expenses/total", connections: 64 };

/** Reads the list. */
export function listLoop(path: string): ClosedLoop {
  return { script: "read", path, connections: 4 };
}
