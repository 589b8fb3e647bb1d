// Branded values for tests. They are made from literals, and checked by the same rules as any input.

import type { ChangeId } from "../../src/domain/change-id.ts";
import {
  type ExpenseDraft,
  type ExpenseId,
  isExpenseId,
} from "../../src/domain/expense/expense.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { Actor, Instant } from "../../src/domain/ledger/ledger-change.ts";
import { type CurrencyCode, isCurrencyCode } from "../../src/domain/money/currency.ts";
import { type Decimal, parseDecimal } from "../../src/domain/money/decimal.ts";
import { shifted } from "../../src/domain/shifted.ts";
import { type CalendarDate, isCalendarDate } from "../../src/domain/time/calendar-date.ts";
import { isLedgerMonth, type LedgerMonth } from "../../src/domain/time/period.ts";
import { NEW_LEDGER } from "../../src/store/ledger-state.ts";

/** Throws if the text is not a decimal. */
export function decimal(text: string): Decimal {
  const value = parseDecimal(text);
  if (value === undefined) throw new RangeError(`${text} is not a decimal`);
  return value;
}

/** Throws if the text is not a date. */
export function day(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`${text} is not a date`);
  return text;
}

/** Throws if the text is not a month of a ledger. */
export function month(text: string): LedgerMonth {
  if (!isLedgerMonth(text)) throw new RangeError(`${text} is not a month`);
  return text;
}

/** Throws if the text is not an ISO 4217 code. */
export function currency(code: string): CurrencyCode {
  if (!isCurrencyCode(code)) throw new RangeError(`${code} is not a currency`);
  return code;
}

/** Throws if the number is not an id. */
export function changeId(value: number): ChangeId {
  return shifted(NEW_LEDGER.nextChangeId, value - 1);
}

export function expenseId(value: number): ExpenseId {
  if (!isExpenseId(value)) throw new RangeError(`${value} is not an id`);
  return value;
}

/** Throws unless it is a whole number of milliseconds. */
export function instant(milliseconds: number): Instant {
  if (!Number.isSafeInteger(milliseconds))
    throw new RangeError(`${milliseconds} is not an instant`);
  // Safe: it was checked above.
  return milliseconds as Instant;
}

/** The time of batches in tests that do not depend on it. */
export const MADE_AT = instant(1_790_000_000_000);

// Safe: tests name ledgers by plain slugs.
export const ledger = (id: string) => id as LedgerId;

export function draft(amount: string, date = "2026-01-05", description = "Lunch"): ExpenseDraft {
  return { description, amount: decimal(amount), date: day(date) };
}

/** The actor for changes by the app in the browser. */
export const APP: Actor = { source: "app", by: null };
