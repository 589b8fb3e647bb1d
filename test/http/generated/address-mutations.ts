// Mistakes in the method, the path or the query, and other spellings with the same meaning.

import { type Draft, type Mutation, pairsOf, refuse } from "./drafts.ts";
import type { Draw } from "./draw.ts";
import { judgeOrigin } from "./header-mutations.ts";
import type { Operation, Parameter } from "./operations.ts";
import { textOf } from "./scalars.ts";
import { fits, type Schema } from "./schema.ts";
import { brokenValue } from "./values.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE", "PROPFIND"];

const STRAY_PATHS = [
  ..."/expense /api /api/ /api/v1 /api/v2/posts /.env /expenses/1/2 /expenses//1".split(" "),
  ..."/% /%ff /%00 /api/v1/posts/1/x /favicon.ico /openapi.json/x /EXPENSES".split(" "),
  ..."/a%2fb".split(" "),
];

/** Invalid percent-encoding. */
const BAD_CODES = "%ff %c0%af %ed%a0%80 %e2%82 % %z1 %1 %f4%90%80%80 %00 a%00b".split(" ");

const BAD_IDS = [
  ..."0 -1 1.5 abc 01 1e3 9007199254740992 99999999999999999999 %20 +1".split(" "),
  "1%20",
  "0x1",
  "\u0661",
  "\uff11",
  "null",
  "NaN",
  "1,2",
  "__proto__",
  "1;",
  "1%2f2",
  "%ff",
  "%",
  "%00",
  "1%00",
  "total%20",
  "%ed%a0%80",
];

export const addressMutations: Readonly<Record<string, readonly [number, Mutation]>> = {
  "another method": [3, useMethod],
  "another path": [1, usePath],
  "a trailing slash": [2, addSlash],
  "two trailing slashes": [1, addSlashes],
  "a path parameter that breaks its rule": [4, breakPath],
  "a path parameter that is not UTF-8": [1, spoilPath],
  "a query parameter that breaks its rule": [5, breakQuery],
  "no query parameter where one is needed": [2, leaveOut],
  "an unknown query parameter": [3, addUnknown],
  "a query that is not UTF-8": [1, spoilQuery],
  "a fragment of a query": [1, addFragment],
};

function useMethod(draft: Draft, draw: Draw): boolean {
  draft.method = draw.pick(METHODS);
  judgeOrigin(draft);
  return draft.method !== draft.operation.method;
}

function usePath(draft: Draft, draw: Draw): boolean {
  draft.path = draw.pick(STRAY_PATHS);
  return true;
}

function addSlash(draft: Draft): boolean {
  if (draft.path.endsWith("/")) return false;
  draft.path += "/";
  return true;
}

/** At the root, two slashes may be read as the root with a trailing slash. */
function addSlashes(draft: Draft): boolean {
  if (draft.path.endsWith("/")) return false;
  draft.path += "//";
  return true;
}

function breakPath(draft: Draft, draw: Draw): boolean {
  const parameters = parameterPlaces(draft.operation);
  if (parameters.length === 0) return false;
  const [index, schema] = draw.pick(parameters);
  const current = draft.path.split("/")[index] ?? "";
  const near = [`0${current}`, `${current}.0`, `+${current}`, `%20${current}`, `${current}e0`];
  const texts =
    schema.type === "integer" ? [...BAD_IDS, ...near, ...near] : brokenTextsOf(schema, draw);
  if (texts.length === 0) return false;
  setSegment(draft, index, draw.pick(texts));
  refuse(draft, [400, 404]);
  return true;
}

function brokenTextsOf(schema: Schema, draw: Draw): readonly string[] {
  const text = brokenValue(schema, draw);
  const value: unknown = text === undefined ? undefined : JSON.parse(text);
  const isSegment = typeof value === "string" && !/^\.{0,2}$/.test(value);
  return isSegment && !fits(schema, value) ? [encodeURIComponent(value)] : [];
}

function spoilPath(draft: Draft, draw: Draw): boolean {
  const parameters = parameterPlaces(draft.operation);
  if (parameters.length === 0) return false;
  const [index] = draw.pick(parameters);
  setSegment(draft, index, `${draw.once(2) ? "a" : ""}${draw.pick(BAD_CODES)}`);
  refuse(draft, [400, 404]);
  return true;
}

function parameterPlaces({ path, parameters }: Operation): readonly (readonly [number, Schema])[] {
  return path.split("/").flatMap((segment, index) => {
    const parameter = parameters.find(({ name }) => segment === `{${name}}`);
    return parameter ? [[index, parameter.schema] as const] : [];
  });
}

function setSegment(draft: Draft, index: number, text: string): void {
  draft.path = draft.path
    .split("/")
    .map((segment, place) => (place === index ? text : segment))
    .join("/");
}

function breakQuery(draft: Draft, draw: Draw): boolean {
  // An operation that is not strict accepts any text.
  if (!draft.operation.strict || draft.operation.query.length === 0) return false;
  const parameter = draw.pick(draft.operation.query);
  const pairs = brokenPairs(parameter, draw);
  if (!pairs) return false;
  draft.query = [...draft.query.filter((pair) => !isOf(parameter, pair)), ...pairs];
  refuse(draft, [400, 422]);
  return true;
}

/** Returns pairs for a parameter whose value breaks its rule however the text is read. Undefined if none were found. */
function brokenPairs({ name, schema }: Parameter, draw: Draw): string[] | undefined {
  for (let tries = 0; tries < 20; tries += 1) {
    const text = brokenValue(schema, draw);
    const value: unknown = text === undefined ? undefined : JSON.parse(text);
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (items.length === 0 || items.some((item) => typeof item === "object" || item === undefined))
      continue;
    const texts = items.map(String);
    if (!readings(texts).some((reading) => fits(schema, reading)))
      return pairsOf(name, texts, draw);
  }
  return undefined;
}

/** Returns the values that a query's texts could mean. */
function readings(texts: readonly string[]): readonly unknown[] {
  const typed = texts.map((text) =>
    text.trim() !== "" && !Number.isNaN(Number(text)) ? Number(text) : text,
  );
  const named = texts.map((text) => (text === "true" ? true : text === "false" ? false : text));
  return [texts, typed, named, ...(texts.length === 1 ? [texts[0], typed[0], named[0]] : [])];
}

function leaveOut(draft: Draft, draw: Draw): boolean {
  const needed = draft.operation.query.filter(({ required }) => required);
  if (needed.length === 0) return false;
  const parameter = draw.pick(needed);
  draft.query = draft.query.filter((pair) => !isOf(parameter, pair));
  refuse(draft, [400, 422]);
  return true;
}

function isOf({ name }: Parameter, pair: string): boolean {
  return pair.startsWith(`${encodeURIComponent(name)}=`);
}

function addUnknown(draft: Draft, draw: Draw): boolean {
  const { query, strict } = draft.operation;
  const near = query.flatMap(({ name }) => [`${name}s`, name.toUpperCase(), `${name}[]`]);
  const all = ["x", "__proto__", "constructor", "toString", "limitt", "id", ...near];
  const unknown = all.filter((name) => !query.some((parameter) => parameter.name === name));
  draft.query = draw.shuffled([
    ...draft.query,
    ...pairsOf(draw.pick(unknown), textOf(3, draw), draw),
  ]);
  if (strict) refuse(draft, [400, 422]);
  return true;
}

function spoilQuery(draft: Draft, draw: Draw): boolean {
  const { query, strict } = draft.operation;
  const [known] = query;
  draft.query.push(`${known ? encodeURIComponent(known.name) : "x"}=${draw.pick(BAD_CODES)}`);
  if (strict || known) refuse(draft, [400, 422]);
  return true;
}

/** Ampersands without a pair between them have no meaning. */
function addFragment(draft: Draft): boolean {
  draft.query = ["", ...draft.query, ""];
  return true;
}
