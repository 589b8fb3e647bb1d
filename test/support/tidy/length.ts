// How long files and functions may be. Functions are found by their brackets, without a parser.

import { type Finding, isWithin, lineAt, type Source } from "./source.ts";

const FILE_LINES = 400;
const FUNCTION_LINES = 70;

/** All that the app says in a language is one file, so that another language is one file more. */
const CATALOGUES = ["src/web/texts"];

/** A function that declares tests is a list of them and as long as it needs to be; each test counts by itself. */
const TESTS = /(?<![\w$.])(?:describe|test|it)(?:\.\w+)?\s*\(/;

export function lengthFindings({ path: file, text, code }: Source): readonly Finding[] {
  const findings: Finding[] = [];
  const lines = text.replace(/\n$/, "").split("\n").length;
  if (lines > FILE_LINES && !isWithin(file, CATALOGUES)) {
    const problem = `the file has ${lines} lines, more than ${FILE_LINES}`;
    const remedy = "give one of the things that it knows a file of its own";
    findings.push({ file, line: FILE_LINES + 1, rule: "length", problem, remedy });
  }
  for (const { start, end } of functionsOf(code)) {
    if (isWithin(file, ["test"]) && TESTS.test(code.slice(start, end))) continue;
    const line = lineAt(code, start);
    const length = lineAt(code, end) - line + 1;
    if (length <= FUNCTION_LINES) continue;
    const problem = `the function has ${length} lines, more than ${FUNCTION_LINES}`;
    const remedy = "give one of its steps a name and a function of its own";
    findings.push({ file, line, rule: "length", problem, remedy });
  }
  return findings;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

type Pairs = ReadonlyMap<number, number>;

/** From a function's parameters to the end of its body. */
function functionsOf(code: string): readonly Span[] {
  const pairs = bracketPairs(code);
  const arrows = [...code.matchAll(/=>\s*[{([]/g)].flatMap(({ index, 0: arrow }) => {
    const end = pairs.get(index + arrow.length - 1);
    return end === undefined ? [] : [{ start: arrowStart(code, index, pairs), end }];
  });
  const others = [...code.matchAll(/\)/g)].flatMap(({ index }) => {
    const start = pairs.get(index);
    if (start === undefined || isControl(code, start)) return [];
    const body = bodyAfter(code, index + 1, pairs);
    const end = body === undefined ? undefined : pairs.get(body);
    return end === undefined ? [] : [{ start, end }];
  });
  return [...arrows, ...others];
}

/** Each bracket's counterpart, both ways. */
function bracketPairs(code: string): Pairs {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const { index, 0: sign } of code.matchAll(/[([{)\]}]/g)) {
    if ("([{".includes(sign)) {
      open.push(index);
      continue;
    }
    const start = open.pop();
    if (start === undefined) continue;
    pairs.set(start, index);
    pairs.set(index, start);
  }
  return pairs;
}

/** Where the parameters of an arrow function begin. */
function arrowStart(code: string, arrow: number, pairs: Pairs): number {
  const before = code.slice(0, arrow).trimEnd().length - 1;
  return code.charAt(before) === ")" ? (pairs.get(before) ?? before) : before;
}

/** Whether these parentheses belong to a statement such as `if`, and not to a function. */
function isControl(code: string, open: number): boolean {
  const before = code.slice(Math.max(0, open - 16), open);
  return /(?<![\w$.])(?:if|for|while|switch|catch|with|await)\s*$/.test(before);
}

/** The brace that opens a body after parameters and, it may be, the type of the result. */
function bodyAfter(code: string, afterParameters: number, pairs: Pairs): number | undefined {
  let at = afterParameters + code.slice(afterParameters).search(/\S|$/);
  if (code.charAt(at) === "{") return at;
  if (code.charAt(at) !== ":") return undefined;
  let angles = 0;
  let previous = ":";
  for (at += 1; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (sign.trim() === "") continue;
    const arrow = code.startsWith("=>", at);
    // A brace where a type could end opens the body; elsewhere it opens a type.
    if (sign === "{" && angles === 0 && /[\w$>)\]}"'`]/.test(previous)) return at;
    if (angles === 0 && !arrow && ";,=)]}".includes(sign)) return undefined;
    if (sign === "<") angles += 1;
    if (sign === ">") angles -= 1;
    previous = arrow ? "=" : sign;
    if (arrow) at += 1;
    else if ("([{".includes(sign)) {
      at = pairs.get(at) ?? code.length;
      previous = code.charAt(at);
    }
  }
  return undefined;
}
