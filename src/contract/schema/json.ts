// Reads JSON without losing a digit. JSON.parse makes doubles, which can't represent every JSON number. If a number would lose digits, its
// text is kept with the value.

import { quote, textFault } from "../../domain/text/text.ts";

declare const jsonText: unique symbol;

/** JSON text as it was sent, known to be valid. */
export type JsonText = string & { readonly [jsonText]: true };

export interface Json {
  readonly text: JsonText;
  readonly value: unknown;
  /** The text of the number at a key of an object or array in `value`; undefined if the double is exact. */
  writtenNumber(holder: object, key: string): string | undefined;
}

/** Matches numbers that a double may not represent exactly. Up to 15 digits and an exponent of two digits are always exact. */
const BEYOND_DOUBLE = /[\d.]{16}|[eE][-+]?\d{3}/;

/** Throws a SyntaxError for a text that is not JSON, and a RangeError for JSON that is nested too deeply. */
export function parseJson(text: string): Json {
  if (!BEYOND_DOUBLE.test(text)) {
    const value: unknown = JSON.parse(text);
    return { text: valid(text), value, writtenNumber: nothingWritten };
  }
  const numbers = new Map<object, Map<string, string>>();
  return {
    value: JSON.parse(text, keepNumberTexts(numbers)),
    text: valid(text),
    writtenNumber: (holder, key) => numbers.get(holder)?.get(key),
  };
}

const nothingWritten = () => undefined;

/** Explains, as a clause, why a string inside valid JSON can't be stored; undefined if all strings can be. */
export function jsonTextFault({ text }: Json): string | undefined {
  // Only an escape can produce what UTF-8 and the JSON grammar rule out.
  if (!text.includes("\\u")) return undefined;
  let member = { name: "", end: -1 };
  for (const match of text.matchAll(TEXTS)) {
    const [whole, literal = "", colon] = match;
    const content = String(JSON.parse(literal));
    const fault = textFault(content);
    if (fault && colon) return `the name of a member ${fault}`;
    if (fault && match.index === member.end && member.name) return `${quote(member.name)} ${fault}`;
    if (fault) return `a text in it ${fault}`;
    member = { name: content, end: colon ? match.index + whole.length : -1 };
  }
  return undefined;
}

/** Matches all strings in valid JSON, including those of repeated fields. A field's name is matched with its colon. */
const TEXTS = /("(?:[^"\\]|\\.)*")(\s*:\s*)?/g;

/** Writes a value as JSON. Throws a TypeError for a value that JSON can't represent. */
export function toJsonText(value: unknown): JsonText {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`${typeof value} has no JSON`);
  return valid(text);
}

/** The JSON of a part of a parsed text, with each number as it was sent. */
export function partText(json: Json, holder: object, key: string, part: unknown): JsonText {
  if (typeof part === "number") {
    return valid(json.writtenNumber(holder, key) ?? String(part));
  }
  if (typeof part !== "object" || part === null) return toJsonText(part);
  const members = Object.entries(part).map(([name, member]) => {
    const text = partText(json, part, name, member);
    return Array.isArray(part) ? text : `${JSON.stringify(name)}:${text}`;
  });
  return valid(Array.isArray(part) ? `[${members.join(",")}]` : `{${members.join(",")}}`);
}

function valid(text: string): JsonText {
  // Safe: only functions of this file call it, with a text that JSON.parse accepts.
  return text as JsonText;
}

function keepNumberTexts(numbers: Map<object, Map<string, string>>) {
  return function keep(this: object, key: string, value: unknown, context?: { source?: string }) {
    if (typeof value !== "number" || context?.source === undefined) return value;
    const ofHolder = numbers.get(this) ?? new Map<string, string>();
    numbers.set(this, ofHolder.set(key, context.source));
    return value;
  };
}
