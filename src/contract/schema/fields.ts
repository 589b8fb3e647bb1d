// The fields of records, as schemas. A field's description finishes the sentence "FIELD must be …", in the API document and in messages
// about values that break the rule.

import Type, { type TSchema } from "typebox";
import Format from "typebox/format";
import { DESCRIPTION_CHARACTERS, type ExpenseId } from "../../domain/expense/expense.ts";
import { isVisible, REF_CHARACTERS } from "../../domain/expense/ref.ts";
import {
  isColor,
  isIcon,
  LABEL_CHARACTERS,
  LABEL_KINDS,
  type LabelId,
  type LabelKind,
  labelNameFault,
} from "../../domain/label/label.ts";
import {
  isLedgerId,
  LAST_FIRST_DAY,
  LEDGER_ID_CHARACTERS,
  LEDGER_NAME_CHARACTERS,
  type LedgerId,
} from "../../domain/ledger/ledger.ts";
import type { ChangeId, Instant } from "../../domain/ledger/ledger-change.ts";
import { type CurrencyCode, isCurrencyCode } from "../../domain/money/currency.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { type PostId, PRIVACY_CHARACTERS } from "../../domain/post.ts";
import { isLanguageTag } from "../../domain/quick-entry/day-names.ts";
import { capitalized, listed, showCount } from "../../domain/text/text.ts";
import { type CalendarDate, isCalendarDate } from "../../domain/time/calendar-date.ts";
import { isLedgerMonth, type LedgerMonth } from "../../domain/time/period.ts";
import { isTimeZone } from "../../domain/time/zone.ts";
import type { FileBody } from "../endpoint.ts";
import { PAGE_ITEMS } from "../wire.ts";
import type { JsonText } from "./json.ts";

/** The format of a field that is a JSON number in requests and responses, and a Decimal in the program. */
const DECIMAL_FORMAT = "decimal";

export const Amount = Type.Unsafe<Decimal>(
  Type.Number({
    format: DECIMAL_FORMAT,
    description: "a finite JSON number such as 12.5; zero and negative numbers are allowed",
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

/** The format of a field that is a JSON string in requests and responses, and a Decimal in the program. Requests may also send a number. */
const MONEY_FORMAT = "money";

export const Money = money('an exact decimal such as "12.50", as a text or a JSON number');

/** A sum of amounts, which may exceed the limit of a single amount. */
export const MoneyTotal = money("the exact decimal sum of amounts, as a text", { readOnly: true });

function money(description: string, options: { readonly readOnly?: true } = {}) {
  return Type.Unsafe<Decimal>({
    type: options.readOnly ? "string" : ["string", "number"],
    format: MONEY_FORMAT,
    ...options,
    description,
    examples: ["12.50"],
  });
}

/** A text of a named format. `fits` tells which texts have it, and the description says so in words. */
function formatted(
  format: string,
  fits: (text: string) => boolean,
  description: string,
  example: string,
  limits: { title?: string; minLength?: number; maxLength?: number } = {},
) {
  Format.Set(format, fits);
  const { title, ...lengths } = limits;
  return Type.String({
    ...(title && { title }),
    format,
    ...lengths,
    description,
    examples: [example],
  });
}

export const Moment = Type.Unsafe<Instant>(
  formatted(
    "date-time",
    (text) => readMoment(text) !== undefined,
    "a UTC timestamp such as 2026-02-28T12:00:00.000Z",
    "2026-02-28T12:00:00.000Z",
  ),
);

export const Slug = Type.Unsafe<LedgerId>(
  formatted(
    "slug",
    isLedgerId,
    `a text of 1 to ${LEDGER_ID_CHARACTERS} lowercase letters and digits, with single hyphens inside`,
    "default",
    { title: "ledger", maxLength: LEDGER_ID_CHARACTERS },
  ),
);

export const Day = Type.Unsafe<CalendarDate>(
  formatted("date", isCalendarDate, "a date as YYYY-MM-DD, years 0001 to 9999", "2026-02-28"),
);

export const Month = Type.Unsafe<LedgerMonth>(
  formatted(
    "ledger-month",
    isLedgerMonth,
    "a month as YYYY-MM, by the day on which it begins",
    "2026-02",
  ),
);

export const TimeZone = formatted(
  "time-zone",
  isTimeZone,
  "the IANA name of a time zone, such as Europe/Berlin",
  "Europe/Berlin",
  { maxLength: 100 },
);

export const Description = text(DESCRIPTION_CHARACTERS);
export const NewDescription = text(DESCRIPTION_CHARACTERS, { minLength: 1 });

export const ExpenseIdField = Type.Unsafe<ExpenseId>(recordId("expense"));
export const PostIdField = Type.Unsafe<PostId>(recordId("post"));

/** The id of a record. The title is the noun for such a record. `example` is the id of the record in the examples. */
export function recordId(title: string, example = 1) {
  return Type.Integer({
    title,
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "a positive integer",
    examples: [example],
  });
}

export const PostText = Type.String({
  minLength: 1,
  description: "a text of at least 1 character",
});
export const Privacy = text(PRIVACY_CHARACTERS, { minLength: 1, examples: ["public", "only me"] });

/** A file of any media type, unchanged. */
export const FileBytes = Type.Unsafe<FileBody>({ description: "the bytes of a file" });

export const Verbatim = Type.Unsafe<JsonText>({ description: "any JSON value" });

/** Makes a field optional. Null keeps the stored value, too. */
export function keepable<Field extends TSchema>(field: Field) {
  return Type.Optional(Type.Union([field, Type.Null()], { description: descriptionOf(field) }));
}

/** Makes a field nullable if null is one of its values. PATCH keeps absent fields. */
export function nullable<Field extends TSchema>(field: Field) {
  return Type.Union([field, Type.Null()], { description: `${descriptionOf(field)}, or null` });
}

export function choice<const Word extends string>(
  words: readonly Word[],
  options: { default?: Word; examples?: Word[] } = {},
) {
  const { description } = ruled({ enum: words });
  return Type.Unsafe<Word>(Type.Enum([...words], { type: "string", description, ...options }));
}

export function count(description: string) {
  return Type.Integer({ minimum: 0, description });
}

export function flag(description: string) {
  return Type.Boolean({ description });
}

/** A whole number between two bounds, both included. */
export function wholeNumber(
  minimum: number,
  maximum: number,
  options: { default?: number; examples?: number[] } = {},
) {
  return Type.Integer({ ...ruled({ minimum, maximum }), ...options });
}

export function pageLimit(examples?: number[]) {
  return wholeNumber(1, PAGE_ITEMS, { default: 100, ...(examples && { examples }) });
}

/** The rule of a field, as the end of "FIELD must be …". */
export function descriptionOf(field: TSchema): string {
  return ruleOf(field) ?? "as the API document says";
}

/** Undefined for a field without a rule of its own. */
export function ruleOf(field: TSchema): string | undefined {
  if ("description" in field && typeof field.description === "string") return field.description;
  return Type.IsLiteral(field) ? JSON.stringify(field.const) : undefined;
}

interface Keywords {
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** The rule that a field's keywords express; undefined if they express only part of it. */
export function keywordRule(field: object): string | undefined {
  if ("format" in field || "pattern" in field || "title" in field) return undefined;
  // Safe: these keywords have such values in every schema.
  const { enum: words, minimum, maximum, minLength, maxLength } = field as Keywords;
  if (words) return `one of ${listed(words, "or")}`;
  if (minimum !== undefined && maximum !== undefined) {
    return `a whole number from ${showCount(minimum)} to ${showCount(maximum)}`;
  }
  if (maxLength === undefined) return undefined;
  return `a text of ${minLength ? `${minLength} to` : "at most"} ${showCount(maxLength)} characters`;
}

function ruled<Rules extends Keywords>(rules: Rules) {
  return { ...rules, description: keywordRule(rules) ?? "" };
}

/** Returns true if the field occurs in answers only. */
export function isReadOnly(field: TSchema): boolean {
  return "readOnly" in field && field.readOnly === true;
}

export function isDecimal(field: TSchema): boolean {
  return hasFormat(field, DECIMAL_FORMAT);
}

export function isMoney(field: TSchema): boolean {
  return hasFormat(field, MONEY_FORMAT);
}

export function isMoment(field: TSchema): boolean {
  return hasFormat(field, "date-time");
}

export function hasFormat(field: TSchema, format: string): boolean {
  return "format" in field && field.format === format;
}

export function text(maxLength: number, options: { minLength?: number; examples?: string[] } = {}) {
  return Type.String(ruled({ ...options, maxLength }));
}

/**
 * The id of the change of an amount in the examples. The changes before it created an expense, a label of each kind and one more label, and
 * set a note.
 */
export const EXAMPLE_CHANGE = LABEL_KINDS.length + 4;

export const ChangeIdField = Type.Unsafe<ChangeId>(recordId("change", EXAMPLE_CHANGE));
export const CategoryIdField = labelIdField("category");

/** The id of a label. The first labels in the examples are one of each kind, so each kind has its own example of an id. */
export function labelIdField(kind: LabelKind) {
  return Type.Unsafe<LabelId>(recordId(kind, LABEL_KINDS.indexOf(kind) + 1));
}

export const Currency = Type.Unsafe<CurrencyCode>(
  formatted("currency", isCurrencyCode, "an ISO 4217 currency code, such as EUR", "EUR"),
);

export const LabelName = nameField(LABEL_CHARACTERS, "Food");
export const LedgerName = nameField(LEDGER_NAME_CHARACTERS, "Household");

function nameField(maxLength: number, example: string) {
  return formatted(
    "label-name",
    (name) => labelNameFault(name) === undefined,
    `a text of 1 to ${maxLength} characters on one line, without leading or trailing spaces`,
    example,
    { minLength: 1, maxLength },
  );
}

export const EXAMPLE_REF = "bank-2026-02-28-17";

/** The client's own reference for an expense. */
export const Ref = formatted(
  "visible",
  isVisible,
  `a text of 1 to ${REF_CHARACTERS} visible characters, without spaces`,
  EXAMPLE_REF,
  { minLength: 1, maxLength: REF_CHARACTERS },
);

export const FirstDay = wholeNumber(1, LAST_FIRST_DAY);

export const Color = formatted("color", isColor, "a color as #rrggbb in lowercase", "#3f7f5f");

export const Icon = formatted("emoji", isIcon, "one emoji", "🥖");

export const Position = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: "a whole number above 0 that sorts it among its siblings",
  examples: [1024],
});

export const LanguageTag = formatted(
  "language-tag",
  isLanguageTag,
  "a BCP 47 language tag, such as de or bn-BD",
  "de",
);

/** Names the state of a record; its ETag is the same in quotes. */
export const Version = Type.Integer({
  minimum: 0,
  readOnly: true,
  description:
    "the id of the last change to it or to a label that it shows; 0 if there was none since its creation",
  examples: [0],
});

/** The version of a record that an action changes. */
export const NeededVersion = count("the version that the record must have");

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** Reads a timestamp. Returns undefined for a text in another form, and for a time that does not exist. */
export function readMoment(text: string): Instant | undefined {
  if (!MOMENT.test(text)) return undefined;
  const milliseconds = Date.parse(text);
  // The platform would read February 30 as March 2.
  if (Number.isNaN(milliseconds) || !writeMoment(milliseconds).startsWith(text.slice(0, 19))) {
    return undefined;
  }
  // Safe: the platform counts whole milliseconds since 1970.
  return milliseconds as Instant;
}

/**
 * The last timestamp is cached, because many records were created or changed at the same time, and all changes of a batch have the same
 * time.
 */
let lastWritten = { milliseconds: Number.NaN, text: "" };

/** Throws a RangeError outside the years 0 to 9999. */
export function writeMoment(milliseconds: number): string {
  if (milliseconds === lastWritten.milliseconds) return lastWritten.text;
  const text = new Date(milliseconds).toISOString();
  if (text.length !== 24) throw new RangeError(`${text} has no year of four digits`);
  lastWritten = { milliseconds, text };
  return text;
}

/** Fields that are used in many places, by their names in the API document. */
export const namedFields = {
  Amount,
  Currency,
  Day,
  LabelName,
  LedgerId: Slug,
  LedgerName,
  Moment,
  Money,
  MoneyTotal,
  Month,
  NewDescription,
  Color,
  Icon,
  Position,
  Privacy,
  Ref,
  TimeZone,
  Version,
  FirstDay,
  NeededVersion,
  ExpenseId: ExpenseIdField,
  ChangeId: ChangeIdField,
  PostId: PostIdField,
  ...Object.fromEntries(LABEL_KINDS.map((kind) => [`${capitalized(kind)}Id`, labelIdField(kind)])),
};
