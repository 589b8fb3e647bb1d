// Responses that many endpoints share.

import Type, { type TSchema } from "typebox";
import { KEY_REUSED, type ProblemKind } from "../domain/problem.ts";
import { showCount } from "../domain/text/text.ts";
import type { Answer, Endpoint } from "./endpoint.ts";
import { takesIfMatch, takesKey } from "./headers.ts";
import { EXPLANATIONS, Problem } from "./problems.ts";
import { ChangeIdField } from "./schema/fields.ts";
import { PROBLEM_TYPE, problemType } from "./wire.ts";

export const Failure = Type.Object({
  error: Type.String({ description: "what is wrong, and how to fix it" }),
});

export const Message = Type.Object({ message: Type.String() });

export function failure(description: string, error: string) {
  return { description, body: Failure, example: { error } };
}

export function message(description: string, text: string) {
  return { description, body: Message, example: { message: text } };
}

/** A success with a JSON body. `headers` explains each of the response's own headers. */
export function success<Body extends TSchema>(
  description: string,
  body: Body,
  example: unknown,
  headers?: Readonly<Record<string, string>>,
) {
  return { description, body, example, ...(headers && { headers }) };
}

/** A failure of a strict endpoint. `detail` and `place` are the message and the position of the error in its example. */
export function problem(
  kind: ProblemKind,
  description: string,
  detail: string,
  place?: ({ readonly pointer: string } | { readonly parameter: string }) & {
    readonly id?: number;
  },
): Answer {
  const { title, status } = EXPLANATIONS[kind];
  const example = {
    type: problemType(kind),
    title,
    status,
    detail,
    ...(place && { errors: [{ ...place, detail }] }),
  };
  return { description, mediaType: PROBLEM_TYPE, body: Problem, example };
}

function sharedFailure(name: string, description: string, error: string) {
  return { name, ...failure(description, error) };
}

function sharedProblem(name: string, ...stated: Parameters<typeof problem>): Answer {
  return { name, ...problem(...stated) };
}

/** A shared response with a description that fits one endpoint. */
export function like(shared: Answer, description: string): Answer {
  return { ...shared, description, like: shared };
}

/** The guard's responses, which any request may get before it reaches an endpoint. */
export const guardAnswers = {
  421: sharedFailure(
    "HostRefused",
    "The service does not answer to this Host, or a proxy forwards from another machine while ALLOWED_HOSTS is not set.",
    "The host evil.example is not allowed; use localhost, or add the name to ALLOWED_HOSTS",
  ),
} as const;

/** The guard's additional responses to a request that changes something. */
export const changingGuardAnswers = {
  403: sharedFailure(
    "Forbidden",
    "The request comes from a web page of another origin.",
    "Requests from the origin https://evil.example may not change anything unless ALLOWED_ORIGINS lists their origin",
  ),
} as const;

export const MEBIBYTE = 1_048_576;
export const BATCH_MEBIBYTES = 16;

/** `limit` is in bytes, a whole number of MiB. */
export function bodyTooLarge(limit: number): string {
  return `The body is larger than ${limit / MEBIBYTE} MiB (${showCount(limit)} bytes); send less`;
}

/** Responses of an endpoint to a body that it can't read. */
export const bodyFailures = {
  413: sharedFailure("PlainBodyTooLarge", "The body is over 1 MiB.", bodyTooLarge(MEBIBYTE)),
  415: sharedFailure(
    "PlainNotJson",
    "The body is not declared as JSON.",
    "The body must be sent with Content-Type: application/json; got text/plain",
  ),
} as const;

/** Responses of a strict endpoint to a file that it refuses. `limit` is in MiB. */
export const fileFailures = (limit: number) => ({
  413: sharedProblem(
    `BodyOver${limit}MiB`,
    "body-too-large",
    `The body is over ${limit} MiB.`,
    bodyTooLarge(limit * MEBIBYTE),
  ),
});

const notJson = sharedProblem(
  "NotJson",
  "unsupported-media-type",
  bodyFailures[415].description,
  bodyFailures[415].example.error,
);

/** Responses of a strict endpoint to JSON that it can't read. `limit` is in MiB. */
export const strictBodyFailures = (limit: number) => ({ ...fileFailures(limit), 415: notJson });

/** The failures that strict endpoints of this kind share. */
export function strictFailures(endpoint: Endpoint): Readonly<Record<number, Answer>> {
  const { method, parameters, versioned } = endpoint;
  return {
    ...(versioned && method === "GET" ? { 304: unchanged } : {}),
    400: invalidRequest,
    ...(parameters ? { 404: unknownRecord } : {}),
    ...(takesIfMatch(endpoint) ? { 412: changedMeanwhile } : {}),
    ...(takesKey(endpoint) ? { 409: keyInFlight, 422: keyReused } : {}),
    503: storeDown,
  };
}

export const unchanged = {
  name: "NotModified",
  description: "The client's copy is current.",
} as const satisfies Answer;

const invalidRequest = sharedProblem(
  "BadRequest",
  "invalid-fields",
  "The body, the query or a header is malformed or breaks a rule.",
  "page is not recognized",
  { parameter: "page" },
);

export const unknownRecord = sharedProblem(
  "NotFound",
  "unknown-record",
  "The address names something that doesn't exist.",
  "There is no ledger with the id Home; ids are lowercase letters and digits, with single hyphens inside",
);

export const changedMeanwhile = sharedProblem(
  "ChangedMeanwhile",
  "changed-meanwhile",
  "The record no longer has a version that If-Match names.",
  "The expense 7 was changed in the meantime (now version 9). Fetch it and try again",
);

export const conflict = sharedProblem(
  "Conflict",
  "conflict",
  "The change conflicts with the current state.",
  'There is a category "Food" already, with the id 1; choose another name, or merge the two',
);

const keyInFlight = sharedProblem(
  "KeyInFlight",
  "key-in-flight",
  "Another request with this Idempotency-Key is still in progress.",
  "The first request with the Idempotency-Key 8f14e45f is still in progress; send this one again in a moment",
);

const keyReused = sharedProblem(
  "KeyReused",
  "key-reused",
  "This Idempotency-Key was used for another request.",
  KEY_REUSED,
);

const storeDown = sharedProblem(
  "StoreFailed",
  "store-failed",
  "The store failed; the detail says whether anything was changed.",
  "The store failed and nothing was changed; try again",
);

export const storeFailure = sharedFailure(
  "PlainStoreFailed",
  "The store failed, and nothing was changed.",
  "The store failed and nothing was changed; try again",
);

export const malformedAddress = sharedFailure(
  "MalformedAddress",
  "The address contains text that is not well-formed.",
  "The address must be percent-encoded UTF-8; it is not",
);

export const known = Type.Optional(
  Type.Literal(true, {
    description: "true if an expense already has that ref; nothing was done",
  }),
);

export const ChangeReference = Type.Object({ change: ChangeIdField });

/** The response to a deletion. Undoing the change that it names restores the record. */
export function deletion(description: string) {
  return { description, body: ChangeReference, example: { change: 8 } };
}

/** The response to a parameter that fits its schema but can't be used. */
export const unusable = sharedProblem(
  "UnusableParameter",
  "unfitting-fields",
  "Part of a search can't be read, or a cursor belongs to another list.",
  'q can\'t be used: an amount is missing; got ">"',
  { parameter: "q" },
);

/** The response to fields that are valid by themselves, but contradict each other or existing records. */
export const unfitting = sharedProblem(
  "UnfittingFields",
  "unfitting-fields",
  "The fields contradict each other or existing records.",
  "parts must add up to the amount 12.5; they add up to 12",
  { pointer: "/parts" },
);
