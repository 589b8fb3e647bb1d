// The program as `npm start` runs it, built from the current sources. Tests start this build.

import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");

const BUILDS = ["scripts/build-app.ts", "scripts/build-service.ts"];
for (const script of BUILDS) {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, script], { cwd: ROOT });
  if (exitCode !== 0) throw new Error(`${script} failed: ${stderr}`);
}

/** The program's main file. */
export const PROGRAM = join(ROOT, "dist/service.js");
