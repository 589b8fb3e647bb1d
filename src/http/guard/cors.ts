// Lets pages of the configured web origins call the service (CORS). The contract determines which headers they may send and read.

import type { Endpoint } from "../../contract/endpoint.ts";
import { answerHeadersOf, headersOf } from "../../contract/headers.ts";
import type { Headers } from "../response/answer.ts";

export type Cors = ReturnType<typeof createCors>;

const PREFLIGHT_SECONDS = 600;

export function createCors(allowedOrigins: ReadonlySet<string>, endpoints: readonly Endpoint[]) {
  const strictHeaders = requestHeaders(endpoints.filter(({ strict }) => strict));
  const plainHeaders = requestHeaders(endpoints.filter(({ strict }) => !strict));
  const exposedHeaders = listOf(["Request-Id", ...endpoints.flatMap(answerHeadersOf)]);
  return {
    /** Adds the headers that let the request's origin read the answer. */
    allow(request: Request, headers: Headers): void {
      headers["Vary"] = "Origin";
      const origin = request.headers.get("origin");
      if (origin === null || !allowedOrigins.has(origin)) return;
      headers["Access-Control-Allow-Origin"] = origin;
      headers["Access-Control-Expose-Headers"] = exposedHeaders;
    },
    /** Adds the headers that say what a page may send: to strict endpoints if `strict` is true, and otherwise to the others. */
    preflight(headers: Headers, strict: boolean): void {
      if (headers["Access-Control-Allow-Origin"] === undefined) return;
      headers["Access-Control-Allow-Methods"] = headers["Allow"] ?? "";
      headers["Access-Control-Allow-Headers"] = strict ? strictHeaders : plainHeaders;
      headers["Access-Control-Max-Age"] = String(PREFLIGHT_SECONDS);
    },
  };
}

/** All request headers that any of the endpoints reads, including Content-Type for bodies. */
function requestHeaders(endpoints: readonly Endpoint[]): string {
  return listOf(
    endpoints.flatMap((endpoint) => [
      ...(endpoint.body ? ["Content-Type"] : []),
      ...Object.keys(headersOf(endpoint)),
    ]),
  );
}

function listOf(names: readonly string[]): string {
  return [...new Set(names)].toSorted().join(", ");
}
