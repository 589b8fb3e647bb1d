// Checks the rules of this project that no linter knows, and prints each finding as "file:line: what is wrong; what to do". It is part of
// `npm run check`, beside Biome and knip. The table in docs/ARCHITECTURE.md says who may import whom.

import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { type Comment, parseSync, type Span, Visitor, type VisitorObject } from "oxc-parser";
import { judge, wordingIn } from "./wording.ts";

const FUNCTION_LINES = 70;
const OPENING_LINES = 6;
/** A comment that gives the reason for a type assertion may end at most this many lines above the statement. */
const REASON_LINES = 3;

interface Ban {
  readonly files: RegExp;
  readonly except?: RegExp;
  readonly pattern: RegExp;
  readonly remedy: string;
}

/** These are banned both in code and in comments. */
const UNSETTLED: Ban = {
  files: /./,
  pattern: /\b(?:TODO|FIXME|XXX)\b/g,
  remedy: "settle it now, or write it down where the work is planned",
};

/** These are banned in code. Strings and comments don't count. */
const BANNED_CODE: readonly Ban[] = [
  {
    files: /^src\/(?:domain|export|store|contract\/schema\/(?:decode|encode))\b/,
    // `xlsx.ts` has to write amounts as doubles, and it checks that each double represents its amount.
    except: /^src\/export\/xlsx\.ts$/,
    // `Number.parseInt` and similar functions read counts or check numbers, and don't convert amounts.
    pattern: /(?<![\w$])parseFloat\b|(?<![\w$.])Number\b(?!\s*\.)|\.\s*toFixed\b|\bMath\.round\b/g,
    remedy: "a double loses digits of money: use domain/money/decimal.ts",
  },
  {
    files: /^src\/domain\//,
    pattern: /\bMath\.random\b/g,
    remedy: "take randomness as an argument",
  },
  {
    files: /^test\//,
    pattern: /\.\s*(?:only|skip|todo)(?=\s*(?:\(|\.\s*each\b))/g,
    remedy: "let every test run: make it pass, or delete it",
  },
  {
    files: /^test\//,
    // The first file simulates a slow connection. The others poll a page, a service or a process, which send no event.
    except: /^test\/support\/(?:tcp-proxy|expense-book|process-resources)\.ts$/,
    pattern: /(?<![\w$])(?:setTimeout|setInterval|Bun\.sleep(?:Sync)?)\b/g,
    remedy: "wait for the event itself, never for a fixed time",
  },
  UNSETTLED,
];

/** These are banned in comments, and everywhere in pages, style sheets and migrations. */
const BANNED_COMMENTS: readonly Ban[] = [
  { files: /./, pattern: /@ts-(?:ignore|nocheck)\b/g, remedy: "fix the types" },
  { files: /./, pattern: /\bbiome-ignore\b/g, remedy: "fix what the linter reports" },
  UNSETTLED,
];

/** These are banned in every text file. The patterns are written so that these lines don't match themselves. */
const BANNED_EVERYWHERE: readonly Ban[] = [
  {
    files: /./,
    pattern: /registry\.(?:npmjs|yarnpkg|npmmirror)/g,
    remedy: "leave the registry to each machine's own configuration",
  },
  {
    files: /./,
    // The home folder of "you" is a placeholder for the reader's own.
    pattern: /(?<![\w.}-])\/(?:home\/(?!you\/)|root\/)/g,
    remedy: "derive the path from import.meta.url, os.tmpdir() or os.homedir()",
  },
  {
    files: /^package-lock\.json$/,
    pattern: /"resolved"\s*:/g,
    remedy: "write the file again with npm's setting omit-lockfile-registry-resolved",
  },
];

const SLASHED = String.raw`\/\*[\s\S]*?\*\/`;
const SCRIPT = new RegExp(String.raw`^(?:#![^\n]*\n)?(${SLASHED}|(?:\/\/[^\n]*\n?)+)`);
/** The pattern of the opening comment, by file extension. */
const OPENINGS: Readonly<Record<string, RegExp>> = {
  ".ts": SCRIPT,
  ".tsx": SCRIPT,
  ".js": SCRIPT,
  ".css": new RegExp(`^(${SLASHED})`),
  ".sql": new RegExp(String.raw`^(${SLASHED}|(?:--[^\n]*\n?)+)`),
  ".html": /^(?:<!doctype[^>]*>\s*)?(<!--[\s\S]*?-->)/i,
};

/** Lowercase words and digits, separated by hyphens. A second extension such as ".test" is allowed. */
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/;

/** The name of a component or a hook. React may discard a render and repeat it. */
const RENDERS = /^(?:use)?[A-Z]/;

const TESTS = /(?<![\w$.])(?:describe|test\w*|it)(?:\.\w+)?\s*\(/;

/** The permitted imports of each folder or file below src: rooms, files, packages, and "types of" packages. */
export type Rooms = ReadonlyMap<string, readonly string[]>;

/** Reads the table in a page whose header is "Room | may import". */
export function readRooms(page: string): Rooms {
  const rows = /^\| Room \| may import \|\n.*\n((?:\|.*\n)+)/m.exec(page)?.[1] ?? "";
  return new Map(
    [...rows.replaceAll("`", "").matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(
      ([, room = "", items = ""]) => [room, items.split(", ")],
    ),
  );
}

/** Lists the findings in a file, each as "line: problem; remedy". */
export function findingsIn(path: string, text: string, rooms: Rooms): readonly string[] {
  const findings: string[] = [];
  const find: Find = (offset, problem) => {
    findings.push(`${lineAt(text, offset)}: ${problem}`);
  };
  const findBanned = (bans: readonly Ban[], view: string, start = 0) => {
    for (const { files, except, pattern, remedy } of bans) {
      if (!files.test(path) || except?.test(path)) continue;
      for (const { index, 0: word } of view.matchAll(pattern)) {
        find(start + index, `${word}: ${remedy}`);
      }
    }
  };
  findBanned(BANNED_EVERYWHERE, text);
  const opening = OPENINGS[posix.extname(path)];
  if (!opening || !/^(?:src|test|scripts|bench)\//.test(path)) return findings;

  if (!path.split("/").every((name) => KEBAB.test(name))) find(0, "the name is not in kebab-case");
  const comment = opening.exec(text)?.[1]?.trimEnd() ?? "";
  if (!/\w/.test(comment)) find(0, "no comment opens the file; say what is in it, and why");
  if (linesOf(comment) > OPENING_LINES) find(0, "the opening comment is too long; shorten it");
  const whole = {
    imports: referencesIn(text),
    code: "",
    comments: [{ start: 0, end: text.length }],
  };
  const { imports, code, comments } = opening === SCRIPT ? readScript(path, text, find) : whole;
  findBanned(BANNED_CODE, code);
  for (const { start, end } of comments) findBanned(BANNED_COMMENTS, text.slice(start, end), start);

  if (!path.startsWith("src/") || path.endsWith(".d.ts")) return findings;
  const room = roomOf(path, rooms);
  if (room === undefined)
    find(0, "docs/ARCHITECTURE.md has no room for this file; move it, or add a room");
  else
    for (const each of imports) {
      if (mayImport(path, room, each, rooms)) continue;
      find(each.offset, `${room} may not import ${each.specifier}; see docs/ARCHITECTURE.md`);
    }
  return findings;
}

interface NamedFunction extends Span {
  readonly id?: { readonly name: string } | null;
}

type Find = (offset: number, problem: string) => void;

interface Import {
  /** An import whose specifier is not a plain string can't be checked, and is forbidden. */
  readonly specifier: string | undefined;
  readonly typesOnly: boolean;
  readonly offset: number;
}

function mayImport(from: string, room: string, each: Import, rooms: Rooms): boolean {
  const { specifier, typesOnly } = each;
  const items = rooms.get(room) ?? [];
  if (specifier === undefined) return false;
  if (!specifier.startsWith(".")) {
    const isOf = (item: string) => specifier === item || specifier.startsWith(`${item}/`);
    return items.some((item) => isOf(item) || (typesOnly && isOf(item.replace("types of ", ""))));
  }
  const target = posix.join(posix.dirname(from), specifier.replace(/[?#].*$/, ""));
  if (!target.startsWith("src/")) return items.includes(target);
  const places = [roomOf(target, rooms) ?? "", target.slice("src/".length), "all rooms"];
  return places.some((place) => place === room || items.includes(place));
}

/** Returns the folder or file of the table that contains a path of src. If several do, it is the innermost one. */
function roomOf(path: string, rooms: Rooms): string | undefined {
  const place = path.slice("src/".length);
  const names = [...rooms.keys()].filter((name) => `${place}/`.startsWith(`${name}/`));
  return names.toSorted((a, b) => b.length - a.length)[0];
}

/** Finds the files that pages and style sheets refer to. */
function referencesIn(text: string): readonly Import[] {
  return [...text.matchAll(/(?:@import\s+|url\(\s*|(?:src|href)=)["']?(\.[^"')#?;\s]+)/g)].map(
    ({ 1: specifier, index: offset }) => ({ specifier, typesOnly: false, offset }),
  );
}

/** Returns a script's imports, its comments, and its code with blanks in place of comments and strings. */
function readScript(path: string, text: string, find: Find) {
  const { program, comments } = parseSync(path, text);
  const imports: Import[] = [];
  const texts: Span[] = [];
  const statements: Span[] = [];
  const functions: NamedFunction[] = [];
  const reasons = reasonsIn(text, comments);
  const textOf = ({ start, end }: Span) => text.slice(start, end);
  const lineOf = (offset: number) => lineAt(text, offset);
  const keepText = (node: Span) => texts.push(node);
  const keepStatement = (node: Span) => statements.push(node);
  const measure = (node: NamedFunction) => {
    functions.push(node);
    // A function that declares tests is a list of them, so each test counts by itself.
    const isList = path.startsWith("test/") && TESTS.test(textOf(node));
    if (linesOf(textOf(node)) <= FUNCTION_LINES || isList) return;
    find(
      node.start,
      `a function of more than ${FUNCTION_LINES} lines; move a step into its own function`,
    );
  };
  const checkInitializer = (node: Span & { definite?: boolean | undefined }) => {
    if (node.definite) find(node.start, "a definite assignment assertion; assign a value instead");
  };
  new Visitor({
    ...importVisitor(textOf, (each) => imports.push(each)),
    Literal: (node) => {
      if (typeof node.value === "string" || "regex" in node) keepText(node);
    },
    TemplateElement: keepText,
    JSXText: keepText,
    ExpressionStatement: (node) => {
      keepStatement(node);
      const { expression } = node;
      const isBare = expression.type === "CallExpression" && textOf(expression.callee) === "expect";
      const isLost = /^expect\([^;]*?\)\s*\.(?:resolves|rejects)\b/.test(textOf(node));
      if (isBare || isLost)
        find(node.start, "this expect checks nothing; add a matcher, or await it");
    },
    VariableDeclaration: keepStatement,
    ReturnStatement: keepStatement,
    ThrowStatement: keepStatement,
    IfStatement: keepStatement,
    ForOfStatement: keepStatement,
    Property: keepStatement,
    AssignmentExpression: (node) => {
      const name = functions.findLast(({ end }) => end >= node.end)?.id?.name ?? "";
      if (!path.startsWith("src/web/") || !/\.current$/.test(textOf(node.left))) return;
      if (RENDERS.test(name)) find(node.start, "a ref is written while rendering; use an effect");
    },
    PropertyDefinition: (node) => {
      keepStatement(node);
      checkInitializer(node);
    },
    VariableDeclarator: checkInitializer,
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
    TSAsExpression: (node) => {
      if (textOf(node.typeAnnotation) === "const") return;
      const { start } = statements.findLast(({ end }) => end >= node.end) ?? node;
      const [first, last] = [lineOf(start) - REASON_LINES, lineOf(node.end)];
      if (reasons.some((line) => line >= first && line <= last)) return;
      find(node.start, "a type assertion without a reason; give it in a comment: “Safe: …”");
    },
  }).visit(program);
  return { imports, comments, code: withBlanks(text, [...texts, ...comments]) };
}

/** Collects everything that names another file, in whatever form. */
function importVisitor(textOf: (span: Span) => string, keep: (each: Import) => void) {
  const keepImport = (node: Span, source: Span | null, kind = "value") => {
    if (!source) return;
    const specifier = /^["'](.*)["']$/.exec(textOf(source))?.[1];
    keep({ specifier, typesOnly: kind === "type", offset: node.start });
  };
  return {
    ImportDeclaration: (node) => keepImport(node, node.source, node.importKind),
    ExportAllDeclaration: (node) => keepImport(node, node.source, node.exportKind),
    ExportNamedDeclaration: (node) => keepImport(node, node.source, node.exportKind),
    ImportExpression: (node) => keepImport(node, node.source),
    TSImportType: (node) => keepImport(node, node.source, "type"),
    NewExpression: (node) => {
      const [address, base] = node.arguments;
      if (address && base && textOf(base) === "import.meta.url") keepImport(node, address);
    },
  } satisfies VisitorObject;
}

/** Returns the lines on which comments end that say why something is safe. Comments on adjacent lines count as one. */
function reasonsIn(text: string, comments: readonly Comment[]): readonly number[] {
  const lines: number[] = [];
  for (const { value, start, end } of comments) {
    const [first, last] = [lineAt(text, start), lineAt(text, end)];
    if (value.includes("Safe:") || lines.at(-1) === first - 1) lines.push(last);
  }
  return lines;
}

function withBlanks(text: string, spans: readonly Span[]): string {
  const characters = text.split("");
  for (const { start, end } of spans) {
    for (let at = start; at < end; at += 1) if (characters[at] !== "\n") characters[at] = " ";
  }
  return characters.join("");
}

function lineAt(text: string, offset: number): number {
  return linesOf(text.slice(0, offset));
}

function linesOf(text: string): number {
  return text.split("\n").length;
}

if (import.meta.main) {
  const root = join(import.meta.dir, "..");
  const rooms = readRooms(readFileSync(join(root, "docs/ARCHITECTURE.md"), "utf8"));
  const listed = Bun.spawnSync(["git", "ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
  });
  const paths = listed.stdout
    .toString()
    .split("\n")
    .filter((path) => existsSync(join(root, path)));
  let wordings = 0;
  const findings = paths.flatMap((path) => {
    const text = path === "" ? "" : readFileSync(join(root, path), "utf8");
    if (text.includes("\0")) return [];
    wordings += wordingIn(path, text).length;
    return findingsIn(path, text, rooms).map((each) => `${path}:${each}`);
  });
  if (rooms.size === 0 || paths.length < 2) findings.push("found no rooms or no files");
  const verdict = judge(wordings);
  if (verdict?.fails) findings.push(verdict.text);
  else if (verdict) process.stderr.write(`${verdict.text}\n`);
  for (const each of findings) process.stderr.write(`${each}\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
