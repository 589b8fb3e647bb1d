// Runs the npm scripts given to it, two at a time, whatever becomes of each. Tells at the end which files took the longest and
// what failed, and closes with one line "N passed, N failed" for all of them, from the runner's JUnit reports. Exits non-zero
// when a test failed, when a script ran none, or when a script itself failed.

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readTestReport, type TestReport } from "./test-report.ts";

interface Run extends TestReport {
  readonly script: string;
}

/** Most tests wait for something half of the time: a disk, another process, a database. */
const AT_ONCE = 2;

const TOLD = 20;
const LONGEST_MESSAGE = 1_500;

const NO_TESTS = '<testsuites tests="0" failures="0" skipped="0">';

const folder = mkdtempSync(join(tmpdir(), "outlay-tests-"));
try {
  const runs = await runAll(process.argv.slice(2));
  const total = (name: "passed" | "failed" | "skipped") =>
    runs.reduce((sum, run) => sum + run[name], 0);
  tellTheLongest(runs);
  tellFailures(runs);
  if (total("skipped") > 0) process.stdout.write(`${total("skipped")} skipped\n`);
  process.stdout.write(`${total("passed")} passed, ${total("failed")} failed\n`);
  process.exitCode = total("passed") > 0 && total("failed") === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** Begins with the first ones; whenever one ends, the next one begins. */
async function runAll(scripts: readonly string[]): Promise<readonly Run[]> {
  const waiting = [...scripts];
  const runs: Run[] = [];
  async function runNext(): Promise<void> {
    for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) {
      runs.push(await run(script));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  return runs;
}

/**
 * What a script prints is told when it has ended, so that none are mixed up. A script that went wrong without a test to blame
 * counts as one failure, so that the last line can't hide it.
 */
async function run(script: string): Promise<Run> {
  const name = script.replaceAll(":", "-");
  const [report, output] = [join(folder, `${name}.xml`), join(folder, `${name}.txt`)];
  const start = performance.now();
  const reporting = ["--", "--reporter=junit", `--reporter-outfile=${report}`];
  // The shell makes one stream of both, in the order in which they come.
  const into = ["sh", "-c", 'exec "$@" > "$0" 2>&1', output];
  const child = Bun.spawn([...into, "npm", "run", script, ...reporting]);
  const exitCode = await child.exited;
  process.stdout.write(readFileSync(output, "utf8"));
  const seconds = Math.round((performance.now() - start) / 1_000);
  process.stdout.write(`npm run ${script} took ${seconds} s\n`);
  const read = readTestReport(existsSync(report) ? readFileSync(report, "utf8") : NO_TESTS);
  if (exitCode === 0 && read.failed === 0 && read.passed > 0) return { script, ...read };
  const message = `npm run ${script} failed with exit code ${exitCode}`;
  process.stdout.write(`${message}\n`);
  const failures = read.failed > 0 ? read.failures : [{ file: script, name: "itself", message }];
  return { script, ...read, failed: Math.max(read.failed, 1), failures };
}

function tellTheLongest(runs: readonly Run[]): void {
  const files = runs.flatMap(({ script, seconds }) =>
    [...seconds].map(([file, took]) => ({ took, line: `${script} ${file}` })),
  );
  process.stdout.write("\nThe files whose tests took the longest:\n");
  for (const { took, line } of files.toSorted((a, b) => b.took - a.took).slice(0, TOLD)) {
    process.stdout.write(`${took.toFixed(0).padStart(5)} s  ${line}\n`);
  }
}

/** Once more and last, because of a long output it is the end that is read, and often all that is kept. */
function tellFailures(runs: readonly Run[]): void {
  for (const { script, failures } of runs) {
    for (const { file, name, message } of failures) {
      process.stdout.write(`\nFAILED in ${script}: ${file}: ${name}\n`);
      process.stdout.write(`${message.slice(0, LONGEST_MESSAGE)}\n`);
    }
  }
  process.stdout.write("\n");
}
