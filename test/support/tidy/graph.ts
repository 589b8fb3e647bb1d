// What shows only when all files are seen together: circles, and files and exports that nobody uses.

import { type Finding, isWithin, lineAt, type Source } from "./source.ts";

/** What is started or built by name and need not be imported. */
const ENTRIES = [
  "src/main.ts",
  "src/client/client.ts",
  "src/web/index.html",
  "src/http/docs/page.css",
  "src/http/docs/page.js",
  "src/store/sqlite/writer-thread.ts",
  "src/store/sqlite/soundness-thread.ts",
  "src/store/sqlite/book-thread.ts",
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

const EXPORT =
  /\bexport\s+(?:async\s+)?(?:const|let|class|type|interface|function\*?)\s+(?<name>[\w$]+)/g;
const WORD = /[\w$]+/g;

/** Imports that take a module as a whole, or hand it on: they may read any of its exports. */
const WHOLE_MODULE = /\*\s*(?:as\b|from\b)/;

/** Exports of src that nothing outside the tests names: neither a file that imports theirs, nor their own once more. */
export function unusedExportFindings(sources: Sources): readonly Finding[] {
  const program = [...sources.values()].filter(({ path }) => !isWithin(path, ["test"]));
  const readers = new Map<string, Words[]>();
  for (const source of program) {
    const words = wordsOf(source);
    for (const target of targetsOf(sources, source.path)) {
      readers.set(target, [...(readers.get(target) ?? []), words]);
    }
  }
  return program.flatMap((source): readonly Finding[] => {
    if (!isWithin(source.path, ["src"]) || ENTRIES.includes(source.path)) return [];
    const others = readers.get(source.path) ?? [];
    if (others.some(({ takesWholeModules }) => takesWholeModules)) return [];
    return [...source.code.matchAll(EXPORT)].flatMap(({ index, groups }) => {
      const name = groups?.["name"] ?? "";
      const isRead = others.some(({ once }) => once.has(name)) || wordsOf(source).twice.has(name);
      if (isRead) return [];
      const problem = `nothing but a test reads the export ${name}`;
      const remedy = "delete it, and what only it needs";
      return [
        { file: source.path, line: lineAt(source.text, index), rule: "unused", problem, remedy },
      ];
    });
  });
}

interface Words {
  readonly once: ReadonlySet<string>;
  readonly twice: ReadonlySet<string>;
  readonly takesWholeModules: boolean;
}

function wordsOf({ code }: Source): Words {
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (const [word] of code.matchAll(WORD)) (once.has(word) ? twice : once).add(word);
  return { once, twice, takesWholeModules: WHOLE_MODULE.test(code) };
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
