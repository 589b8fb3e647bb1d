// Turns calls into requests. A plan says how an endpoint's calls are written and read. It is made from schemas, or from an outline of them.

import type { Method } from "../contract/endpoint.ts";
import { FILE_TYPE, isKeyed, KEY_HEADER } from "../contract/wire.ts";
import { failureOf } from "./outlay-error.ts";

export interface ClientOptions {
  /** The service's address, such as "http://localhost:3000"; its own pages can omit it. */
  readonly baseUrl?: string;
  /** Sends the requests; the platform's own fetch by default. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export type Given = Readonly<Record<string, unknown>>;

/** Makes the function that writes a plan's requests. `root` is the server's address. */
export function requestWriter(
  plan: CallPlan,
  root: string,
): (input: Given, more?: RequestInit) => Request {
  const { method, isFile, writeBody } = plan;
  const addressOf = addressWriter(plan);
  const bodyType = method === "PATCH" ? "application/merge-patch+json" : "application/json";
  return (input, { headers, ...more } = {}) =>
    new Request(root + addressOf(input), {
      method,
      headers: {
        ...(isFile ? { "Content-Type": FILE_TYPE } : writeBody ? { "Content-Type": bodyType } : {}),
        ...headersOf(plan, input),
        ...Object.fromEntries(new Headers(headers)),
      },
      // Safe: the type of a call asks for a file there.
      ...(isFile ? { body: input["body"] as Blob | Uint8Array<ArrayBuffer> } : {}),
      ...(writeBody && !isFile ? { body: writeBody(input["body"]) } : {}),
      ...more,
    });
}

function headersOf({ method, versioned, strict }: CallPlan, input: Given): Record<string, string> {
  const { ifMatch, idempotencyKey } = input;
  const isCondition = versioned && method !== "GET" && ifMatch !== undefined;
  const isKey = strict && isKeyed(method) && idempotencyKey !== undefined;
  return {
    ...(isCondition ? { "If-Match": ifMatch === "*" ? "*" : `"${ifMatch}"` } : {}),
    ...(isKey ? { [KEY_HEADER]: String(idempotencyKey) } : {}),
  };
}

function addressWriter({ path, query }: CallPlan): (input: Given) => string {
  return (input) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      segmentOf(name, String(input[name])),
    );
    const search = new URLSearchParams();
    for (const [name, write] of query) {
      const value = input[name];
      if (value === undefined || value === null) continue;
      for (const text of [write(value)].flat()) search.append(name, text);
    }
    return search.size > 0 ? `${filled}?${search}` : filled;
  };
}

/** Encodes a text as one segment of a path. An empty segment, or one of dots, would lead to another endpoint's path. */
function segmentOf(name: string, text: string): string {
  if (!/^\.{0,2}$/.test(text)) return encodeURIComponent(text);
  throw new RangeError(`${name} can't be ${JSON.stringify(text)}: no address can carry it`);
}

export interface CallPlan {
  readonly method: Method;
  readonly path: string;
  readonly strict: boolean;
  readonly versioned: boolean;
  /** The parameters of the query, each with a function that writes its text, or the texts of a list. */
  readonly query: readonly (readonly [
    name: string,
    write: (value: unknown) => string | readonly string[],
  ])[];
  /** Is true if the body is a file, sent unchanged. */
  readonly isFile: boolean;
  /** The JSON text of any other body; undefined if the endpoint has none. */
  readonly writeBody?: ((value: unknown) => string) | undefined;
  /** Reads the body of a success; undefined if it has none. Throws a TypeError if it does not match the contract. */
  readonly readAnswer?: ((text: string) => unknown) | undefined;
  /** Reads an event's data; undefined if the endpoint has no events. Throws as `readAnswer` does. */
  readonly readEvent?: ((text: string) => unknown) | undefined;
}

export type CallPlans = Readonly<Record<string, CallPlan>>;

/** Makes a call for each plan, by its name. The caller names their types. */
export function createCalls<Calls>(
  plans: CallPlans,
  { baseUrl = "", fetch = (request) => globalThis.fetch(request) }: ClientOptions = {},
): Calls {
  const root = baseUrl.replace(/\/$/, "");
  const calls = Object.entries(plans).map(([name, plan]) => [name, callOf(plan, root, fetch)]);
  // Safe: each call is made from the plan of the endpoint that its type is derived from.
  return Object.fromEntries(calls) as Calls;
}

function callOf(plan: CallPlan, root: string, fetch: (request: Request) => Promise<Response>) {
  const write = requestWriter(plan, root);
  return async (input: Given = {}): Promise<unknown> => {
    const response = await fetch(write(input));
    const text = await response.text();
    if (!response.ok) throw failureOf(response, text);
    return plan.readAnswer?.(text);
  };
}
