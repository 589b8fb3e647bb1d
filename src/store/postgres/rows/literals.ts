// Values as they stand in the text of a statement. A batch goes out as one text of several statements, which
// can't take parameters; nothing but what these functions have written may stand in it.

import { type Decimal, parseDecimal } from "../../../domain/money/decimal.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";

/** In the form whose reading depends on no setting. The text holds no NUL, which no field lets through. */
export function textLiteral(text: string): string {
  return `E'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

export function integerLiteral(integer: number): string {
  if (!Number.isSafeInteger(integer)) throw new RangeError(`${integer} is not an integer`);
  return String(integer);
}

export function numericLiteral(decimal: Decimal): string {
  return `'${decimal}'::numeric`;
}

export function dateLiteral(date: CalendarDate): string {
  return `'${date}'::date`;
}

/** An array of the type, whose values may be null. The server reads it faster than as many rows of literals. */
export function arrayLiteral(
  values: readonly (string | number | null)[],
  type: "text" | "numeric" | "date" | "bigint",
): string {
  if (type === "text") return linesLiteral(values) ?? quotedLiteral(values);
  const listed = values.map((value) => value ?? "NULL").join(",");
  if (!PLAIN_VALUES.test(listed))
    throw new RangeError(`the values are not all of the type ${type}`);
  return `'{${listed}}'::${type}[]`;
}

/** Digits, signs and nulls: what numbers and days are written in. */
const PLAIN_VALUES = /^[\d.,NULe+-]*$/;

/**
 * The server parts lines faster than it reads quoted texts, and JSON, which never has a line end, needs no escapes there. Undefined for
 * texts that can't be told apart so.
 */
function linesLiteral(values: readonly (string | number | null)[]): string | undefined {
  const hasNull = values.includes(null);
  if (hasNull && values.includes("")) return undefined;
  // A null is an empty line.
  const lines = values.join("\n");
  if (lines === "" || lines.split("\n").length !== values.length) return undefined;
  return `string_to_array(${textLiteral(lines)}, E'\\n'${hasNull ? ", ''" : ""})`;
}

function quotedLiteral(values: readonly (string | number | null)[]): string {
  const quoted = values.map((value) =>
    value === null ? "NULL" : `"${String(value).replaceAll(/["\\]/g, "\\$&")}"`,
  );
  return `${textLiteral(`{${quoted.join(",")}}`)}::text[]`;
}

/** A list of ids, to be looked for by `= ANY`. */
export function idsLiteral(ids: Iterable<number>): string {
  return arrayLiteral([...ids], "bigint");
}

/** The literal, or a null of that type. */
export function orNull<Value>(
  value: Value | null | undefined,
  type: "text" | "numeric" | "date",
  literal: (value: Value) => string,
): string {
  return value === null || value === undefined ? `NULL::${type}` : literal(value);
}

/** What the server's plain digits and a decimal's canonical form have in common; most amounts are of it. */
const CANONICAL = /^-?(?:0|[1-9]\d{0,20})(?:\.\d{0,4}[1-9])?$/;

/** The decimal of a `numeric`; throws for NaN and the infinities, which are never stored. */
export function decimalOfNumeric(numeric: string): Decimal {
  // Safe: this is the canonical form of such numbers.
  if (CANONICAL.test(numeric)) return numeric as Decimal;
  const decimal = parseDecimal(numeric);
  if (decimal === undefined) throw new Error(`${numeric} is not an amount`);
  return decimal;
}
