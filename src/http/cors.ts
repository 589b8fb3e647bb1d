// Lets the web origins that the configuration names call the service from a browser (CORS).

import type { Headers } from "./answer.ts";

export interface Cors {
  /** Adds what tells the browser that the request's origin may read the answer. */
  allow(request: Request, headers: Headers): void;
  /** Adds what tells the browser what it may send; `strict` is whether to strict endpoints. */
  preflight(headers: Headers, strict: boolean): void;
}

const PREFLIGHT_SECONDS = 600;

const HEADERS = "Content-Type, If-None-Match";
const STRICT_HEADERS = `${HEADERS}, If-Match, Idempotency-Key, Last-Event-ID`;

export function createCors(allowedOrigins: ReadonlySet<string>): Cors {
  return {
    allow(request, headers) {
      headers["Vary"] = "Origin";
      const origin = request.headers.get("origin");
      if (origin === null || !allowedOrigins.has(origin)) return;
      headers["Access-Control-Allow-Origin"] = origin;
      headers["Access-Control-Expose-Headers"] = "ETag, Location, Request-Id";
    },
    preflight(headers, strict) {
      if (headers["Access-Control-Allow-Origin"] === undefined) return;
      headers["Access-Control-Allow-Methods"] = headers["Allow"] ?? "";
      headers["Access-Control-Allow-Headers"] = strict ? STRICT_HEADERS : HEADERS;
      headers["Access-Control-Max-Age"] = String(PREFLIGHT_SECONDS);
    },
  };
}
