// The headers that all answers have, and the one place where a problem gets its status.

import type { Endpoint } from "../../contract/endpoint.ts";
import { EXPLANATIONS, type Problem as ProblemDetails } from "../../contract/problems.ts";
import { problemType } from "../../contract/wire.ts";
import type { Problem, ProblemKind } from "../../domain/problem.ts";

export const JSON_TYPE = "application/json";

/** A plain record, which the server takes fastest. */
export type Headers = Record<string, string>;

export function baseHeaders(requestId: string): Headers {
  return {
    "Request-Id": requestId,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}

const STATUS: Readonly<Record<Exclude<ProblemKind, "store-failed">, number>> = {
  "host-refused": 421,
  "proxy-refused": 421,
  "origin-refused": 403,
  "unknown-path": 404,
  "method-not-allowed": 405,
  "unsupported-media-type": 415,
  "body-too-large": 413,
  "malformed-json": 400,
  "malformed-text": 400,
  "invalid-fields": 400,
  "unfitting-fields": 422,
  "unknown-record": 404,
  "changed-meanwhile": 412,
  conflict: 409,
  "key-reused": 422,
  "key-in-flight": 409,
  internal: 500,
};

/**
 * The endpoint says how a failed store is answered: PUT and DELETE have only 404 for it, because the specification counts a
 * failed update as "no record modified" (section 4.1, rules 7 and 8).
 */
export function statusOf({ kind }: Problem, endpoint: Endpoint | undefined): number {
  if (kind !== "store-failed") return STATUS[kind];
  if (endpoint?.strict) return 503;
  return [503, 500, 404].find((status) => endpoint?.answers[status]) ?? 500;
}

/** The body of a failure of a plain endpoint, an unknown path or the front door. */
export function problemBody({ message }: Problem): string {
  return JSON.stringify({ error: message });
}

/** The body of a failure of a strict endpoint: problem details (RFC 9457). */
export function problemDetails({ kind, message, errors }: Problem, status: number): string {
  const details: ProblemDetails = {
    type: problemType(kind),
    title: EXPLANATIONS[kind].title,
    status,
    detail: message,
    ...(errors.length > 0 ? { errors: [...errors] } : {}),
  };
  return JSON.stringify(details);
}
