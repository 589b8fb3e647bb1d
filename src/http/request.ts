// A request on its way in: its parts, checked by the endpoint's schemas, as the handler takes them.

import type { Endpoint, Parameters } from "../contract/endpoint.ts";
import { type Reading, reader } from "../contract/read.ts";
import { Problem } from "../domain/problem.ts";
import { quote, textFault } from "../domain/text.ts";
import { readBody } from "./body.ts";

/** The texts of a path's parameters, by name, percent-decoded; undefined for one that can't be. */
export type PathTexts = Readonly<Record<string, string | undefined>>;

export const NO_TEXTS: PathTexts = {};

/** What `Taken` is for one endpoint, for any endpoint. */
export interface Parts {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, string | null>>;
  readonly body: unknown;
  holds(revision: string): boolean;
}

/** Compiles what an endpoint takes into the function that takes it from a request; throws problems. */
export function partsReader(
  endpoint: Endpoint,
): (request: Request, texts: PathTexts) => Parts | Promise<Parts> {
  const { parameters, query, body } = endpoint;
  const readValue = body && reader(body);

  function readHead(request: Request, texts: PathTexts): Parts & { body: unknown } {
    return {
      parameters: parameters ? readParameters(parameters, texts) : NOTHING,
      query: query ? readQuery(query, request.url) : NOTHING,
      body: undefined,
      holds: (revision) => holds(request.headers.get("if-none-match"), revision),
    };
  }

  if (!readValue) return readHead;
  return (request, texts) => {
    // An address that names no record is told before its body is read.
    const head = readHead(request, texts);
    return readBody(request).then((json) => {
      head.body = acceptedValue(readValue(json));
      return head;
    });
  };
}

const NOTHING = {};

function acceptedValue({ value, faults }: Reading<unknown>): unknown {
  if (faults) throw new Problem("invalid-fields", faults.join(". "));
  return value;
}

function readParameters(parameters: Parameters, texts: PathTexts): Parts["parameters"] {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(parameters)) {
    const text = texts[name];
    values[name] =
      "type" in schema && schema.type === "integer"
        ? readId(text, "title" in schema ? String(schema.title) : "record")
        : checkedText(text);
  }
  return values;
}

function readId(text: string | undefined, noun: string): number {
  const id = text && /^[1-9]\d{0,15}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (id >= 1 && Number.isSafeInteger(id)) return id;
  // The server's own routes put U+FFFD where a text can't be decoded.
  const shown = text === undefined || text.includes("\ufffd") ? "of this address" : quote(text);
  throw new Problem(
    "unknown-record",
    `There is no ${noun} with the id ${shown}; ids are positive integers`,
  );
}

function readQuery(query: Parameters, address: string): Parts["query"] {
  const { search } = partsOfAddress(address);
  // A malformed text somewhere in the query makes all of it doubtful.
  checkedText(decoded(search));
  const texts = new URLSearchParams(search);
  return Object.fromEntries(Object.keys(query).map((name) => [name, texts.get(name)]));
}

/** The text that percent-encoded UTF-8 stands for; undefined for what is none. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Throws `malformed-text` for a text that could not be decoded or can't be kept. */
function checkedText(text: string | undefined): string {
  if (text === undefined) {
    throw new Problem("malformed-text", "The address must hold percent-encoded UTF-8; it does not");
  }
  const fault = textFault(text);
  if (!fault) return text;
  throw new Problem("malformed-text", `The address can't be read: a text in it ${fault}`);
}

/** Path and query of a request's address. By hand, because not every Host that is served makes a URL. */
export function partsOfAddress(address: string): { path: string; search: string } {
  const [, path = "/", search = ""] =
    /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(address) ?? [];
  return { path: path === "" ? "/" : path, search };
}

/** If-None-Match (RFC 9110, 13.1.2): weak comparison with any of the tags, or "*". */
function holds(header: string | null, revision: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === entityTag(revision));
}

export function entityTag(revision: string): string {
  return `"${revision}"`;
}
