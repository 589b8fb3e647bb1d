// What holds for a file as a whole: each rule kept and broken.

import { describe, expect, test } from "bun:test";
import { findings, findingsIn, house, onLine } from "./house.ts";

describe("the opening comment", () => {
  /** A house with one file that opens just so. */
  const raw = (path: string, text: string) =>
    findings(new Map([...house({ [path]: "" }), [path, text]]));

  test.each([
    ["test/a.ts", "// What it holds.\n"],
    ["test/a.ts", `${"// What it holds.\n".repeat(6)}\ncode();`],
    ["test/a.tsx", "/**\n * What it holds.\n */\ncode();"],
    ["src/http/a.js", "// What it holds.\ncode();"],
    ["scripts/a.ts", "#!/usr/bin/env bun\n// What it holds.\n"],
    ["src/http/a.css", "/* What it holds. */"],
    ["src/store/sqlite/a.sql", "-- What it holds.\nSELECT 1;"],
    ["src/http/a.html", "<!-- What it holds. -->\n<p>"],
    ["src/http/a.html", "<!doctype html>\n<!-- What it holds. -->\n<html>"],
    ["docs/a.md", "# What it holds"],
  ])("%s: %j", (path, text) => {
    expect(raw(path, text)).toEqual([]);
  });

  test.each(
    onLine(1, [
      ["test/a.ts", "code(); // What it does."],
      ["test/a.ts", ""],
      ["test/a.ts", "//\ncode();"],
      ["src/http/a.js", '"// What it holds.";'],
      ["src/http/a.css", "body {} /* What it holds. */"],
      ["src/store/sqlite/a.sql", "SELECT 1; -- What it holds."],
      ["src/http/a.html", "<!doctype html>\n<html><!-- What it holds. -->"],
      ["test/a.ts", "// What it holds.\n".repeat(7), 7],
      ["src/http/a.css", "/*\n1\n2\n3\n4\n5\n*/", 7],
    ]),
  )("broken in %s: %j", (path, text, line) => {
    expect(raw(path, text)).toEqual([`${path}:${line} opening`]);
  });
});

describe("names and exports", () => {
  test.each([
    ["src/http/aB.ts"],
    ["src/http/a_b.ts"],
    ["src/http/Docs/a.ts"],
    ["test/a-.ts"],
    ["test/a.Test.ts"],
    ["scripts/-a.ts"],
  ])("%s is not in kebab-case", (path) => {
    expect(findingsIn(path, "")).toEqual([`${path}:1 name`]);
  });

  test.each([
    ["src/http/a.ts"],
    ["src/http/api-docs/a-b2.ts"],
    ["src/store/sqlite/0001-a.sql"],
    ["test/a-b.test.ts"],
    ["docs/API.md"],
    ["LICENSE"],
  ])("%s is a good name", (path) => {
    expect(findingsIn(path, path.endsWith(".sql") ? "-- A." : "")).toEqual([]);
  });

  test.each([
    ["export default a;"],
    ["export default function a() {}"],
    ["export { a as default };"],
    ["export { b, a as default, c };"],
    ['export { default } from "./b.css";'],
  ])("src has no default export: %s", (text) => {
    expect(findingsIn("src/http/a.ts", text)).toEqual(["src/http/a.ts:2 export"]);
    expect(findingsIn("test/a.ts", text)).toEqual([]);
    expect(findingsIn("src/assets.d.ts", text)).toEqual([]);
  });

  test.each([
    ['export { default as a } from "./b.css";'],
    ['import a from "./b.css";'],
    ["switch (a) { default: b(); }"],
    ['const text = "export default a";'],
  ])("no default export: %s", (text) => {
    expect(findingsIn("src/http/a.ts", text)).toEqual([]);
  });
});

describe("nothing names a machine", () => {
  // Put together here, so that this file does not name one either.
  const registry = ["https://registry", "npmjs", "org"].join(".");
  const home = ["", "home", "ann", "a"].join("/");
  const root = ["", "root", "a"].join("/");
  const yours = ["", "home", "you", "a"].join("/");

  test.each([
    ["package-lock.json", '{\n  "resolved": "https://example.org/a.tgz"\n}', 2],
    ["package-lock.json", `{ "funding": "${registry}" }`, 1],
    ["docs/a.md", `# A\n\nSee ${registry}/a.`, 3],
    ["src/http/a.ts", `const a = "${registry}";`, 2],
    ["test/a.ts", `// ${home}`, 2],
    ["scripts/a.ts", `const a = "${root}";`, 2],
    ["docs/a.md", `file://${home}`, 1],
    [".ci/run", `cd ${home}`, 1],
  ])("broken in %s: %j", (path, text, line) => {
    expect(findingsIn(path, text)).toEqual([`${path}:${line} machine`]);
  });

  test.each([
    ["package-lock.json", '{ "integrity": "sha512-a", "node_modules/resolved": {} }'],
    ["docs/a.md", '"resolved": 1; a registry of npmjs'],
    ["docs/a.md", `https://example.org${home} and a${root}`],
    ["docs/a.md", `such as ${yours}`],
    ["test/a.ts", `const path = \`\${folder}${root}\`;`],
  ])("kept in %s: %j", (path, text) => {
    expect(findingsIn(path, text)).toEqual([]);
  });
});
