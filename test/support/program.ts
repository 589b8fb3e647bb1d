// The program as `npm start` runs it, built from the current sources. Tests start this one.

import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");

const BUILDS = ["scripts/build-app.ts", "scripts/build-service.ts"];
for (const script of BUILDS) {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, script], { cwd: ROOT });
  if (exitCode !== 0) throw new Error(`${script} failed: ${stderr}`);
}

/** Its first file. */
export const PROGRAM = join(ROOT, "dist/service.js");
