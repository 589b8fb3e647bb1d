// Typed amounts, read by the rules of quick entry. The code is loaded when the first character is typed.

import { type Decimal, decimalPlaces } from "../../domain/money/decimal.ts";
import {
  readerOptions,
  readQuickEntry,
  readSum,
  type Sum,
} from "../../domain/quick-entry/quick-entry.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { decimalSign } from "./amounts.ts";

/** The result of a sum that was typed as an amount; undefined for anything else. */
export function readTypedSum(text: string, locale: string, places: number): Sum | undefined {
  const { decimalSign } = readerOptions({ days: undefined, numbers: locale });
  return readSum(text, { places, decimalSign });
}

/**
 * Reads a typed amount: with a point or a comma, grouped or not, in digits of any script. If a character could separate either groups or
 * decimals, the reader's locale decides which. A sum is calculated and rounded to `places`. Undefined for anything else.
 */
export function readTypedAmount(
  text: string,
  today: CalendarDate,
  locale: string,
  places: number,
): Decimal | undefined {
  const sum = readTypedSum(text, locale, places);
  if (sum) return sum.amount;
  const { amount, description, currency, date, questions } = readQuickEntry(text.trim(), today);
  if (description !== "" || currency !== undefined || date !== undefined) return undefined;
  if (amount !== undefined) return amount;
  const [question, ...others] = questions;
  if (!question || others.length > 0 || question.about !== "amount") return undefined;
  const amounts = question.choices.flatMap((choice) => choice.amount ?? []);
  const isDecimal = question.text.includes(decimalSign(locale));
  const decimals = amounts.map(decimalPlaces);
  const wanted = isDecimal ? Math.max(...decimals) : Math.min(...decimals);
  return amounts[decimals.indexOf(wanted)];
}
