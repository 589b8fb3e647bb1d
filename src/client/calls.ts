// The types of the client's calls, derived from the contract: the input and the result of each.

import type { Static, TSchema } from "typebox";
import type { Schemas } from "../contract/contract.ts";
import type {
  Endpoint,
  Endpoints,
  FileBody,
  KeyedMethod,
  Needed,
  Parameters,
} from "../contract/endpoint.ts";
import type { JsonText } from "../contract/schema/json.ts";
import type { Decimal } from "../domain/money/decimal.ts";

type SuccessBody<E extends Endpoint> = E["answers"] extends {
  200: { body: infer B extends TSchema };
}
  ? B
  : E["answers"] extends { 201: { body: infer B extends TSchema } }
    ? B
    : never;

/** A schema of the API document as responses contain it, with the domain's types: `Answered<"Expense">`. */
export type Answered<Name extends keyof Schemas> = Static<Schemas[Name]>;

/** The same schema as requests may contain it, with looser types: `Sent<"ExpenseDraft">`. */
export type Sent<Name extends keyof Schemas> = Loose<Static<Schemas[Name]>>;

/** The endpoints that a client can call: those whose success is JSON or has no body. */
export type CallName<C extends Endpoints> = {
  [Name in keyof C]: [SuccessBody<C[Name]>] extends [never]
    ? C[Name]["answers"] extends { 204: unknown }
      ? Name
      : never
    : Name;
}[keyof C];

export type Output<E extends Endpoint> = [SuccessBody<E>] extends [never]
  ? undefined
  : Static<SuccessBody<E>>;

/** The only argument of a call. There is none if the endpoint has no input. */
export type Input<E extends Endpoint> = keyof Wanted<E> extends never ? [] : [input: Wanted<E>];

/** The parameters of path and query by name, and the endpoint's other input. */
export type Wanted<E extends Endpoint> = Addressed<E> &
  (E extends { body: infer B extends TSchema } ? { readonly body: SentBody<Static<B>> } : unknown) &
  (E extends { versioned: true; method: "PUT" | "PATCH" | "DELETE" } ? Conditioned : unknown) &
  (E extends { mustMatch: true } ? Required<Conditioned> : unknown) &
  (E extends { strict: true; method: KeyedMethod } ? Retried : unknown);

export type Addressed<E extends Endpoint> = (E extends { parameters: infer P extends Parameters }
  ? { readonly [Name in keyof P]: Loose<Static<P[Name]>> }
  : unknown) &
  (E extends { query: infer Q extends Parameters }
    ? E extends { strict: true }
      ? StrictQuery<Q, Needed<E>>
      : { readonly [Name in keyof Q]?: string }
    : unknown);

type StrictQuery<Q extends Parameters, Names> = {
  readonly [Name in Extract<keyof Q, Names>]: Loose<Static<Q[Name]>>;
} & { readonly [Name in Exclude<keyof Q, Names>]?: Loose<Static<Q[Name]>> };

/** A file is sent unchanged. */
type SentBody<Value> = Value extends FileBody ? Blob | Uint8Array<ArrayBuffer> : Loose<Value>;

interface Conditioned {
  /** The version that the record must have, without the quotes of its ETag; "*" for any. */
  readonly ifMatch?: string | number;
}

interface Retried {
  /** The caller makes a new key for each request and reuses it for the request's retries, so that the request is carried out only once. */
  readonly idempotencyKey?: string;
}

/** The types that a caller may pass for the contract's checked values. */
export type Loose<T> = T extends Decimal
  ? Decimal | number
  : T extends JsonText
    ? JsonText
    : T extends string
      ? Unbranded<T>
      : T extends number
        ? number
        : T extends object
          ? { readonly [Key in keyof T]: Loose<T[Key]> }
          : T;

/** Allows any string instead of a checked one. A choice of a few words stays unchanged. */
type Unbranded<T extends string> = keyof T extends keyof string ? T : string;
