// An expense as an export of Outlay has it: nothing of it is guessed. What a store would refuse is refused here, with the name of its field.

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
} from "../../domain/expense/expense-fields.ts";
import type { Original } from "../../domain/expense/original.ts";
import { PART_NOTE_CHARACTERS, PARTS, type PartBy, wholePart } from "../../domain/expense/parts.ts";
import { isVisible } from "../../domain/expense/ref.ts";
import { isRecord } from "../../domain/kept-json.ts";
import { labelNameFault } from "../../domain/label/label.ts";
import { isCurrencyCode } from "../../domain/money/currency.ts";
import { type Decimal, sum } from "../../domain/money/decimal.ts";
import { countCharacters, quote, textFault } from "../../domain/text/text.ts";
import { isCalendarDate } from "../../domain/time/calendar-date.ts";

/** The names of a category: of its own, below that of its parent. */
export type CategoryPath = readonly [name: string] | readonly [parent: string, name: string];

type OwnPart = PartBy<CategoryPath>;

/** As `BookDraft`, with categories by their names. */
export interface OwnExpense extends ExpenseDraft, Omit<DetailsBy<string>, "category" | "parts"> {
  readonly category: CategoryPath | null;
  readonly parts: readonly OwnPart[];
}

/** What can't be read of an expense: a clause that names the field. */
export class OwnFault extends Error {}

/** What a file says of an expense; amounts are texts. `category` is whatever `pathOf` understands, here and in parts. */
export type GivenFields = Readonly<Record<string, unknown>>;

type PathOf = (category: unknown) => CategoryPath | null;

/** Throws an OwnFault for the first field that can't be kept. */
export function readOwnExpense(given: GivenFields, pathOf: PathOf): OwnExpense {
  const { description, date } = given;
  const text = textIn(description, "description", DESCRIPTION_CHARACTERS);
  if (typeof date !== "string" || !isCalendarDate(date)) {
    throw new OwnFault(`date must be a day such as 2026-02-28, not ${shown(date)}`);
  }
  const amount = amountIn(given["amount"], "amount");
  const details = DETAIL_NAMES.map((name) => [name, readDetail(name, given[name], pathOf)]);
  // Safe: each field was read as its kind.
  const expense = { description: text, amount, date, ...Object.fromEntries(details) } as OwnExpense;
  return checked(expense);
}

function checked(expense: OwnExpense): OwnExpense {
  const { amount, category, parts } = expense;
  if (parts.length === 0) return expense;
  const total = sum(parts.map((part) => part.amount));
  if (category !== null) throw new OwnFault("category must be empty where there are parts");
  if (total !== amount) {
    throw new OwnFault(`parts must add up to the amount ${amount}; they add up to ${total}`);
  }
  return expense;
}

function readDetail(name: DetailName, value: unknown, pathOf: PathOf): unknown {
  const field = DETAIL_FIELDS[name];
  const isAbsent = value === undefined || value === null;
  switch (field.kind) {
    case "category":
      return isAbsent ? null : pathOf(value);
    case "label":
      return isAbsent ? null : nameIn(value, name);
    case "labels": {
      const names = listIn(value, name, field.most).map((one) => nameIn(one, name));
      return [...new Set(names)];
    }
    case "text":
      return isAbsent ? null : textIn(value, name, field.most);
    case "ref":
      return isAbsent ? null : refIn(value, field.most);
    case "original":
      return isAbsent ? null : originalIn(value);
    case "parts":
      return listIn(value, name, PARTS).map((part): OwnPart => {
        if (!isRecord(part)) throw new OwnFault("parts must be objects with amount and category");
        const { category = null, note = null } = part;
        return wholePart({
          amount: amountIn(part["amount"], "parts.amount"),
          category: category === null ? null : pathOf(category),
          note: note === null ? null : textIn(note, "parts.note", PART_NOTE_CHARACTERS),
        });
      });
  }
}

function originalIn(value: unknown): Original {
  if (!isRecord(value)) throw new OwnFault("original must be an amount, a currency and a rate");
  const { amount, currency, rate } = value;
  if (typeof currency !== "string" || !isCurrencyCode(currency)) {
    throw new OwnFault(`original.currency must be a code such as EUR, not ${shown(currency)}`);
  }
  return {
    amount: amountIn(amount, "original.amount"),
    currency,
    rate: amountIn(rate, "original.rate"),
  };
}

function amountIn(value: unknown, name: string): Decimal {
  const text = typeof value === "number" ? String(value) : value;
  const { amount, fault } =
    typeof text === "string" ? readAmount(text) : { fault: "it is no text", amount: undefined };
  if (amount === undefined) throw new OwnFault(`${name} must be a number, and ${fault}`);
  return amount;
}

function textIn(value: unknown, name: string, most: number): string {
  if (typeof value !== "string") throw new OwnFault(`${name} must be a text, not ${shown(value)}`);
  const fault = textFault(value);
  if (fault !== undefined) throw new OwnFault(`${name} ${fault}`);
  if (value.length > most && countCharacters(value) > most) {
    throw new OwnFault(`${name} has more than ${most} characters`);
  }
  return value;
}

function refIn(value: unknown, most: number): string {
  const ref = textIn(value, "ref", most);
  if (!isVisible(ref)) throw new OwnFault(`ref ${quote(ref)} must have visible characters alone`);
  return ref;
}

function nameIn(value: unknown, name: string): string {
  if (typeof value !== "string") throw new OwnFault(`${name} must be a name, not ${shown(value)}`);
  const fault = textFault(value) ?? labelNameFault(value);
  if (fault !== undefined) throw new OwnFault(`${name} ${quote(value)} ${fault}`);
  return value;
}

function listIn(value: unknown, name: string, most: number): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new OwnFault(`${name} must be a list, not ${shown(value)}`);
  if (value.length > most) throw new OwnFault(`${name} has more than ${most} entries`);
  return value;
}

/** A path of one or two names that labels may have. */
export function categoryPath(names: readonly unknown[]): CategoryPath {
  const [first, second, ...more] = names.map((name) => nameIn(name, "category"));
  if (first === undefined || more.length > 0) {
    throw new OwnFault(`category must have one or two names, not ${names.length}`);
  }
  return second === undefined ? [first] : [first, second];
}

function shown(value: unknown): string {
  return quote(typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing"));
}

/** What an expense is known by when it comes again, wherever it was before: the book has no more of it in short. */
export function ownText(expense: {
  readonly date: string;
  readonly amount: string;
  readonly description: string;
  readonly payee: string | null;
}): string {
  const { date, amount, description, payee } = expense;
  return [date, amount, description, payee ?? ""].join("\u001f");
}
