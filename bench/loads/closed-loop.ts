// Closed loops: each connection sends its next request when the previous one is answered. wrk runs them on the load's core, from the Lua
// scripts in this folder.

import { runLoad } from "../measure/processes.ts";
import { LOADS } from "../paths.ts";

export interface ClosedLoop {
  readonly url: string;
  /** A script in this folder, without its extension. */
  readonly script: "read" | "post" | "record" | "change" | "delete";
  readonly arguments?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

export interface ClosedLoopFigures {
  readonly answers: number;
  readonly seconds: number;
}

/** A slow peer's answers may take a long time, and none of them is abandoned. */
const TIMEOUT = "120s";

/** Throws if an answer was an error or a connection broke, because the figures would then count requests that did no work. */
export async function closedLoop(loop: ClosedLoop): Promise<ClosedLoopFigures> {
  const headers = Object.entries(loop.headers ?? {}).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const output = await runLoad(
    [
      "wrk",
      "-t1",
      `-c${loop.connections}`,
      `-d${loop.seconds}s`,
      "--timeout",
      TIMEOUT,
      "-s",
      `${loop.script}.lua`,
      ...headers,
      loop.url,
      "--",
      ...(loop.arguments ?? []),
    ],
    LOADS,
  );
  // Safe: `done` of common.lua writes this line.
  const figures = JSON.parse(/^figures (.*)$/m.exec(output)?.[1] ?? "{}") as ClosedLoopFigures & {
    refused?: number;
    broken?: number;
  };
  if (figures.refused !== 0 || figures.broken !== 0) {
    throw new Error(`${loop.script} at ${loop.url} met errors:\n${output}`);
  }
  return figures;
}

/** Returns the number of answers per second. Undefined if there were none. */
export async function rateOf(loop: ClosedLoop): Promise<number | undefined> {
  const { answers, seconds } = await closedLoop(loop);
  return answers === 0 ? undefined : answers / seconds;
}

/** Waits until a server that handles requests in order has finished the requests of a load. */
export async function settle(url: string): Promise<void> {
  await (await fetch(`${url}/expenses/total`)).text();
}
