// The plans of all calls of the app, computed while the app is bundled. Amounts are strings, so the platform's own JSON parser is enough.

import { outlineCalls } from "../contract/outline.ts" with { type: "macro" };
import type { CallOutline } from "../contract/outline.ts";
import type { CallPlan, CallPlans } from "./request.ts";

export const BOOK_PLANS = plansOf(outlineCalls());

export function plansOf(outlines: Readonly<Record<string, CallOutline>>): CallPlans {
  const plans = Object.entries(outlines).map(([name, outline]) => [name, planOf(outline)]);
  return Object.fromEntries(plans);
}

function planOf({ query, body, moments, eventMoments, ...outline }: CallOutline): CallPlan {
  return {
    ...outline,
    strict: true,
    query: query.map((name) => [name, textOf]),
    isFile: body === "file",
    writeBody: body === "json" ? JSON.stringify : undefined,
    readAnswer: moments ? reader(moments) : undefined,
    readEvent: eventMoments ? reader(eventMoments) : undefined,
  };
}

function textOf(value: unknown): string | string[] {
  return Array.isArray(value) ? value.map(String) : String(value);
}

function reader(moments: readonly (readonly string[])[]): (text: string) => unknown {
  return (text) => {
    const value: unknown = JSON.parse(text);
    for (const path of moments) readMoments(value, path);
    return value;
  };
}

/** Replaces each timestamp by milliseconds since 1970. */
function readMoments(value: unknown, [member, ...path]: readonly string[]): void {
  if (typeof value !== "object" || value === null || member === undefined) return;
  for (const key of member === "*" ? Object.keys(value) : [member]) {
    const held: unknown = Reflect.get(value, key);
    if (path.length > 0) readMoments(held, path);
    else if (typeof held === "string") Reflect.set(value, key, Date.parse(held));
  }
}
