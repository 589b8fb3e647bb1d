// Processes of a run: servers on one core, and loads on the other. All of them end with the run.

import { readFileSync } from "node:fs";
import type { Subprocess } from "bun";
import { messageOf } from "../../src/domain/problem.ts";
import { LOADS, MAIN } from "../paths.ts";

export const SERVER_CORE = "0";
const LOAD_CORE = "1";
/** For programs that would block themselves on one core. */
export const BOTH_CORES = `${SERVER_CORE},${LOAD_CORE}`;

/** How long a server may take to stop. */
const PATIENCE_MS = 60_000;

export interface ServerProcess {
  readonly url: string;
  /** The process of the server itself, not of a wrapper. */
  readonly pid: number;
  /** When it was started, on the clock of performance.now(). */
  readonly startedMs: number;
}

export interface ServerCommand {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const running = new Set<Subprocess>();

process.on("exit", () => {
  for (const { pid } of running) signal(-pid, "SIGKILL");
});
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => process.exit(1));

/** Moves this process to the load's core, so that it takes no time from the server's core. */
export function yieldServerCore(): void {
  Bun.spawnSync(["taskset", "-a", "-c", "-p", LOAD_CORE, String(process.pid)]);
}

/** Each process leads a group of its own, so that a wrapper and what it runs end together. */
function start(cores: string, argv: readonly string[], environment = process.env) {
  const child = Bun.spawn(["taskset", "-c", cores, ...argv], {
    cwd: LOADS,
    detached: true,
    env: environment,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  running.add(child);
  void child.exited.then(() => running.delete(child));
  return child;
}

/** Says how Outlay is started on a database. */
export function outlayOn(databaseUrl: string): ServerCommand {
  return { argv: [process.execPath, MAIN], environment: { DATABASE_URL: databaseUrl } };
}

/**
 * Starts a server that prints its address, works with it, and stops it, even if the work fails. Rejects with the server's output if the
 * server or the work fails. `wrapper` is a command that runs the server as its child.
 */
export async function withServer<Result>(
  { argv, environment }: ServerCommand,
  work: (server: ServerProcess) => Promise<Result>,
  wrapper: readonly string[] = [],
): Promise<Result> {
  const startedMs = performance.now();
  const child = start(SERVER_CORE, [...wrapper, ...argv], {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    PORT: "0",
    NODE_ENV: "production",
    ...environment,
  });
  const errors = new Response(child.stderr).text();
  const url = await announcedUrl(child.stdout);
  if (url === undefined) throw new Error(`${argv.join(" ")} did not start: ${await errors}`);
  const pid = wrapper.length === 0 ? child.pid : childOf(child.pid);
  async function stop(): Promise<void> {
    signal(pid, "SIGTERM");
    const late = setTimeout(() => signal(pid, "SIGKILL"), PATIENCE_MS);
    await child.exited;
    clearTimeout(late);
  }
  try {
    return await work({ url, pid, startedMs });
  } catch (error) {
    await stop();
    throw new Error(`${argv.join(" ")}: ${messageOf(error)}\nIts stderr: ${await errors}`);
  } finally {
    await stop();
  }
}

/** Resolves with the address that the output names, or with undefined if it ends without one. */
function announcedUrl(stdout: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const found = Promise.withResolvers<string | undefined>();
  // Reads for as long as the server lives, because a full pipe would block it.
  (async () => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of stdout) {
      text += decoder.decode(chunk, { stream: true });
      const url = /(http:\/\/[^\s/]+)\S*\n/.exec(text)?.[1];
      if (url !== undefined) found.resolve(url);
    }
    found.resolve(undefined);
  })().catch(found.reject);
  return found.promise;
}

/** Finds the one process that a wrapper has started. */
function childOf(pid: number): number {
  return Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"), 10);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended by itself.
  }
}

/** Runs a program until it ends, by default on the load's core, and resolves with its output. Rejects if it fails. */
export async function runToEnd(argv: readonly string[], cores = LOAD_CORE): Promise<string> {
  const child = start(cores, argv);
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`${argv.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
}
