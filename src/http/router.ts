// Finds the routes of an address. The server's native routes answer exact matches; this is for the rest: free texts in the path,
// trailing slashes, HEAD and OPTIONS, and unknown paths.

import { absent } from "../contract/contract.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import type { Route } from "./bind.ts";
import { decoded, type PathTexts } from "./request/request.ts";

export interface Found {
  /** By method. */
  readonly routes: ReadonlyMap<string, Route>;
  readonly texts: PathTexts;
  /** The path's Allow header. */
  readonly allow: string;
  /** Is true if failures at this path are reported as by strict endpoints. */
  readonly strict: boolean;
  /** Is true if the specification says that the path can't be read. */
  readonly unreadable: boolean;
}

export interface Router {
  /** `path` as it was sent, percent-encoded. */
  find(path: string): Found | undefined;
}

interface Pattern {
  readonly path: Endpoint["path"];
  readonly segments: readonly string[];
  readonly routes: Map<string, Route>;
}

export function createRouter(routes: readonly Route[]): Router {
  const patterns = new Map<string, Pattern>();
  for (const route of routes) {
    const { method, path } = route.endpoint;
    const pattern = patterns.get(path) ?? { path, segments: path.split("/"), routes: new Map() };
    pattern.routes.set(method, route);
    patterns.set(path, pattern);
  }
  const candidates = [...patterns.values()].toSorted(fixedFirst);

  return {
    find(path) {
      const segments = path.replace(/(?<=.)\/$/, "").split("/");
      const exact = patterns.get(segments.join("/"));
      const pattern = exact ?? candidates.find((candidate) => matches(candidate, segments));
      if (!pattern) return undefined;
      return {
        routes: pattern.routes,
        texts: exact ? {} : textsOf(pattern, segments),
        allow: allow(pattern),
        strict: pattern.routes.values().every(({ endpoint }) => endpoint.strict === true),
        unreadable: absent.some(({ method, path }) => method === "GET" && path === pattern.path),
      };
    },
  };
}

/** A fixed segment takes precedence over a parameter, as in the server's own routes. */
function fixedFirst(a: Pattern, b: Pattern): number {
  const [first, second] = [shapeOf(a), shapeOf(b)];
  return first < second ? -1 : Number(first > second);
}

/** Equal for paths with parameters in the same places, and smaller if they come later. */
function shapeOf({ segments }: Pattern): string {
  return segments.map((segment) => (isParameter(segment) ? "1" : "0")).join("");
}

function matches({ segments }: Pattern, actual: readonly string[]): boolean {
  return (
    segments.length === actual.length &&
    segments.every((segment, index) =>
      isParameter(segment) ? actual[index] !== "" : segment === actual[index],
    )
  );
}

function textsOf({ segments }: Pattern, actual: readonly string[]): PathTexts {
  const texts: Record<string, string | undefined> = {};
  segments.forEach((segment, index) => {
    if (isParameter(segment)) texts[segment.slice(1, -1)] = decoded(actual[index] ?? "");
  });
  return texts;
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{");
}

function allow({ routes }: Pattern): string {
  const methods = [...routes.keys()].flatMap((method) =>
    method === "GET" ? ["GET", "HEAD"] : method,
  );
  return [...methods, "OPTIONS"].join(", ");
}
