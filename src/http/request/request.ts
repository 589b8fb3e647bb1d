// Reads an incoming request: the endpoint's schemas check its parts for the handler.

import Type, { type TSchema } from "typebox";
import type { Endpoint, Parameters } from "../../contract/endpoint.ts";
import { neededHeadersOf, takesIfMatch, takesKey } from "../../contract/headers.ts";
import { faultReader } from "../../contract/schema/decode.ts";
import { bodyFault } from "../../contract/schema/explain.ts";
import { FileBytes, hasFormat } from "../../contract/schema/fields.ts";
import type { Json } from "../../contract/schema/json.ts";
import { queryReader } from "../../contract/schema/query.ts";
import { closed } from "../../contract/schema/walk.ts";
import { KEY_HEADER, SOURCE_HEADER } from "../../contract/wire.ts";
import type { RequestKey } from "../../domain/ledger/actions.ts";
import { isLedgerId } from "../../domain/ledger/ledger.ts";
import { type Actor, CLIENT_SOURCES, PROGRAM } from "../../domain/ledger/ledger-change.ts";
import type { Precondition } from "../../domain/ledger/precondition.ts";
import { Problem, type RequestFault } from "../../domain/problem.ts";
import { quote, textFault } from "../../domain/text/text.ts";
import { isCalendarDate } from "../../domain/time/calendar-date.ts";
import { type EventStreams, type OpenEvents, prefersEvents } from "../response/event-stream.ts";
import { REPORTED_FAULTS, reportFaults } from "../response/reported-faults.ts";
import { readBody, readFileBody } from "./body.ts";
import { heldTag, readIfMatch } from "./preconditions.ts";
import { readKey, requestKey } from "./request-keys.ts";

/** The percent-decoded texts of a path's parameters, by name; undefined for one that can't be decoded. */
export type PathTexts = Readonly<Record<string, string | undefined>>;

export const NO_TEXTS: PathTexts = {};

/** `HandlerInput` for any endpoint. */
export interface Parts {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  holds(revision: string): boolean;
  readonly ifMatch: Precondition | null;
  readonly key: RequestKey | null;
  /** The actor of the request; a program in the simple API. */
  readonly actor: Actor;
  readonly events: OpenEvents | null;
}

/** Parts that are still being filled in. */
type OpenParts = { -readonly [Name in keyof Parts]: Parts[Name] };

export type ReadParts = (request: Request, texts: PathTexts) => Parts | Promise<Parts>;

/** Compiles an endpoint's input into a function that reads it from a request and throws problems. */
export function partsReader(endpoint: Endpoint, streams: EventStreams): ReadParts {
  const { method, strict = false, parameters = {}, query, needed, body, bodyLimit } = endpoint;
  const isFile = body === FileBytes;
  const readValue = body && !isFile ? faultReader(strict ? closed(body) : body) : undefined;
  const readQuery = strict ? queryReader(query ?? {}, needed) : query && textsReader(query);
  // A plain endpoint gets all of its parameters, even if all are null.
  const needsQuery = !strict || needed !== undefined;
  const hasIfMatch = takesIfMatch(endpoint);
  const neededHeaders = neededHeadersOf(endpoint);
  const hasKey = strict && takesKey(endpoint);
  const takesSource = strict && method !== "GET";
  const hasEvents = endpoint.answers[200]?.events !== undefined;

  function readHead(request: Request, texts: PathTexts, faults: RequestFault[]): OpenParts {
    const { headers } = request;
    const search = readQuery ? partsOfAddress(request.url).search : "";
    // A single malformed text makes the whole query unreliable.
    if (search !== "") checkedText(decoded(search));
    const readSearch = needsQuery || search !== "" ? readQuery : undefined;
    for (const name of neededHeaders) {
      if (headers.has(name)) continue;
      const detail = `${name} must be the ETag of the record as you read it; it is missing`;
      faults.push({ header: name, detail });
    }
    return {
      parameters: readParameters(parameters, texts),
      query: readSearch ? readSearch(new URLSearchParams(search), faults) : NOTHING,
      body: undefined,
      holds: (revision: string) => heldTag(request, revision) !== undefined,
      ifMatch: hasIfMatch ? readIfMatch(headers.get("if-match"), faults) : null,
      key: null,
      actor: takesSource ? readActor(headers.get(SOURCE_HEADER), faults) : PROGRAM,
      events: null,
    };
  }

  return (request, texts) => {
    // All faults of a request are reported together. But an invalid path is refused before the body is read.
    const faults: RequestFault[] = [];
    const head = readHead(request, texts, faults);
    const key = hasKey ? readKey(request.headers.get(KEY_HEADER), faults) : undefined;

    function finish(json: Json | undefined): Parts {
      let others = 0;
      if (readValue && json) {
        const { value, faults: found = [] } = readValue(json);
        for (const fault of found.slice(0, REPORTED_FAULTS)) faults.push(bodyFault(fault));
        others = Math.max(0, found.length - REPORTED_FAULTS);
        head.body = value;
      }
      if (faults.length > 0) throw invalidRequest(faults, others);
      if (isFile) head.body = readFileBody(request, bodyLimit);
      const isHead = request.method === "HEAD";
      if (hasEvents && !isHead && prefersEvents(request.headers.get("accept")))
        head.events = streams.open(request);
      if (key !== undefined) {
        const { path, search } = partsOfAddress(request.url);
        head.key = requestKey(key, method, path + search, json?.text ?? "");
      }
      return head;
    }

    return readValue ? readBody(request, bodyLimit).then(finish) : finish(undefined);
  };
}

const NOTHING = {};

/** The query of a plain endpoint: the first text of each parameter, or null. */
function textsReader(query: Parameters) {
  const names = Object.keys(query);
  return (texts: URLSearchParams) =>
    Object.fromEntries(names.map((name) => [name, texts.get(name)]));
}

/** The actor is a program by default. */
function readActor(header: string | null, faults: RequestFault[]): Actor {
  if (header === null) return PROGRAM;
  const source = CLIENT_SOURCES.find((known) => known === header);
  if (source) return { source, by: null };
  const detail = `${SOURCE_HEADER} must be one of ${CLIENT_SOURCES.join(", ")}; got ${quote(header)}`;
  faults.push({ header: SOURCE_HEADER, detail });
  return PROGRAM;
}

function invalidRequest(faults: readonly RequestFault[], others: number): Problem {
  const { detail, reported: errors } = reportFaults(faults, (fault) => fault.detail, others);
  return new Problem("invalid-fields", detail, { errors });
}

function readParameters(parameters: Parameters, texts: PathTexts): Parts["parameters"] {
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(parameters)) {
    const text = texts[name];
    if (Type.IsInteger(schema)) values[name] = readId(text, nounOf(schema));
    else if (hasFormat(schema, "slug")) values[name] = readSlug(text, nounOf(schema));
    else if (hasFormat(schema, "date")) values[name] = readDay(text);
    else values[name] = checkedText(text);
  }
  return values;
}

function nounOf(schema: TSchema): string {
  return "title" in schema ? String(schema.title) : "record";
}

function readSlug(text: string | undefined, noun: string): string {
  if (text !== undefined && isLedgerId(text)) return text;
  throw new Problem(
    "unknown-record",
    `There is no ${noun} with the id ${shownId(text)}; ids are lowercase letters and digits, with single hyphens inside`,
  );
}

function readId(text: string | undefined, noun: string): number {
  const id = text && /^[1-9]\d{0,15}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (id >= 1 && Number.isSafeInteger(id)) return id;
  throw new Problem(
    "unknown-record",
    `There is no ${noun} with the id ${shownId(text)}; ids are positive integers`,
  );
}

function readDay(text: string | undefined): string {
  if (text !== undefined && isCalendarDate(text)) return text;
  throw new Problem(
    "unknown-record",
    `There is nothing on the day ${shownId(text)}; days are written as YYYY-MM-DD`,
  );
}

function shownId(text: string | undefined): string {
  // The server's own routes put U+FFFD in place of a text that can't be decoded.
  return text === undefined || text.includes("\ufffd") ? "of this address" : quote(text);
}

/** Decodes percent-encoded UTF-8; undefined if it is malformed. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Throws `malformed-text` for a text that could not be decoded or can't be stored. */
function checkedText(text: string | undefined): string {
  if (text === undefined) {
    throw new Problem("malformed-text", "The address must be percent-encoded UTF-8; it is not");
  }
  const fault = textFault(text);
  if (!fault) return text;
  throw new Problem("malformed-text", `The address can't be read: a text in it ${fault}`);
}

/** Splits a request's URL into path and query. This does not use `URL`, because not every accepted Host makes a valid one. */
export function partsOfAddress(address: string): { path: string; search: string } {
  const [, path = "/", search = ""] =
    /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(address) ?? [];
  return { path: path === "" ? "/" : path, search };
}
