// Prints the end of a test run: the cost of each suite and of the most expensive files, and the failures.

import type { FileCost } from "../test/support/file-costs.ts";
import type { TestFailure, TestReport } from "./test-report.ts";

const SHOWN_FILES = 20;
const LONGEST_MESSAGE = 1_500;

interface SharedCosts {
  /** The time of the runner and its child processes, including the tests. */
  readonly runner: number;
  /** The time of the database server that all tests share; it runs next to the runner. */
  readonly server: number;
}

/** Lists the seconds of processor time by suite, and then those of the most expensive files. */
export function costTable(costs: readonly FileCost[], { runner, server }: SharedCosts): string {
  const suites = sums(costs, ({ file }) => suiteOf(file));
  const known = [...suites.values()].reduce((sum, seconds) => sum + seconds, 0);
  suites.set("the runner", Math.max(0, runner - known));
  suites.set("the shared database server", server);
  return [
    "\nProcessor time by suite:",
    ...mostExpensiveFirst(suites).map(line),
    line(["in all", Math.max(runner, known) + server]),
    "\nThe most expensive files:",
    ...mostExpensiveFirst(sums(costs, ({ file }) => file))
      .slice(0, SHOWN_FILES)
      .map(line),
    "",
  ].join("\n");
}

/**
 * Writes the failures. They are printed last, because the end of a long output is the part that is read, and often the only part that is
 * saved.
 */
export function failureTexts({ failures }: Pick<TestReport, "failures">): string {
  return textsOf("FAILED", failures, (message) => {
    if (message.length <= LONGEST_MESSAGE) return message;
    // A failed property ends with its error, below a counterexample that may be long.
    const half = LONGEST_MESSAGE / 2;
    return `${message.slice(0, half)} … ${message.slice(-half)}`;
  });
}

/** Writes the tests that passed only on their second try, with the end of the output of the first try, which has the error. */
export function retriedTexts(retried: readonly TestFailure[]): string {
  return textsOf("PASSED ON ITS SECOND TRY", retried, (said) => said.slice(-LONGEST_MESSAGE));
}

function textsOf(
  what: string,
  failures: readonly TestFailure[],
  shorten: (message: string) => string,
): string {
  return failures
    .map(({ file, name, message }) => `${what} ${file}: ${name}\n${shorten(message)}\n`)
    .join("\n");
}

/** A suite is a folder below test/, or a subfolder if that folder holds several suites. */
function suiteOf(file: string): string {
  const folders = file.split("/").slice(0, -1);
  const isDivided = folders[1] === "web" || folders[1] === "store";
  return folders.slice(0, isDivided ? 3 : 2).join("/");
}

function sums(costs: readonly FileCost[], keyOf: (cost: FileCost) => string): Map<string, number> {
  const found = new Map<string, number>();
  for (const cost of costs) {
    const key = keyOf(cost);
    found.set(key, (found.get(key) ?? 0) + cost.seconds);
  }
  return found;
}

function mostExpensiveFirst(
  costs: ReadonlyMap<string, number>,
): readonly (readonly [string, number])[] {
  return [...costs].toSorted(([, a], [, b]) => b - a);
}

function line([name, seconds]: readonly [string, number]): string {
  return `${seconds.toFixed(1).padStart(7)} s  ${name}`;
}
