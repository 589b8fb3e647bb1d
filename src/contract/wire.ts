// What goes over the wire by fixed names, for those that speak the interface without its schemas.

import { PROBLEM_KINDS, type ProblemKind } from "../domain/problem.ts";
import type { KeyedMethod, Method } from "./endpoint.ts";

export const EVENTS_TYPE = "text/event-stream";
export const PROBLEM_TYPE = "application/problem+json";

/** Says where a change comes from, which its history keeps. */
export const SOURCE_HEADER = "Change-Source";

/** Marks a request and its retries as the same one. */
export const KEY_HEADER = "Idempotency-Key";
export const KEY_CHARACTERS = 255;
export const KEY_RULE = `a text of 1 to ${KEY_CHARACTERS} visible ASCII characters`;

/** Whether requests of the method to a strict endpoint may have an Idempotency-Key: all that change something. */
export function isKeyed(method: Method): method is KeyedMethod {
  return method !== "GET";
}

/** Where the kinds of problems are explained; a kind's own path is its type. */
export const PROBLEMS_PATH = "/problems/";

export function problemType(kind: ProblemKind): string {
  return PROBLEMS_PATH + kind;
}

/** The kind that the type of an answer names; undefined for a type that is not one of ours. */
export function kindOfType(type: string): ProblemKind | undefined {
  return PROBLEM_KINDS.find((kind) => problemType(kind) === type);
}

/** The member of any value by its name; undefined where it has none of its own. */
export function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  // Safe: any object may be asked for a member that it has.
  return (value as Readonly<Record<string, unknown>>)[key];
}

/** What stands behind /app/; the book itself is at /app. */
export const SCREENS = ["reports", "settings"] as const;
