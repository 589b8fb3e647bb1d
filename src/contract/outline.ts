// What of the contract has to be known to call its strict endpoints: no schemas, since all they say stands in the types of the
// calls, and amounts are texts there. A page has it worked out while it is bundled, and never loads the contract itself.

import Type, { type TSchema } from "typebox";
import { contract } from "./contract.ts";
import type { Endpoint, Method } from "./endpoint.ts";
import { isMoment } from "./schema/fields.ts";
import { optionsBesideNull } from "./schema/walk.ts";

export interface CallOutline {
  readonly method: Method;
  readonly path: string;
  readonly versioned: boolean;
  /** The names of the parameters of the query. */
  readonly query: readonly string[];
  readonly hasBody: boolean;
  /** Where moments stand in the body of a success: members, and `*` for each item of an array. */
  readonly moments: readonly (readonly string[])[];
  /** The same of events; null where the endpoint has none. */
  readonly eventMoments: readonly (readonly string[])[] | null;
}

/** Of each strict endpoint, by its name. */
export function outlineCalls(): Readonly<Record<string, CallOutline>> {
  const outlines = Object.entries<Endpoint>(contract).flatMap(([name, endpoint]) => {
    const body = successBody(endpoint);
    return endpoint.strict && body ? [[name, outlineOf(endpoint, body)]] : [];
  });
  return Object.fromEntries(outlines);
}

function outlineOf(endpoint: Endpoint, answer: TSchema): CallOutline {
  const { method, path, versioned = false, query = {}, body, answers } = endpoint;
  const events = answers[200]?.events;
  return {
    ...{ method, path, versioned, query: Object.keys(query), hasBody: body !== undefined },
    moments: momentsIn(answer),
    eventMoments: events ? momentsIn(events) : null,
  };
}

function momentsIn(schema: TSchema): readonly (readonly string[])[] {
  if (isMoment(schema)) return [[]];
  if (Type.IsUnion(schema)) return optionsBesideNull(schema.anyOf).flatMap(momentsIn);
  if (Type.IsArray(schema)) return momentsIn(schema.items).map((path) => ["*", ...path]);
  if (!Type.IsObject(schema)) return [];
  return Object.entries(schema.properties).flatMap(([key, member]) =>
    momentsIn(member).map((path) => [key, ...path]),
  );
}

/** The JSON body of the endpoint's success; undefined where it has none. */
export function successBody({ answers }: Endpoint): TSchema | undefined {
  return (answers[200] ?? answers[201])?.body;
}
