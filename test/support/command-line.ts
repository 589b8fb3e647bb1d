// The program's command line: a command that runs to its end, as somebody would type it.

import { join } from "node:path";

const MAIN = join(import.meta.dir, "../../src/main.ts");

export interface CommandEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `outlay WORDS` on a file of records; `wrapper` is a command that runs it in its turn. */
export async function outlay(
  words: readonly string[],
  databaseUrl: string,
  wrapper: readonly string[] = [],
): Promise<CommandEnd> {
  const child = Bun.spawn([...wrapper, process.execPath, MAIN, ...words], {
    env: { PATH: process.env["PATH"] ?? "", PORT: "0", DATABASE_URL: databaseUrl },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, stdout, stderr };
}
