// Reads the JUnit report of the test runner.

export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly TestFailure[];
  /** The seconds that the tests of each file took, hooks not counted. */
  readonly seconds: ReadonlyMap<string, number>;
}

export interface TestFailure {
  readonly file: string;
  /** The test's name, after the names of its groups, outermost first. */
  readonly name: string;
  readonly message: string;
}

export function readTestReport(xml: string): TestReport {
  const root = /<testsuites\b[^>]*>/.exec(xml)?.[0] ?? "";
  const count = (name: string) => {
    const digits = attribute(root, name);
    if (digits === undefined) throw new Error(`the test report has no attribute ${name}`);
    return Number.parseInt(digits, 10);
  };
  const [tests, failed, skipped] = [count("tests"), count("failures"), count("skipped")];
  const seconds = new Map<string, number>();
  const failures: TestFailure[] = [];
  // Angle brackets are escaped within attributes, so the next one ends the tag.
  for (const [, head = "", failure] of xml.matchAll(
    /<testcase\b([^>]*)>(?:\s*(<failure\b[^>]*>))?/g,
  )) {
    const file = attribute(head, "file") ?? "?";
    seconds.set(file, (seconds.get(file) ?? 0) + Number(attribute(head, "time") ?? 0));
    if (failure === undefined) continue;
    const names = [attribute(head, "classname"), attribute(head, "name")];
    const name = names.filter((part) => part !== undefined && part !== "").join(" > ");
    failures.push({ file, name, message: (attribute(failure, "message") ?? "").trim() });
  }
  return { passed: tests - failed - skipped, failed, skipped, failures, seconds };
}

/**
 * Finds tests that failed at first and passed on a second try. They are in the runner's output only, because its report does not
 * distinguish them.
 */
export function readRetried(output: string): readonly TestFailure[] {
  const retried: TestFailure[] = [];
  let file = "?";
  let printed: string[] = [];
  for (const line of output.split("\n")) {
    const heading = /^(\S+\.test\.tsx?):$/.exec(line)?.[1];
    const result = /^\((?:pass|fail|skip)\) /.exec(line)?.[0];
    const name = /^\(pass\) (.*) \(attempt \d+\)/.exec(line)?.[1];
    file = heading ?? file;
    if (name !== undefined) retried.push({ file, name, message: printed.join("\n").trim() });
    if (heading === undefined && result === undefined) printed.push(line);
    else printed = [];
  }
  return retried;
}

function attribute(tag: string, name: string): string | undefined {
  const written = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return written?.replaceAll(/&(#\d+|\w+);/g, (whole, entity: string) => {
    if (entity.startsWith("#")) return String.fromCodePoint(Number.parseInt(entity.slice(1), 10));
    return NAMED_ENTITIES.get(entity) ?? whole;
  });
}

const NAMED_ENTITIES = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);
