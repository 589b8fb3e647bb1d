// The request and response headers of an endpoint, and the media types of bodies.

import Type from "typebox";
import { CLIENT_SOURCES } from "../domain/ledger/ledger-change.ts";
import type { Endpoint, Parameters } from "./endpoint.ts";
import { choice } from "./schema/fields.ts";
import { isKeyed, KEY_CHARACTERS, KEY_HEADER, KEY_RULE, SOURCE_HEADER } from "./wire.ts";

const tags = (description: string) => Type.String({ description, examples: ['"7"'] });

/** The headers that a client may send to the endpoint, by name. */
export function headersOf(endpoint: Endpoint): Parameters {
  const { method, strict, conditional, versioned, answers } = endpoint;
  return {
    ...((versioned || conditional) && method === "GET"
      ? { "If-None-Match": tags("the ETags of the versions that the client has, or *") }
      : {}),
    ...(takesIfMatch(endpoint)
      ? { "If-Match": tags("the ETags of the versions that may be changed, or *") }
      : {}),
    ...(strict && takesKey(endpoint) ? { [KEY_HEADER]: requestKey } : {}),
    ...(strict && method !== "GET" ? { [SOURCE_HEADER]: source } : {}),
    ...(answers[200]?.events ? { "Last-Event-ID": lastEventId } : {}),
  };
}

/** The names of the headers in the endpoint's responses, besides those that every response has. */
export function answerHeadersOf({ versioned, conditional, answers }: Endpoint): readonly string[] {
  return [
    ...(versioned || conditional ? ["ETag"] : []),
    ...Object.values(answers).flatMap(({ headers = {} }) => Object.keys(headers)),
  ];
}

/** Returns true if requests change an existing record, whose version If-Match can name. */
export function takesIfMatch({ method, versioned, mustMatch }: Endpoint): boolean {
  return versioned === true && method !== "GET" && (method !== "POST" || mustMatch === true);
}

/** Returns true if an Idempotency-Key may mark a request and its retries as the same request. */
export function takesKey({ method, repeatable }: Endpoint): boolean {
  return isKeyed(method) && !repeatable;
}

export function neededHeadersOf({ mustMatch }: Endpoint): readonly string[] {
  return mustMatch ? ["If-Match"] : [];
}

const source = choice(CLIENT_SOURCES);

const requestKey = Type.String({
  // A key that begins with a quotation mark would be read as a string of RFC 8941, so the pattern excludes it.
  pattern: `^[!#-~][!-~]{0,${KEY_CHARACTERS - 1}}$`,
  description: `${KEY_RULE}, new for each request and reused for its retries: 409 while the first is in progress, 422 if another request used it`,
  examples: ["8f14e45f-ceea-467f-ab5d-d2ab5a1e0a1c"],
});

const lastEventId = Type.String({
  description: "the id of the last event that the client has seen",
});

/** The media types that a body of the method may have. */
export function bodyTypes(method: string): readonly string[] {
  return method === "PATCH"
    ? ["application/json", "application/merge-patch+json"]
    : ["application/json"];
}
