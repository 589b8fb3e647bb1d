// Bundles the service for `npm start`: one file for each thread, with everything that it imports, already compiled to bytecode. Loading the
// 800 modules one by one takes several times as long. Source maps are beside the files, so stack traces name the files and lines of src.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { stampOf } from "./stamp.ts";

export interface Service {
  readonly root: string;
  /** The main program, and then the programs of threads, as paths from the root. A thread is started by its file name. */
  readonly programs: readonly [main: string, ...threads: string[]];
  /** Patterns of all source files of the programs. */
  readonly sources: readonly string[];
  /** The file to run, which loads the last build. */
  readonly launcher: string;
}

/** Older builds are kept, because a running service may still have to start a thread from its own build. */
const KEPT_BUILDS = 3;

/** Makes the bundle unless there is one from the same sources. Returns true if it has made one. */
export async function buildService(service: Service): Promise<boolean> {
  const { root, programs, sources, launcher } = service;
  // The bytecode works only with the same version of Bun, and the files refer to one another by their absolute paths.
  const stamp = await stampOf(root, sources, [Bun.version, process.platform, process.arch, root]);
  const builds = launcher.replace(/\.js$/, "");
  const folder = join(builds, stamp);
  const text = `import "./${basename(builds)}/${stamp}/${basename(programs[0])}";\n`;
  const isBuilt = existsSync(folder);
  if (isBuilt && existsSync(launcher) && readFileSync(launcher, "utf8") === text) return false;
  if (!isBuilt) await bundle(service, folder);
  // A service that starts meanwhile loads either the earlier build or this one, and never a mix of both.
  const unfinished = `${launcher}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, launcher);
  tidy(builds);
  return !isBuilt;
}

async function bundle({ root, programs }: Service, folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  await Bun.build({
    entrypoints: programs.map((program) => join(root, program)),
    outdir: unfinished,
    target: "bun",
    format: "cjs",
    bytecode: true,
    sourcemap: "linked",
    // A thread is started by this name.
    naming: { entry: "[name].ts", asset: "[name].[ext]" },
    publicPath: `${folder}/`,
    // The file of a thread is found relative to this address.
    define: { "import.meta.url": JSON.stringify(Bun.pathToFileURL(join(folder, "main.ts")).href) },
  });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process may have made the same build in the meantime.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Removes all but the newest builds. */
function tidy(builds: string): void {
  const folders = readdirSync(builds).map((name) => join(builds, name));
  const timeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const byTime = folders.toSorted((a, b) => timeOf(b) - timeOf(a));
  for (const path of byTime.slice(KEPT_BUILDS)) rmSync(path, { recursive: true, force: true });
}
