// Starts the load programs of this folder, and those of others, as processes of their own. They read their settings and write their figures
// as JSON.

import { join } from "node:path";
import { runToEnd } from "../measure/processes.ts";
import { BENCH } from "../paths.ts";

/** The work of a program. */
type Work = (settings: never) => Promise<unknown>;

/** Runs a program by its path in bench/, by default on the load's core, and resolves with its figures. */
export async function runProgram<Does extends Work>(
  path: string,
  settings: Parameters<Does>[0],
  cores?: string,
): Promise<Awaited<ReturnType<Does>>> {
  const argv = [process.execPath, join(BENCH, `${path}.ts`), JSON.stringify(settings)];
  // Safe: callers name the type of the program's work.
  return JSON.parse(await runToEnd(argv, cores)) as Awaited<ReturnType<Does>>;
}

/** In a program: reads the settings, does the work, writes the figures, and ends. */
export async function main<Settings, Figures>(
  work: (settings: Settings) => Promise<Figures>,
): Promise<never> {
  // Safe: as above.
  const settings = JSON.parse(process.argv[2] ?? "") as Settings;
  const figures = await work(settings);
  await Bun.write(Bun.stdout, JSON.stringify(figures ?? null));
  process.exit(0);
}
