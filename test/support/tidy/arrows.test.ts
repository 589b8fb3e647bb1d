// Who may import whom, and in a circle never: each arrow kept and broken.

import { describe, expect, test } from "bun:test";
import { inspect, tell } from "../tidy.ts";
import { findings, findingsIn, house } from "./house.ts";

describe("who may import whom", () => {
  test.each([
    ["src/domain/a.ts", "./b.ts"],
    ["src/contract/a.ts", "../domain/b.ts"],
    ["src/contract/a.ts", "typebox"],
    ["src/contract/a.ts", "typebox/compile"],
    ["src/store/a.ts", "../domain/b.ts"],
    ["src/store/a.ts", "bun:sqlite"],
    ["src/store/a.ts", "node:fs"],
    ["src/store/a.ts", "node:fs/promises"],
    ["src/store/a.ts", "node:path"],
    ["src/store/sqlite/a.ts", "../store.ts"],
    ["src/store/sqlite/a.ts", "./steps/b.sql"],
    ["src/store/sqlite/steps/a.ts", "../b.ts"],
    ["src/client/a.ts", "../contract/b.ts"],
    ["src/client/a.ts", "../domain/b.ts"],
    ["src/http/a.ts", "../contract/b.ts"],
    ["src/http/a.ts", "../domain/b.ts"],
    ["src/http/a.ts", "../store/store.ts"],
    ["src/http/a.ts", "typebox"],
    ["src/http/a.ts", "node:zlib"],
    ["src/web/a.ts", "../client/b.ts"],
    ["src/web/a.ts", "../domain/b.ts"],
    ["src/cli/a.ts", "../contract/b.ts"],
    ["src/cli/a.ts", "../domain/b.ts"],
    ["src/config.ts", "./domain/b.ts"],
    ["src/config.ts", "node:net"],
    ["src/main.ts", "./store/sqlite/b.ts"],
    ["src/main.ts", "../package.json"],
    ["src/main.ts", "any-library"],
    ["test/a.ts", "../src/store/sqlite/b.ts"],
  ])("%s may import %s", (path, specifier) => {
    expect(findingsIn(path, `import { value } from "${specifier}";`)).toEqual([]);
  });

  test.each([
    ["src/domain/a.ts", "../contract/b.ts"],
    ["src/domain/a.ts", "../config.ts"],
    ["src/domain/a.ts", "node:crypto"],
    ["src/domain/a.ts", "bun:sqlite"],
    ["src/domain/a.ts", "typebox"],
    ["src/contract/a.ts", "../http/b.ts"],
    ["src/contract/a.ts", "typebox-extras"],
    ["src/contract/a.ts", "node:fs"],
    ["src/store/a.ts", "../contract/b.ts"],
    ["src/store/a.ts", "./sqlite/b.ts"],
    ["src/store/a.ts", "node:net"],
    ["src/store/a.ts", "bun"],
    ["src/store/sqlite/a.ts", "../postgres/b.ts"],
    ["src/store/postgres/a.ts", "../sqlite/b.ts"],
    ["src/client/a.ts", "../http/b.ts"],
    ["src/client/a.ts", "typebox"],
    ["src/http/a.ts", "../store/changes.ts"],
    ["src/http/a.ts", "../store/sqlite/store.ts"],
    ["src/http/a.ts", "../config.ts"],
    ["src/http/a.ts", "../../package.json"],
    ["src/web/a.ts", "../http/b.ts"],
    ["src/cli/a.ts", "../store/store.ts"],
    ["src/config.ts", "./http/b.ts"],
    ["src/config.ts", "bun"],
    ["src/main.ts", "../scripts/b.ts"],
    ["src/main.ts", "../test/b.ts"],
  ])("%s may not import %s", (path, specifier) => {
    expect(findingsIn(path, `import { value } from "${specifier}";`)).toEqual([`${path}:2 arrow`]);
  });

  test.each([
    [`import type { A } from "X";`],
    [`import { type A } from "X";`],
    [`import A, { type B as C } from 'X';`],
    ["import {\n  a,\n  b,\n} from\n  'X';"],
    [`import * as a from "X";`],
    [`import "X";`],
    [`export { a } from "X";`],
    [`export type { A } from "X";`],
    [`export * from "X";`],
    [`export * as a from "X";`],
    [`const a = await import("X");`],
    [`const a = await import(/* lazily */ "X");`],
    [`type A = import("X").A;`],
    [`const a = require("X");`],
    [`const a = require.resolve("X");`],
    [`const a = import.meta.resolve("X");`],
    [`const a = new URL("X", import.meta.url);`],
    [`const a = new Worker(new URL(\n  "X",\n  import.meta.url,\n).href);`],
    [`const a = \`\${await import("X")}\`;`],
    ["const a = await import(path);"],
    ["const a = await import(`X`);"],
  ])("counted: %j", (text) => {
    const path = "src/domain/a.ts";
    expect(findingsIn(path, text.replace("X", "../http/b.ts"))).toEqual([`${path}:2 arrow`]);
  });

  test.each([
    [`// import "../http/b.ts";`],
    [`const text = 'import "../http/b.ts"';`],
    [`const text = \`import "../http/b.ts"\`;`],
    [`const pattern = /import "..\\/http\\/b.ts"/;`],
    [`const from = "../http/b.ts";`],
    [`const list = [from, "../http/b.ts"];`],
    [`const address = new URL("../http/b.ts", base);`],
    [`loader.import("../http/b.ts");`],
  ])("not counted: %j", (text) => {
    expect(findingsIn("src/domain/a.ts", text)).toEqual([]);
  });

  test("an address is relative to its file without a leading dot too", () => {
    const text = 'const a = new URL("b.ts", import.meta.url);';
    expect(findingsIn("src/domain/a.ts", text)).toEqual([]);
  });

  test("main.ts may import all, but by paths that can be read here", () => {
    expect(findingsIn("src/main.ts", "await import(path);")).toEqual(["src/main.ts:2 arrow"]);
  });

  test("the client takes types of typebox, and nothing else of it", () => {
    expect(findingsIn("src/client/a.ts", 'import type { Static } from "typebox";')).toEqual([]);
    expect(findingsIn("src/client/a.ts", 'import { type Static } from "typebox";')).toEqual([
      "src/client/a.ts:2 arrow",
    ]);
  });

  test("a room that the table does not name has to be added to it", () => {
    expect(findingsIn("src/tools/a.ts", "")).toEqual(["src/tools/a.ts:1 arrow"]);
    expect(findingsIn("src/helper.ts", "")).toEqual(["src/helper.ts:1 arrow"]);
    expect(findingsIn("src/constructor/a.ts", "")).toEqual(["src/constructor/a.ts:1 arrow"]);
  });
});

describe("circles", () => {
  const imports = (path: string) => `import type { A } from "${path}";`;

  test("one of two files, types counted", () => {
    const tree = house({
      "src/domain/a.ts": imports("./b.ts"),
      "src/domain/b.ts": imports("./a.ts"),
    });
    expect(findings(tree)).toEqual(["src/domain/a.ts:2 circle"]);
    expect(inspect(tree).map(tell).join()).toContain(
      "src/domain/a.ts → src/domain/b.ts → src/domain/a.ts",
    );
  });

  test("the shortest way round is shown, on the line where it begins", () => {
    const tree = house({
      "src/domain/a.ts": `${imports("./c.ts")}\n${imports("./b.ts")}`,
      "src/domain/b.ts": imports("./a.ts"),
      "src/domain/c.ts": imports("./d.ts"),
      "src/domain/d.ts": imports("./b.ts"),
    });
    expect(inspect(tree).map(({ line, problem }) => [line, problem])).toEqual([
      [3, "the imports run in a circle: src/domain/a.ts → src/domain/b.ts → src/domain/a.ts"],
      [
        2,
        "the imports run in a circle: src/domain/c.ts → src/domain/d.ts → src/domain/b.ts → src/domain/a.ts → src/domain/c.ts",
      ],
    ]);
  });

  test("one through a re-export, an address and a dynamic import", () => {
    const tree = house({
      "src/http/a.ts": 'export * from "./b.ts";',
      "src/http/b.ts": 'new Worker(new URL("./c.ts", import.meta.url));',
      "src/http/c.ts": 'await import("./a.ts");',
    });
    expect(findings(tree)).toEqual(["src/http/a.ts:2 circle"]);
  });

  test("a file that imports itself", () => {
    expect(findingsIn("src/domain/a.ts", imports("./a.ts"))).toEqual(["src/domain/a.ts:2 circle"]);
  });

  test("two ways to the same file are no circle", () => {
    const tree = house({
      "src/domain/a.ts": `${imports("./b.ts")}\n${imports("./c.ts")}`,
      "src/domain/b.ts": imports("./d.ts"),
      "src/domain/c.ts": imports("./d.ts"),
      "src/domain/d.ts": "",
    });
    expect(findings(tree)).toEqual([]);
  });
});
