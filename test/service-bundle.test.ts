// The bundle that `npm start` runs is made from the current sources, even with concurrent builds, and is as easy to debug as they are.

import { describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildService, type Service } from "../scripts/service-bundle.ts";
import { SERVICE } from "../scripts/service-sources.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const folder = temporaryFolder();

const MAIN = `// Prints the message from its thread, and fails.
import { fail } from "./parts/part.ts";

const worker = new Worker(new URL("./side-thread.ts", import.meta.url).href);
worker.onmessage = ({ data }) => {
  process.stdout.write(data);
  worker.terminate();
  fail("here");
};
`;

const PART = `// This module throws an error in line 6.
export interface Unused {
  readonly text: string;
}
export function fail(where: string): never {
  throw new Error(where);
}
`;

const THREAD = `import { fail } from "./part.ts";

try {
  fail("on a thread");
} catch (error) {
  if (error instanceof Error) postMessage(error.stack);
}
`;

/** Writes the sources of a small program into a new folder. */
function programIn(name: string): Service {
  const root = join(folder, name);
  mkdirSync(join(root, "parts"), { recursive: true });
  writeFileSync(join(root, "main.ts"), MAIN);
  writeFileSync(join(root, "parts/part.ts"), PART);
  writeFileSync(join(root, "parts/side-thread.ts"), THREAD);
  const programs = ["main.ts", "parts/side-thread.ts"] as const;
  return {
    root,
    programs,
    sources: ["*.ts", "parts/*.ts"],
    launcher: join(root, "made/program.js"),
  };
}

function run({ launcher }: Service, ...words: readonly string[]) {
  const { stdout, stderr } = Bun.spawnSync([process.execPath, launcher, ...words], { cwd: "/" });
  return { stdout: stdout.toString(), stderr: stderr.toString() };
}

describe("a bundle", () => {
  test("names the source files and lines in errors, on threads too", async () => {
    const program = programIn("failing");
    expect(await buildService(program)).toBe(true);
    const { stdout, stderr } = run(program);
    const part = join(program.root, "parts/part.ts");
    expect(stdout).toContain(`${part}:6:`);
    expect(stdout).toContain(`${join(program.root, "parts/side-thread.ts")}:4:`);
    expect(stderr).toContain(`${part}:6:`);
    expect(stderr).toContain(`${join(program.root, "main.ts")}:8:`);
  });

  test("is built again when a source has changed, and only then", async () => {
    const program = programIn("changed");
    expect(await buildService(program)).toBe(true);
    expect(await buildService(program)).toBe(false);
    writeFileSync(join(program.root, "main.ts"), 'process.stdout.write("second");');
    expect(await buildService(program)).toBe(true);
    expect(run(program).stdout).toBe("second");
    writeFileSync(join(program.root, "main.ts"), 'process.stdout.write("third");');
    expect(await buildService(program)).toBe(true);
    expect(run(program).stdout).toBe("third");
    // The sources go back to a version that has been built before.
    writeFileSync(join(program.root, "main.ts"), 'process.stdout.write("second");');
    expect(await buildService(program)).toBe(false);
    expect(run(program).stdout).toBe("second");
  });

  test("is left as it is when its changed sources can't be built", async () => {
    const program = programIn("broken");
    writeFileSync(join(program.root, "main.ts"), 'process.stdout.write("whole");');
    await buildService(program);
    writeFileSync(join(program.root, "main.ts"), "process.stdout.write(");
    await expect(buildService(program)).rejects.toThrow();
    expect(run(program).stdout).toBe("whole");
  });

  test("can be built by several processes at the same time", async () => {
    const program = programIn("several");
    writeFileSync(join(program.root, "main.ts"), 'process.stdout.write("whole");');
    const build = join(program.root, "build.mjs");
    const script = join(import.meta.dir, "../scripts/service-bundle.ts");
    writeFileSync(
      build,
      `import { buildService } from ${JSON.stringify(script)};
       await buildService(${JSON.stringify(program)});`,
    );
    const builds = [1, 2, 3].map(() => Bun.spawn([process.execPath, build]).exited);
    expect(await Promise.all(builds)).toEqual([0, 0, 0]);
    expect(run(program).stdout).toBe("whole");
    // Builds that came too late leave nothing behind.
    expect(readdirSync(join(program.root, "made/program"))).toHaveLength(1);
  });
});

test("every source file outside the app belongs to the server's sources", () => {
  const { root, sources } = SERVICE;
  const all = [...new Bun.Glob("src/**/*.ts").scanSync({ cwd: root })];
  const own = new Set(sources.flatMap((one) => [...new Bun.Glob(one).scanSync({ cwd: root })]));
  expect(all.filter((path) => !path.startsWith("src/web/") && !own.has(path))).toEqual([]);
});
