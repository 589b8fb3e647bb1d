// The fields of the form with all fields: their values from a typed line, and the expense that they describe.

import {
  DETAIL_FIELDS,
  eachLabelField,
  eachTextField,
  LABEL_FIELDS,
  signed,
  TEXT_FIELDS,
} from "../../domain/expense/expense-fields.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { descriptionOf } from "../../domain/quick-entry/entry.ts";
import { writeDay } from "../../domain/quick-entry/quick-entry.ts";
import {
  type Fault,
  NOTHING_TYPED,
  type Reader,
  readAmountField,
  readDate,
  readDescription,
  readName,
  readOriginal,
  readParts,
  readText,
  type TypedFields,
} from "../expense/fields/input.ts";
import { writeAmount } from "../locale/amounts.ts";
import type { Field, NewExpense, Suggestion } from "../service/shapes.ts";
import type { StoredForm } from "./draft.ts";
import { type Line, readLine } from "./typed-line.ts";

export type Faults = Readonly<Partial<Record<Field, Fault>>>;

export function fieldsOfLine(
  { entry }: Line,
  accepted: Partial<Suggestion>,
  { today, locale, currency }: Reader,
  rate = "",
): TypedFields {
  const { amount = accepted.amount, date = today, tags } = entry;
  const paidIn = entry.currency ?? currency;
  const written = amount == null ? "" : writeAmount(amount, paidIn, locale);
  const isOther = entry.currency !== undefined && currency !== null && entry.currency !== currency;
  return {
    ...NOTHING_TYPED,
    amount: isOther ? "" : written,
    date,
    description: descriptionOf(entry),
    category: accepted.category ?? null,
    ...eachLabelField((field) => entry[field] ?? accepted[field] ?? ""),
    tags: [...new Set([...tags, ...(accepted.tags ?? [])])],
    original: isOther ? { amount: written, currency: entry.currency, rate } : null,
  };
}

export function amountOf({ amount, original }: TypedFields, reader: Reader): Decimal | undefined {
  if (original) return readOriginal(original, reader).value?.amount;
  return readAmountField(amount, reader).value;
}

export type FormReading =
  | { readonly expense: NewExpense; readonly faults?: undefined }
  | { readonly expense?: undefined; readonly faults: Faults };

export function readForm(fields: TypedFields, reader: Reader): FormReading {
  const original = fields.original && readOriginal(fields.original, reader);
  const amount = original ? undefined : readAmountField(fields.amount, reader);
  const date = readDate(fields.date);
  const description = readDescription(fields.description);
  const labels = eachLabelField((field) => readName(fields[field]));
  const tags = fields.tags.map(readName).find(({ fault }) => fault);
  const whole = amountOf(fields, reader);
  const parts =
    fields.parts.length > 0 && whole !== undefined ? readParts(whole, fields.parts, reader) : null;
  const readings = { amount, date, description, ...labels, tags, original, parts };
  const faults: Faults = Object.fromEntries(
    Object.entries(readings).flatMap(([name, reading]) => {
      return reading?.fault ? [[name, reading.fault]] : [];
    }),
  );
  if (Object.keys(faults).length > 0 || whole === undefined) return { faults };
  if (date.fault || description.fault) return { faults };
  const expense: NewExpense = {
    description: description.value,
    amount: whole,
    date: date.value,
    category: parts?.value ? null : (fields.category ?? null),
    ...eachLabelField((field) => labels[field].value ?? null),
    tags: fields.tags,
    ...eachTextField((field) => readText(fields[field])),
    original: original?.value?.original ?? null,
    parts: parts?.value ?? [],
  };
  return { expense };
}

/** The form as the user leaves it, and its line. If no line can express the fields, the line stays as it is (`text`). */
export function leftForm(
  fields: TypedFields,
  of: TypedFields,
  text: string,
  reader: Reader,
): StoredForm {
  const line = lineOf(fields, reader);
  const isMore = line === undefined || isBeyondLine(fields, of);
  return { fields, line: line ?? text, isBeyondLine: isMore };
}

function isBeyondLine(fields: TypedFields, of: TypedFields): boolean {
  const { original, parts, category, newCategory = "" } = fields;
  const isOther = original !== of.original || category !== of.category;
  const hasText = TEXT_FIELDS.some((field) => fields[field] !== "");
  return isOther || hasText || parts.length > 0 || newCategory.trim() !== "";
}

/** The fields as a line; undefined if no line can express them, which is checked by reading it again. */
export function lineOf(fields: TypedFields, reader: Reader): string | undefined {
  const { amount, original, date, description, tags } = fields;
  const { today, locale, currency } = reader;
  const { value: day } = readDate(date);
  const text = [
    original ? `${original.amount} ${original.currency}` : amount.trim(),
    LABEL_FIELDS.some((field) => fields[field] === description) ? "" : description.trim(),
    ...LABEL_FIELDS.map((field) => {
      const name = fields[field].trim();
      return name && signed(name, DETAIL_FIELDS[field].sign);
    }),
    ...tags.map((tag) => `#${tag}`),
    day === undefined || day === today ? "" : writeDay(day, today),
  ]
    .filter((word) => word.trim() !== "")
    .join(" ");
  const line = readLine(text, { today, locale, currency, answers: new Map() });
  const again = fieldsOfLine(line, {}, reader);
  const isSame =
    line.questions.every(({ chosen }) => chosen !== undefined) &&
    readAmountField(again.amount, reader).value === readAmountField(amount, reader).value &&
    again.description === description.trim() &&
    LABEL_FIELDS.every((field) => again[field] === fields[field].trim()) &&
    again.date === date &&
    again.tags.join() === tags.join();
  return isSame ? text : undefined;
}
