// Makes dist/outlay: one executable with everything in it, for a machine that has nothing installed.

const build = Bun.spawnSync(
  [
    process.execPath,
    "build",
    "--compile",
    // Threads are started from their files beside the main one; so must they lie in the executable.
    "--entry-naming=[name].[ext]",
    "src/main.ts",
    "src/store/sqlite/writer-thread.ts",
    "src/store/sqlite/soundness-thread.ts",
    "--outfile=dist/outlay",
  ],
  { stdout: "inherit", stderr: "inherit", cwd: `${import.meta.dir}/..` },
);
process.exitCode = build.exitCode;
