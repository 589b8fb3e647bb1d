// What shows only when all files are seen together: circles, and files that nobody uses.

import { type Finding, isWithin, lineAt, type Source } from "./source.ts";

/** What is started by name and need not be imported. */
const ENTRIES = [
  "src/main.ts",
  "src/client/client.ts",
  "src/web/index.html",
  "src/store/sqlite/writer-thread.ts",
  "src/store/sqlite/soundness-thread.ts",
];

export type Sources = ReadonlyMap<string, Source>;

export function circleFindings(sources: Sources): readonly Finding[] {
  const shown = new Set<string>();
  const findings: Finding[] = [];
  for (const source of sources.values()) {
    const circle = shown.has(source.path) ? undefined : shortestCircle(sources, source.path);
    if (!circle) continue;
    for (const path of circle) shown.add(path);
    const entering = source.imports.find(({ target }) => target === circle[1]);
    findings.push({
      file: source.path,
      line: lineAt(source.text, entering?.offset ?? 0),
      rule: "circle",
      problem: `the imports run in a circle: ${circle.join(" → ")}`,
      remedy: "move what these files share into a file that imports none of them",
    });
  }
  return findings;
}

/** From a file by its imports back to itself, both ends named; undefined if no way leads back. */
function shortestCircle(sources: Sources, start: string): readonly string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const target of targetsOf(sources, path)) {
      if (target === start) return [...wayTo(path, cameFrom), start];
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, path);
      queue.push(target);
    }
  }
  return undefined;
}

function wayTo(end: string, cameFrom: ReadonlyMap<string, string>): readonly string[] {
  const before = cameFrom.get(end);
  return before === undefined ? [end] : [...wayTo(before, cameFrom), end];
}

/** bunfig.toml names it, and every run of tests begins with it. */
const PRELOADED = "test/support/preload.ts";

export function unusedFindings(sources: Sources): readonly Finding[] {
  const paths = [...sources.keys()];
  const program = reachable(sources, ENTRIES);
  const tests = reachable(sources, [PRELOADED, ...paths.filter(isTest)]);
  return paths.flatMap((file): readonly Finding[] => {
    // Declarations apply without being imported.
    if (file.endsWith(".d.ts")) return [];
    if (isWithin(file, ["src"]) && !program.has(file)) {
      const problem = `no way leads here from ${ENTRIES.join(", ")}`;
      const remedy = "import it where it is needed, or delete it";
      return [{ file, line: 1, rule: "unused", problem, remedy }];
    }
    if (isWithin(file, ["test"]) && /\.tsx?$/.test(file) && !tests.has(file)) {
      const problem = "no test imports this file";
      const remedy =
        "import it in a test, name it there by new URL(…, import.meta.url), or delete it";
      return [{ file, line: 1, rule: "unused", problem, remedy }];
    }
    return [];
  });
}

function isTest(path: string): boolean {
  return /^test\/.*\.test\.tsx?$/.test(path);
}

function reachable(sources: Sources, entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries);
  // A set that grows while it is walked hands out what was added.
  for (const path of reached) {
    for (const target of targetsOf(sources, path)) reached.add(target);
  }
  return reached;
}

function targetsOf(sources: Sources, path: string): readonly string[] {
  const imports = sources.get(path)?.imports ?? [];
  return imports.flatMap(({ target }) =>
    target !== undefined && sources.has(target) ? [target] : [],
  );
}
