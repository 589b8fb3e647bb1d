// Finds the fields of a record that a change replaces.

import { keysOf, pick } from "./keys.ts";

/** The fields that differ, with their old and new values, or undefined if there are none. Fields are compared by their JSON. */
export function replacedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): { readonly before: Partial<Fields>; readonly after: Partial<Fields> } | undefined {
  const names = keysOf(after).filter((name) => !isSame(before[name], after[name]));
  if (names.length === 0) return undefined;
  return { before: pick(before, names), after: pick(after, names) };
}

/** Returns true if two fields are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object") return false;
  return JSON.stringify(a) === JSON.stringify(b);
}
