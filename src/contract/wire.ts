// Fixed names of the HTTP interface, for code that uses it without its schemas.

import { PROBLEM_KINDS, type ProblemKind } from "../domain/problem.ts";
import type { KeyedMethod, Method } from "./endpoint.ts";

export const EVENTS_TYPE = "text/event-stream";
/** The media type of a file that is sent unchanged. Any other type is accepted too. */
export const FILE_TYPE = "application/octet-stream";
export const PROBLEM_TYPE = "application/problem+json";

/** The header that says where a change comes from. The history stores it. */
export const SOURCE_HEADER = "Change-Source";

/** The header that lists the data that a file omits. */
export const LOST_HEADER = "Export-Lost";

/** The header that marks a request and its retries as the same request. */
export const KEY_HEADER = "Idempotency-Key";
export const KEY_CHARACTERS = 255;
export const KEY_RULE = `a text of 1 to ${KEY_CHARACTERS} visible ASCII characters`;

/** Returns true if requests of this method to a strict endpoint may have an Idempotency-Key: all methods that change something. */
export function isKeyed(method: Method): method is KeyedMethod {
  return method !== "GET";
}

/** The maximum number of items on a page of a list. */
export const PAGE_ITEMS = 1_000;

/** The path below which problems are explained. The type of a problem is the path of its kind. */
export const PROBLEMS_PATH = "/problems/";

export function problemType(kind: ProblemKind): string {
  return PROBLEMS_PATH + kind;
}

/** The kind of problem that a type names; undefined for an unknown type. */
export function kindOfType(type: string): ProblemKind | undefined {
  return PROBLEM_KINDS.find((kind) => problemType(kind) === type);
}

/** An object's own field by its name; undefined for anything else. */
export function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return Reflect.get(value, key);
}

/** The app's screens below /app/. The ledger itself is shown at /app. */
export const SCREENS = ["reports", "recurring", "budgets", "import", "settings"] as const;
