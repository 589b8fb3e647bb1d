// A call's input as a request: address, headers and body, each written as its plan says.

import { isKeyed } from "../contract/wire.ts";
import type { CallPlan } from "./call-plan.ts";

export interface ClientOptions {
  /** Where the service is, such as "http://localhost:3000"; in its own pages, leave it out. */
  readonly baseUrl?: string;
  /** Sends the requests; the platform's own by default. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export type Given = Readonly<Record<string, unknown>>;

/** The function that writes the requests of a plan; `root` is where the service is. */
export function requestWriter(
  plan: CallPlan,
  root: string,
): (input: Given, more?: RequestInit) => Request {
  const { method, writeBody } = plan;
  const addressOf = addressWriter(plan);
  const bodyType = method === "PATCH" ? "application/merge-patch+json" : "application/json";
  return (input, { headers, ...more } = {}) =>
    new Request(root + addressOf(input), {
      method,
      headers: {
        ...(writeBody ? { "Content-Type": bodyType } : {}),
        ...headersOf(plan, input),
        ...Object.fromEntries(new Headers(headers)),
      },
      ...(writeBody ? { body: writeBody(input["body"]) } : {}),
      ...more,
    });
}

function headersOf({ method, versioned, strict }: CallPlan, input: Given): Record<string, string> {
  const { ifMatch, idempotencyKey } = input;
  const isCondition = versioned && method !== "GET" && ifMatch !== undefined;
  const isKey = strict && isKeyed(method) && idempotencyKey !== undefined;
  return {
    ...(isCondition ? { "If-Match": ifMatch === "*" ? "*" : `"${ifMatch}"` } : {}),
    ...(isKey ? { "Idempotency-Key": String(idempotencyKey) } : {}),
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

/** A text as one segment of a path. An empty one or one of dots would name another endpoint's path. */
function segmentOf(name: string, text: string): string {
  if (!/^\.{0,2}$/.test(text)) return encodeURIComponent(text);
  throw new RangeError(`${name} can't be ${JSON.stringify(text)}: no address can carry it`);
}
