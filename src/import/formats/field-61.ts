// Reads field :61: of MT940 and MT942: days, debit or credit mark, amount, type and references, whatever banks leave out or add.

import { reason } from "../../domain/import/reasons.ts";
import { negate } from "../../domain/money/decimal.ts";
import { quote } from "../../domain/text/text.ts";
import { type CalendarDate, dayNumber } from "../../domain/time/calendar-date.ts";
import { Unreadable } from "../record/unreadable.ts";
import { dayOfDigits, exactAmount, wholeOf } from "./values.ts";

export type StatementLine = ReturnType<typeof readField61>;

const FIELD =
  /^\s*(\d{6})(\d{4})?\s*(R?[CD]|E[CD])\s*([A-Z])?\s*(\d[\d.]*,?\d*|,\d+)(?![\d.,])\s*(?:([A-Z])([A-Z0-9 ]{3}))?(.*)$/i;

/** The standard allows only 66, so this leaves room. */
const FIELD_CHARACTERS = 500;

/** Two-digit years from this one on belong to the 1900s. */
const LAST_CENTURY = 80;

/** Throws Unreadable. */
export function readField61(text: string) {
  const match = text.length > FIELD_CHARACTERS ? undefined : FIELD.exec(text);
  if (!match) throw new Unreadable(reason("malformed", `:61: ${quote(text)}`));
  const [, valueText = "", entryText, written = "", , amountText = "", , type = ""] = match;
  const amount = exactAmount(amountText);
  if (amount === undefined) throw new Unreadable(reason("not-amount", `:61: ${quote(amountText)}`));
  const mark = written.toUpperCase();
  const [references = "", bank = ""] = (match[8] ?? "").split("//");
  const [reference = "", ...names] = references.trim().split(/\s{2,}/);
  return {
    ...daysOf(valueText, entryText),
    // RC reverses a credit, so it is money out.
    amount: ["D", "RC", "ED"].includes(mark) ? negate(amount) : amount,
    isReversal: mark.startsWith("R"),
    isExpected: mark.startsWith("E"),
    // The type is a code such as TRF, MSC or 541, or empty.
    type: type.trim().toUpperCase(),
    reference,
    bankReference: bank,
    // Some banks write the payee after the reference.
    name: names.join(" "),
  };
}

/** The day with these six digits, YYMMDD; undefined if there is no such day. */
function dayOfSix(digits: string): CalendarDate | undefined {
  const century = wholeOf(digits.slice(0, 2)) < LAST_CENTURY ? "20" : "19";
  return dayOfDigits(`${century}${digits}`);
}

function daysOf(valueText: string, entryText: string | undefined) {
  const value = dayOfSix(valueText);
  // Even a day that doesn't exist has a year.
  const near = value ?? dayOfSix(`${valueText.slice(0, 2)}0701`);
  const entry = entryText && near ? nearestDay(near, entryText) : undefined;
  if (value) {
    const notes = entryText && !entry ? [reason("wrong-entry-date", entryText)] : [];
    return { days: { booked: entry ?? value, value }, notes };
  }
  if (!entry) throw new Unreadable(reason("not-date", `:61: ${quote(valueText)}`));
  return { days: { booked: entry }, notes: [reason("wrong-value-date", valueText)] };
}

/** The day MMDD in the nearest year, because a booking on December 30 may have a value date of January 1. */
function nearestDay(near: CalendarDate, digits: string): CalendarDate | undefined {
  const year = wholeOf(near.slice(0, 4));
  // In the same month, the year is certain.
  if (digits.slice(0, 2) === near.slice(5, 7)) return dayOfDigits(`${year}${digits}`);
  const candidates = [year, year - 1, year + 1].flatMap(
    (each) => dayOfDigits(`${each}${digits}`) ?? [],
  );
  const distance = (date: CalendarDate) => Math.abs(dayNumber(date) - dayNumber(near));
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0];
}
