// The days that a cell may mean, in each order of day, month and year: in digits, with a month's name, or as a sheet's serial number.

import { type Reason, reason } from "../../../domain/import/reasons.ts";
import { DAY_ORDERS, type DayOrder } from "../../../domain/import/terms.ts";
import { dayKey, monthNames, namesIn } from "../../../domain/quick-entry/day-names.ts";
import { lazily, memoized } from "../../../domain/text/lazily.ts";
import { withAsciiDigits } from "../../../domain/text/words.ts";
import {
  type CalendarDate,
  calendarDateOf,
  dateOfDayNumber,
  dayNumber,
} from "../../../domain/time/calendar-date.ts";
import type { TableRow } from "../../record/record.ts";

/** The possible days of a cell, by order. A day without a year is of the year 2000, which has every day. */
export interface Readings extends InOrders {
  /** The days of all orders that read the cell. */
  readonly days: readonly CalendarDate[];
  readonly isYearless: boolean;
}

type InOrders = Readonly<Record<DayOrder, CalendarDate | undefined>>;

const NONE: InOrders = { DMY: undefined, MDY: undefined, YMD: undefined };

const MIN_SERIAL = 20_000;
const MAX_SERIAL = 80_000;
/** The number of December 30, 1899, from which sheets count. Days before March 1900 don't matter. */
const SERIAL_START = 693_593;
/** The Buddhist era is in its 26th century. */
const FIRST_YEAR = 1_900;
const LAST_YEAR = 2_700;
/** Years of two digits below this are in the 2000s, and others in the 1900s. */
const CENTURY_TURN = 70;

const WEEKDAY =
  /^\p{L}+\.?,?\s+(?=\d{1,4}[.\s/-])|(?<=\d[.日]?)(?:, ?| ?[(（])[\p{L}-]+\.?[)）]?(?=$| \d)/u;
const TIME =
  /(?:[T\s,]+|(?<=[./-]\d+)-|(?<=\d{8}))\d{1,2}[:.h]\d{2}.*$|(?<=^\d{8})\d{6}.*$|(?<=\d)T.*$|Z$/i;
const NUMERIC = /^(\d{1,4})\s?[./\-年 ]\s?(\d{1,2})\s?[./\-月 ]\s?['’]?(\d{1,4})[.日]?$/;
const DIGITS = /^\d{8}$/;
const SHORT_DIGITS = /^\d{6}$/;
const SERIAL = /^\d{5}(?:\.\d+)?$/;
const DAY_THEN_NAME =
  /^(?<day>\d{1,2})(?:st|nd|rd|th|er|re|[.º])?[\s\-/]*(?:de\s+)?(?<name>\p{L}[\p{L}\p{M}]*)\.?(?:,?[\s\-/]*(?:de\s+)?['’]?(?<year>\d{4}|\d{2}))?\.?$/u;
const NAME_THEN_DAY =
  /^(?<name>\p{L}[\p{L}\p{M}]*)\.?[\s\-/]*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,?[\s\-/]+['’]?(?<year>\d{4}|\d{2}))?$/u;
const YEAR_THEN_NAME =
  /^(?<year>\d{4})\.?[\s\-/]*(?<name>\p{L}[\p{L}\p{M}]*)\.?[\s\-/]*(?<day>\d{1,2})\.?$/u;
const YEARLESS = /^(\d{1,2})\s?[/.-]\s?(\d{1,2})\.?$/;
const YEARLESS_CHINESE = /^(\d{1,2})\s?月\s?(\d{1,2})\s?日?$/;
const LEAP_YEAR = "2000";

/** Dates repeat, and a file has few different ones. */
export const readingsOf = memoized(20_000, (cell): Readings => {
  const clean = withAsciiDigits(cell)
    .replace(/[\s\u00A0\u200E\u200F\u202F]+/g, " ")
    .replace(/^['"=\s]+|["'\s]+$/g, "")
    .replace(/\s[гr]\.?$/u, "");
  const whole = readWhole(clean.replace(WEEKDAY, "").replace(TIME, "").trim());
  const days = daysIn(whole);
  if (days.length > 0) return { ...whole, days, isYearless: false };
  const yearless = readYearless(clean.trim());
  return { ...yearless, days: daysIn(yearless), isYearless: true };
});

function readWhole(text: string): InOrders {
  const [, first = "", second = "", third = ""] = NUMERIC.exec(text) ?? [];
  if (first !== "") return readParts(first, second, third, /^\d+[-/]/.test(text));
  if (DIGITS.test(text)) return readDigits(text);
  if (SHORT_DIGITS.test(text)) {
    return readParts(text.slice(0, 2), text.slice(2, 4), text.slice(4), true);
  }
  if (SERIAL.test(text)) return every(serialDay(text));
  const { year, name, day } = namedIn(text);
  return year === undefined ? NONE : every(dayNamed(year, name, day));
}

/** Some banks leave out the year. */
function readYearless(text: string): InOrders {
  const [, first = "", second = ""] = YEARLESS.exec(text) ?? [];
  const [, month = "", number = ""] = YEARLESS_CHINESE.exec(text) ?? [];
  const { year, name, day } = namedIn(text);
  if (first !== "") {
    const [DMY, MDY] = [dayOf(LEAP_YEAR, second, first), dayOf(LEAP_YEAR, first, second)];
    return { DMY, MDY, YMD: undefined };
  }
  const same = month === "" ? undefined : dayOf(LEAP_YEAR, month, number);
  return every(same ?? (year === undefined ? dayNamed(LEAP_YEAR, name, day) : undefined));
}

function daysIn(readings: InOrders): readonly CalendarDate[] {
  return DAY_ORDERS.flatMap((order) => readings[order] ?? []);
}

function every(day: CalendarDate | undefined): InOrders {
  return day ? { DMY: day, MDY: day, YMD: day } : NONE;
}

/** With `canBeYear`, two digits in front may be a year: 26-02-27. */
function readParts(first: string, second: string, third: string, canBeYear = false): InOrders {
  if (first.length > 2) {
    // If the year comes first, the month always follows it.
    return third.length > 2 ? NONE : every(dayOf(first, second, third));
  }
  const isLong = third.length > 2;
  if (third.length === 3) return NONE;
  return {
    DMY: dayOf(third, second, first),
    MDY: dayOf(third, first, second),
    YMD: isLong || !canBeYear ? undefined : dayOf(first, second, third),
  };
}

/** 20260227, or 27022026. */
function readDigits(text: string): InOrders {
  const [a, b] = [text.slice(0, 2), text.slice(2, 4)];
  const isYear = /^(?:19|20|25)/.test(text);
  const day = isYear ? dayOf(text.slice(0, 4), text.slice(4, 6), text.slice(6)) : undefined;
  if (day) return every(day);
  return { ...readParts(a, b, text.slice(4)), YMD: undefined };
}

/** The parts of a date whose month is written as a name. */
function namedIn(text: string): Partial<Record<"day" | "name" | "year", string>> {
  if (!/\p{L}/u.test(text)) return {};
  const found = DAY_THEN_NAME.exec(text) ?? NAME_THEN_DAY.exec(text) ?? YEAR_THEN_NAME.exec(text);
  return found?.groups ?? {};
}

function dayNamed(year: string, name = "", day = ""): CalendarDate | undefined {
  const month = monthNamed(name);
  return month === undefined ? undefined : dayOf(year, String(month), day);
}

/** A year of the Buddhist era stays as it is written. A year of three digits counts from 1911, as in Taiwan. */
function dayOf(year: string, month: string, day: string): CalendarDate | undefined {
  const full = fullYear(year);
  if (full < FIRST_YEAR || full > LAST_YEAR) return undefined;
  return calendarDateOf(full, Number.parseInt(month, 10), Number.parseInt(day, 10));
}

function fullYear(year: string): number {
  const number = Number.parseInt(year, 10);
  if (year.length === 3) return number < 200 ? number + 1_911 : 0;
  if (year.length > 3) return number;
  return number + (number < CENTURY_TURN ? 2_000 : 1_900);
}

/** The reason that a cell is not a date. */
export function faultOfDay(cell: string, named: string): Reason {
  const [year = ""] = /(?<!\d)\d{4}(?!\d)/.exec(cell) ?? [];
  const isOutside = year !== "" && (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR);
  const isReal = isOutside && readingsOf(cell.replace(year, LEAP_YEAR)).days.length > 0;
  return isReal
    ? reason("outside-years", named, `${FIRST_YEAR}`, `${LAST_YEAR}`)
    : reason("not-date", named);
}

/** The day of a sheet's serial number. */
export function serialDay(text: string, dayZero?: CalendarDate): CalendarDate | undefined {
  const serial = Number.parseInt(text, 10);
  if (serial < MIN_SERIAL || serial > MAX_SERIAL) return undefined;
  return dateOfDayNumber(serial + (dayZero ? dayNumber(dayZero) : SERIAL_START));
}

/** The cell of a date column, or the date of columns for year, month and day, or that of a serial number from an unusual day zero. */
export function dayCellAt({ cells, dayZero }: TableRow, places: readonly number[]): string {
  const [at = -1] = places;
  const cell =
    places.length === 3 ? places.map((part) => cells[part]).join("-") : (cells[at] ?? "");
  return dayZero && SERIAL.test(cell) ? (serialDay(cell, dayZero) ?? cell) : cell;
}

/** True if a text may be a sheet's serial number or a date of six digits, but also any other number. */
export function isBareNumber(text: string): boolean {
  return SERIAL.test(text) || SHORT_DIGITS.test(text);
}

const LANGUAGES =
  "de fr es it pt nl sv da nb fi pl cs sk hu ro hr sl ru uk bg el tr et lv lt ca bn hi ar he id ms vi th".split(
    " ",
  );

/** Month names that banks write but no platform knows. */
const OTHERS: ReadonlyMap<string, number> = new Map([["mrz", 3]]);
/** Banks shorten names in their own ways. Beginnings shorter than this have too many meanings. */
const SHORTEST = 3;

/** For each name, or beginning of one, the months that it has in the languages that use it. */
const table = lazily(() => Map.groupBy(LANGUAGES.flatMap(monthsOf), ({ key }) => key));

function monthsOf(language: string) {
  const names = [...namesIn(language, "month", "long"), ...namesIn(language, "month", "short")];
  const keys = names.flatMap(([name, month]) =>
    beginningsOf(dayKey(name)).map((key) => ({ key, month })),
  );
  return [...Map.groupBy(keys, ({ key }) => key).values()].flatMap(([first, ...others]) => {
    // A beginning that two months of a language share names neither.
    const isClear = others.every(({ month }) => month === first?.month);
    return first && isClear ? [first] : [];
  });
}

function beginningsOf(key: string): readonly string[] {
  const letters = Array.from(key);
  const lengths = Array.from(letters, (_, at) => at + 1).filter((length) => length >= SHORTEST);
  return [key, ...lengths.map((length) => letters.slice(0, length).join(""))];
}

/** The number of the month with this name, from 1. English comes first, and then the meaning that most languages have. */
export function monthNamed(name: string): number | undefined {
  const key = dayKey(name);
  const own = monthNames().get(key) ?? OTHERS.get(key);
  if (own !== undefined) return own;
  const votes = Map.groupBy(table().get(key) ?? [], ({ month }) => month);
  return [...votes].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
