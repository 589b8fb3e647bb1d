// Finds the routes of a path. The server's native routes answer exact matches, which takes a quarter less processor time. This router
// handles the rest: free texts in the path, trailing slashes, HEAD and OPTIONS, and unknown paths.

import { absent } from "../contract/contract.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import type { Route } from "./bind.ts";
import { decoded, type PathTexts } from "./request/request.ts";

interface Pattern {
  readonly segments: readonly string[];
  readonly routes: ReadonlyMap<string, Route>;
  readonly allow: string;
  /** True if failures at this path are reported as strict endpoints report them. */
  readonly strict: boolean;
  /** Is true if the specification says that the path can't be read. */
  readonly unreadable: boolean;
}

export type Router = ReturnType<typeof createRouter>;

export function createRouter(routes: readonly Route[]) {
  const byPath = Map.groupBy(routes, ({ endpoint }) => endpoint.path);
  const patterns = Array.from(byPath, ([path, own]) => patternOf(path, own)).toSorted(fixedFirst);
  const byLength = Map.groupBy(patterns, ({ segments }) => segments.length);

  return {
    /** The routes of a path as it was sent, percent-encoded, with the texts of its parameters. */
    find(path: string) {
      const segments = path.split("/");
      if (segments.length > 2 && segments.at(-1) === "") segments.pop();
      const pattern = byLength.get(segments.length)?.find((each) => matches(each, segments));
      return pattern && { ...pattern, texts: textsOf(pattern, segments) };
    },
  };
}

function patternOf(path: Endpoint["path"], routes: readonly Route[]): Pattern {
  const byMethod = new Map(routes.map((route) => [route.endpoint.method, route]));
  const methods = [...byMethod.keys()].flatMap((method) =>
    method === "GET" ? ["GET", "HEAD"] : method,
  );
  return {
    segments: path.split("/"),
    routes: byMethod,
    allow: [...methods, "OPTIONS"].join(", "),
    strict: routes.every(({ endpoint }) => endpoint.strict === true),
    unreadable: absent.some((each) => each.method === "GET" && each.path === path),
  };
}

/** A fixed segment takes precedence over a parameter, as in the server's own routes. */
function fixedFirst(a: Pattern, b: Pattern): number {
  const [first, second] = [shapeOf(a), shapeOf(b)];
  return first < second ? -1 : Number(first > second);
}

/** Equal for paths with parameters in the same segments, and smaller if the parameters come later. */
function shapeOf({ segments }: Pattern): string {
  return segments.map((segment) => (isParameter(segment) ? "1" : "0")).join("");
}

function matches({ segments }: Pattern, actual: readonly string[]): boolean {
  return segments.every((segment, index) =>
    isParameter(segment) ? actual[index] !== "" : segment === actual[index],
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
