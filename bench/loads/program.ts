// Starts the load programs of this folder, or of another one, as processes of their own on the load's core. They read their settings and
// write their figures as JSON.

import { join } from "node:path";
import { runLoad } from "../measure/processes.ts";
import { LOADS } from "../paths.ts";

interface Place {
  /** The folder of the program. */
  readonly folder?: string;
  /** The cores that the program may run on, in taskset's format. */
  readonly cores?: string;
}

/** Runs `NAME.ts`, and resolves with its output. */
export async function runProgram<Settings, Figures>(
  name: string,
  settings: Settings,
  { folder = LOADS, cores }: Place = {},
): Promise<Figures> {
  const argv = [process.execPath, join(folder, `${name}.ts`), JSON.stringify(settings)];
  // Safe: each program exports the types of its input and output, and its callers name them.
  return JSON.parse(await runLoad(argv, folder, cores)) as Figures;
}

/** In a load program: reads the settings, does the work, writes the figures, and ends. */
export async function main<Settings, Figures>(
  work: (settings: Settings) => Promise<Figures>,
): Promise<never> {
  // Safe: as above.
  const settings = JSON.parse(process.argv[2] ?? "") as Settings;
  const figures = await work(settings);
  await Bun.write(Bun.stdout, JSON.stringify(figures));
  process.exit(0);
}
