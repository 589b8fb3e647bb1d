// An endpoint is a plain record. Routes, the OpenAPI document, the API page and the typed client are all made from such records, so the API
// is defined only once.

import type { Static, TArray, TSchema } from "typebox";
import { LABEL_KINDS, pluralOf } from "../domain/label/label.ts";
import type { RequestKey } from "../domain/ledger/actions.ts";
import type { Actor } from "../domain/ledger/ledger-change.ts";
import type { Precondition } from "../domain/ledger/precondition.ts";
import { listed } from "../domain/text/text.ts";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

export type Method = (typeof METHODS)[number];

/** The methods that change something, and so may have an Idempotency-Key. */
export type KeyedMethod = Exclude<Method, "GET">;

/** The sections of the API in the order in which a newcomer would read them. */
export const TAGS = [
  ["Ledgers", "Books of expenses, each with its own ids, labels and history."],
  [
    "Book",
    "The expenses of a ledger with all fields: list and search them, and write one or many at once.",
  ],
  ["Imports", "Files from banks and other programs: read, previewed, imported and undone."],
  ["Labels", `How expenses are classified: ${listed(LABEL_KINDS.map(pluralOf), "and")}.`],
  ["Recurring", "Recurring expenses, and what is due."],
  ["Budgets", "What may be spent in a month, and what is left of it."],
  ["Reports", "Totals of expenses, and suggestions for a text."],
  ["History", "Every change of a ledger, and how to undo one."],
  ["Expenses", "The simple API: description, amount and date of the ledger `default`."],
  ["Service", "The service's health and documents."],
  ["Posts", "An example of how methods map to operations."],
  ["Demonstration", "Fixed values for trying out a client."],
] as const;

export type Tag = (typeof TAGS)[number][0];

/** Lists who may call an endpoint. The service has no users yet, so each endpoint is open to anyone who reaches it. */
export type Access = "anyone";

export interface Answer {
  /** The name of the response in the API document, if several endpoints share it. */
  readonly name?: string;
  /** The shared response that this one copies, except for its description. */
  readonly like?: Answer;
  readonly description: string;
  /** The JSON body. Absent if the response has no body, or if the body is a page or a file. */
  readonly body?: TSchema;
  /** The media type of a body that is not JSON. */
  readonly mediaType?: string;
  /** The media types of a file of any size; the request chooses one of them. */
  readonly files?: readonly string[];
  /** The data of each event, if the client may request a stream of events instead. */
  readonly events?: TSchema;
  readonly headers?: Readonly<Record<string, string>>;
  /** An example of the body, as it is sent. */
  readonly example?: unknown;
}

export interface Parameters {
  readonly [name: string]: TSchema;
}

export interface Endpoints {
  readonly [name: string]: Endpoint;
}

export interface Endpoint {
  readonly method: Method;
  /** Segments in braces are path parameters, described in `parameters`. */
  readonly path: `/${string}`;
  readonly tag: Tag;
  readonly access: Access;
  readonly summary: string;
  readonly description?: string | undefined;
  readonly parameters?: Parameters;
  readonly query?: Parameters;
  /** The required query parameters of a strict endpoint. */
  readonly needed?: readonly string[];
  readonly body?: TSchema;
  /** The maximum size of a body in bytes; a mebibyte by default. */
  readonly bodyLimit?: number;
  /** A request body as a client would send it. */
  readonly example?: unknown;
  /**
   * Makes the endpoint strict. Failures are problem details (RFC 9457), unknown fields and query parameters are refused, and the query
   * is read by its schemas. Changing requests may have an Idempotency-Key.
   */
  readonly strict?: boolean;
  /**
   * Is true if the endpoint is about one record with a version: answers have it as a strong ETag, GET honors If-None-Match, and other
   * methods honor If-Match.
   */
  readonly versioned?: boolean;
  /** Is true if a POST is about a record whose version If-Match must name. */
  readonly mustMatch?: boolean;
  /** Is true if a change needs no Idempotency-Key, because a repeated request changes nothing more. */
  readonly repeatable?: boolean;
  /** Is true if the response may take minutes. */
  readonly lasting?: boolean;
  /** Is true if the answer has a strong ETag and honors If-None-Match. */
  readonly conditional?: boolean;
  readonly answers: Readonly<Record<number, Answer>>;
}

/** The input of a handler. Each part has been checked, and has the type that the check proves. */
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
  /** Returns true if the client already has this revision, by If-None-Match. */
  holds(revision: string): boolean;
  /** The If-Match header of a change to a versioned record; null without one. */
  readonly ifMatch: E extends { readonly versioned: true } ? Precondition | null : null;
  /** The Idempotency-Key of a changing request to a strict endpoint; null without one. */
  readonly key: E extends { readonly strict: true; readonly method: KeyedMethod }
    ? RequestKey | null
    : null;
  readonly actor: Actor;
  /** Is set if the client wants a stream of events. Null if it doesn't, or if the endpoint has no events. */
  readonly events: [EventsOf<E>] extends [never] ? null : WantedEvents | null;
}

export interface WantedEvents {
  /** The id of the last event it has seen; null for a new client. */
  readonly lastEventId: string | null;
  /** Is aborted when the client leaves or the server stops. The events must end then. */
  readonly signal: AbortSignal;
}

/** An event of a stream (WHATWG HTML, 9.2). */
export interface ServerEvent<Data> {
  /** A text of one line. A client that reconnects sends it to say where it stopped. */
  readonly id: string;
  /** The kind of event, one word; "message" by default. */
  readonly event?: string;
  readonly data: Data;
}

export interface FileBody {
  /** Can be read only once. Rejects if the file exceeds the endpoint's limit, or if the client has gone. */
  bytes(): Promise<Uint8Array>;
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

/** A long array, divided into pages that all come from one snapshot. */
export interface Pages<Item> {
  /** Returns the next items in their written form; undefined at the end. The bytes may be cached and returned again. */
  nextWritten(write: (items: readonly Item[]) => Uint8Array): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** A file of any size, divided into parts. */
export interface FileParts {
  /** One of the media types that the contract lists. */
  readonly mediaType: string;
  /** Is true if compression would not make the file shorter. */
  readonly isCompressed: boolean;
  /** The parts can be read only once. */
  readonly parts: AsyncIterable<string | Uint8Array>;
  /** Releases the rest; may be called twice. */
  close(): Promise<void>;
}

/** The possible results of a handler: the endpoint's successes. Failures are thrown as problems. */
export type Answered<E extends Endpoint> =
  | {
      [Status in SuccessOf<E>]: {
        readonly status: Status;
        readonly body: BodyOf<E["answers"][Status]>;
        readonly headers?: Readonly<Record<string, string>>;
      } & Revised<E>;
    }[SuccessOf<E>]
  | EventsAnswer<EventsOf<E>>;

/** Successes carry a revision; a deleted record has none. */
type Revised<E extends Endpoint> = E extends {
  readonly versioned: true;
  readonly method: "GET" | "PATCH" | "PUT" | "POST";
}
  ? { readonly revision: string }
  : { readonly revision?: string };

/** The data of an endpoint's events; never if it has none. */
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

/** Makes a type read-only, because a response may be part of a cache. */
type Shown<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Shown<Item>[]
    : { readonly [Key in keyof T]: Shown<T[Key]> };

/** The same content in several encodings (RFC 9110, 8.4.1), compressed beforehand. A client gets the best encoding that it accepts. */
export interface EncodedContent {
  readonly identity: Uint8Array<ArrayBuffer>;
  readonly gzip?: Uint8Array<ArrayBuffer>;
  readonly br?: Uint8Array<ArrayBuffer>;
}

type BodyOf<A> = A extends { readonly body: infer B extends TSchema }
  ? Shown<Static<B>> | (B extends TArray<infer Item extends TSchema> ? Pages<Static<Item>> : never)
  : A extends { readonly mediaType: string }
    ? string | EncodedContent
    : A extends { readonly files: readonly string[] }
      ? FileParts
      : null;

/** Checks a record against `Endpoint` and keeps its exact type. */
export function endpoint<const E extends Endpoint>(record: E): E {
  return record;
}
