// An expense: what was paid for, how much, on which day.

import { absolute, compare, type Decimal, decimalPlaces, parseDecimal } from "../money/decimal.ts";
import { quote, showCount } from "../text/text.ts";
import type { CalendarDate } from "../time/calendar-date.ts";

declare const expenseId: unique symbol;

/** A positive integer up to 2^53 − 1, unique within a ledger and never used twice. */
export type ExpenseId = number & { readonly [expenseId]: true };

export interface Expense {
  readonly id: ExpenseId;
  readonly description: string;
  readonly amount: Decimal;
  readonly date: CalendarDate;
}

export type ExpenseDraft = Omit<Expense, "id">;

/** The fields to replace; null keeps the stored value. */
export type ExpenseChange = { readonly [Field in keyof ExpenseDraft]: ExpenseDraft[Field] | null };

export const DESCRIPTION_CHARACTERS = 10_000;

/** The number of places of the smallest double, so that every double fits. */
export const AMOUNT_PLACES = 1_074;

/** From this number on, a double is infinite: 2^1024 − 2^970. */
const OVERFLOW = decimalOfInteger(2n ** 1024n - 2n ** 970n);

/** The longest text that is read at all. It suffices for the longest number within both bounds, with some zeros. */
const AMOUNT_TEXT_CHARACTERS = 2_000;

/** The reason for refusing an amount that is infinite as a double, as a clause. */
export const TOO_LARGE = "it is too large, beyond 1.8e308";

export type AmountReading =
  | { readonly amount: Decimal; readonly fault?: never }
  | { readonly amount?: never; readonly fault: string };

/** The amount of a JSON number's text, or what is wrong with it as a clause. */
export function readAmount(text: string): AmountReading {
  if (text.length > AMOUNT_TEXT_CHARACTERS) {
    return { fault: `it is written with more than ${showCount(AMOUNT_TEXT_CHARACTERS)} digits` };
  }
  const amount = parseDecimal(text);
  if (!amount) return { fault: `${quote(text)} is not a number that can be stored` };
  // Most numbers are short: up to 300 characters without an exponent are within both bounds.
  if (amount.length <= 300 && !amount.includes("e")) return { amount };
  if (compare(absolute(amount), OVERFLOW) >= 0) return { fault: TOO_LARGE };
  const places = decimalPlaces(amount);
  if (places <= AMOUNT_PLACES) return { amount };
  return {
    fault: `it has ${showCount(places)} decimal places, more than ${showCount(AMOUNT_PLACES)}`,
  };
}

export function isExpenseId(value: number): value is ExpenseId {
  return Number.isSafeInteger(value) && value >= 1;
}

function decimalOfInteger(integer: bigint): Decimal {
  const value = parseDecimal(integer.toString());
  if (!value) throw new RangeError(`${integer} is not a decimal`);
  return value;
}
