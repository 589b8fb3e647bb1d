// The fields that records are made of, as schemas. A field's description finishes the sentence
// "FIELD must be …", in the API document and in every message about a value that breaks the rule.

import Type, { type TSchema } from "typebox";
import Format from "typebox/format";
import { type CalendarDate, isCalendarDate } from "../domain/calendar-date.ts";
import type { Decimal } from "../domain/decimal.ts";
import { DESCRIPTION_CHARACTERS, type ExpenseId } from "../domain/expense.ts";
import { type PostId, PRIVACY_CHARACTERS } from "../domain/post.ts";
import { showCount } from "../domain/text.ts";
import type { JsonText } from "./json.ts";

/** The format of a field that is a JSON number on the wire and a Decimal inside. */
const DECIMAL_FORMAT = "decimal";

export const Amount = Type.Unsafe<Decimal>(
  Type.Number({
    format: DECIMAL_FORMAT,
    description: "a finite JSON number such as 12.5, zero and negative ones included",
    examples: [12.5],
  }),
);

export const Total = Type.Unsafe<Decimal>(
  Type.Number({
    format: DECIMAL_FORMAT,
    readOnly: true,
    description: "the exact decimal sum of all amounts; 0 when there are none",
    examples: [12.5],
  }),
);

Format.Set("date", isCalendarDate);

export const Day = Type.Unsafe<CalendarDate>(
  Type.String({
    format: "date",
    description: "a day as YYYY-MM-DD, years 0001 to 9999",
    examples: ["2026-02-28"],
  }),
);

export const Description = text(DESCRIPTION_CHARACTERS);
export const NewDescription = text(DESCRIPTION_CHARACTERS, { minLength: 1 });

export const ExpenseIdField = Type.Unsafe<ExpenseId>(recordId("expense"));
export const PostIdField = Type.Unsafe<PostId>(recordId("post"));

/** The id of a record; the title is the noun for such a record. */
function recordId(title: string) {
  return Type.Integer({
    title,
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "a positive integer",
  });
}

export const PostText = Type.String({
  minLength: 1,
  description: "a text of at least 1 character",
});
export const Privacy = text(PRIVACY_CHARACTERS, { minLength: 1, examples: ["public", "only me"] });

/** Any JSON value, kept and given back as the text that was sent. */
export const Verbatim = Type.Unsafe<JsonText>({ description: "any JSON value" });

/** The field, or null to keep what is stored. */
export function keepable<Field extends TSchema>(field: Field) {
  return Type.Optional(Type.Union([field, Type.Null()], { description: descriptionOf(field) }));
}

/** The rule of a field, as the end of "FIELD must be …". */
export function descriptionOf(field: TSchema): string {
  return "description" in field && typeof field.description === "string"
    ? field.description
    : "as the API document says";
}

/** True for a field that only answers bear. */
export function isReadOnly(field: TSchema): boolean {
  return "readOnly" in field && field.readOnly === true;
}

export function isDecimal(field: TSchema): boolean {
  return "format" in field && field.format === DECIMAL_FORMAT;
}

function text(maxLength: number, options: { minLength?: number; examples?: string[] } = {}) {
  const range = options.minLength
    ? `${options.minLength} to ${showCount(maxLength)}`
    : `at most ${showCount(maxLength)}`;
  return Type.String({ ...options, maxLength, description: `a text of ${range} characters` });
}
