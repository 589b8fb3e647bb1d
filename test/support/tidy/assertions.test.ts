// Type assertions: with a reason, without one, and what only looks like them.

import { describe, expect, test } from "bun:test";
import { findingsIn, onLine } from "./house.ts";

describe("type assertions", () => {
  test.each(
    onLine(2, [
      ["bare", "const a = b as A;"],
      ["in a template", `const a = \`\${b as A}\`;`],
      ["to an object", "const a = { b: 1 } as { b: A };"],
      ["after a call", "return f(b) as A;"],
      ["after a text", 'const a = "b" as A;'],
      ["after an expression", "const a = /b/ as A;"],
      ["to a readonly type", "const a = [1, 2] as readonly A[];"],
      ["with the reason in a text", 'const a = "Safe: not a comment" as A;'],
      ["with another comment", "// Surely fine.\nconst a = b as A;", 3],
      ["with the reason below", "const a = b as A;\n// Safe: too late."],
      ["with the reason four lines above", "// Safe: b is A.\n\n\n\nconst a = b as A;", 6],
      [
        "with the reason of an older statement",
        "// Safe: b is A.\nx();\ny();\nz();\nreturn b as A;",
        6,
      ],
      [
        "with the reason of an older block",
        "// Safe: b.\nif (c) {\n  d();\n}\nconst a = b as A;",
        6,
      ],
      ["in a later member", "f({\n  // Safe: b is A.\n  b,\n  c,\n  d,\n  a: b as A,\n});", 7],
      ["after as const", "const a = b as const as A;"],
    ]),
  )("%s: no reason", (_, text, line) => {
    for (const path of ["src/http/a.ts", "test/a.ts", "scripts/a.ts"]) {
      expect(findingsIn(path, text)).toEqual([`${path}:${line} assertion`]);
    }
  });

  test.each([
    ["on the same line", "const a = b as A; // Safe: b is A."],
    ["on the line above", "// Safe: b is A.\nconst a = b as A;"],
    ["three lines above", "// Safe: b is A.\n\n\nconst a = b as A;"],
    ["above a long statement", "// Safe: b is A.\nf(\n  1,\n  2,\n  3,\n  4,\n  b as A,\n);"],
    ["above a long chain", "// Safe: b is A.\nreturn f(() => {\n  x();\n})\n  .g()\n  .h(b as A);"],
    ["inside the statement", "return f(\n  1,\n  // Safe: b is A.\n  b as A,\n);"],
    ["above a member", "f({\n  c,\n  // Safe: b is A.\n  a: b as A,\n});"],
    ["above the first statement of a block", "if (c) {\n  // Safe: b is A.\n  return b as A;\n}"],
    [
      "above a comment's other lines",
      "/* Safe: b is A.\n * 2\n * 3\n * 4\n * 5 */\nreturn b as A;",
    ],
  ])("the reason stands %s", (_, text) => {
    expect(findingsIn("src/http/a.ts", text)).toEqual([]);
  });

  test.each([
    ["const a = [1] as const;"],
    ["const a = { b } as\n  const satisfies A;"],
    ['import { a as b } from "./a.css";'],
    ['import c, { type a as b } from "./a.css";'],
    ['import * as b from "./a.css";'],
    ['export { a as b } from "./a.css";'],
    ['export * as b from "./a.css";'],
    ["export { a as b };"],
    ["export type { A as B };"],
    [`type A = { [Key in keyof B as \`x\${Key}\`]: B[Key] };`],
    ["type A = {\n  readonly [Key in keyof B as Exclude<Key, C>]: B[Key];\n};"],
    ['const text = "a as A";'],
    [`const text = \`a as \${b} as A\`;`],
    ["// Taken as a whole."],
    ["f({ as: 1 }).as(A);"],
  ])("no assertion: %j", (text) => {
    expect(findingsIn("src/http/a.ts", text)).toEqual([]);
  });
});
