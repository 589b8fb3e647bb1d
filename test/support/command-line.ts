// Runs a command of the program to its end, as a user would type it.

import { PROGRAM } from "./program.ts";

export interface CommandEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A wrapper that runs a command as a user who may not write to every file and folder, as superusers may. */
export const UNPRIVILEGED =
  process.getuid?.() === 0
    ? ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"]
    : [];

/** Runs `outlay WORDS` on a database file. `wrapper` is a command that in turn runs it. */
export function outlay(
  words: readonly string[],
  databaseUrl: string,
  wrapper: readonly string[] = [],
): Promise<CommandEnd> {
  return run([...wrapper, process.execPath, PROGRAM, ...words], { DATABASE_URL: databaseUrl });
}

/** Runs `outlay add WORDS` while a service runs, with `input` as standard input. */
export function outlayAdd(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  input = "",
): Promise<CommandEnd> {
  return run([process.execPath, PROGRAM, "add", ...words], environment, new Blob([input]));
}

async function run(
  command: string[],
  environment: Readonly<Record<string, string>>,
  stdin: Blob | "ignore" = "ignore",
): Promise<CommandEnd> {
  const child = Bun.spawn(command, {
    env: { PATH: process.env["PATH"] ?? "", PORT: "0", ...environment },
    stdin,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, stdout, stderr };
}
