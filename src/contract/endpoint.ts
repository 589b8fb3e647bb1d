// What an endpoint is: a plain record. The server's routes, the OpenAPI document, the API page and the
// typed client are all made from such records, and nothing of the interface is written a second time.

import type { Static, TArray, TSchema } from "typebox";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export type Tag = "Expenses" | "Demonstration" | "Posts" | "Service";

export interface Answer {
  /** What this answer means, as a sentence. */
  readonly description: string;
  /** The JSON body; left out where the answer has none or is a page or a file. */
  readonly body?: TSchema;
  /** The media type of a body that is not JSON. */
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body as it goes over the wire. */
  readonly example?: unknown;
}

export interface Parameters {
  readonly [name: string]: TSchema;
}

export interface Endpoint {
  readonly method: Method;
  /** Segments in braces are path parameters, each of them described in `parameters`. */
  readonly path: `/${string}`;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: Parameters;
  readonly query?: Parameters;
  readonly body?: TSchema;
  /** A request body as a client would send it. */
  readonly example?: unknown;
  /** True where the answer bears a strong ETag and If-None-Match is honoured. */
  readonly conditional?: boolean;
  readonly answers: Readonly<Record<number, Answer>>;
}

/** What a handler is handed: each part checked, and of the type that the check proves. */
export interface Taken<E extends Endpoint> {
  readonly parameters: E extends { readonly parameters: infer P extends Parameters }
    ? Values<P>
    : Empty;
  readonly query: E extends { readonly query: infer Q extends Parameters } ? Texts<Q> : Empty;
  readonly body: E extends { readonly body: infer B extends TSchema } ? Static<B> : undefined;
  /** True where the client already holds the representation with this revision. */
  holds(revision: string): boolean;
}

type Empty = Readonly<Record<never, never>>;
type Values<P extends Parameters> = { readonly [Name in keyof P]: Static<P[Name]> };
type Texts<Q extends Parameters> = { readonly [Name in keyof Q]: string | null };

/** A long array in pages, all from one moment. */
export interface Pages<Item> {
  /** The next items, written; undefined at the end. What was written may be kept and handed out again. */
  nextWritten(write: (items: readonly Item[]) => Uint8Array): Promise<Uint8Array | undefined>;
  /** Gives up the rest. */
  close(): Promise<void>;
}

/** What a handler may answer: one of the successes that the endpoint names. Failures are thrown as problems. */
export type Answered<E extends Endpoint> = {
  [Status in SuccessOf<E>]: {
    readonly status: Status;
    readonly body: BodyOf<E["answers"][Status]>;
    readonly headers?: Readonly<Record<string, string>>;
    /** Of a conditional endpoint: which state of the ledger the body shows. */
    readonly revision?: string;
  };
}[SuccessOf<E>];

type SuccessOf<E extends Endpoint> = Extract<keyof E["answers"], 200 | 201 | 204 | 304>;

type BodyOf<A> = A extends { readonly body: infer B extends TSchema }
  ? Static<B> | (B extends TArray<infer Item extends TSchema> ? Pages<Static<Item>> : never)
  : A extends { readonly mediaType: string }
    ? string | Blob
    : null;

/** Checks a record against `Endpoint` and keeps its exact type, from which the types above are read. */
export function endpoint<const E extends Endpoint>(record: E): E {
  return record;
}
