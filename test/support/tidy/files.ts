// What holds for a file as a whole: its name, its opening comment, its exports, and that it names no
// machine on which it was made.

import { type Finding, isWithin, occurrences, type Source } from "./source.ts";

const OPENING_LINES = 6;

const SLASHED = String.raw`\/\*[\s\S]*?\*\/`;
const OPENINGS: Readonly<Record<string, RegExp>> = {
  ts: new RegExp(String.raw`^(?:#![^\n]*\n)?(${SLASHED}|(?:\/\/[^\n]*\n?)+)`),
  css: new RegExp(`^(${SLASHED})`),
  sql: new RegExp(String.raw`^(${SLASHED}|(?:--[^\n]*\n?)+)`),
  html: /^(?:<!doctype[^>]*>\s*)?(<!--[\s\S]*?-->)/i,
};

export function openingFindings({ path: file, text, extension }: Source): readonly Finding[] {
  const kind = extension === "tsx" || extension === "js" ? "ts" : extension;
  const opening = OPENINGS[kind]?.exec(text)?.[1]?.trimEnd() ?? "";
  const remedy = `open with 1 to ${OPENING_LINES} lines of comment: what the file holds, and why`;
  if (!/\w/.test(opening)) {
    const problem = "the file does not open with a comment";
    return [{ file, line: 1, rule: "opening", problem, remedy }];
  }
  const lines = opening.split("\n").length;
  if (lines <= OPENING_LINES) return [];
  const problem = `the file opens with ${lines} lines of comment, more than ${OPENING_LINES}`;
  return [{ file, line: OPENING_LINES + 1, rule: "opening", problem, remedy }];
}

/** Words of small letters and digits, separated by hyphens; a second ending such as ".test" is fine. */
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/;

export function nameFindings({ path: file }: Source): readonly Finding[] {
  const wrong = file.split("/").find((name) => !KEBAB.test(name));
  if (wrong === undefined) return [];
  const problem = `the name ${wrong} is not in kebab-case`;
  const remedy = "rename it in small letters, its words separated by hyphens";
  return [{ file, line: 1, rule: "name", problem, remedy }];
}

const DEFAULT_EXPORT =
  /(?<![\w$.])export\s+default(?![\w$])|(?<![\w$.])export\s*\{[^{}]*\b(?:as\s+default\s*[,}]|default\s*[,}])/g;

/** A declaration of assets has no other way to say what importing one gives. */
const DEFAULT_EXPORTERS = ["src/assets.d.ts"];

export function exportFindings({ path: file, code }: Source): readonly Finding[] {
  if (!isWithin(file, ["src"]) || isWithin(file, DEFAULT_EXPORTERS)) return [];
  return occurrences(code, DEFAULT_EXPORT).map(({ line }) => {
    const problem = "a default export";
    return { file, line, rule: "export", problem, remedy: "export it by its name" };
  });
}

// Written so that these lines don't match themselves.
const MACHINE = [
  {
    pattern: /registry\.(?:npmjs|yarnpkg|npmmirror)/g,
    problem: "the file names the host of a package registry",
    remedy: "leave the registry to each machine's own configuration",
  },
  {
    // The home of "you" is a placeholder for a reader's own, and no machine's.
    pattern: /(?<![\w.}-])\/(?:home\/(?!you\/)|root\/)/g,
    problem: "the file names an absolute path of one machine",
    remedy: "derive the path from import.meta.url, os.tmpdir() or os.homedir()",
  },
];

const LOCK_FILE = {
  pattern: /"resolved"\s*:/g,
  problem: "the lock file names where a package came from",
  remedy: "write the lock file again with npm's setting omit-lockfile-registry-resolved",
};

/** For every file of the checkout, whatever it is. */
export function machineFindings({ path: file, text }: Source): readonly Finding[] {
  const rules = file === "package-lock.json" ? [...MACHINE, LOCK_FILE] : MACHINE;
  return rules.flatMap(({ pattern, problem, remedy }) =>
    occurrences(text, pattern).map(
      ({ line }): Finding => ({ file, line, rule: "machine", problem, remedy }),
    ),
  );
}
