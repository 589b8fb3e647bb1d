// Runs the npm scripts given to it, one after another, whatever becomes of each, and closes with one line
// "N passed, N failed" for all of them, from the runner's JUnit reports. Exits non-zero when a test failed,
// when a script ran none, or when a script itself failed.

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const folder = mkdtempSync(join(tmpdir(), "outlay-tests-"));
try {
  const scripts = process.argv.slice(2);
  const runs = scripts.map((script, index) => run(script, join(folder, `${index}.xml`)));
  const total = (name: keyof Counts) => runs.reduce((sum, counts) => sum + counts[name], 0);
  if (total("skipped") > 0) process.stdout.write(`${total("skipped")} skipped\n`);
  process.stdout.write(`${total("passed")} passed, ${total("failed")} failed\n`);
  process.exitCode = total("passed") > 0 && total("failed") === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** A script that went wrong without a test to blame counts as one failure, so that the last line can't hide it. */
function run(script: string, report: string): Counts {
  const reporting = ["--", "--reporter=junit", `--reporter-outfile=${report}`];
  const { exitCode } = Bun.spawnSync(["npm", "run", script, ...reporting], {
    stdout: "inherit",
    stderr: "inherit",
  });
  const counts = existsSync(report)
    ? countsOf(readFileSync(report, "utf8"))
    : { passed: 0, failed: 0, skipped: 0 };
  if (exitCode === 0 && counts.failed === 0 && counts.passed > 0) return counts;
  process.stdout.write(`npm run ${script} failed with exit code ${exitCode}\n`);
  return { ...counts, failed: Math.max(counts.failed, 1) };
}

function countsOf(xml: string): Counts {
  const root = /<testsuites\b[^>]*>/.exec(xml)?.[0] ?? "";
  const count = (name: string) => {
    const digits = new RegExp(`\\b${name}="(\\d+)"`).exec(root)?.[1];
    if (digits === undefined) throw new Error(`the test report names no ${name}`);
    return Number.parseInt(digits, 10);
  };
  const [tests, failed, skipped] = [count("tests"), count("failures"), count("skipped")];
  return { passed: tests - failed - skipped, failed, skipped };
}
