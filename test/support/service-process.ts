// The program as a process of its own, as somebody would start it.

import { join } from "node:path";

const MAIN = join(import.meta.dir, "../../src/main.ts");

export interface ServiceProcess {
  readonly url: string;
  /** Both lines of the start. */
  readonly announcement: readonly string[];
  /** Sends the signal and resolves, once the process has ended, with its exit code and all it printed. */
  end(signal: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<Ended>;
}

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartOptions {
  /** Whether nobody reads what the service logs, as when the terminal is gone. */
  readonly logUnread?: boolean;
}

/** Resolves once the service has announced itself; rejects with what it said if it ends instead. */
export async function startService(
  environment: Record<string, string>,
  { logUnread = false }: StartOptions = {},
): Promise<ServiceProcess> {
  const child = spawn({ PORT: "0", ...environment });
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
  if (url === undefined) throw new Error(`the service did not start: ${stdout}${await stderr}`);
  return {
    url,
    announcement,
    async end(signal) {
      child.kill(signal);
      const code = await child.exited;
      await drained;
      return { code, stdout, stderr: await stderr };
    },
  };
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

function spawn(environment: Record<string, string>) {
  return Bun.spawn([process.execPath, MAIN], {
    // Nothing of the test's own environment, so that only what a test names has an effect.
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}
