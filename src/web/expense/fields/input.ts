// Reads typed fields of an expense by the server's own rules, before anything is sent to the server. A reading is a value, a change of the
// expense with its consequences, or a fault.

import { NO_DETAILS, withAmount } from "../../../domain/expense/expense-details.ts";
import {
  eachLabelField,
  eachTextField,
  type LabelField,
  type TextField,
} from "../../../domain/expense/expense-fields.ts";
import { wholePart } from "../../../domain/expense/parts.ts";
import { type LabelId, labelNameFault } from "../../../domain/label/label.ts";
import {
  type CurrencyCode,
  convert,
  isCurrencyCode,
  minorUnits,
} from "../../../domain/money/currency.ts";
import {
  compare,
  type Decimal,
  decimalPlaces,
  subtract,
  sum,
  ZERO,
} from "../../../domain/money/decimal.ts";
import { type CalendarDate, isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { showAmount, usualPlaces, writeAmount, writeNumber } from "../../locale/amounts.ts";
import { readTypedAmount, readTypedSum } from "../../locale/typed-amounts.ts";
import type { Expense, ExpenseChange, Field } from "../../service/shapes.ts";
import type { Texts } from "../../texts/texts.ts";

/** The fault of a field; the texts explain how to fix it. */
export type Fault =
  | "amount"
  | "amount-missing"
  | "description-missing"
  | "date"
  | "name"
  | "currency"
  | "currency-own"
  | "currency-none"
  | "rate"
  | "parts-amount"
  | "parts-sum"
  | "parts-few";

export type Reading<Value> =
  | { readonly value: Value; readonly fault?: undefined }
  | { readonly value?: undefined; readonly fault: Fault };

export interface Reader {
  readonly today: CalendarDate;
  readonly locale: string;
  readonly currency: CurrencyCode | null;
}

export interface TypedOriginal {
  readonly amount: string;
  readonly currency: string;
  readonly rate: string;
}

export interface TypedPart {
  /** Identifies the row while others come and go. */
  readonly key: number;
  readonly amount: string;
  readonly category: LabelId | null;
  readonly note: string;
}

type Original = NonNullable<Expense["original"]>;
type Part = Expense["parts"][number];

export function readAmountField(
  text: string,
  { today, locale, currency }: Reader,
): Reading<Decimal> {
  if (text.trim() === "") return { fault: "amount-missing" };
  const value = readTypedAmount(text, today, locale, usualPlaces(currency));
  return value === undefined ? { fault: "amount" } : { value };
}

export function readDescription(text: string): Reading<string> {
  return text.trim() === "" ? { fault: "description-missing" } : { value: text.trim() };
}

export function readDate(text: string): Reading<CalendarDate> {
  return isCalendarDate(text) ? { value: text } : { fault: "date" };
}

/** The name of a label; null for none. */
export function readName(text: string): Reading<string | null> {
  const name = text.trim();
  if (name === "") return { value: null };
  return labelNameFault(name) ? { fault: "name" } : { value: name };
}

/** The decimal places of a calculated rate, such as 1/0.92. The rate of a small unit, such as 1/26000, needs many. */
const RATE_PLACES = 12;

/** Undefined for anything that is not a number greater than 0. */
export function readRate(
  text: string,
  reader: Pick<Reader, "locale" | "today">,
): Decimal | undefined {
  const rate = readTypedAmount(text, reader.today, reader.locale, RATE_PLACES);
  return rate !== undefined && compare(rate, ZERO) > 0 ? rate : undefined;
}

/** The amount paid in another currency, and its value in the ledger's. */
export interface Converted {
  readonly original: Original;
  readonly amount: Decimal;
}

export function readOriginal(
  { amount: typed, currency: code, rate: typedRate }: TypedOriginal,
  reader: Reader,
): Reading<Converted> {
  if (reader.currency === null) return { fault: "currency-none" };
  const currency = code.trim().toUpperCase();
  const isCode = isCurrencyCode(currency);
  const amount = readAmountField(typed, isCode ? { ...reader, currency } : reader);
  if (amount.fault) return amount;
  if (!isCode) return { fault: "currency" };
  if (currency === reader.currency) return { fault: "currency-own" };
  const rate = readRate(typedRate, reader);
  if (rate === undefined) return { fault: "rate" };
  const original = { amount: amount.value, currency, rate };
  return {
    value: { original, amount: convert(amount.value, rate, minorUnits(reader.currency)) },
  };
}

export interface TypedFields extends Readonly<Record<LabelField | TextField, string>> {
  readonly amount: string;
  readonly date: string;
  readonly description: string;
  /** Undefined as long as nothing is chosen. */
  readonly category: LabelId | null | undefined;
  /** The name of a category that saving the expense will create. */
  readonly newCategory?: string | undefined;
  readonly tags: readonly string[];
  /** Null if the expense was paid in the ledger's own currency. */
  readonly original: TypedOriginal | null;
  readonly parts: readonly TypedPart[];
}

export const NOTHING_TYPED: TypedFields = {
  amount: "",
  date: "",
  description: "",
  category: null,
  original: null,
  ...eachLabelField(() => ""),
  ...eachTextField(() => ""),
  tags: [],
  parts: [],
};

export function typedFields(expense: Expense, { currency, locale }: Reader): TypedFields {
  const { description, date, category, tags, original } = expense;
  const written = (amount: Decimal, paidIn = currency) => writeAmount(amount, paidIn, locale);
  return {
    description,
    date,
    category,
    tags,
    amount: written(expense.amount),
    ...eachLabelField((field) => expense[field] ?? ""),
    ...eachTextField((field) => expense[field] ?? ""),
    original: original && {
      amount: written(original.amount, original.currency),
      currency: original.currency,
      rate: writeNumber(original.rate, locale),
    },
    parts: expense.parts.map(({ amount, category, note }, key) => {
      return { key, amount: written(amount), category, note: note ?? "" };
    }),
  };
}

export function newPart(parts: readonly TypedPart[], category: LabelId | null = null): TypedPart {
  const key = Math.max(0, ...parts.map(({ key }) => key)) + 1;
  return { key, amount: "", category, note: "" };
}

export function newSplit(category: LabelId | null): readonly TypedPart[] {
  const first = newPart([], category);
  return [first, newPart([first])];
}

/** The amount that is not yet divided; undefined if a row can't be read. Rows without an amount count as zero. */
export function leftToDivide(
  amount: Decimal,
  parts: readonly TypedPart[],
  reader: Reader,
): Decimal | undefined {
  const readings = parts
    .filter((part) => part.amount.trim() !== "")
    .map((part) => readAmountField(part.amount, reader).value);
  const amounts = readings.flatMap((value) => value ?? []);
  return amounts.length === readings.length ? subtract(amount, sum(amounts)) : undefined;
}

/** True if the parts exceed the amount, or a refund. */
export function isOverdivided(amount: Decimal, left: Decimal): boolean {
  return left !== ZERO && Math.sign(compare(left, ZERO)) !== Math.sign(compare(amount, ZERO));
}

/** The only row without an amount, and the remainder that it gets. Undefined if nothing is left, or if several rows have no amount. */
export function restRow(
  amount: Decimal,
  typed: readonly TypedPart[],
  reader: Reader,
): { readonly key: number; readonly rest: Decimal } | undefined {
  const left = leftToDivide(amount, typed, reader);
  const [row, ...others] = typed.filter((part) => part.amount.trim() === "");
  if (left === undefined || !row || others.length > 0 || typed.length < 2) return undefined;
  // If the parts exceed the amount, one was probably mistyped, so no row gets a negative remainder.
  const isOver = isOverdivided(amount, left);
  return left === ZERO || isOver ? undefined : { key: row.key, rest: left };
}

/**
 * The parts of a split amount: two or more that add up to it exactly. Empty rows are left out. The remainder goes to the row whose amount
 * is empty.
 */
export function readParts(
  amount: Decimal,
  typed: readonly TypedPart[],
  reader: Reader,
): Reading<readonly Part[]> {
  const last = restRow(amount, typed, reader);
  const parts: Part[] = [];
  for (const row of typed) {
    const isRest = row.key === last?.key;
    const note = readText(row.note);
    if (!isRest && row.amount.trim() === "" && row.category === null && note === null) continue;
    const value = isRest ? last.rest : readAmountField(row.amount, reader).value;
    if (value === undefined) return { fault: "parts-amount" };
    parts.push(wholePart({ amount: value, category: row.category, note }));
  }
  if (sum(parts.map((part) => part.amount)) !== amount) return { fault: "parts-sum" };
  return parts.length < 2 ? { fault: "parts-few" } : { value: parts };
}

type ReadChange = (
  typed: TypedFields,
  expense: Pick<Expense, "amount" | "parts">,
  reader: Reader,
) => Reading<ExpenseChange>;

/** Reads each field as a change of the expense, with its consequences for other fields. */
export const READ_CHANGES: Readonly<Record<Field, ReadChange>> = {
  // A foreign amount no longer fits.
  amount: (typed, { parts }, reader) =>
    changing(readAmountField(typed.amount, reader), (amount) => {
      return { amount, original: null, ...changedParts(amount, parts) };
    }),
  description: (typed) =>
    changing(readDescription(typed.description), (description) => ({ description })),
  date: (typed) => changing(readDate(typed.date), (date) => ({ date })),
  // Setting one category for the whole expense removes a split.
  category: ({ category = null }) => ({ value: { category, parts: [] } }),
  ...eachLabelField(
    (field): ReadChange =>
      (typed) =>
        changing(readName(typed[field]), (name) => ({ [field]: name })),
  ),
  tags({ tags }) {
    const fault = tags.map(readName).find((reading) => reading.fault)?.fault;
    return fault ? { fault } : { value: { tags } };
  },
  ...eachTextField(
    (field): ReadChange =>
      (typed) => ({ value: { [field]: readText(typed[field]) } }),
  ),
  original({ original: typed }, { parts }, reader) {
    const isNone = !typed || Object.values(typed).every((text) => text.trim() === "");
    if (isNone) return { value: { original: null } };
    return changing(readOriginal(typed, reader), (converted) => {
      return { ...converted, ...changedParts(converted.amount, parts) };
    });
  },
  // Rows without amounts make no split: the expense gets the first category.
  parts({ parts: typed }, { amount }, reader) {
    const isNone = typed.every((part) => part.amount.trim() === "");
    if (isNone) return { value: { category: typed[0]?.category ?? null, parts: [] } };
    return changing(readParts(amount, typed, reader), (parts) => ({ category: null, parts }));
  },
};

function changing<Value>(
  reading: Reading<Value>,
  change: (value: Value) => ExpenseChange,
): Reading<ExpenseChange> {
  return reading.fault ? reading : { value: change(reading.value) };
}

function changedParts(amount: Decimal, parts: Expense["parts"]): Pick<ExpenseChange, "parts"> {
  return parts.length === 0 ? {} : { parts: partsFor(amount, parts) };
}

/** The parts keep their amounts, and the difference has no category. */
export function partsFor(amount: Decimal, parts: readonly Part[]): readonly Part[] {
  return withAmount({ ...NO_DETAILS, parts }, amount)?.parts ?? [];
}

export function readText(text: string): string | null {
  return text.trim() === "" ? null : text;
}

export function withTag({ tags }: Expense, tag: string): ExpenseChange {
  return { tags: tags.includes(tag) ? tags : [...tags, tag] };
}

export function withoutTag({ tags }: Expense, tag: string): ExpenseChange {
  return { tags: tags.filter((each) => each !== tag) };
}

/** The result of a typed sum, or a warning that an amount has more decimals than its currency. Undefined for any other text. */
export function hintOnAmount(text: string, reader: Reader, texts: Texts): string | undefined {
  const { locale, currency } = reader;
  const sum = readTypedSum(text, locale, usualPlaces(currency));
  if (!sum) return hintOnDecimals(readAmountField(text, reader).value, currency, texts);
  const shown = showAmount(sum.amount, currency, locale);
  return sum.isRounded ? texts.expense.rounded(shown) : `= ${shown}`;
}

/** Undefined if the currency has at least as many decimals as the amount, or is unknown. */
export function hintOnDecimals(
  amount: Decimal | undefined,
  currency: string | null,
  texts: Texts,
): string | undefined {
  if (amount === undefined || currency === null || !isCurrencyCode(currency)) return undefined;
  const places = minorUnits(currency);
  return decimalPlaces(amount) > places ? texts.expense.finer(currency, places) : undefined;
}
