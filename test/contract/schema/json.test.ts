// Parsing JSON: numbers keep every digit anywhere in a document, and strings that can't be stored are found.

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Json, jsonTextFault, parseJson } from "../../../src/contract/schema/json.ts";
import { parseDecimal } from "../../../src/domain/money/decimal.ts";
import { decimal } from "../../support/values.ts";

const LONG = "1.00000000000000000001";
const LONGER = "2.00000000000000000002";
const NUL = "contains a NUL character (U+0000), which can't be stored";
const SURROGATE = "contains half of a surrogate pair, which is not a character";

describe("a number keeps its raw text:", () => {
  test.each([
    [`{"a":[{"b":[[${LONG}]]}],"c":1}`, ["a", "0", "b", "0", "0"], LONG],
    [`[{"a":${LONG}},{"a":${LONGER}}]`, ["1", "a"], LONGER],
    [`{"a":${LONG},"b":12.50}`, ["b"], "12.50"],
    [`\t{ "a" :\r\n ${LONG} }\n`, ["a"], LONG],
    [`{"\\u0061mount":${LONG}}`, ["amount"], LONG],
    [`{"2":${LONG},"1":${LONGER}}`, ["1"], LONGER],
    [`{"__proto__":{"a":${LONGER}},"a":${LONG}}`, ["a"], LONG],
    ['{"a":3.4e308}', ["a"], "3.4e308"],
    ['{"a":1E-1000}', ["a"], "1E-1000"],
    ['{"a":9007199254740993}', ["a"], "9007199254740993"],
  ])("%s", (text, path, written) => {
    expect(numberTextAt(parseJson(text), path)).toBe(written);
  });

  test.each([
    [`{"a":${LONG},"a":2}`, ["a"], "2"],
    [`{"a":"x","a":${LONG}}`, ["a"], LONG],
    [`{"a":1.0,"a":${LONG}}`, ["a"], LONG],
    [`{"a":{"b":${LONG}},"a":{"b":${LONGER}}}`, ["a", "b"], LONGER],
    [`{"a":[${LONG}],"a":{"0":${LONGER}}}`, ["a", "0"], LONGER],
    [`{"a":[${LONG},${LONG}],"b":${LONGER},"a":1}`, ["b"], LONGER],
  ])("if a name is repeated, the last one counts: %s", (text, path, written) => {
    const json = parseJson(text);
    expect(decimal(numberTextAt(json, path))).toBe(decimal(written));
    expect(json.value).toEqual(JSON.parse(text));
  });

  test("anywhere and in any spelling, in any JSON", () => {
    fc.assert(
      fc.property(tree, (node) => {
        const json = parseJson(write(node));
        expect(json.value).toEqual(JSON.parse(json.text));
        for (const [holder, key, written] of numbersIn(node, json.value)) {
          const text = json.writtenNumber(holder, key) ?? String(numberAt(holder, key));
          expect(text === written || parseDecimal(text) === parseDecimal(written)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

test("an own member named __proto__ stays a member and changes no prototype", () => {
  const { value } = parseJson(`{"__proto__":{"amount":${LONG}}}`);
  expect(Object.keys(value ?? {})).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

test.each(["", '{"a":01}', `{"a":+${LONG}}`, `[${LONG},]`, "\ufeff{}"])(
  "%j is not JSON, so parsing throws a SyntaxError",
  (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  },
);

describe("a document that is nested too deep throws a RangeError or is read:", () => {
  test.each([
    ["arrays", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("%s around a number and an escape", (_, open, close) => {
    const nested = (depth: number) =>
      `${open.repeat(depth)}[${LONG},"\\u0041"]${close.repeat(depth)}`;
    expect(jsonTextFault(parseJson(nested(200)))).toBeUndefined();
    expect(() => parseJson(nested(500_000))).toThrow(RangeError);
  });

  test("in the search for strings that can't be stored", () => {
    const nested = (text: string) => `${"[".repeat(500_000)}"${text}"${"]".repeat(500_000)}`;
    expect(jsonTextFault(parseJson(nested("\\u0041")))).toBeUndefined();
    expect(jsonTextFault(parseJson(nested("\\u0000")))).toBe(`a text in it ${NUL}`);
  });
});

describe("the search for a lone surrogate or NUL in strings", () => {
  test.each([
    [String.raw`"\u0000"`, `a text in it ${NUL}`],
    [String.raw`{"description":"Lunch\u0000"}`, `description ${NUL}`],
    [String.raw`{"description":"\ud83d"}`, `description ${SURROGATE}`],
    [String.raw`{"description":"\uDE00\uD83D"}`, `description ${SURROGATE}`],
    [String.raw`{"a":{"b":["ok","\ud800x"]}}`, `a text in it ${SURROGATE}`],
    [String.raw`{"\u0000":1}`, `the name of a member ${NUL}`],
    [String.raw`{"a":[{"b\udc00":1}]}`, `the name of a member ${SURROGATE}`],
    [String.raw`{"":"\u0000"}`, `a text in it ${NUL}`],
    [String.raw`{"__proto__":"\u0000"}`, `__proto__ ${NUL}`],
    [String.raw`{"__proto__":{"a":"\ud800"}}`, `a ${SURROGATE}`],
    [String.raw`{"a":"\\\u0000"}`, `a ${NUL}`],
    [String.raw`{"a":"ok","a":"\u0000"}`, `a ${NUL}`],
  ])("finds %s", (text, fault) => {
    expect(jsonTextFault(parseJson(text))).toBe(fault);
  });

  test.each([
    ["in the value of a name that occurs again", String.raw`{"a":"\u0000","a":"ok"}`],
    ["inside a value whose name occurs again", String.raw`{"a":{"b":["\ud800"]},"a":1}`],
  ])("finds one %s, since an echo would return it", (_, text) => {
    expect(jsonTextFault(parseJson(text))).toBeString();
  });

  test.each([
    ["no escape", '{"description":"Café 😀"}'],
    ["an escaped letter", String.raw`{"caf\u00e9":"\u00E9"}`],
    ["an escaped pair", String.raw`"\ud83d\ude00"`],
    ["an escaped backslash before u0000", String.raw`"\\u0000"`],
    ["other control characters", String.raw`"\u0001\u001b\u2028"`],
    ["numbers only", "[1,2,3]"],
  ])("finds none in a document with %s", (_, text) => {
    expect(jsonTextFault(parseJson(text))).toBeUndefined();
  });
});

/** JSON with its numbers as raw text. */
type Tree =
  | { readonly number: string }
  | { readonly scalar: string | boolean | null }
  | { readonly items: readonly Tree[] }
  | { readonly members: readonly (readonly [string, Tree])[] };

const writtenNumber = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.stringMatching(/^(0|[1-9]\d{0,24})$/),
    fc.constantFrom("", ".0", ".10", ".000000000000000000055"),
    fc.constantFrom("", "e2", "E+5", "e-7", "e-99", "e308", "e-400", "E00012"),
  )
  .map((parts) => parts.join(""));

const name = fc.oneof(
  fc.constantFrom("amount", "a", "__proto__", "0", "", "constructor", "toString"),
  fc.string({ maxLength: 4 }),
);

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, depthSize: "medium" },
    fc.record({ number: writtenNumber }),
    fc.record({ scalar: fc.oneof(fc.string(), fc.boolean(), fc.constant(null)) }),
    fc.record({ items: fc.array(tie("tree"), { maxLength: 4 }) }),
    // Names may be repeated.
    fc.record({ members: fc.array(fc.tuple(name, tie("tree")), { maxLength: 4 }) }),
  ),
}));

function write(node: Tree): string {
  if ("number" in node) return ` ${node.number}`;
  if ("scalar" in node) return JSON.stringify(node.scalar);
  if ("items" in node) return `[${node.items.map(write).join(" ,")}]`;
  return `{${node.members.map(([key, value]) => `${JSON.stringify(key)}:${write(value)}`).join(",")}}`;
}

/** Each number that a parsed value still has: the object or array that contains it, its key there, and its raw text. */
function numbersIn(node: Tree, value: unknown): (readonly [object, string, string])[] {
  if (typeof value !== "object" || value === null) return [];
  return [...childrenOf(node)].flatMap(([key, child]) =>
    "number" in child
      ? [[value, key, child.number] as const]
      : numbersIn(child, memberOf(value, key)),
  );
}

/** The last one of several fields with the same name counts. */
function childrenOf(node: Tree): ReadonlyMap<string, Tree> {
  if ("items" in node) return new Map(node.items.map((item, index) => [String(index), item]));
  return new Map("members" in node ? node.members : []);
}

function numberTextAt(json: Json, path: readonly string[]): string {
  const holder = path.slice(0, -1).reduce<unknown>(memberOf, json.value);
  const key = path.at(-1) ?? "";
  if (typeof holder !== "object" || holder === null)
    throw new TypeError("There is no object or array");
  return json.writtenNumber(holder, key) ?? String(numberAt(holder, key));
}

function numberAt(holder: object, key: string): number {
  const value = memberOf(holder, key);
  if (typeof value !== "number") throw new TypeError(`There is no number at ${key}`);
  return value;
}

function memberOf(holder: unknown, key: string): unknown {
  if (typeof holder !== "object" || holder === null)
    throw new TypeError(`No object or array contains ${key}`);
  return Object.getOwnPropertyDescriptor(holder, key)?.value;
}
