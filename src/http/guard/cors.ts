// Lets the web origins that the configuration names call the service from a browser (CORS). Which headers a page may send
// and read follows from the contract.

import type { Endpoint } from "../../contract/endpoint.ts";
import { answerHeadersOf, headersOf } from "../../contract/headers.ts";
import type { Headers } from "../response/answer.ts";

export interface Cors {
  /** Adds what tells the browser that the request's origin may read the answer. */
  allow(request: Request, headers: Headers): void;
  /** Adds what tells the browser what it may send; `strict` is whether to strict endpoints. */
  preflight(headers: Headers, strict: boolean): void;
}

const PREFLIGHT_SECONDS = 600;

export function createCors(
  allowedOrigins: ReadonlySet<string>,
  endpoints: readonly Endpoint[],
): Cors {
  const strictHeaders = requestHeaders(endpoints.filter(({ strict }) => strict));
  const plainHeaders = requestHeaders(endpoints.filter(({ strict }) => !strict));
  const exposedHeaders = listOf(["Request-Id", ...endpoints.flatMap(answerHeadersOf)]);
  return {
    allow(request, headers) {
      headers["Vary"] = "Origin";
      const origin = request.headers.get("origin");
      if (origin === null || !allowedOrigins.has(origin)) return;
      headers["Access-Control-Allow-Origin"] = origin;
      headers["Access-Control-Expose-Headers"] = exposedHeaders;
    },
    preflight(headers, strict) {
      if (headers["Access-Control-Allow-Origin"] === undefined) return;
      headers["Access-Control-Allow-Methods"] = headers["Allow"] ?? "";
      headers["Access-Control-Allow-Headers"] = strict ? strictHeaders : plainHeaders;
      headers["Access-Control-Max-Age"] = String(PREFLIGHT_SECONDS);
    },
  };
}

/** Those that any of the endpoints takes; a body's media type is one of them. */
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
