// Lists the sources of the service, for scripts that bundle it.

import { join } from "node:path";
import type { Service } from "./service-bundle.ts";

const ROOT = join(import.meta.dir, "..");

/** The file names of all programs that run on a separate thread match this pattern. */
const THREADS = "src/**/*-thread.ts";

export const SERVICE: Service = {
  root: ROOT,
  programs: ["src/main.ts", ...[...new Bun.Glob(THREADS).scanSync({ cwd: ROOT })].toSorted()],
  sources: [
    "src/*.ts",
    "src/{cli,client,contract,domain,export,http,import,store}/**/*",
    "package.json",
    "package-lock.json",
    "dist/app.pack",
    "scripts/{service-bundle,service-sources,stamp}.ts",
  ],
  launcher: join(ROOT, "dist/service.js"),
};
