// What an endpoint is: a plain record. The server's routes, the OpenAPI document, the API page and the
// typed client are all made from such records, and nothing of the interface is written a second time.

import type { Static, TArray, TSchema } from "typebox";

import type { RequestKey } from "../domain/ledger/amendment.ts";
import type { ChangeSource } from "../domain/ledger/ledger-change.ts";
import type { Precondition } from "../domain/ledger/precondition.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The methods of requests that change something, and so may have an Idempotency-Key. */
export type KeyedMethod = Exclude<Method, "GET">;

export type Tag =
  | "Ledgers"
  | "Book"
  | "Labels"
  | "Reports"
  | "History"
  | "Expenses"
  | "Demonstration"
  | "Posts"
  | "Service";

/** Who may call an endpoint. The service knows no people yet, so each endpoint is open to anyone who reaches it. */
export type Access = "anyone";

export interface Answer {
  /** The name under which the API document has it once, where many endpoints share it. */
  readonly name?: string;
  /** What this answer means, as a sentence. */
  readonly description: string;
  /** The JSON body; left out where the answer has none or is a page or a file. */
  readonly body?: TSchema;
  /** The media type of the body, where it is not that of JSON. */
  readonly mediaType?: string;
  /** What each event tells, where a client may also have the answer as a stream of events that stays open. */
  readonly events?: TSchema;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body as it goes over the wire. */
  readonly example?: unknown;
}

export interface Parameters {
  readonly [name: string]: TSchema;
}

/** Endpoints by their names. */
export interface Endpoints {
  readonly [name: string]: Endpoint;
}

export interface Endpoint {
  readonly method: Method;
  /** Segments in braces are path parameters, each of them described in `parameters`. */
  readonly path: `/${string}`;
  readonly tag: Tag;
  readonly access: Access;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: Parameters;
  readonly query?: Parameters;
  /** Which parameters of the query of a strict endpoint must be there. */
  readonly needed?: readonly string[];
  readonly body?: TSchema;
  /** How many bytes a body may have, where that is not a mebibyte. */
  readonly bodyLimit?: number;
  /** A request body as a client would send it. */
  readonly example?: unknown;
  /**
   * True where failures are problem details (RFC 9457), members and query parameters that are not known are refused, the
   * query is read by its schemas, and a request that changes something may have an Idempotency-Key.
   */
  readonly strict?: boolean;
  /**
   * True where a record of its own is read, changed or deleted: answers bear its revision as a strong ETag, GET honours
   * If-None-Match, the others If-Match.
   */
  readonly versioned?: boolean;
  /** True where the answer bears a strong ETag and If-None-Match is honoured. */
  readonly conditional?: boolean;
  readonly answers: Readonly<Record<number, Answer>>;
}

/** What a handler is handed: each part checked, and of the type that the check proves. */
export interface HandlerInput<E extends Endpoint> {
  readonly parameters: E extends { readonly parameters: infer P extends Parameters }
    ? Values<P>
    : Empty;
  readonly query: E extends { readonly query: infer Q extends Parameters }
    ? E extends { readonly strict: true }
      ? Checked<Q, Needed<E>>
      : Texts<Q>
    : Empty;
  readonly body: E extends { readonly body: infer B extends TSchema } ? Static<B> : undefined;
  /** True where the client already holds the representation with this revision. */
  holds(revision: string): boolean;
  /** What the If-Match header of a change of a versioned record asks for; null where there is none. */
  readonly ifMatch: E extends { readonly versioned: true } ? IfMatch | null : null;
  /** The Idempotency-Key of a request that changes something at a strict endpoint; null where there is none. */
  readonly key: E extends { readonly strict: true; readonly method: KeyedMethod }
    ? RequestKey | null
    : null;
  /** Where the change that a strict endpoint makes comes from. */
  readonly source: ChangeSource;
  /** Where the answer may be a stream of events: whether the client wants that; null elsewhere. */
  readonly events: [EventsOf<E>] extends [never] ? null : WantedEvents | null;
}

export interface IfMatch extends Precondition {
  /** Whether a record with this revision may be changed. */
  admits(revision: string): boolean;
}

/** A client that wants the answer as a stream of events. */
export interface WantedEvents {
  /** The id of the last event that it has seen; null for a new client. */
  readonly lastEventId: string | null;
  /** Aborted when the client has left or the service stops; the events must end then. */
  readonly signal: AbortSignal;
}

/** An event of a stream (WHATWG HTML, 9.2). */
export interface ServerEvent<Data> {
  /** A text of one line, by which a client that comes back says where it was. */
  readonly id: string;
  /** The kind of event, one word; "message" unless told. */
  readonly event?: string;
  readonly data: Data;
}

type Empty = Readonly<Record<never, never>>;
type Values<P extends Parameters> = { readonly [Name in keyof P]: Static<P[Name]> };
type Checked<Q extends Parameters, Names> = {
  readonly [Name in keyof Q]: Static<Q[Name]> | (Name extends Names ? never : undefined);
};
export type Needed<E extends Endpoint> = E extends { readonly needed: readonly (infer Name)[] }
  ? Name
  : never;
type Texts<Q extends Parameters> = { readonly [Name in keyof Q]: string | null };

/** A long array in pages, all from one moment. */
export interface Pages<Item> {
  /** The next items, written; undefined at the end. What was written may be kept and handed out again. */
  nextWritten(write: (items: readonly Item[]) => Uint8Array): Promise<Uint8Array | undefined>;
  /** Gives up the rest. */
  close(): Promise<void>;
}

/** What a handler may answer: one of the successes that the endpoint names. Failures are thrown as problems. */
export type Answered<E extends Endpoint> =
  | {
      [Status in SuccessOf<E>]: {
        readonly status: Status;
        readonly body: BodyOf<E["answers"][Status]>;
        readonly headers?: Readonly<Record<string, string>>;
      } & Revised<E>;
    }[SuccessOf<E>]
  | EventsAnswer<EventsOf<E>>;

/** Which state the answer shows, of the ledger or of a versioned record; what was deleted has none. */
type Revised<E extends Endpoint> = E extends {
  readonly versioned: true;
  readonly method: "GET" | "PATCH" | "PUT" | "POST";
}
  ? { readonly revision: string }
  : { readonly revision?: string };

/** What the events of an endpoint tell; never where it has none. */
export type EventsOf<E extends Endpoint> = E["answers"] extends {
  readonly 200: { readonly events: infer S extends TSchema };
}
  ? Static<S>
  : never;

type EventsAnswer<Data> = [Data] extends [never]
  ? never
  : {
      readonly status: 200;
      readonly events: AsyncIterable<ServerEvent<Shown<Data>>>;
      readonly body?: never;
      readonly headers?: Readonly<Record<string, string>>;
    };

type SuccessOf<E extends Endpoint> = Extract<keyof E["answers"], 200 | 201 | 204 | 304>;

/** What is only read: an answer may be a part of what somebody else keeps. */
type Shown<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Shown<Item>[]
    : { readonly [Key in keyof T]: Shown<T[Key]> };

/** The same content in several encodings (RFC 9110, 8.4.1), compressed beforehand; a client gets the best that it takes. */
export interface EncodedContent {
  readonly identity: Uint8Array<ArrayBuffer>;
  readonly gzip?: Uint8Array<ArrayBuffer>;
  readonly br?: Uint8Array<ArrayBuffer>;
}

type BodyOf<A> = A extends { readonly body: infer B extends TSchema }
  ? Shown<Static<B>> | (B extends TArray<infer Item extends TSchema> ? Pages<Static<Item>> : never)
  : A extends { readonly mediaType: string }
    ? string | EncodedContent
    : null;

/** Checks a record against `Endpoint` and keeps its exact type, from which the types above are read. */
export function endpoint<const E extends Endpoint>(record: E): E {
  return record;
}
