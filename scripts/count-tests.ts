// Runs the test command given to it and closes with the line "N passed, N failed" from the runner's JUnit
// report. Exits non-zero when a test failed, when none ran, or when the command itself failed.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "outlay-tests-"));
const report = join(folder, "junit.xml");
try {
  const reporting = ["--", "--reporter=junit", `--reporter-outfile=${report}`];
  const run = Bun.spawnSync([...process.argv.slice(2), ...reporting], {
    stdout: "inherit",
    stderr: "inherit",
  });
  const { tests, failures, skipped } = countsOf(readFileSync(report, "utf8"));
  if (skipped > 0) process.stdout.write(`${skipped} skipped\n`);
  process.stdout.write(`${tests - failures - skipped} passed, ${failures} failed\n`);
  process.exitCode = run.exitCode === 0 && failures === 0 && tests > skipped ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

function countsOf(xml: string): { tests: number; failures: number; skipped: number } {
  const root = /<testsuites\b[^>]*>/.exec(xml)?.[0] ?? "";
  const count = (name: string) => {
    const digits = new RegExp(`\\b${name}="(\\d+)"`).exec(root)?.[1];
    if (digits === undefined) throw new Error(`the test report names no ${name}`);
    return Number.parseInt(digits, 10);
  };
  return { tests: count("tests"), failures: count("failures"), skipped: count("skipped") };
}
