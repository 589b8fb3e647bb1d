// The contract and its handlers become routes, once, at start. A request then pays only for the parts that
// its endpoint takes.

import Type, { type TSchema } from "typebox";
import { type Contract, contract, type EndpointName } from "../contract/contract.ts";
import type { Answered, Endpoint, Pages, Taken } from "../contract/endpoint.ts";
import { writer } from "../contract/write.ts";
import { type Headers, JSON_TYPE } from "./answer.ts";
import { entityTag, type PathTexts, partsReader } from "./request.ts";
import { streamArray } from "./stream.ts";

/** Does an endpoint's work: what it takes is checked, what it answers is typed, failures are thrown. */
export type Handler<E extends Endpoint> = (taken: Taken<E>) => Answered<E> | Promise<Answered<E>>;

/** One handler an endpoint; a missing one is a type error. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Contract[Name]> };

export interface Route {
  readonly endpoint: Endpoint;
  /** Answers a request that is for this endpoint, with its path's texts. Throws problems. */
  answer(visit: Visit, texts: PathTexts): Promise<Response>;
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
type AnyHandler = (taken: never) => AnyAnswer | Promise<AnyAnswer>;

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
    async answer(visit, texts) {
      visit.endpoint = endpoint;
      const { request, headers } = visit;
      const parts = await readParts(request, texts);
      // Safe: the parts are read by the very schemas from which the handler's `Taken` is derived.
      const { status, body, headers: own, revision } = await handle(parts as never);
      const writer = bodies.get(status);
      // The headers speak of the body; if it can't be made, the answer is another one.
      const content = writer ? await writer.write(body, visit) : null;
      if (revision !== undefined) {
        headers["ETag"] = entityTag(revision);
        headers["Cache-Control"] = "no-cache";
      }
      if (own) Object.assign(headers, own);
      if (writer) headers["Content-Type"] ??= writer.mediaType;
      return new Response(content, { status, headers });
    },
  };
}

type Body = string | Blob | ReadableStream<Uint8Array>;

interface BodyWriter {
  readonly mediaType: string;
  write(body: unknown, visit: Visit): Body | Promise<Body>;
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
  const writeItem = writer(schema.items);
  return async (body, { request, reportLate }) => {
    if (!isPages(body)) return write(body);
    if (!request.signal.aborted) return streamArray(body, writeItem, reportLate);
    // The client has left while it waited for its turn.
    await body.close();
    return "[]";
  };
}

function isPages(body: unknown): body is Pages<unknown> {
  return typeof body === "object" && body !== null && "next" in body;
}
