// The contract and its handlers become routes, once, at start. A request then pays only for the parts that
// its endpoint takes.

import Type, { type TSchema } from "typebox";
import { type Contract, contract, type EndpointName } from "../contract/contract.ts";
import type { Answered, Endpoint, Pages, Taken } from "../contract/endpoint.ts";
import { writer } from "../contract/write.ts";
import { after, type Eventually } from "../domain/eventually.ts";
import { type Headers, JSON_TYPE } from "./answer.ts";
import { changes } from "./guard.ts";
import { entityTag, type PathTexts, partsReader } from "./request.ts";
import { itemsWriter, streamArray } from "./stream.ts";

/** Does an endpoint's work: what it takes is checked, what it answers is typed, failures are thrown. */
export type Handler<E extends Endpoint> = (taken: Taken<E>) => Eventually<Answered<E>>;

/** One handler an endpoint; a missing one is a type error. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Contract[Name]> };

export interface Route {
  readonly endpoint: Endpoint;
  /** Whether its requests may change something. */
  readonly changes: boolean;
  /** Answers a request that is for this endpoint, with its path's texts. Throws problems. */
  answer(visit: Visit, texts: PathTexts): Eventually<Response>;
}

/** A request in the hands of the front door. */
export interface Visit {
  readonly request: Request;
  /** They go out with the answer, whatever it will be. */
  readonly headers: Headers;
  /** The endpoint, once it is known. */
  endpoint?: Endpoint;
  /** Takes note of a failure that comes when the answer is already on its way. */
  reportLate(error: unknown): void;
}

/** A handler seen without its endpoint's types. */
type AnyHandler = (taken: never) => Eventually<AnyAnswer>;

interface AnyAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Headers>;
  readonly revision?: string;
}

export function bind(handlers: Handlers): readonly Route[] {
  // Safe: the contract's own names.
  const names = Object.keys(contract) as EndpointName[];
  return names.map((name) => route(contract[name], handlers[name]));
}

function route(endpoint: Endpoint, handle: AnyHandler): Route {
  const readParts = partsReader(endpoint);
  const bodies = bodyWriters(endpoint);
  return {
    endpoint,
    changes: changes(endpoint.method),
    answer(visit, texts) {
      visit.endpoint = endpoint;
      // Safe: the parts are read by the very schemas from which the handler's `Taken` is derived.
      const answer = after(readParts(visit.request, texts), (parts) => handle(parts as never));
      return after(answer, (answer) => respond(answer, bodies.get(answer.status), visit));
    },
  };
}

function respond(
  answer: AnyAnswer,
  writer: BodyWriter | undefined,
  visit: Visit,
): Eventually<Response> {
  const content = writer ? writer.write(answer.body, visit) : null;
  // The headers speak of the body; if it can't be made, the answer is another one.
  return after(content, (content) => {
    const { status, headers: own, revision } = answer;
    const { headers } = visit;
    if (revision !== undefined) {
      headers["ETag"] = entityTag(revision);
      headers["Cache-Control"] = "no-cache";
    }
    if (own) Object.assign(headers, own);
    if (writer) headers["Content-Type"] ??= writer.mediaType;
    return new Response(content, { status, headers });
  });
}

type Body = string | Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

interface BodyWriter {
  readonly mediaType: string;
  write(body: unknown, visit: Visit): Eventually<Body>;
}

function bodyWriters({ answers }: Endpoint): ReadonlyMap<number, BodyWriter> {
  const writers = new Map<number, BodyWriter>();
  for (const [status, { body, mediaType }] of Object.entries(answers)) {
    if (body) {
      writers.set(Number(status), { mediaType: JSON_TYPE, write: jsonWriter(body) });
    } else if (mediaType) {
      // Safe: `Answered` has a text or a blob where the contract names a media type.
      writers.set(Number(status), { mediaType, write: (body) => body as string | Blob });
    }
  }
  return writers;
}

function jsonWriter(schema: TSchema): BodyWriter["write"] {
  const write = writer(schema);
  if (!Type.IsArray(schema)) return write;
  const writePage = itemsWriter(writer(schema.items));
  return (body, { request, reportLate }) => {
    if (!isPages(body)) return write(body);
    if (!request.signal.aborted) return streamArray(body, writePage, reportLate);
    // The client has left while it waited for its turn.
    return body.close().then(() => "[]");
  };
}

function isPages(body: unknown): body is Pages<unknown> {
  return typeof body === "object" && body !== null && "nextWritten" in body;
}
