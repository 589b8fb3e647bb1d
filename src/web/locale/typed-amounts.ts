// Amounts as a reader types them: by the rules of quick entry, which are loaded when somebody types.

import { type Decimal, decimalPlaces } from "../../domain/money/decimal.ts";
import {
  readerOptions,
  readQuickEntry,
  readSum,
  type Sum,
} from "../../domain/quick-entry/quick-entry.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { decimalSign } from "./amounts.ts";

/** What a sum comes to that was typed in place of an amount; undefined for anything else. */
export function readTypedSum(text: string, locale: string, places: number): Sum | undefined {
  const { decimalSign } = readerOptions({ days: undefined, numbers: locale });
  return readSum(text, { places, decimalSign });
}

/**
 * What was typed into a field for an amount: with a point or a comma, grouped or not, in digits of any script. Where a sign
 * could part groups or decimals, it does what it does in the reader's locale. A sum is worked out, and rounded to so many
 * places. Undefined for anything else.
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
