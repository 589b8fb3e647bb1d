// Makes dist/outlay, one executable with everything in it, for a machine that has nothing installed.

import { SERVICE } from "./service-sources.ts";

const build = Bun.spawnSync(
  [
    process.execPath,
    "build",
    "--compile",
    // Threads are started from their files beside the main one; so must they lie in the executable.
    "--entry-naming=[name].[ext]",
    ...SERVICE.programs,
    "--outfile=dist/outlay",
  ],
  { stdout: "inherit", stderr: "inherit", cwd: SERVICE.root },
);
process.exitCode = build.exitCode;
