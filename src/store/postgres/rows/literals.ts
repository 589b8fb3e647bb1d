// Values as literals in a statement. A batch is sent as one script of several statements, which can't have parameters. So all values in it
// are the results of these functions.

import type { Decimal } from "../../../domain/money/decimal.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { ColumnType } from "../../tables.ts";

/** The server reads this form in the same way under any setting. The text contains no NUL, since no field admits one. */
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

/** An array literal of the type. Its values may be null. The server reads it faster than as many rows of literals. */
export function arrayLiteral(
  values: readonly (string | number | null)[],
  type: ColumnType,
): string {
  if (type === "text") return linesLiteral(values) ?? quotedLiteral(values);
  const listed = values.map((value) => value ?? "NULL").join(",");
  if (!PLAIN_VALUES.test(listed))
    throw new RangeError(`the values are not all of the type ${type}`);
  return `'{${listed}}'::${type}[]`;
}

/** Digits, signs and nulls: the characters of numbers and days. */
const PLAIN_VALUES = /^[\d.,NULe+-]*$/;

/**
 * The server splits lines faster than it reads quoted strings. JSON never has a line end, so it needs no escapes there. Undefined for texts
 * that lines can't represent.
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

/** A list of ids to search with `= ANY`. */
export function idsLiteral(ids: Iterable<number>): string {
  return arrayLiteral([...ids], "bigint");
}
