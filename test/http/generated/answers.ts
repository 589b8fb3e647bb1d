// Compares an answer with the server's documentation, and with the answers that are expected for the request.

import { EVENTS_TYPE } from "../../../src/contract/wire.ts";
import type { Draft } from "./drafts.ts";
import { type Documented, type Place, placeOf } from "./operations.ts";
import { breaches, fits, type Schema } from "./schema.ts";

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  /** Is empty if it was not read, as for an answer to HEAD, or for an endless stream. */
  readonly text: string;
}

/** Statuses that blame the request itself. */
const REFUSALS = new Set([400, 403, 405, 406, 413, 414, 415, 421, 431]);
/** Statuses that blame the state of the records. */
const CONFLICTS = new Set([409, 410, 412, 428]);

/** Returns a line for each mistake in the answer, and none if it is correct. */
export function findings(draft: Draft, received: Received): readonly string[] {
  const { status, headers } = received;
  if (status >= 500) return [`${status} is a failure of the service`];
  const place = placeOf(draft.method, draft.path);
  const documented = place.answers.get(status);
  if (!documented) {
    return [`${status} is not documented there; ${[...place.answers.keys()].join(", ")} are`];
  }
  const missing = documented.headers.filter((name) => !headers.get(name));
  return [
    ...undeserved(draft, status, place),
    ...missing.map((name) => `the documented header ${name} is missing`),
    ...wrongHeaders(headers),
    ...(draft.method === "HEAD" ? [] : wrongContent(documented, received)),
  ];
}

function undeserved(draft: Draft, status: number, place: Place): readonly string[] {
  const { refusals, tolerated, known } = draft;
  if (tolerated.has(status)) return [];
  if (place.status !== undefined) {
    const guardStatuses = [403, 421].filter((each) => refusals.has(each));
    const due = [place.status, ...guardStatuses];
    return due.includes(status) ? [] : [`${status} instead of ${due.join(" or ")}`];
  }
  // If the method or the path was changed, the request may now be for another operation, whose rules it does not follow.
  if (place.operation !== draft.operation) return [];
  if (status === 404 && !known) return [];
  if (refusals.size === 0) {
    const refused = REFUSALS.has(status) || status === 404;
    return refused ? [`${status} for a request that keeps every documented rule`] : [];
  }
  if (refusals.has(status) || CONFLICTS.has(status)) return [];
  return [
    `${status} for a request that breaks a rule; the status must be one of ${[...refusals].join(", ")}`,
  ];
}

/** Every answer has these headers, as docs/decisions requires. */
const ALWAYS: readonly (readonly [string, RegExp])[] = [
  ["Request-Id", /^\S+$/],
  ["X-Content-Type-Options", /^nosniff$/],
  ["Referrer-Policy", /^no-referrer$/],
  ["Cross-Origin-Resource-Policy", /^same-origin$/],
];

function wrongHeaders(headers: Headers): readonly string[] {
  const found = ALWAYS.filter(([name, pattern]) => !pattern.test(headers.get(name) ?? ""));
  const tag = headers.get("ETag");
  return [
    ...found.map(([name]) => `the header ${name} is ${headers.get(name)}`),
    ...(tag === null || /^"[!#-~]+"$/.test(tag)
      ? []
      : [`the ETag ${tag} is not a strong entity tag`]),
  ];
}

function wrongContent({ content }: Documented, { headers, text }: Received): readonly string[] {
  const type = headers.get("Content-Type");
  if (content.size === 0) {
    return text === "" && type === null ? [] : [`a body (${type}) where none is documented`];
  }
  const known = content.has(type ?? "") || (type !== null && content.has("*/*"));
  if (!known)
    return [`the Content-Type is ${type}; ${[...content.keys()].join(", ")} is documented`];
  const schema = content.get(type ?? "");
  // A stream of events never ends, so it can't be read completely.
  return schema && type !== EVENTS_TYPE ? wrongBody(schema, text) : [];
}

function wrongBody(schema: Schema, text: string): readonly string[] {
  try {
    const value = parse(text);
    return fits(schema, value)
      ? []
      : breaches(schema, value).map((breach) => `the answer's ${breach}`);
  } catch (error) {
    return [`the answer is not JSON: ${error}`];
  }
}

/** Parses JSON whose numbers may be larger than any double. Such a number still counts as a number. */
function parse(text: string): unknown {
  if (!/[eE]\+?\d{3}|\d{300}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value) =>
    value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY
      ? Math.sign(value) * Number.MAX_VALUE
      : value,
  );
}
