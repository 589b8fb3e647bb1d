// Opens a file in several processes at the same time, like several starts of the server.

import { fileURLToPath } from "node:url";

const OPENER = fileURLToPath(new URL("./opening-process.ts", import.meta.url));

interface Openings {
  readonly processes: number;
  /** How many times each process opens the file, one after another. */
  readonly times: number;
}

/** Each process reports "opened", or the reason for its failure. */
export async function openAtOnce(path: string, openings: Openings): Promise<readonly string[]> {
  const processes = Array.from({ length: openings.processes }, () =>
    Bun.spawn([process.execPath, OPENER, path, `${openings.times}`], {
      stdin: "pipe",
      stdout: "pipe",
      stderr: "inherit",
    }),
  );
  const texts = processes.map(({ stdout }) => stdout.pipeThrough(new TextDecoderStream()));
  const readers = texts.map((text) => text.getReader());
  // Each process reports once it has loaded everything. Then all are released together.
  await Promise.all(readers.map((reader) => reader.read()));
  for (const { stdin } of processes) {
    stdin.write("go\n");
    stdin.end();
  }
  const said = await Promise.all(readers.map(async (reader) => (await reader.read()).value ?? ""));
  await Promise.all(processes.map(({ exited }) => exited));
  return said;
}
