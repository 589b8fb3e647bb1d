// Handles texts of two directions next to each other. Typed text, amounts and dates may run in a different direction than the sentence
// around them, and the sentence in a different one than the page. Only this file isolates them, with Unicode's direction marks.

import type { Reader } from "./user-locale.ts";

/** The mark "first strong isolate": the text after it has the direction of its first letter. */
const ASIDE = "\u2068";
const LEFT_TO_RIGHT = "\u2066";
const END = "\u2069";

/** Letters and digits that run from right to left, and direction marks. */
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Characters at an end of a text that would move to the other end: 12.50 at the beginning, a period at the end. */
const LOOSE_END = /^[^\p{L}\s]|[^\p{L}\p{N}\s]$/u;

/** Isolates a value within a text that runs from left to right. */
export function setApart(value: string): string {
  return TURNS.test(value) ? ASIDE + value + END : value;
}

/** Removes the marks, for files, which have only one direction. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, "");
}

/** Prepares the texts of a language that runs from left to right for the reader's page. */
export function directed<Part extends object>(texts: Part, direction: Reader["direction"]): Part {
  // Safe: the result has the same fields; only the strings differ.
  return directedIn(texts, direction === "ltr" ? undefined : heldFromLeft) as Part;
}

/** Transforms a text for a page that runs in the other direction. */
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

/** Marks a text as running from left to right. A sentence in several parts is marked as a whole. */
function heldFromLeft(said: unknown): unknown {
  if (typeof said === "string") return LEFT_TO_RIGHT + said + END;
  if (!Array.isArray(said)) return said;
  const last = said.length - 1;
  return said.map((part, at) => (at === 0 ? LEFT_TO_RIGHT : "") + part + (at === last ? END : ""));
}
