// The service as `npm start` runs it: one file for each thread, with all that it imports, already compiled to bytecode. To load
// 800 modules takes several times as long. Source maps lie beside them, so that stack traces name the files and lines of src.

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
  /** The program, then what runs on threads, as paths from the root. Each thread is started by the name of its own file. */
  readonly programs: readonly [main: string, ...threads: string[]];
  /** All that they are made of, as patterns. */
  readonly sources: readonly string[];
  /** The file to run, which loads the last build. */
  readonly launcher: string;
}

/** A service that is running may still have to start a thread from its own build. */
const KEPT_BUILDS = 3;

/** Makes the bundle unless there is one of the same sources; whether it did. */
export async function buildService(service: Service): Promise<boolean> {
  const { root, programs, sources, launcher } = service;
  // Another Bun can't use the bytecode, and the assets are named by their whole paths.
  const stamp = await stampOf(root, sources, [Bun.version, process.platform, process.arch, root]);
  const builds = launcher.replace(/\.js$/, "");
  const folder = join(builds, stamp);
  const text = `import "./${basename(builds)}/${stamp}/${basename(programs[0])}";\n`;
  const isBuilt = existsSync(folder);
  if (isBuilt && existsSync(launcher) && readFileSync(launcher, "utf8") === text) return false;
  if (!isBuilt) await bundle(service, folder);
  // A service that starts in the meantime loads the earlier build or this one, completely.
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
    // The name that a thread is started by.
    naming: { entry: "[name].ts", asset: "[name].[ext]" },
    publicPath: `${folder}/`,
    // By which a thread's file is found beside the one that starts it.
    define: { "import.meta.url": JSON.stringify(Bun.pathToFileURL(join(folder, "main.ts")).href) },
  });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process has built the same in the meantime.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Leaves the newest builds. */
function tidy(builds: string): void {
  const folders = readdirSync(builds).map((name) => join(builds, name));
  const timeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const byTime = folders.toSorted((a, b) => timeOf(b) - timeOf(a));
  for (const path of byTime.slice(KEPT_BUILDS)) rmSync(path, { recursive: true, force: true });
}
