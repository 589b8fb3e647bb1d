// Explains each kind of problem and its remedy, and defines the body in which strict endpoints report it: problem details (RFC 9457).

import Type, { type Static } from "typebox";
import type { ReasonCode } from "../domain/import/reasons.ts";
import type { ProblemKind } from "../domain/problem.ts";

export const RequestFault = Type.Object({
  pointer: Type.Optional(
    Type.String({
      description: "the place in the body, as a JSON pointer such as /parts/0/amount",
    }),
  ),
  parameter: Type.Optional(Type.String({ description: "the name of the path or query parameter" })),
  header: Type.Optional(Type.String({ description: "the name of the header" })),
  detail: Type.String({ description: "what is wrong there, and how to fix it" }),
  id: Type.Optional(Type.Integer({ minimum: 1, description: "the id of the conflicting record" })),
});

/** A reason, such as the one for a row's status. Programs may use their own words for the code. */
export const ImportReason = Type.Object({
  code: Type.Unsafe<ReasonCode>(Type.String({ examples: ["repeat"] })),
  args: Type.Array(Type.String()),
  text: Type.String({ description: "the reason in English, with its args filled in" }),
});

export const Problem = Type.Object({
  type: Type.String({ description: "the path at which this kind of problem is explained" }),
  title: Type.String({ description: "the same for each problem of a kind" }),
  status: Type.Integer({ description: "the HTTP status" }),
  detail: Type.String({ description: "what is wrong, and how to fix it" }),
  errors: Type.Optional(Type.Array(RequestFault, { description: "each error in the request" })),
  reasons: Type.Optional(Type.Array(ImportReason)),
});

export type Problem = Static<typeof Problem>;

interface Explanation {
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
  readonly remedy: string;
}

export const EXPLANATIONS: Readonly<Record<ProblemKind, Explanation>> = {
  "host-refused": {
    status: 421,
    title: "This host is not served",
    meaning: "The Host header of the request names a host that this service does not answer to.",
    remedy: "Use localhost, or add the name to ALLOWED_HOSTS and restart the service.",
  },
  "proxy-refused": {
    status: 421,
    title: "Requests from other machines through a proxy are not allowed",
    meaning:
      "A Forwarded, X-Forwarded-For or X-Real-IP header says that the request comes from another machine, but ALLOWED_HOSTS is not set. Outlay has no login, so it treats such a proxy as a mistake.",
    remedy:
      "Let the proxy authenticate users, and set ALLOWED_HOSTS to the names by which they reach the service.",
  },
  "origin-refused": {
    status: 403,
    title: "Origin not allowed",
    meaning: "The request would change something and comes from a web page of another origin.",
    remedy: "Add the page's origin to ALLOWED_ORIGINS and restart the service.",
  },
  "unknown-path": {
    status: 404,
    title: "Nothing exists at this address",
    meaning: "No endpoint has this path.",
    remedy: "Look the path up at /docs.",
  },
  "method-not-allowed": {
    status: 405,
    title: "This method is not allowed here",
    meaning: "The path exists, but not with this method.",
    remedy: "Use one of the methods that the Allow header of the answer names.",
  },
  "unsupported-media-type": {
    status: 415,
    title: "The body is not declared as JSON",
    meaning: "The Content-Type of the request is missing or names something other than JSON.",
    remedy:
      "Send JSON, with Content-Type: application/json; PATCH also accepts application/merge-patch+json.",
  },
  "body-too-large": {
    status: 413,
    title: "The body is too large",
    meaning:
      "The body exceeds the endpoint's limit, which is 1 MiB (1,048,576 bytes) unless its description says otherwise. It was not read.",
    remedy: "Send less with each request.",
  },
  "malformed-json": {
    status: 400,
    title: "The body is not JSON",
    meaning: "The body is empty or is not valid JSON; the detail says where.",
    remedy: "Send one complete JSON value.",
  },
  "malformed-text": {
    status: 400,
    title: "A text is not well-formed",
    meaning:
      "The body or the address is not UTF-8, or contains a NUL character or half of a surrogate pair.",
    remedy: "Send well-formed UTF-8, percent-encoded in addresses.",
  },
  "invalid-fields": {
    status: 400,
    title: "The request is invalid",
    meaning:
      "Fields of the body, query parameters or headers are missing, unknown or invalid. Nothing was changed.",
    remedy: "Fix the listed errors, and send the request again.",
  },
  "unfitting-fields": {
    status: 422,
    title: "The fields are inconsistent",
    meaning:
      "Each field is valid by itself, but the combination isn't, or it conflicts with existing data: parts don't add up, or a category doesn't exist. Nothing was changed.",
    remedy: "Correct what the list of errors names, and send the request again.",
  },
  "unreadable-file": {
    status: 422,
    title: "The file can't be read",
    meaning: "The file has no supported import format. It was not stored.",
    remedy:
      "Send the file exactly as the bank or the program wrote it: CSV, OFX, QIF, CAMT, MT940, XLSX, XLS, ODS, or a zip of such files.",
  },
  "unclear-file": {
    status: 409,
    title: "The file is ambiguous",
    meaning: "The import has open questions that its file does not answer. Nothing was imported.",
    remedy: "Answer the questions of the import, then commit it.",
  },
  "unknown-record": {
    status: 404,
    title: "There is no such record",
    meaning: "The resource doesn't exist or was deleted.",
    remedy: "List the collection to find it.",
  },
  "changed-meanwhile": {
    status: 412,
    title: "The record has changed in the meantime",
    meaning:
      "If-Match names a version of the record that is no longer the current one; nothing was changed.",
    remedy: "Fetch the record, reapply your change, and send the new ETag.",
  },
  conflict: {
    status: 409,
    title: "Conflict with the current state",
    meaning:
      "The request is well-formed, but something else stands in its way; the detail says what.",
    remedy: "Remove what stands in the way, or ask for something else.",
  },
  "key-reused": {
    status: 422,
    title: "This Idempotency-Key was used for another request",
    meaning: "The key was sent before with another path, query or body; nothing was changed.",
    remedy:
      "Generate a new key for each new request, and keep it for the retries of that request only.",
  },
  "key-in-flight": {
    status: 409,
    title: "A request with this Idempotency-Key is in progress",
    meaning: "The first request with this key has not been answered yet. This one did nothing.",
    remedy: "Wait a moment and send the same request again to get the first one's answer.",
  },
  "store-failed": {
    status: 503,
    title: "The store failed",
    meaning: "Records could not be read or written; the detail says whether anything was changed.",
    remedy:
      "Unless the detail says otherwise, try again later, with the same Idempotency-Key if you sent one.",
  },
  internal: {
    status: 500,
    title: "The service failed",
    meaning:
      "Something went wrong in the service itself. Its log has the details, under the response's Request-Id.",
    remedy: "Report it, with the Request-Id.",
  },
};
