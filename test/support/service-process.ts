// The program as a separate process, started as a user would start it.

import { readFileSync } from "node:fs";
import { PROGRAM } from "./program.ts";

export interface ServiceProcess {
  readonly pid: number;
  readonly url: string;
  /** The two lines that the program prints when it starts. */
  readonly announcement: readonly string[];
  /** Sends the signal. Once the process has ended, resolves with its exit code and all its output. */
  end(signal: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<Ended>;
}

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The program ended before it printed that it was ready. */
export class NotStarted extends Error {
  readonly ended: Ended;
  constructor(ended: Ended) {
    super(`the service did not start: ${ended.stdout}${ended.stderr}`);
    this.ended = ended;
  }
}

export interface StartOptions {
  /** A command that runs the program as its child and ends with it. Signals are sent to the program itself. */
  readonly tracer?: readonly string[];
  /** The program's main file, if it is not the one in this checkout. */
  readonly main?: string;
  /** Leaves the server's log unread, as if the terminal were gone. */
  readonly logUnread?: boolean;
}

/** Resolves once the service is ready. Rejects with NotStarted if it ends instead. */
export async function startService(
  environment: Record<string, string>,
  { logUnread = false, tracer = [], main = PROGRAM }: StartOptions = {},
): Promise<ServiceProcess> {
  const child = spawn({ PORT: "0", ...environment }, [...tracer, process.execPath, main]);
  const stderr = logUnread
    ? child.stderr.cancel().then(() => "")
    : new Response(child.stderr).text();
  let stdout = "";
  const announced = Promise.withResolvers<void>();
  const drained = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of child.stdout) {
      stdout += decoder.decode(chunk, { stream: true });
      if (stdout.split("\n").length > 2) announced.resolve();
    }
    announced.resolve();
  })();
  await announced.promise;
  const announcement = stdout.split("\n").slice(0, 2);
  const url = /http:\S+/.exec(announcement[0] ?? "")?.[0];
  if (url === undefined) {
    throw new NotStarted({ code: await child.exited, stdout, stderr: await stderr });
  }
  return {
    pid: child.pid,
    url,
    announcement,
    async end(signal) {
      if (tracer.length === 0) child.kill(signal);
      else if (child.exitCode === null && child.signalCode === null)
        process.kill(childOf(child.pid), signal);
      const code = await child.exited;
      await drained;
      return { code, stdout, stderr: await stderr };
    },
  };
}

/** Passes a service to `work`, which may end it. If the work fails, the service is ended. */
export async function withProcess<Result>(
  service: ServiceProcess,
  work: (service: ServiceProcess) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(service);
  } catch (error) {
    await service.end("SIGKILL");
    throw error;
  }
}

/** Runs the program until it ends by itself. */
export async function runToEnd(environment: Record<string, string>): Promise<Ended> {
  const child = spawn(environment);
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, stdout, stderr };
}

/** Finds the one process that another one has started. */
function childOf(pid: number): number {
  return Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"), 10);
}

function spawn(environment: Record<string, string>, command = [process.execPath, PROGRAM]) {
  return Bun.spawn(command, {
    // Excludes the test's own environment, so that only variables named by a test have an effect.
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}
