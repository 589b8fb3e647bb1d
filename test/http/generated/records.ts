// Learns the existing records from the service itself: the records at `/…/{id}` are those that `GET /…` lists. They are forgotten with
// the next change.

import { PROBLEM_KINDS } from "../../../src/domain/problem.ts";
import type { Draw } from "./draw.ts";
import { type Operation, operations, placeOf } from "./operations.ts";
import { validValue } from "./values.ts";

/** Parts of existing paths that no list contains. */
const NAMED: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["/docs/{file}", ["page.css", "page.js"]],
  ["/problems/{kind}", [...PROBLEM_KINDS]],
]);

/** The parts of an answer to GET that are needed. */
export interface Read {
  readonly json: unknown;
  readonly tag: string | null;
}

export interface Records {
  /** An address of the operation, percent-encoded. `known` is true if everything that the address names exists. */
  pathOf(operation: Operation, draw: Draw): Promise<{ path: string; known: boolean }>;
  /** The ETag of the resource, read with this query. Undefined if none is documented or the resource doesn't exist. */
  tagOf(path: string, query?: readonly string[]): Promise<string | undefined>;
  /** The ids of the records with this noun in the ledger that the path names. */
  idsOf(noun: string, path: string): Promise<readonly number[]>;
  forget(): void;
}

/** `read` sends a GET to an address, and returns undefined for any answer except a success. */
export function recordsBy(read: (path: string) => Promise<Read | undefined>): Records {
  const seen = new Map<string, Promise<Read | undefined>>();

  function at(path: string): Promise<Read | undefined> {
    if (!placeOf("GET", path).operation) return Promise.resolve(undefined);
    const answer = seen.get(path) ?? read(path);
    seen.set(path, answer);
    return answer;
  }

  async function existing(
    pattern: string,
    collection: string,
    name: string,
  ): Promise<readonly string[]> {
    const named = NAMED.get(pattern);
    if (named) return named;
    return keysIn((await at(collection))?.json, name);
  }

  return {
    async pathOf({ path, parameters }, draw) {
      const parts: string[] = [];
      let known = true;
      for (const segment of path.split("/")) {
        const name = /^\{(\w+)\}$/.exec(segment)?.[1];
        if (name === undefined) {
          parts.push(segment);
          continue;
        }
        const pattern = path.slice(0, path.indexOf(segment) + segment.length);
        const all = draw.once(5) ? [] : await existing(pattern, parts.join("/"), name);
        const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
        const isFree = schema.type === "string" && NAMED.get(pattern) === undefined;
        known &&= all.length > 0 || (isFree && !placeOf("GET", parts.join("/")).operation);
        const text = all.length > 0 ? draw.pick(all) : String(JSON.parse(validValue(schema, draw)));
        // Dots alone would be steps along the path, and an empty text would make another path.
        parts.push(encode(/^(?:\.{0,2})$/.test(text) ? "dots" : text, draw));
      }
      return { path: parts.join("/"), known };
    },
    async tagOf(path, query = []) {
      const documented = placeOf("GET", path).answers.get(200)?.headers ?? [];
      if (!documented.includes("ETag")) return undefined;
      const found = await (query.length > 0 ? read(`${path}?${query.join("&")}`) : at(path));
      return found?.tag ?? undefined;
    },
    async idsOf(noun, path) {
      const named = path.split("/");
      const list = listOf(noun, named);
      if (list === undefined) return [];
      const keys = keysIn((await at(list))?.json, "id");
      return keys.map((key) => Number.parseInt(key, 10)).filter(Number.isSafeInteger);
    },
    forget: () => seen.clear(),
  };
}

/** Returns the address that lists the records with this noun, in the ledger that the named segments belong to. */
function listOf(noun: string, named: readonly string[]): string | undefined {
  const of = operations.find(({ path, strict, parameters }) => {
    const isOne = path.endsWith("}") && parameters.at(-1)?.schema.title === noun;
    return strict && isOne && path.split("/").slice(0, 4).join() === LEDGER_SEGMENTS;
  });
  const segments = of?.path.split("/").slice(0, -1);
  return segments?.map((segment, at) => (segment.startsWith("{") ? named[at] : segment)).join("/");
}

const LEDGER_SEGMENTS = ["", "api", "v1", "ledgers"].join();

/** Returns the keys of a list's items: the field with the name of the path's parameter, or else `id` or `name`. */
function keysIn(json: unknown, name: string): readonly string[] {
  if (typeof json !== "object" || json === null) return [];
  const items: unknown = Array.isArray(json) ? json : "items" in json ? json.items : [];
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => {
    const members = new Map(Object.entries(item ?? {}));
    const key = members.get(name) ?? members.get("id") ?? members.get("name");
    return typeof key === "string" || typeof key === "number" ? [String(key)] : [];
  });
}

/** Percent-encodes a text. Sometimes it also encodes the characters that don't need it. */
export function encode(text: string, draw: Draw): string {
  if (!draw.once(10)) return encodeURIComponent(text);
  return Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
}
