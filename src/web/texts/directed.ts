// Handles texts of two directions next to each other. Typed text, amounts and dates may run in another direction than the sentence around
// them, and the sentence in another one than the page. Only this file sets them apart, by Unicode's marks for that.

import type { Reader } from "./user-locale.ts";

/** The first strong isolate: a text after it has the direction of its first letter. */
const ASIDE = "\u2068";
const LEFT_TO_RIGHT = "\u2066";
const END = "\u2069";

/** Letters and digits that run from right to left, and marks of direction. */
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Characters at an end that would move if no letter is next to them: 12.50 at the beginning, a full stop at the end. */
const LOOSE_END = /^[^\p{L}\s]|[^\p{L}\p{N}\s]$/u;

/** A value within a text that runs from left to right. */
export function setApart(value: string): string {
  return TURNS.test(value) ? ASIDE + value + END : value;
}

/** Removes the marks, for a file, which has only one direction. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "");
}

/** The texts of a language that runs from left to right, prepared for the reader's page. */
export function directed<Part extends object>(texts: Part, direction: Reader["direction"]): Part {
  // Safe: it has the same members; only the texts differ.
  return directedIn(texts, direction === "ltr" ? undefined : heldFromLeft) as Part;
}

/** Transforms a text for a page that runs the other way. */
type Hold = ((said: unknown) => unknown) | undefined;

function directedIn(part: unknown, hold: Hold): unknown {
  if (typeof part === "string") return hold && LOOSE_END.test(part) ? hold(part) : part;
  if (Array.isArray(part)) return part.map((each) => directedIn(each, hold));
  if (typeof part === "function") {
    return (...values: readonly unknown[]) => {
      const said: unknown = part(...values.map(setApartIfText));
      return hold ? hold(said) : said;
    };
  }
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, each]) => [name, directedIn(each, hold)]),
  );
}

function setApartIfText(value: unknown): unknown {
  return typeof value === "string" ? setApart(value) : value;
}

/** A sentence of several parts as a whole. */
function heldFromLeft(said: unknown): unknown {
  if (typeof said === "string") return LEFT_TO_RIGHT + said + END;
  if (!Array.isArray(said)) return said;
  const last = said.length - 1;
  return said.map((part, at) => {
    return (at === 0 ? LEFT_TO_RIGHT : "") + part + (at === last ? END : "");
  });
}
