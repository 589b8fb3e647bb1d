// Mistakes in a body: its values, its JSON, its bytes, its size and its declared type.

import { type Draft, type Mutation, refuse } from "./drafts.ts";
import type { Draw } from "./draw.ts";
import { textOf } from "./scalars.ts";
import { fits, type Schema } from "./schema.ts";
import { anyValue, brokenValue } from "./values.ts";

/** The statuses for a wrong value. */
const INVALID = [400, 422];

/** Applies `change` to a body that is still a string. The result must be refused with one of the statuses. */
function changing(
  statuses: readonly number[],
  change: (
    body: string,
    draw: Draw,
    schema: Schema,
    bodyLimit: number,
  ) => string | Uint8Array<ArrayBuffer> | undefined,
): Mutation {
  return (draft, draw) => {
    const { body, operation } = draft;
    if (typeof body !== "string" || !operation.body || draft.spoiled) return false;
    const changed = change(body, draw, operation.body, operation.bodyLimit);
    if (changed === undefined) return false;
    draft.body = changed;
    draft.spoiled = true;
    refuse(draft, statuses);
    return true;
  };
}

const large = new Map<number, Uint8Array<ArrayBuffer>>();

/** Returns a body that is one byte too large. It is created only once. */
function largerThan(limit: number): Uint8Array<ArrayBuffer> {
  const body = large.get(limit) ?? Buffer.alloc(limit + 1, " ");
  large.set(limit, body);
  return body;
}

/** Strings that JSON escapes can express but that can't be stored. */
const UNSTORABLE = ['"\\u0000"', '"a\\u0000b"', '"\\ud83d"', '"\\ude00\\ud83d"', '"\\uDC00x"'];

const TYPES = [
  ..."text/plain text/plain;charset=UTF-8 application/x-www-form-urlencoded text/json".split(" "),
  ..."application/jsonp application/problem+json application/octet-stream application".split(" "),
  "multipart/form-data; boundary=x",
  "application/xml; application/json",
  "*/*",
  "x",
  ";",
  "application/json, a/b",
];

const SAME_TYPES = [
  "application/json; charset=utf-8",
  "Application/JSON",
  "application/json ; charset=UTF-8",
  "application/json;charset=latin1",
  "APPLICATION/JSON;x=y",
];

/** Bytes that are not UTF-8: lone bytes, overlong forms, surrogates, code points that are too high, and truncated characters. */
const BAD_BYTES = ["ff", "80", "c0af", "c080", "eda080", "edb080", "f4908080", "f8808080", "e282"];

export const bodyMutations: Readonly<Record<string, readonly [number, Mutation]>> = {
  "a body that breaks its schema": [
    24,
    changing(INVALID, (_, draw, schema) => brokenValue(schema, draw)),
  ],
  "a body that is not JSON": [3, changing([400], notJson)],
  "an empty body": [1, changing([400], () => "")],
  "a body that is not UTF-8": [2, changing([400], notUtf8)],
  "a string that can't be stored": [2, changing(INVALID, withUnstorable)],
  "a large body": [1, enlarge],
  "a deep body": [1, deepen],
  "a member that a plain object ignores": [2, ignorable],
  "another media type": [2, (draft, draw) => declare(draft, draw.pick(TYPES), [415])],
  "no media type": [1, (draft) => declare(draft, undefined, [415])],
  "a media type with the same meaning": [
    2,
    (draft, draw) => declare(draft, draw.pick(SAME_TYPES), []),
  ],
};

const enlargeJson = changing([413], (_, __, ___, limit) => largerThan(limit));

/** imports.test.ts tests a file that is too large. Here, 32 MiB in the test's own process would slow down all later requests. */
function enlarge(draft: Draft, draw: Draw): boolean {
  return !draft.operation.takesFile && enlargeJson(draft, draw);
}

function declare(draft: Draft, type: string | undefined, statuses: readonly number[]): boolean {
  if (!draft.operation.body || draft.headers.get("Content-Type") !== "application/json")
    return false;
  if (type === undefined) draft.headers.delete("Content-Type");
  else draft.headers.set("Content-Type", type);
  refuse(draft, statuses);
  return true;
}

function notJson(body: string, draw: Draw): string | undefined {
  const texts = [
    body.slice(0, -1),
    body.slice(1),
    `${body}}`,
    `${body},`,
    `${body} ${body}`,
    `\ufeff${body}`,
    " ",
    '"\n"',
    "tru e",
    "1 2",
    "\u00a07",
    "\f7",
    ...`{ [ " {"a"} {"a":} {'a':1} {a:1} {"a":1,} [1,] [,1] // nul NaN Infinity - 01 1. .5`.split(
      " ",
    ),
    ...'+1 1e 0x10 undefined "\\x" {"amount":NaN} {"amount":-} {"amount":.5} "\\u12"'.split(" "),
  ].filter((text) => !isJson(text));
  return texts.length > 0 ? draw.pick(texts) : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function notUtf8(body: string, draw: Draw): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(body);
  const bad = Buffer.from(draw.pick(BAD_BYTES), "hex");
  // The bad bytes may also split a character, which breaks that one as well.
  const at = draw.below(bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, at), bad, bytes.subarray(at)]);
}

/** Puts such a string into an unknown field or into a field's name, or replaces the whole body with it. */
function withUnstorable(body: string, draw: Draw): string {
  const text = draw.pick(UNSTORABLE);
  if (!body.trimStart().startsWith("{") || draw.once(4)) return draw.pick([text, `[${text}]`]);
  const member = draw.pick([`${text}:1`, `"note":${text}`, `"note":[{"a":[${text}]}]`]);
  // If the member comes first, a second member with the same name may hide it.
  return withMember(body, member, draw.once(2));
}

function withMember(body: string, member: string, first: boolean): string {
  const inner = body.trim().slice(1, -1);
  const members = inner.trim() === "" ? [member] : first ? [member, inner] : [inner, member];
  return `{${members.join(",")}}`;
}

const DEPTHS = [100, 1_000, 10_000, 100_000];

/** A parser may refuse this depth, but it must not crash. */
function deepen(draft: Draft, draw: Draw): boolean {
  const { operation, body } = draft;
  if (!operation.body || typeof body !== "string" || draft.spoiled) return false;
  const [open, close] = draw.pick([["[", "]"] as const, ['{"a":', "}"] as const]);
  const isObject = operation.body.type === "object" && body.trimStart().startsWith("{");
  const inside = isObject && draw.once(2);
  const nested = (depth: number) => {
    const nest = `${open.repeat(depth)}1${close.repeat(depth)}`;
    return inside ? withMember(body, `"nest":${nest}`, false) : nest;
  };
  draft.spoiled = true;
  draft.body = nested(draw.pick(DEPTHS));
  if (fits(operation.body, JSON.parse(nested(3)))) draft.tolerated.add(400);
  else refuse(draft, INVALID);
  return true;
}

function ignorable(draft: Draft, draw: Draw): boolean {
  const { operation, body } = draft;
  if (operation.body?.type !== "object" || typeof body !== "string" || draft.spoiled) return false;
  if (operation.body.additionalProperties !== undefined || !body.trimStart().startsWith("{"))
    return false;
  const own = new Set(Object.keys(operation.body.properties ?? {}));
  const name = draw.pick(["__proto__", "constructor", "toString", "id", "", textOf(3, draw)]);
  if (own.has(name)) return false;
  draft.body = withMember(body, `${JSON.stringify(name)}:${anyValue(draw, 3)}`, draw.once(2));
  return true;
}
