// What calling a strict endpoint takes, without schemas: types come from the contract, and amounts are texts. It is computed
// while a page is bundled, so the page never loads the contract.

import type { TSchema } from "typebox";
import { contract } from "./contract.ts";
import type { Endpoint, Method } from "./endpoint.ts";
import { FileBytes, isMoment } from "./schema/fields.ts";
import { type Visitor, walk } from "./schema/walk.ts";

export interface CallOutline {
  readonly method: Method;
  readonly path: string;
  readonly versioned: boolean;
  /** The names of the parameters of the query. */
  readonly query: readonly string[];
  /** What a body is written as; null where there is none. */
  readonly body: "file" | "json" | null;
  /** Where moments are in the body of a success: member names, and `*` for each item of an array. Null where it has no body. */
  readonly moments: readonly (readonly string[])[] | null;
  /** The same for events; null where the endpoint has none. */
  readonly eventMoments: readonly (readonly string[])[] | null;
}

/** For each strict endpoint, by its name. */
export function outlineCalls(): Readonly<Record<string, CallOutline>> {
  const outlines = Object.entries<Endpoint>(contract).flatMap(([name, endpoint]) => {
    const body = successBody(endpoint);
    const isCalled = body !== undefined || endpoint.answers[204] !== undefined;
    return endpoint.strict && isCalled ? [[name, outlineOf(endpoint, body)]] : [];
  });
  return Object.fromEntries(outlines);
}

function outlineOf(endpoint: Endpoint, answer: TSchema | undefined): CallOutline {
  const { method, path, versioned = false, query = {}, body, answers } = endpoint;
  const events = answers[200]?.events;
  return {
    ...{ method, path, versioned, query: Object.keys(query) },
    body: body === undefined ? null : body === FileBytes ? "file" : "json",
    moments: answer ? walk(answer, PLACES) : null,
    eventMoments: events ? walk(events, PLACES) : null,
  };
}

/** Where moments stand in a value of the schema. */
const PLACES: Visitor<readonly (readonly string[])[]> = {
  value: (schema) => (isMoment(schema) ? [[]] : []),
  array: (items) => items.map((path) => ["*", ...path]),
  object: (members) => members.flatMap(([key, paths]) => paths.map((path) => [key, ...path])),
  nullable: (paths) => paths,
  choice: (_, options) => [...options.values()].flat(),
};

/** The JSON body of the endpoint's success; undefined where it has none. */
export function successBody({ answers }: Endpoint): TSchema | undefined {
  return (answers[200] ?? answers[201])?.body;
}
