// Processes of a run: servers on one core, and loads on the other. All of them end with the run.

import type { Subprocess } from "bun";

export const SERVER_CORE = "0";
export const LOAD_CORE = "1";
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
  /** Sends SIGTERM. Resolves when the process and its wrapper are gone, with everything written to stderr. */
  stop(): Promise<string>;
}

export interface ServerCommand {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const running = new Set<Subprocess>();

process.on("exit", () => {
  for (const child of running) signal(serverOf(child.pid), "SIGKILL");
});
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => process.exit(1));

/** Moves this process to the load's core, so that it takes no time from the server's core. */
export function yieldServerCore(): void {
  Bun.spawnSync(["taskset", "-a", "-c", "-p", LOAD_CORE, String(process.pid)]);
}

/**
 * Starts a server that prints its address, and resolves once it has printed it. Rejects with the server's output if the server ends before
 * that. `wrapper` is a command that runs the server as its child.
 */
export async function startServer(
  { argv, environment }: ServerCommand,
  wrapper: readonly string[] = [],
): Promise<ServerProcess> {
  const startedMs = performance.now();
  const child = Bun.spawn(["taskset", "-c", SERVER_CORE, ...wrapper, ...argv], {
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  running.add(child);
  void child.exited.then(() => running.delete(child));
  const errors = new Response(child.stderr).text();
  const url = await announcedUrl(child.stdout);
  if (url === undefined) throw new Error(`${argv.join(" ")} did not start: ${await errors}`);
  const pid = serverOf(child.pid);
  return {
    url,
    pid,
    startedMs,
    async stop() {
      signal(pid, "SIGTERM");
      const late = setTimeout(() => signal(pid, "SIGKILL"), PATIENCE_MS);
      await child.exited;
      clearTimeout(late);
      return errors;
    },
  };
}

/** Resolves with the address that the output names, or with undefined if it ends without one. */
async function announcedUrl(stdout: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const found = Promise.withResolvers<string | undefined>();
  // Reads for as long as the server lives, because a full pipe would block it.
  (async () => {
    const decoder = new TextDecoder();
    let text = "";
    let url: string | undefined;
    for await (const chunk of stdout) {
      if (url !== undefined) continue;
      text += decoder.decode(chunk, { stream: true });
      url = /(http:\/\/[^\s/]+)\S*\n/.exec(text)?.[1];
      if (url !== undefined) found.resolve(url);
    }
    found.resolve(undefined);
  })().catch(found.reject);
  return found.promise;
}

/** The child of a wrapper, or the process itself if it has none. */
function serverOf(pid: number): number {
  const [name, children] = Bun.spawnSync([
    "sh",
    "-c",
    `cat /proc/${pid}/comm /proc/${pid}/task/${pid}/children`,
  ])
    .stdout.toString()
    .split("\n");
  if (name !== "strace") return pid;
  return Number.parseInt(children ?? "", 10);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended by itself.
  }
}

/** Runs a load until it ends, by default on the load's core, and resolves with its output. Rejects if it fails. */
export async function runLoad(
  argv: readonly string[],
  folder: string,
  cores = LOAD_CORE,
): Promise<string> {
  const child = Bun.spawn(["taskset", "-c", cores, ...argv], {
    cwd: folder,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  running.add(child);
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  const code = await child.exited;
  running.delete(child);
  if (code !== 0) throw new Error(`${argv.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
}
