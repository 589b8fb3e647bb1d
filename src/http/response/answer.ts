// The headers that all answers have, and the form of a problem's answer.

import type { Endpoint } from "../../contract/endpoint.ts";
import { EXPLANATIONS, type Problem as ProblemDetails } from "../../contract/problems.ts";
import { problemType } from "../../contract/wire.ts";
import { shownReason } from "../../domain/import/reasons.ts";
import type { Problem } from "../../domain/problem.ts";

export const JSON_TYPE = "application/json";

/** A plain record, which is the server's fastest form. */
export type Headers = Record<string, string>;

export function baseHeaders(requestId: string): Headers {
  return {
    "Request-Id": requestId,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
}

/**
 * The endpoint decides how a failed store is answered: PUT and DELETE have only 404 for it, because the specification counts a failed
 * update as "no record modified" (section 4.1, rules 7 and 8).
 */
export function statusOf({ kind }: Problem, endpoint: Endpoint | undefined): number {
  if (kind !== "store-failed" || endpoint?.strict) return EXPLANATIONS[kind].status;
  return [503, 500, 404].find((status) => endpoint?.answers[status]) ?? 500;
}

/** The body of a failure of a plain endpoint, an unknown path or the guard. */
export function problemBody({ message }: Problem): string {
  return JSON.stringify({ error: message });
}

/** The body of a failure of a strict endpoint: problem details (RFC 9457). */
export function problemDetails({ kind, message, errors, reason }: Problem, status: number): string {
  const details: ProblemDetails = {
    type: problemType(kind),
    title: EXPLANATIONS[kind].title,
    status,
    detail: message,
    ...(errors.length > 0 ? { errors: [...errors] } : {}),
    ...(reason ? { reasons: [shownReason(reason)] } : {}),
  };
  return JSON.stringify(details);
}
