// Reads an expense in an export of Outlay. Nothing is guessed. A value that no store accepts is refused here, with the name of its field.

import {
  DESCRIPTION_CHARACTERS,
  type ExpenseDraft,
  readAmount,
} from "../../domain/expense/expense.ts";
import type { DetailsBy } from "../../domain/expense/expense-details.ts";
import {
  DETAIL_FIELDS,
  DETAIL_NAMES,
  type DetailName,
  NOTHING,
} from "../../domain/expense/expense-fields.ts";
import type { Original } from "../../domain/expense/original.ts";
import { PART_NOTE_CHARACTERS, PARTS, type PartBy, wholePart } from "../../domain/expense/parts.ts";
import { isVisible } from "../../domain/expense/ref.ts";
import { reason } from "../../domain/import/reasons.ts";
import { isRecord } from "../../domain/kept-json.ts";
import { labelNameFault } from "../../domain/label/label.ts";
import { isCurrencyCode } from "../../domain/money/currency.ts";
import { type Decimal, sum } from "../../domain/money/decimal.ts";
import { countCharacters, quote, textFault } from "../../domain/text/text.ts";
import { isCalendarDate } from "../../domain/time/calendar-date.ts";
import { Unreadable } from "./unreadable.ts";

/** The name of a category, after the name of its parent if it has one. */
export type CategoryPath = readonly [name: string] | readonly [parent: string, name: string];

type OwnPart = PartBy<CategoryPath>;

/** Is a `BookDraft` whose categories are given by their names. */
export interface OwnExpense extends ExpenseDraft, Omit<DetailsBy<string>, "category" | "parts"> {
  readonly category: CategoryPath | null;
  readonly parts: readonly OwnPart[];
}

/** The error about a field that can't be read. */
export function fieldFault(name: string, value: unknown): Unreadable {
  const shown = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return new Unreadable(reason("own-field", name, quote(shown)));
}

/** The fields of an expense in a file. Amounts are strings. `pathOf` reads each `category`, including those of parts. */
export type GivenFields = Readonly<Record<string, unknown>>;

type PathOf = (category: unknown) => CategoryPath | null;

/** Throws Unreadable for the first field that a store would refuse. */
export function readOwnExpense(given: GivenFields, pathOf: PathOf): OwnExpense {
  const { description, date } = given;
  const text = textIn(description, "description", DESCRIPTION_CHARACTERS);
  if (typeof date !== "string" || !isCalendarDate(date)) throw fieldFault("date", date);
  const amount = amountIn(given["amount"], "amount");
  const details = DETAIL_NAMES.map((name) => [name, readDetail(name, given[name], pathOf)]);
  // Safe: each field was read as its kind.
  const expense = { description: text, amount, date, ...Object.fromEntries(details) } as OwnExpense;
  const { category, parts } = expense;
  const total = sum(parts.map((part) => part.amount));
  if (parts.length > 0 && category !== null) throw fieldFault("category", category);
  if (parts.length > 0 && total !== amount)
    throw new Unreadable(reason("own-parts", amount, total));
  return expense;
}

function readDetail(name: DetailName, value: unknown, pathOf: PathOf): unknown {
  const field = DETAIL_FIELDS[name];
  if (value === undefined || value === null) return NOTHING[field.kind];
  switch (field.kind) {
    case "category":
      return pathOf(value);
    case "label":
      return nameIn(value, name);
    case "labels":
      return [...new Set(listIn(value, name, field.most).map((one) => nameIn(one, name)))];
    case "text":
      return textIn(value, name, field.most);
    case "ref":
      return refIn(value, field.most);
    case "original":
      return originalIn(value);
    case "parts":
      return listIn(value, name, PARTS).map((part) => partIn(part, pathOf));
  }
}

function partIn(part: unknown, pathOf: PathOf): OwnPart {
  const { amount, category = null, note = null } = recordIn(part, "parts");
  return wholePart({
    amount: amountIn(amount, "parts.amount"),
    category: category === null ? null : pathOf(category),
    note: note === null ? null : textIn(note, "parts.note", PART_NOTE_CHARACTERS),
  });
}

/** Returns the value if it is an object, with fields of any type. */
export function recordIn(value: unknown, name: string): GivenFields {
  if (isRecord(value)) return value;
  throw fieldFault(name, value);
}

function originalIn(value: unknown): Original {
  const { amount, currency, rate } = recordIn(value, "original");
  if (typeof currency !== "string" || !isCurrencyCode(currency)) {
    throw fieldFault("original.currency", currency);
  }
  return {
    amount: amountIn(amount, "original.amount"),
    currency,
    rate: amountIn(rate, "original.rate"),
  };
}

export function amountIn(value: unknown, name: string): Decimal {
  const text = typeof value === "number" ? String(value) : value;
  const amount = typeof text === "string" ? readAmount(text).amount : undefined;
  if (amount === undefined) throw fieldFault(name, value);
  return amount;
}

function textIn(value: unknown, name: string, most: number): string {
  if (typeof value !== "string" || textFault(value) !== undefined) throw fieldFault(name, value);
  if (value.length > most && countCharacters(value) > most) {
    throw new Unreadable(reason("own-long", name, most));
  }
  return value;
}

function refIn(value: unknown, most: number): string {
  const ref = textIn(value, "ref", most);
  if (!isVisible(ref)) throw fieldFault("ref", ref);
  return ref;
}

function nameIn(value: unknown, name: string): string {
  const isName =
    typeof value === "string" && (textFault(value) ?? labelNameFault(value)) === undefined;
  if (!isName) throw fieldFault(name, value);
  return value;
}

function listIn(value: unknown, name: string, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw fieldFault(name, value);
  if (value.length > most) throw new Unreadable(reason("own-long", name, most));
  return value;
}

/** A path of one or two names that labels may have. */
export function categoryPath(names: readonly unknown[]): CategoryPath {
  const [first, second, ...more] = names.map((name) => nameIn(name, "category"));
  if (first === undefined || more.length > 0) throw fieldFault("category", names);
  return second === undefined ? [first] : [first, second];
}

/** The string by which an expense in a file or in the ledger is recognized. */
export function ownText(expense: {
  readonly date: string;
  readonly amount: string;
  readonly description: string;
  readonly payee: string | null;
}): string {
  const { date, amount, description, payee } = expense;
  return [date, amount, description, payee ?? ""].join("\u001f");
}
