// The error of a call that the server refuses.

import { kindOfType, memberOf } from "../contract/wire.ts";
import type { Reason } from "../domain/import/reasons.ts";
import type { ProblemKind, RequestFault } from "../domain/problem.ts";

interface Details {
  readonly reason?: Reason | undefined;
  readonly kind?: ProblemKind | undefined;
  readonly errors?: readonly RequestFault[];
}

/** A failure that the server reported, with the server's own message. */
export class OutlayError extends Error {
  readonly status: number;
  /** Finds the request in the service's log. */
  readonly requestId: string | null;
  /** The kind of problem; undefined if the response does not say, as in the simple API. */
  readonly kind: ProblemKind | undefined;
  /** Says why a file can't be read. */
  readonly reason: Reason | undefined;
  readonly errors: readonly RequestFault[];

  constructor(
    message: string,
    status: number,
    requestId: string | null,
    { kind, errors = [], reason }: Details = {},
  ) {
    super(message);
    this.name = "OutlayError";
    this.status = status;
    this.requestId = requestId;
    this.kind = kind;
    this.errors = errors;
    this.reason = reason;
  }
}

/** Makes the error from a response. `text` is its body, which may be a page from a gateway. */
export function failureOf({ status, headers }: Response, text: string): OutlayError {
  const body = parsed(text);
  const message = [memberOf(body, "detail"), memberOf(body, "error")].find(isText);
  const type = memberOf(body, "type");
  const errors = memberOf(body, "errors");
  const reasons = memberOf(body, "reasons");
  return new OutlayError(message ?? `HTTP status ${status}`, status, headers.get("Request-Id"), {
    kind: isText(type) ? kindOfType(type) : undefined,
    errors: Array.isArray(errors) ? errors.filter(isFault) : [],
    reason: Array.isArray(reasons) ? reasons.find(isReason) : undefined,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** Returns true for a reason. The code itself is not checked, since the server sends only codes that have words. */
function isReason(value: unknown): value is Reason {
  return isText(memberOf(value, "code")) && Array.isArray(memberOf(value, "args"));
}

function isFault(value: unknown): value is RequestFault {
  const places = ["pointer", "parameter", "header"].filter((name) => isText(memberOf(value, name)));
  return places.length === 1 && isText(memberOf(value, "detail"));
}
