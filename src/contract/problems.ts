// What each kind of problem is called and means, and what to do about it; and the body in which strict endpoints report it:
// problem details (RFC 9457).

import Type, { type Static } from "typebox";
import type { ReasonCode } from "../domain/import/reasons.ts";
import type { ProblemKind } from "../domain/problem.ts";

export const RequestFault = Type.Object({
  pointer: Type.Optional(
    Type.String({
      description: "the place in the body, as a JSON pointer such as /parts/0/amount",
    }),
  ),
  parameter: Type.Optional(
    Type.String({ description: "the parameter of the path or the query, by its name" }),
  ),
  header: Type.Optional(Type.String({ description: "the header, by its name" })),
  detail: Type.String({ description: "what was wrong there, and what would be right" }),
  id: Type.Optional(
    Type.Integer({ minimum: 1, description: "the id of the record that stands in the way" }),
  ),
});

/** Why it is so; programs may have words of their own for the code. */
export const ImportReason = Type.Object({
  code: Type.Unsafe<ReasonCode>(Type.String({ examples: ["repeat"] })),
  args: Type.Array(Type.String()),
  text: Type.String({ description: "in English, with the args" }),
});

export const Problem = Type.Object({
  type: Type.String({ description: "the path at which this kind of problem is explained" }),
  title: Type.String({ description: "the same for each problem of a kind" }),
  status: Type.Integer({ description: "the status of the answer" }),
  detail: Type.String({ description: "what was wrong, and what would be right" }),
  errors: Type.Optional(
    Type.Array(RequestFault, { description: "the faults of the request, one by one" }),
  ),
  reasons: Type.Optional(Type.Array(ImportReason)),
});

export type Problem = Static<typeof Problem>;

export interface Explanation {
  readonly status: number;
  readonly title: string;
  /** What happened, as a sentence. */
  readonly meaning: string;
  /** What the client can do about it, as a sentence. */
  readonly remedy: string;
}

export const EXPLANATIONS: Readonly<Record<ProblemKind, Explanation>> = {
  "host-refused": {
    status: 421,
    title: "This host is not served",
    meaning: "The Host header of the request names a host that this service does not answer to.",
    remedy: "Use localhost, or have the name added to ALLOWED_HOSTS where the service is started.",
  },
  "proxy-refused": {
    status: 421,
    title: "Other machines are not served through a proxy",
    meaning:
      "A Forwarded, X-Forwarded-For or X-Real-IP header says that the request comes from another machine, and nobody has set ALLOWED_HOSTS: no credential guards the service, so it takes such a proxy for a mistake.",
    remedy:
      "Have the proxy admit only those who may use the service, and set ALLOWED_HOSTS where the service is started to the names by which they reach it.",
  },
  "origin-refused": {
    status: 403,
    title: "Origin not allowed",
    meaning: "The request would change something and comes from a web page of another origin.",
    remedy: "Have the page's origin added to ALLOWED_ORIGINS where the service is started.",
  },
  "unknown-path": {
    status: 404,
    title: "There is nothing at this address",
    meaning: "No endpoint has this path.",
    remedy: "Look the path up at /docs.",
  },
  "method-not-allowed": {
    status: 405,
    title: "This method is not possible here",
    meaning: "The path exists, but not with this method.",
    remedy: "Use one of the methods that the Allow header of the answer names.",
  },
  "unsupported-media-type": {
    status: 415,
    title: "The body is not declared as JSON",
    meaning: "The Content-Type of the request is missing or names something else than JSON.",
    remedy:
      "Send JSON, with Content-Type: application/json; PATCH also takes application/merge-patch+json.",
  },
  "body-too-large": {
    status: 413,
    title: "The body is too large",
    meaning:
      "The body is larger than the endpoint takes, which is 1 MiB (1,048,576 bytes) unless its description says more, and was not read.",
    remedy: "Send less with each request.",
  },
  "malformed-json": {
    status: 400,
    title: "The body is not JSON",
    meaning: "The body is empty, or breaks the grammar of JSON; the detail says where.",
    remedy: "Send one JSON value that is complete.",
  },
  "malformed-text": {
    status: 400,
    title: "A text is not well-formed",
    meaning:
      "The body or the address is not UTF-8, or holds a NUL character or half of a surrogate pair.",
    remedy: "Send well-formed UTF-8, in an address percent-encoded.",
  },
  "invalid-fields": {
    status: 400,
    title: "The request breaks a rule",
    meaning:
      "Members of the body, parameters of the query or headers are missing, unknown or break their rules; nothing was changed.",
    remedy: "Correct what the list of errors names, and send the request again.",
  },
  "unfitting-fields": {
    status: 422,
    title: "The fields do not fit",
    meaning:
      "Each field is valid by itself, but the combination isn't, or it conflicts with existing data: parts don't add up, or a category doesn't exist. Nothing was changed.",
    remedy: "Correct what the list of errors names, and send the request again.",
  },
  "unreadable-file": {
    status: 422,
    title: "The file can't be read",
    meaning: "No format of an import fits the file; nothing is kept of it.",
    remedy:
      "Send the file as the bank or the program has written it: CSV, OFX, QIF, CAMT, MT940, XLSX, XLS, ODS, or a zip of such files.",
  },
  "unclear-file": {
    status: 409,
    title: "It is not clear what the file says",
    meaning:
      "The import has open questions, since nothing in its file tells how it is meant; nothing was recorded.",
    remedy: "Answer the questions of the import, and record it then.",
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
      "If-Match names another version of the record than the one that is there; nothing was changed.",
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
    meaning: "The key has come with another path, query or body before; nothing was changed.",
    remedy:
      "Generate a new key for each new request, and keep it for the retries of that request only.",
  },
  "key-in-flight": {
    status: 409,
    title: "A request with this Idempotency-Key is being answered",
    meaning: "The first request with this key has no answer yet; this one did nothing.",
    remedy: "Wait a moment and send the same request again: it gets the first one's answer.",
  },
  "store-failed": {
    status: 503,
    title: "The store failed",
    meaning:
      "The records could not be read or written; the detail says whether anything was changed.",
    remedy:
      "Unless the detail says otherwise, try again later, with the same Idempotency-Key if you sent one.",
  },
  internal: {
    status: 500,
    title: "The service failed",
    meaning: "A fault of the service itself; its log says more under the Request-Id of the answer.",
    remedy: "Report it, with the Request-Id.",
  },
};
