// The house is as it should be: the rules of test/support/tidy.ts, kept by the real tree. Then each rule is
// tried on small trees made up for it, kept and broken; some rules have tests of their own beside them.

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { findings, findingsIn, house, onLine } from "./support/tidy/house.ts";
import { readTree } from "./support/tidy/tree.ts";
import { inspect, tell } from "./support/tidy.ts";

test("the tree keeps every rule of the house", () => {
  const tree = readTree(join(import.meta.dir, ".."));
  expect([...tree.keys()]).toContain("src/main.ts");
  expect([...tree.keys()]).toContain("package-lock.json");
  expect(inspect(tree).map(tell)).toEqual([]);
});

test("a finding tells file, line, what is wrong and what to do instead", () => {
  const tree = house({ "src/domain/day.ts": "\nconst today = new Date();" });
  expect(inspect(tree).map(tell)).toEqual([
    'src/domain/day.ts:3: "Date" is banned here; use CalendarDate, or take the moment as an argument',
  ]);
});

/** A text of so many lines, those of the first and the last part counted. */
function lines(first: string, count: number, last: string): string {
  const rest = count - first.split("\n").length - 1;
  return [first, ...Array.from({ length: rest }, () => "  step();"), last].join("\n");
}

describe("length", () => {
  const filled = (opening: string, count: number) =>
    `${opening}\n`.padEnd(opening.length + count, "\n");

  test.each([
    ["src/http/a.css", "/* A. */"],
    ["src/http/a.html", "<!-- A. -->"],
    ["src/store/sqlite/a.sql", "-- A."],
    ["src/http/a.js", "// A."],
    ["test/a.ts", "// A."],
  ])("%s may have 400 lines, and no more", (path, opening) => {
    // The house adds a first line to scripts.
    const added = /\.[jt]s$/.test(path) ? 1 : 0;
    expect(findingsIn(path, filled(opening, 400 - 2 * added))).toEqual([]);
    expect(findingsIn(path, filled(opening, 401 - added))).toEqual([`${path}:401 length`]);
  });

  test.each([
    ["a function", "function walk(a: number) {", "}"],
    ["one with a type of its result", "async function* walk<T>(): AsyncGenerator<T, void> {", "}"],
    ["one that gives an object", "function walk(): { a: number; b(): void } {", "}"],
    ["one that gives a function", "function walk(a: A): (b: { c: D }) => Promise<{ e: F }> {", "}"],
    ["one that proves a type", "function walk(a: unknown): a is readonly string[] {", "}"],
    ["one with defaults", "function walk({ a = 1 }: { a?: number } = {}) {", "}"],
    ["an arrow function", "const walk = async (a: number) => {", "};"],
    ["one with a type of its result", "const walk = (a: number): Promise<A> => {", "};"],
    ["one with parameters on lines of their own", "const walk = (\n  a: A,\n  b: B,\n) => {", "};"],
    ["one with a bare parameter", "list.map(a => {", "});"],
    ["one that gives an object", "const walk = () => ({", "});"],
    ["a method", "class Dog { async walk(): Promise<void> {", "} }"],
    ["a getter", "const dog = { get name() {", "} };"],
    ["a constructor", "class Dog { constructor(name: string) {", "} }"],
    ["a test", 'test("walks", () => {', "});"],
  ])("%s may have 70 lines, and no more", (_, first, last) => {
    expect(findingsIn("test/a.ts", lines(first, 70, last))).toEqual([]);
    expect(findingsIn("test/a.ts", lines(first, 71, last))).toEqual(["test/a.ts:2 length"]);
  });

  test.each([
    ["a class", "class Dog extends Animal {", "}"],
    ["an interface", "interface Dog { walk(): void;", "}"],
    ["an object", "const dog = {", "};"],
    ["a call", "const dogs = list(", ");"],
    ["a statement", "for (const dog of dogs()) {", "}"],
    ["another", "if (barks(dog)) {", "}"],
    ["a group of tests", 'describe("dogs", () => { test("walks", walk);', "});"],
    ["a group for each row", 'describe.each(rows)("%s", (name) => { test.each(a)("b", c);', "});"],
    ["a suite", 'export function describeDogs(open: () => Dog) { describe("dogs", walk);', "}"],
    ["a function's text", "const text = `function walk() {", "}`;"],
  ])("%s may be longer", (_, first, last) => {
    expect(findingsIn("test/a.ts", lines(first, 100, last))).toEqual([]);
  });

  test("a long test counts in a group of any length, and no group counts in src", () => {
    const group = `describe("dogs", () => {\n${lines('test("walks", () => {', 71, "});")}\n});`;
    expect(findingsIn("test/a.ts", group)).toEqual(["test/a.ts:3 length"]);
    expect(findingsIn("src/http/a.ts", group)).toEqual([
      "src/http/a.ts:2 length",
      "src/http/a.ts:3 length",
    ]);
  });
});

describe("unused files", () => {
  test("a file of src has to be reached from an entry point, and a test does not count", () => {
    const tree = house({
      "src/main.ts": 'import "./http/used.ts";',
      "src/http/used.ts": 'import "./used.css";',
      "src/http/used.css": "/* Used. */",
      "src/http/unused.ts": 'import "./unused.css";',
      "src/http/unused.css": "/* Unused. */",
      "src/assets.d.ts": "",
      "test/a.test.ts": 'import "../src/http/unused.ts";',
    });
    expect(findings(tree)).toEqual(["src/http/unused.ts:1 unused", "src/http/unused.css:1 unused"]);
  });

  test("the client and the writer's thread are entry points too", () => {
    const tree = house({
      "src/main.ts": "",
      "src/client/client.ts": 'export * from "../domain/a.ts";',
      "src/domain/a.ts": "",
      "src/store/sqlite/writer-thread.ts": 'import "./b.ts";',
      "src/store/sqlite/b.ts": "",
    });
    expect(findings(tree)).toEqual([]);
  });

  test("a page uses the scripts and styles that it names, a style sheet what it imports", () => {
    const tree = house({
      "src/main.ts": 'import page from "./web/page.html";',
      "src/web/page.html": '<!-- A. --><script src="./a.ts"></script><link href="./b.css">',
      "src/web/a.ts": "",
      "src/web/b.css": '/* B. */ @import "./c.css"; body { background: url(./d.css) }',
      "src/web/c.css": "/* C. */",
      "src/web/d.css": "/* D. */",
    });
    expect(findings(tree)).toEqual([]);
  });

  test("what supports tests has to be reached from a test", () => {
    const tree = house({
      "test/all.test.ts": 'import "./support/used.ts";',
      "test/support/used.ts": 'new URL("./child.ts", import.meta.url);',
      "test/support/child.ts": "",
      "test/support/unused.ts": "",
      "test/store/unused-suite.ts": "",
    });
    expect(findings(tree)).toEqual([
      "test/support/unused.ts:1 unused",
      "test/store/unused-suite.ts:1 unused",
    ]);
  });
});

describe("unused exports", () => {
  const tree = (reader: string, own = "") =>
    house({
      "src/main.ts": 'import "./domain/b.ts";',
      "src/domain/a.ts": `export const value = 1;${own}`,
      "src/domain/b.ts": reader,
      "test/a.test.ts": 'import { value } from "../src/domain/a.ts";',
    });

  test("what only a test reads, whatever other files call theirs", () => {
    const reader = 'import "./a.ts"; const values = 1;';
    expect(findings(tree(reader))).toEqual(["src/domain/a.ts:2 unused"]);
  });

  test.each([
    ['import { value } from "./a.ts";', ""],
    ['import * as all from "./a.ts";', ""],
    ['export * from "./a.ts";', ""],
    ['import "./a.ts";', " const twice = value + value;"],
  ])("used: %j, own: %j", (reader, own) => {
    expect(findings(tree(reader, own))).toEqual([]);
  });
});

describe("banned tokens", () => {
  test.each(
    onLine(2, [
      ["src/domain/a.ts", "parseFloat(text)"],
      ["src/domain/a.ts", "Number.parseFloat(text)"],
      ["src/store/a.ts", "const sum = Number(text);"],
      ["src/store/sqlite/a.ts", "texts.map(Number)"],
      ["src/contract/schema/decode.ts", "new Number (text)"],
      ["src/contract/schema/encode.ts", "amount.toFixed(2)"],
      ["src/domain/a.ts", "amount\n.toFixed(2)", 3],
      ["src/domain/a.ts", "Math.round(amount)"],
      ["src/domain/a.ts", "new Date()"],
      ["src/domain/a.ts", "Date.now()"],
      ["src/domain/a.ts", "function show(day: Date) {}"],
      ["src/domain/a.ts", "const days = [...Date.days]"],
      ["src/domain/a.ts", "Math.random()"],
      ["src/domain/a.ts", "crypto.randomUUID()"],
      ["src/domain/a.ts", "performance.now()"],
      ["src/domain/a.ts", "process.env"],
      ["src/domain/a.ts", "Bun.file(path)"],
      ["src/domain/a.ts", "typeof window"],
      ["src/domain/a.ts", "document.title"],
      ["src/domain/a.ts", "globalThis.process"],
      ["src/http/a.ts", "let a: any = 1;"],
      ["src/http/a.ts", "function a(b: any, c?: number) {}"],
      ["src/http/a.ts", "let a: Map<string, any>;"],
      ["src/http/a.ts", "list<any>()"],
      ["test/a.ts", "let a: any[] = [];"],
      ["test/a.ts", "type A = string | any;"],
      ["test/a.ts", "type A = () => any;"],
      ["test/a.ts", "let a: (any | string)[];"],
      ["test/a.ts", "let a: readonly any[];"],
      ["src/http/a.ts", "a!.b"],
      ["src/http/a.ts", "a[0]!"],
      ["src/http/a.ts", "a()!"],
      ["src/http/a.ts", "const b = a! / 2;"],
      ["test/a.ts", "let a!: string;"],
      ["scripts/a.ts", `\`\${a!}\``],
      ["src/http/a.ts", "// @ts-ignore"],
      ["test/a.ts", "/* @ts-nocheck */"],
      ["test/a.ts", "// biome-ignore lint: why"],
      ["src/http/a.ts", "// TODO: later"],
      ["src/http/a.ts", "/**\n * FIXME later */", 3],
      ["test/a.ts", "const XXX = 1;"],
      ["src/http/a.css", "/* A. TODO: later */", 1],
      ["src/store/sqlite/a.sql", "-- A.\n-- FIXME", 2],
      ["src/http/a.html", "<!-- A.\n\nXXX -->", 3],
      ["test/a.ts", 'test.only("a", b);'],
      ["test/a.ts", 'describe.skip("a", b);'],
      ["test/a.ts", 'test.todo("a");'],
      ["test/a.ts", "test.skip.each(rows)"],
      ["src/http/a.ts", "console.log(1)"],
    ]),
  )("%s: %j", (path, text, line) => {
    expect(findingsIn(path, text)).toEqual([`${path}:${line} token`]);
  });

  test.each([
    ["src/domain/a.ts", "Number.parseInt(text, 10) + Number.MAX_SAFE_INTEGER"],
    ["src/domain/a.ts", "Number.isSafeInteger(value)"],
    ["src/domain/a.ts", "BigInt(text) + toNumber(text) + Math.max(0, scale)"],
    ["src/contract/schema/fields.ts", "Type.Number({})"],
    ["src/contract/openapi.ts", "Number(status)"],
    ["src/http/a.ts", "Math.round(Number(text)).toFixed(1)"],
    ["src/domain/a.ts", 'const text = "parseFloat(Number(new Date()))";'],
    ["src/domain/a.ts", `const text = \`Number( \${count} Date\`;`],
    ["src/domain/a.ts", String.raw`const pattern = /Number\(Date.process\//;`],
    ["src/domain/a.ts", "// Number(…) and Date and process and any! are not used."],
    ["src/domain/a.ts", "isCalendarDate(date as const)"],
    ["src/domain/a.ts", "interface Host { process: string; document?: CalendarDate }"],
    ["src/domain/a.ts", "host.process + host.document"],
    ["src/store/a.ts", "new Date().getTime()"],
    ["src/http/a.ts", "Promise.any(list); anything; const company = many;"],
    ["src/http/a.ts", 'const text = "a: any";'],
    ["src/http/a.ts", "if (!a || a != b || a!==b || !(a !== b) || !!c) {}"],
    ["src/http/a.ts", `a = "b!" + \`\${a}!\` + /c!/.source;`],
    ["src/http/a.ts", 'const text = "TODO @ts-ignore biome-ignore";'],
    ["test/a.ts", "// @ts-expect-error: a text is no number"],
    ["test/a.ts", "const text = 'test.only(1)'; list.skipped(1); options.only;"],
    ["src/http/a.ts", 'log("console.log"); this.console.log();'],
    ["test/a.ts", "console.log(1)"],
    ["src/http/a.css", '/* A. */ a::after { content: "TODO" }'],
  ])("not in %s: %j", (path, text) => {
    expect(findingsIn(path, text)).toEqual([]);
  });
});

describe("waiting by the clock", () => {
  const waits = [
    "setTimeout(done, 5);",
    "await Bun.sleep(5);",
    "Bun.sleepSync(5);",
    "setInterval(a, 5)",
  ];

  test.each(waits)("a test does not: %s", (text) => {
    expect(findingsIn("test/a.ts", text)).toEqual(["test/a.ts:2 wait"]);
    expect(findingsIn("src/http/a.ts", text)).toEqual([]);
    expect(findingsIn("test/a.ts", `const text = "${text}"; // ${text}`)).toEqual([]);
  });

  test("one that is listed may, as long as it does", () => {
    const allowed = new Map([["test/a.ts", "the signal has no event"]]);
    const told = (text: string) => inspect(house({ "test/a.ts": text }), allowed).map(tell);
    expect(told("setTimeout(done, 5);")).toEqual([]);
    expect(told("done();")).toEqual([
      "test/a.ts:1: the file is among the allowed waits, and no longer waits; take it off the list",
    ]);
  });
});
