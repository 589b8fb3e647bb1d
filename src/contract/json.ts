// JSON texts, read without losing a digit. JSON.parse makes doubles of numbers, and a double can't hold
// every number that JSON can write; where that happens the text of the number is kept beside the value.

import { textFault } from "../domain/text.ts";

/** JSON as it was sent, known to be valid. */
declare const jsonText: unique symbol;
export type JsonText = string & { readonly [jsonText]: true };

export interface Json {
  readonly text: JsonText;
  readonly value: unknown;
  /** The number at a key of an object or array of `value`, as it was written or as its double says it. */
  numberText(holder: object, key: string, double: number): string;
}

/** Up to 15 digits and an exponent of two digits pass through a double unchanged. */
const BEYOND_DOUBLE = /[\d.]{16}|[eE][-+]?\d{3}/;

/** Throws a SyntaxError for a text that is not JSON, and a RangeError for one nested too deep. */
export function parseJson(text: string): Json {
  const exact = BEYOND_DOUBLE.test(text);
  const numbers = new Map<object, Map<string, string>>();
  const value: unknown = exact ? JSON.parse(text, keepNumberTexts(numbers)) : JSON.parse(text);
  return {
    // Safe: JSON.parse has accepted it.
    text: text as JsonText,
    value,
    numberText: (holder, key, double) => numbers.get(holder)?.get(key) ?? String(double),
  };
}

/** Why a valid JSON text is refused for the texts in it, as a clause; undefined if they can all be kept. */
export function jsonTextFault({ text }: Json): string | undefined {
  // Only an escape can bring in what well-formed UTF-8 and the JSON grammar don't let through.
  if (!text.includes("\\u")) return undefined;
  let fault: string | undefined;
  JSON.parse(text, (key, value: unknown) => {
    const keyFault = textFault(key);
    const valueFault = typeof value === "string" ? textFault(value) : undefined;
    if (keyFault) fault = `the name of a member ${keyFault}`;
    else if (valueFault) fault = key === "" ? `the text ${valueFault}` : `${key} ${valueFault}`;
    return value;
  });
  return fault;
}

function keepNumberTexts(numbers: Map<object, Map<string, string>>) {
  return function keep(this: object, key: string, value: unknown, context?: { source?: string }) {
    if (typeof value !== "number" || context?.source === undefined) return value;
    const ofHolder = numbers.get(this) ?? new Map<string, string>();
    numbers.set(this, ofHolder.set(key, context.source));
    return value;
  };
}
