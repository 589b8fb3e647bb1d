// Helpers of all readers: dates, amounts and ids in the forms that formats prescribe, and records that can't be read. Only tables need guesses.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { type Decimal, parseDecimal } from "../../domain/money/decimal.ts";
import { memoized } from "../../domain/text/lazily.ts";
import { type CalendarDate, calendarDateOf } from "../../domain/time/calendar-date.ts";
import { recordIds } from "../match/match-keys.ts";
import {
  type Item,
  type Passage,
  type RecordId,
  type RecordIds,
  unreadable,
} from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";

/** More digits than any amount has. */
const AMOUNT_CHARACTERS = 400;

const SIGNED = /^([+-]?)\s*([\d.,'’ \u00a0]*\d[\d.,]*)$/;
const GROUPED = /^\d{1,3}(?:([.,'’ \u00a0])\d{3})(?:\1\d{3})*$/;

/**
 * An amount with a decimal point or a decimal comma, whichever comes last: 12.50, -5,74, .5, 1,234.56. A sign that occurs only once is the
 * decimal sign, however many digits follow. Undefined for any other text.
 */
export function exactAmount(text: string): Decimal | undefined {
  if (text.length > AMOUNT_CHARACTERS) return undefined;
  const match = SIGNED.exec(text.trim());
  const digits = match?.[2]?.trim();
  if (digits === undefined) return undefined;
  const at = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const isParted = at >= 0 && digits.indexOf(digits.charAt(at)) === at;
  const whole = isParted ? digits.slice(0, at) : digits;
  const decimals = isParted ? digits.slice(at + 1) : "";
  if (!/^\d*$/.test(whole) && !GROUPED.test(whole)) return undefined;
  const plain = whole.replace(/\D/g, "").replace(/^0+(?=\d)/, "") || "0";
  const sign = match?.[1] === "-" ? "-" : "";
  return parseDecimal(`${sign}${plain}${decimals === "" ? "" : `.${decimals}`}`);
}

/** The day at the start of a text such as 20230521, 20230521000000[-5:EST] or 2023-05-21T10:00:00+02:00. The zone is ignored. */
export function dayOfDigits(text: string): CalendarDate | undefined {
  const match = /^\s*(\d{4})(-?)(\d{2})\2(\d{2})/.exec(text);
  return match ? dayOfParts(match[1], match[3], match[4]) : undefined;
}

/** Undefined if there is no such day. */
export function dayOfParts(year = "", month = "", day = ""): CalendarDate | undefined {
  return dayOf(`${year} ${month} ${day}`);
}

/** All rows of a day share one string. */
const dayOf = memoized(20_000, (parts) => {
  const [year = 0, month = 0, day = 0] = parts.split(" ").map(wholeOf);
  return calendarDateOf(year, month, day);
});

export function wholeOf(digits: string | undefined): number {
  return Number.parseInt(digits ?? "", 10);
}

/** The first id of each kind. Banks without a reference leave it out, pad it with spaces, or write that there is none. */
export function idsOf(given: readonly GivenId[]): RecordIds {
  const ids: RecordId[] = [];
  for (const [kind, text = ""] of given) {
    const value = text.trim();
    const isId = value !== "" && !NO_REFERENCE.test(value);
    if (isId && !ids.some((id) => id.kind === kind)) ids.push({ kind, value });
  }
  return recordIds(ids);
}

export type GivenId = readonly [kind: RecordId["kind"], value: string | undefined];

const NO_REFERENCE = /^(?:NO[NT]?REF|NOT ?(?:PROVIDED|GIVEN)|[EKMP]REF\+?|MARF)$/i;

/** Returns the items that `read` makes of the passage, or the reason that it can't be read. */
export function itemsOr(passage: Passage, read: () => readonly Item[]): readonly Item[] {
  try {
    return read();
  } catch (error) {
    return [unreadable(passage, reasonIn(error))];
  }
}

/** The reason in an error about the file. Throws any other error again. */
export function reasonIn(error: unknown): Reason {
  if (error instanceof SyntaxError) return reason("not-json");
  if (error instanceof Unreadable) return error.reason;
  throw error;
}
