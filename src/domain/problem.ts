// The complete list of failures that clients can get. The message is for the client: it names the field or rule, the error, and the remedy.
// The cause is for the log and never leaves the server.

import type { Reason } from "./import/reasons.ts";

export const PROBLEM_KINDS = [
  "host-refused",
  "proxy-refused",
  "origin-refused",
  "unknown-path",
  "method-not-allowed",
  "unsupported-media-type",
  "body-too-large",
  "malformed-json",
  "malformed-text",
  "invalid-fields",
  "unfitting-fields",
  "unreadable-file",
  "unclear-file",
  "unknown-record",
  "changed-meanwhile",
  "conflict",
  "key-reused",
  "key-in-flight",
  "store-failed",
  "internal",
] as const;

export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** One error of a request: its position, and a sentence about it. */
export type RequestFault = (
  | {
      /** A position in the body as a JSON pointer (RFC 6901), such as /parts/0/amount; "" is the whole body. */
      readonly pointer: string;
    }
  | {
      /** A parameter of the path or the query, by its name. */
      readonly parameter: string;
    }
  | { readonly header: string }
) & {
  readonly detail: string;
  /** The id of the conflicting record, if the client may need it. */
  readonly id?: number;
};

export class Problem extends Error {
  readonly kind: ProblemKind;
  /** Says why a file can't be read. */
  readonly reason: Reason | undefined;
  /** Lists each error, if they are known. The message covers all of them. */
  readonly errors: readonly RequestFault[];

  constructor(
    kind: ProblemKind,
    message: string,
    options: {
      readonly cause?: unknown;
      readonly errors?: readonly RequestFault[];
      readonly reason?: Reason;
    } = {},
  ) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.name = "Problem";
    this.kind = kind;
    this.errors = options.errors ?? [];
    this.reason = options.reason;
  }
}

/** A problem about an address or a request that names something that doesn't exist. */
export function unknownRecord(noun: string, id: number | string): Problem {
  return new Problem("unknown-record", `There is no ${noun} with the id ${id}`);
}

/** Two places refuse a used key: the server while its first request is in progress, and the store once that was answered. */
export const KEY_REUSED =
  "The Idempotency-Key was used for another request; use a new one for each request";

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
