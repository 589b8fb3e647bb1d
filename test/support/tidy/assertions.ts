// Type assertions: each one needs a comment that says why it is safe.

import { RENAMING } from "./imports.ts";
import { blank } from "./scan.ts";
import { type Finding, isWithin, lineAt, type Source } from "./source.ts";

/** How many lines above the statement the comment may end. */
const REACH_LINES = 3;

/** After the end of a value and before the start of a type; `as const` asserts nothing. */
const ASSERTION = /(?<=[\w$)\]}"'`/>!]\s+)as(?=\s+[\w$({["'`-])(?!\s+const(?![\w$]))/g;

export function assertionFindings(source: Source): readonly Finding[] {
  if (!isWithin(source.path, ["src", "test", "scripts", "bench"])) return [];
  const code = source.code.replace(RENAMING, blank);
  const comments = source.comments.split("\n");
  const codeLines = source.code.split("\n");
  return [...code.matchAll(ASSERTION)].flatMap(({ index }): readonly Finding[] => {
    if (isKeyRename(code, index)) return [];
    const line = lineAt(code, index);
    let first = lineAt(code, statementStart(code, index)) - REACH_LINES;
    // A comment that reaches into these lines counts as a whole.
    while (isComment(first) && isComment(first - 1)) first -= 1;
    if (comments.slice(Math.max(0, first - 1), line).some((text) => text.includes("Safe:"))) {
      return [];
    }
    const problem = "a type assertion without a reason";
    const remedy =
      "let a check prove the type, or say why it holds in a comment that begins “Safe:”";
    return [{ file: source.path, line, rule: "assertion", problem, remedy }];
  });

  function isComment(line: number): boolean {
    return codeLines[line - 1]?.trim() === "" && comments[line - 1]?.trim() !== "";
  }
}

/** Whether this `as` stands in `[Key in Keys as Other]`. */
function isKeyRename(code: string, at: number): boolean {
  const open = enclosingBracket(code, at);
  return code.charAt(open) === "[" && /^\[\s*[\w$]+\s+in\s/.test(code.slice(open, at));
}

/** Where the statement, or the member of an object, begins that holds a place in code. */
function statementStart(code: string, end: number): number {
  let depth = 0;
  let comma = -1;
  let at = end - 1;
  for (; at >= 0; at -= 1) {
    const sign = code.charAt(at);
    if (")]}".includes(sign)) {
      if (depth === 0 && sign === "}" && /^\s*\n/.test(code.slice(at + 1))) break;
      depth += 1;
    } else if ("([{".includes(sign)) {
      if (depth === 0 && sign === "{") break;
      // What was seen so far are arguments; the call around them belongs to the statement.
      if (depth === 0) comma = -1;
      else depth -= 1;
    } else if (depth === 0) {
      if (sign === ";") break;
      if (sign === "," && comma === -1) comma = at;
    }
  }
  const start = Math.max(at, comma) + 1;
  return start + code.slice(start).search(/\S/);
}

/** The bracket that encloses a place in code, as its offset; -1 for none. */
function enclosingBracket(code: string, offset: number): number {
  let depth = 0;
  for (let at = offset - 1; at >= 0; at -= 1) {
    const sign = code.charAt(at);
    if (")]}".includes(sign)) depth += 1;
    else if ("([{".includes(sign) && depth === 0) return at;
    else if ("([{".includes(sign)) depth -= 1;
  }
  return -1;
}
