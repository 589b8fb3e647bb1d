// Turns the contract and its handlers into routes. An endpoint's schemas are compiled at its first request, since compiling all of them
// would take a third of the startup time. Later requests pay only for the parts that their endpoint uses.

import Type, { type TSchema } from "typebox";
import type { Contract } from "../contract/contract.ts";
import type {
  Access,
  Answer,
  Answered,
  EncodedContent,
  Endpoint,
  Endpoints,
  FileParts,
  HandlerInput,
  Pages,
  ServerEvent,
} from "../contract/endpoint.ts";
import { encoder } from "../contract/schema/encode.ts";
import { toJsonText } from "../contract/schema/json.ts";
import { EVENTS_TYPE } from "../contract/wire.ts";
import { after, type Eventually } from "../domain/eventually.ts";
import type { RequestKey } from "../domain/ledger/actions.ts";
import { changes } from "./guard/guard.ts";
import { entityTag, heldTag } from "./request/preconditions.ts";
import { type Parts, type PathTexts, partsReader } from "./request/request.ts";
import { type KeysInFlight, trackKeysInFlight } from "./request/request-keys.ts";
import { type Headers, JSON_TYPE } from "./response/answer.ts";
import { chooseEncoding, compressText, liveCoding, varyByCoding } from "./response/compression.ts";
import { type EventStreams, type OpenEvents, streamEvents } from "./response/event-stream.ts";
import { arrayParts, fileParts, itemsWriter, streamParts } from "./response/stream.ts";

/** Does an endpoint's work. Its input has been checked, its answer is typed, and it throws failures. */
export type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Eventually<Answered<E>>;

/** One handler for each endpoint; a missing one is a type error. */
export type HandlersOf<C extends Endpoints> = { readonly [Name in keyof C]: Handler<C[Name]> };

export type Handlers = HandlersOf<Contract>;

export type InputOf<Name extends keyof Handlers> = Parameters<Handlers[Name]>[0];

export type BodyOf<Name extends keyof Handlers> = Awaited<ReturnType<Handlers[Name]>>["body"];

export interface Route {
  readonly endpoint: Endpoint;
  /** True if requests for this route may change something. */
  readonly changes: boolean;
  /** Answers a request for this endpoint, with the texts of its path's parameters. Throws problems. */
  answer(visit: Visit, texts: PathTexts): Eventually<Response>;
}

/** A request that the guard has let in. */
export interface Visit {
  readonly request: Request;
  /** Sent with the answer, whatever it is. */
  readonly headers: Headers;
  endpoint?: Endpoint;
  /** True if a failure is reported as a strict endpoint reports it. By default, the endpoint decides. */
  strict?: boolean;
  /** Logs a failure that happens after the answer has begun. */
  reportLate(error: unknown): void;
}

/** A handler seen without its endpoint's types. */
type AnyHandler = (input: never) => Eventually<AnyAnswer>;

interface AnyAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Headers>;
  readonly revision?: string;
  readonly events?: AsyncIterable<ServerEvent<unknown>>;
}

export function bind<C extends Endpoints>(
  contract: C,
  handlers: HandlersOf<C>,
  streams: EventStreams,
): readonly Route[] {
  const keys = trackKeysInFlight();
  return Object.entries(contract).map(([name, endpoint]) =>
    // Safe: the names come from the contract.
    route(endpoint, handlers[name as keyof C] as AnyHandler, streams, keys),
  );
}

function compile(endpoint: Endpoint, streams: EventStreams) {
  const { answers } = endpoint;
  const events = answers[200]?.events;
  const writers = Object.entries(answers).map(([status, each]) => {
    return [Number(status), writerOf(each)] as const;
  });
  return {
    readParts: partsReader(endpoint, streams),
    writeEvent: events ? encoder(events) : toJsonText,
    bodies: new Map(writers),
  };
}

function route(
  endpoint: Endpoint,
  handle: AnyHandler,
  streams: EventStreams,
  keys: KeysInFlight,
): Route {
  let compiled: ReturnType<typeof compile> | undefined;
  const { method, versioned, conditional } = endpoint;
  const honorsTags = method === "GET" && (versioned || conditional) === true;

  function work(parts: Parts): Eventually<AnyAnswer> {
    // Safe: the parts are read by the schemas from which the handler's `HandlerInput` is derived.
    const input = parts as never;
    if (parts.events) return endingRefused(parts.events, () => handle(input));
    const { key } = parts;
    return key ? exclusively(keys, parts, key, () => handle(input)) : handle(input);
  }

  return {
    endpoint,
    changes: changes(endpoint.method),
    answer(visit, texts) {
      visit.endpoint = endpoint;
      checkAccess(endpoint.access);
      compiled ??= compile(endpoint, streams);
      const { readParts, writeEvent, bodies } = compiled;
      return after(readParts(visit.request, texts), (parts) =>
        after(work(parts), (answer) => {
          const { revision, events } = answer;
          if (events && parts.events) {
            return respondWithEvents(events, parts.events, writeEvent, visit);
          }
          const isHeld = honorsTags && revision !== undefined && parts.holds(revision);
          const sent = isHeld ? { ...answer, status: 304, body: null } : answer;
          return respond(sent, bodies.get(sent.status), visit);
        }),
      );
    },
  };
}

/** Admits the caller of an endpoint, or throws the problem: the only place that knows who may call what. */
function checkAccess(access: Access): void {
  switch (access) {
    case "anyone":
      return;
    default:
      access satisfies never;
  }
}

/** Does the work while no other request with the same key is in progress. */
function exclusively<Value>(
  keys: KeysInFlight,
  { parameters }: Parts,
  key: RequestKey,
  work: () => Eventually<Value>,
): Promise<Value> {
  const give = keys.take(String(parameters["ledger"] ?? ""), key);
  return Promise.try(work).finally(give);
}

/** Closes the stream of a request that is refused. Otherwise a client that retries would leave one behind each time. */
function endingRefused<Value>(events: OpenEvents, work: () => Eventually<Value>): Promise<Value> {
  return Promise.try(work).catch((error) => {
    events.end();
    throw error;
  });
}

function respondWithEvents(
  events: AsyncIterable<ServerEvent<unknown>>,
  open: OpenEvents,
  write: (data: unknown) => string,
  { headers, reportLate }: Visit,
): Response {
  headers["Content-Type"] = EVENTS_TYPE;
  headers["Cache-Control"] = "no-store";
  return new Response(streamEvents(events, write, open, reportLate), { status: 200, headers });
}

function respond(
  answer: AnyAnswer,
  writer: BodyWriter | undefined,
  visit: Visit,
): Eventually<Response> {
  const content = writer ? writer.write(answer.body, visit) : null;
  // Headers describe the body, so they are set only after the body was made.
  return after(content, (content) => {
    const { status, headers: own, revision } = answer;
    const { headers } = visit;
    if (revision !== undefined) {
      headers["ETag"] = tagOf(answer, visit, revision);
      headers["Cache-Control"] = "no-cache";
    }
    if (own) Object.assign(headers, own);
    if (writer?.mediaType) headers["Content-Type"] ??= writer.mediaType;
    return new Response(content, { status, headers });
  });
}

function tagOf(
  { status }: AnyAnswer,
  { request, headers, endpoint }: Visit,
  revision: string,
): string {
  if (status === 304) {
    if (request.headers.has("accept-encoding")) varyByCoding(headers);
    return heldTag(request, revision) ?? entityTag(revision);
  }
  // The answer to a change describes the record, and its tag identifies only the record's state.
  return entityTag(revision, endpoint?.method === "GET" ? headers["Content-Encoding"] : undefined);
}

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

interface BodyWriter {
  /** Null if the body itself has the media type. */
  readonly mediaType: string | null;
  write(body: unknown, visit: Visit): Eventually<Body>;
}

/** Undefined if the answer has no body. */
function writerOf({ body, mediaType, files }: Answer): BodyWriter | undefined {
  if (body) return { mediaType: JSON_TYPE, write: jsonWriter(body) };
  if (mediaType) return { mediaType, write: writeContent };
  return files && { mediaType: null, write: writeFile };
}

function writeContent(body: unknown, { request, headers }: Visit): Eventually<Body> {
  if (typeof body === "string") return compressText(body, request, headers);
  // Safe: `Answered` has a string or an `EncodedContent` if the contract names a media type.
  return chooseEncoding(body as EncodedContent, request.headers.get("accept-encoding"), headers);
}

async function writeFile(body: unknown, visit: Visit): Promise<Body> {
  // Safe: `Answered` has `FileParts` if the contract names files.
  const file = body as FileParts;
  visit.headers["Content-Type"] = file.mediaType;
  if (!visit.request.signal.aborted) return stream(fileParts(file), file.isCompressed, visit);
  // The client left while its request was queued.
  await file.close();
  return "";
}

/** Sends parts as a list or a file, compressed if the client accepts that, and adds the headers that say so. */
async function stream(
  parts: Parameters<typeof streamParts>[0],
  isCompressed: boolean,
  { request, headers, reportLate }: Visit,
): Promise<Body> {
  const coding = isCompressed ? undefined : liveCoding(request);
  const { content, isLong } = await streamParts(parts, coding, reportLate);
  if (isLong && !isCompressed) varyByCoding(headers);
  if (isLong && coding) headers["Content-Encoding"] = coding;
  return content;
}

function jsonWriter(schema: TSchema): BodyWriter["write"] {
  const writeText = encoder(schema);
  const write: BodyWriter["write"] = (body, { request, headers }) =>
    compressText(writeText(body), request, headers);
  if (!Type.IsArray(schema)) return write;
  const writePage = itemsWriter(encoder(schema.items));
  return (body, visit) => {
    if (!isPages(body)) return write(body, visit);
    if (!visit.request.signal.aborted) return stream(arrayParts(body, writePage), false, visit);
    // The client left while its request was queued.
    return body.close().then(() => "[]");
  };
}

function isPages(body: unknown): body is Pages<unknown> {
  return typeof body === "object" && body !== null && "nextWritten" in body;
}
