// Runs the npm scripts given to it, two at a time, whatever becomes of each, and closes with one line
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

/** Most tests wait for something half of the time: a disk, another process, a database. */
const AT_ONCE = 2;

const folder = mkdtempSync(join(tmpdir(), "outlay-tests-"));
try {
  const runs = await runAll(process.argv.slice(2));
  const total = (name: keyof Counts) => runs.reduce((sum, counts) => sum + counts[name], 0);
  if (total("skipped") > 0) process.stdout.write(`${total("skipped")} skipped\n`);
  process.stdout.write(`${total("passed")} passed, ${total("failed")} failed\n`);
  process.exitCode = total("passed") > 0 && total("failed") === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** Begins with the first ones; whenever one ends, the next one begins. */
async function runAll(scripts: readonly string[]): Promise<readonly Counts[]> {
  const waiting = [...scripts];
  const runs: Counts[] = [];
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
async function run(script: string): Promise<Counts> {
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
