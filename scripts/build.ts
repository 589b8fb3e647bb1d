// Builds dist/outlay, one executable that contains everything, for a machine that has nothing installed.

import { SERVICE } from "./service-sources.ts";

const build = Bun.spawnSync(
  [
    process.execPath,
    "build",
    "--compile",
    // Threads are started from files beside the main one, so the files must have the same positions in the executable.
    "--entry-naming=[name].[ext]",
    ...SERVICE.programs,
    "--outfile=dist/outlay",
  ],
  { stdout: "inherit", stderr: "inherit", cwd: SERVICE.root },
);
process.exitCode = build.exitCode;
