// The rules of scripts/tidy.ts. Each rule is broken once, and code that only looks like a violation keeps it. `npm run check` applies the
// rules to the repository.

import { describe, expect, test } from "bun:test";
import { findingsIn, readRooms } from "../scripts/tidy.ts";
import { judge, wordingIn } from "../scripts/wording.ts";

const ROOMS = readRooms(`
| Room | may import |
|---|---|
| domain | nothing |
| store | domain |
| store/sqlite | domain, store, \`bun:sqlite\` |
| store/postgres | domain, store |
| client | domain, types of \`typebox\` |
| http | domain, \`store/store.ts\`, \`typebox\` |
| web | nothing |
| main.ts | all rooms, \`package.json\` |
`);

/** Returns the lines of a file on which something is found. A script is checked with an added opening comment. */
function linesFound(path: string, text: string): readonly number[] {
  const opening = /\.[jt]sx?$/.test(path) ? "// A file.\n" : "";
  return findingsIn(path, opening + text, ROOMS).map((each) => Number.parseInt(each, 10));
}

describe("imports", () => {
  test.each([
    ["src/domain/day.ts", "./decimal.ts"],
    ["src/store/store.ts", "../domain/decimal.ts"],
    ["src/store/sqlite/rows.ts", "../store.ts"],
    ["src/store/sqlite/rows.ts", "bun:sqlite"],
    ["src/store/sqlite/steps/rows.ts", "../rows.ts"],
    ["src/http/bind.ts", "../store/store.ts"],
    ["src/http/bind.ts", "typebox/compile"],
    ["src/main.ts", "./store/sqlite/rows.ts"],
    ["src/main.ts", "../package.json"],
    ["test/day.test.ts", "../src/store/sqlite/rows.ts"],
  ])("of %s may be %s", (path, specifier) => {
    expect(linesFound(path, `import { a } from "${specifier}";`)).toEqual([]);
  });

  test.each([
    ["src/domain/day.ts", "../http/bind.ts"],
    ["src/domain/day.ts", "node:crypto"],
    ["src/domain/day.ts", "../main.ts"],
    ["src/store/store.ts", "./sqlite/rows.ts"],
    ["src/store/store.ts", "bun:sqlite"],
    ["src/store/sqlite/rows.ts", "../postgres/rows.ts"],
    ["src/client/client.ts", "typebox"],
    ["src/http/bind.ts", "../store/changes.ts"],
    ["src/http/bind.ts", "typebox-extras"],
    ["src/http/bind.ts", "../../package.json"],
    ["src/main.ts", "../scripts/build.ts"],
    ["src/tools/a.ts", "./b.ts"],
    ["src/helper.ts", "./domain/day.ts"],
  ])("of %s may not be %s", (path, specifier) => {
    expect(linesFound(path, `import { a } from "${specifier}";`)).toHaveLength(1);
  });

  test.each([
    'import type { A } from "X";',
    'import {\n  a,\n  b,\n} from "X";',
    'import "X";',
    'export { a } from "X";',
    'export * as a from "X";',
    'const a = await import("X");',
    "const a = await import(path);",
    "const a = await import(`X`);",
    'type A = import("X").A;',
    'const a = new Worker(new URL("X", import.meta.url).href);',
  ])("are found: %j", (text) => {
    expect(linesFound("src/domain/a.ts", text.replace("X", "../http/b.ts"))).toEqual([2]);
  });

  test.each([
    '// import "X";',
    "const text = 'import \"X\"';",
    'const pattern = /import "X"/;',
    'const address = new URL("X", base);',
  ])("are not found: %j", (text) => {
    expect(linesFound("src/domain/a.ts", text.replace("X", "../http/b.ts"))).toEqual([]);
  });

  test("of style sheets and pages are found, and importing types is allowed if only types are", () => {
    expect(linesFound("src/domain/a.css", '/* A. */\n@import "../http/b.css";')).toEqual([2]);
    expect(linesFound("src/domain/a.html", '<!-- A. -->\n<script src="../http/b.ts">')).toEqual([
      2,
    ]);
    expect(linesFound("src/client/a.ts", 'import type { Static } from "typebox";')).toEqual([]);
    expect(linesFound("src/client/a.ts", 'import { type Static } from "typebox";')).toEqual([2]);
  });
});

describe("forbidden code", () => {
  test.each([
    ["src/domain/a.ts", "parseFloat(text);"],
    ["src/domain/a.ts", "Number.parseFloat(text);"],
    ["src/store/sqlite/a.ts", "texts.map(Number);"],
    ["src/store/a.ts", "amount.toFixed(2);"],
    ["src/store/a.ts", "Math.round(amount);"],
    ["src/domain/a.ts", "Math.random();"],
    ["src/domain/a.ts", `const a = \`\${Number(b)}\`;`],
    ["test/a.ts", 'test.only("a", b);'],
    ["test/a.ts", 'describe.skip("a", b);'],
    ["test/a.ts", "test.todo.each(rows);"],
    ["test/a.ts", "setTimeout(done, 5);"],
    ["test/a.ts", "await Bun.sleep(5);"],
    ["test/a.ts", "let a!: string;"],
    ["test/a.ts", "class A { b!: string }"],
    ["test/a.ts", "expect(isDone);"],
    ["test/a.ts", "expect(finish(a, b(c))).resolves.toBe(1);"],
    ["src/http/a.ts", "const XXX = 1;"],
    ["src/http/a.ts", "// @ts-nocheck"],
    ["src/http/a.tsx", "/* biome-ignore lint: why */"],
    ["src/http/a.ts", "// TODO: later"],
  ])("is found in %s: %s", (path, text) => {
    expect(linesFound(path, text)).toEqual([2]);
  });

  test.each([
    ["src/domain/a.ts", "Number.parseInt(text, 10) + toNumber(text) + Math.max(0, scale);"],
    ["src/domain/a.ts", 'const text = "parseFloat(Number(1)) TODO biome-ignore";'],
    ["src/domain/a.ts", "const pattern = /Number\\(1\\)/; // Number(1)"],
    ["src/domain/a.ts", `const text = \`Number( \${count} Number(\`;`],
    ["src/http/a.tsx", "const a = <p>Number(1) TODO</p>;"],
    ["src/http/a.ts", "Math.round(Number(text)).toFixed(1); setTimeout(done, 5);"],
    ["test/support/tcp-proxy.ts", "setTimeout(done, 5);"],
    ["test/a.ts", "list.skipped(1); options.only;"],
    ["test/a.ts", "await expect(finish()).resolves.toBe(1);"],
    ["test/a.ts", "expect(f(a)).not.toBe(1);"],
    ["test/a.ts", "// @ts-expect-error: a text is no number"],
  ])("is not found in %s: %s", (path, text) => {
    expect(linesFound(path, text)).toEqual([]);
  });

  // The parts are joined here, so that this file does not name a machine either.
  const registry = ["https://registry", "npmjs", "org"].join(".");
  const home = ["", "home", "ann", "a"].join("/");

  test.each([
    ["package-lock.json", '{\n  "resolved": "https://example.org/a.tgz"\n}', [2]],
    ["docs/a.md", `# A\n\nSee ${registry}/a.`, [3]],
    [".ci/run", `cd ${home}`, [1]],
    ["scripts/a.ts", `const a = "${home}";`, [2]],
    ["package-lock.json", '{ "node_modules/resolved": {} }', []],
    ["docs/a.md", `https://example.org${home}, or ${home.replace("ann", "you")}`, []],
  ])("includes names of machines in %s: %s", (path, text, lines) => {
    expect(linesFound(path, text)).toEqual(lines);
  });
});

describe("a type assertion", () => {
  test.each([
    ["bare", "const a = b as A;", 2],
    ["in a template", `const a = \`\${b as A}\`;`, 2],
    ["after as const", "const a = b as const as A;", 2],
    ["with the reason in a string", 'const a = "Safe: no comment" as A;', 2],
    ["with the reason below", "const a = b as A;\n// Safe: too late.", 2],
    ["with the reason far above", "// Safe: b is A.\n\n\n\nconst a = b as A;", 6],
    ["with the reason of an older block", "// Safe: b.\nif (c) {\n  d();\n}\nconst a = b as A;", 6],
    ["in a later member", "f({\n  // Safe: b is A.\n  b,\n  c,\n  d,\n  a: b as A,\n});", 7],
  ])("%s has no reason", (_, text, line) => {
    expect(linesFound("src/http/a.ts", text)).toEqual([line]);
  });

  test.each([
    ["on the same line", "const a = b as A; // Safe: b is A."],
    ["on the line above", "// Safe: b is A.\nconst a = b as A;"],
    ["above a long statement", "// Safe: b is A.\nf(\n  1,\n  2,\n  3,\n  4,\n  b as A,\n);"],
    ["inside the statement", "return f(\n  1,\n  // Safe: b is A.\n  b as A,\n);"],
    ["above a member", "f({\n  c,\n  // Safe: b is A.\n  a: b as A,\n});"],
    ["in several lines", "// Safe: b is A.\n// 2\n// 3\n// 4\n// 5\nconst a = b as A;"],
  ])("can have its reason %s", (_, text) => {
    expect(linesFound("src/http/a.ts", text)).toEqual([]);
  });

  test.each([
    "const a = [1] as const;",
    'import { a as b } from "./a.ts";',
    "type A = { [Key in keyof B as Exclude<Key, C>]: B[Key] };",
    'const text = "a as A"; // Taken as A.',
  ])("is not found in %s", (text) => {
    expect(linesFound("src/http/a.ts", text)).toEqual([]);
  });
});

describe("a ref", () => {
  test.each([
    ["function useLatest() { latest.current = value; }", 1],
    ["const Row = memo(function Row() { if (isNew) row.current ??= at; return null; });", 1],
    ["function useLatest() { useEffect(() => { latest.current = value; }); }", 0],
    ["function Row() { function put() { row.current = 1; } return put; }", 0],
    ["function Row() { return <b onClick={() => { row.current = 1; }} />; }", 0],
    ["function Row() { const later = () => 1; row.current = later; return null; }", 1],
    ["function Row() { place.currentRow = 1; return null; }", 0],
    ["function note() { row.current = 1; }", 0],
  ])("must not be written while rendering: %s %d", (text, count) => {
    expect(linesFound("src/web/row.tsx", text)).toHaveLength(count);
  });
});

describe("a wrong name, opening comment or length", () => {
  test.each([
    ["src/http/aB.ts", ""],
    ["src/http/Docs/a.ts", ""],
    ["src/store/sqlite/0001_a.sql", "-- A."],
    ["src/http/a.css", "body {} /* A. */"],
    ["src/http/a.sql", "SELECT 1; -- A."],
    ["src/http/a.html", "<html><!-- A. -->"],
    ["src/http/a.css", "/*\n1\n2\n3\n4\n5\n*/"],
    ["test/a.ts", "// A file.\n".repeat(6)],
  ])("is found in %s: %j", (path, text) => {
    expect(linesFound(path, text)).toEqual([1]);
  });

  test.each([
    ["src/http/api-docs/a-b2.test.ts", ""],
    ["src/store/sqlite/0001-a.sql", "-- A.\nSELECT 1;"],
    ["src/http/a.html", "<!doctype html>\n<!-- A. -->"],
    ["docs/API.md", "# A"],
  ])("is not found in %s: %j", (path, text) => {
    expect(linesFound(path, text)).toEqual([]);
  });

  test("is found in a script without an opening comment", () => {
    expect(findingsIn("test/a.ts", "code();", ROOMS)).toHaveLength(1);
    expect(findingsIn("scripts/a.ts", "#!/usr/bin/env bun\n// A.", ROOMS)).toEqual([]);
  });

  test.each([
    ["function walk(a: A): B {", "}", 1],
    ["const walk = async (a: A) => {", "};", 1],
    ["class Dog { async walk(): Promise<void> {", "} }", 1],
    ['test("walks", () => {', "});", 1],
    ['describe("dogs", () => { test("walks", walk);', "});", 0],
    ["class Dog extends Animal {", "}", 0],
    ["for (const dog of dogs()) {", "}", 0],
  ])(
    "is found in code with more than 70 lines if it begins with %s and ends with %j: %d",
    (first, last, count) => {
      const text = (lines: number) => [first, ...Array(lines - 2).fill(";"), last].join("\n");
      expect(linesFound("test/a.ts", text(70))).toEqual([]);
      expect(linesFound("test/a.ts", text(71))).toHaveLength(count);
    },
  );
});

describe("turns of phrase that have to be read twice", () => {
  const long = `It has ${"many ".repeat(28)}words.`;
  const rulesOf = (path: string, text: string) => wordingIn(path, text).map(({ rule }) => rule);

  test.each([
    ["What is read goes first.", ["opening"]],
    ["It is read. Of others nothing is known.", ["opening"]],
    ["It ends where there are no rows.", ["where for if or when"]],
    ["It is kept by\n// now.", ["word list"]],
    ["Each takes its change back, for ever.", ["word list", "word list"]],
    ["The colour is grey.", ["British spelling", "British spelling"]],
    [long, ["long sentence"]],
  ])("are counted in a comment: %s", (text, rules) => {
    expect(rulesOf("src/a.ts", `// ${text}\nconst a = 1;`)).toEqual(rules);
    expect(rulesOf("src/a.css", `/* ${text.replace("// ", "")} */\na {}`)).toEqual(rules);
  });

  test.each([
    "What is a ledger?",
    "Of course it ends.",
    "The page says where it is.",
    "`What` it has, and `colour`.",
    "One; two.",
    long.replace("many ", ""),
  ])("are not counted in a comment: %s", (text) => {
    expect(rulesOf("src/a.ts", `/** ${text} */\nconst what = "Of whoever";`)).toEqual([]);
  });

  test("are counted in titles of tests, and not in other calls", () => {
    const text = 'test.each([])("Whether it ends", () => {});\nexpect("Of");';
    expect(rulesOf("test/a.test.ts", text)).toEqual(["opening"]);
    expect(rulesOf("src/a.ts", text)).toEqual([]);
  });

  test("are counted in documents by paragraph, point and cell, without headings and code", () => {
    const page =
      "# What it is\n\n```\nOf;\n```\n\n- Those;\n  of it\n- one\n\n| That | a; `b;` |\n";
    expect(wordingIn("docs/A.md", page).map(({ line, rule }) => [line, rule])).toEqual([
      [7, "opening"],
      [7, "semicolon"],
      [11, "opening"],
      [11, "semicolon"],
    ]);
    expect(wordingIn("CHANGELOG.md", page)).toEqual([]);
    expect(wordingIn("docs/decisions/0001-a.md", page)).toEqual([]);
  });

  test("may only become fewer", () => {
    expect(judge(4, 3)).toMatchObject({ fails: true });
    expect(judge(2, 3)).toMatchObject({ fails: false });
    expect(judge(3, 3)).toBeUndefined();
  });
});
