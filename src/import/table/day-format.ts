// How a column writes its days: one order of day, month and year for all of its cells. A day as it is written is the day, whatever
// time and zone stand behind it.

import { DAY_ORDERS, type DayOrder } from "../../domain/import/terms.ts";
import { withAsciiDigits } from "../../domain/text/words.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  dateOfDayNumber,
  dateParts,
} from "../../domain/time/calendar-date.ts";
import type { Evidence, Finding } from "../reading.ts";
import { monthNamed } from "./month-names.ts";

export function isDayOrder(text: string): text is DayOrder {
  return DAY_ORDERS.some((order) => order === text);
}

/** Years of the Buddhist era are 543 ahead. */
export type Era = "common" | "buddhist";

export interface DayFormat {
  readonly order: DayOrder;
  readonly era: Era;
}

/** What a cell may be: the same day in each order, or another. */
type Readings = Readonly<Record<DayOrder, CalendarDate | undefined>>;

const NONE: Readings = { DMY: undefined, MDY: undefined, YMD: undefined };

const LEAST_SERIAL = 20_000;
const MOST_SERIAL = 80_000;
/** The number of 30 December 1899, from which sheets count; days before March 1900 don't matter. */
const SERIAL_START = 693_593;
const DAYS_TO_1904 = 1_462;
const BUDDHIST_FROM = "2400";
const BUDDHIST_AHEAD = 543;
/** Two digits of a year are of the century that brings it to at most this far ahead. */
const CENTURY_TURN = 70;

const WEEKDAY = /^\p{L}+\.?,?\s+(?=\d{1,4}[.\s/-])/u;
const TIME = /(?:[T\s,]+|(?<=\d{8}))\d{1,2}[:.h]\d{2}.*$|(?<=^\d{8})\d{6}.*$|(?<=\d)T.*$|Z$/i;
const NUMERIC = /^(\d{1,4})\s?[./\-年 ]\s?(\d{1,2})\s?[./\-月 ]\s?['’]?(\d{1,4})[.日]?$/;
const DIGITS = /^\d{8}$/;
const SHORT_DIGITS = /^\d{6}$/;
const SERIAL = /^\d{5}(?:\.\d+)?$/;
const DAY_THEN_NAME =
  /^(\d{1,2})(?:st|nd|rd|th|[.º])?[\s\-/]*(?:de\s+)?(\p{L}[\p{L}\p{M}]*)\.?,?[\s\-/]*(?:de\s+)?['’]?(\d{4}|\d{2})\.?$/u;
const NAME_THEN_DAY =
  /^(\p{L}[\p{L}\p{M}]*)\.?[\s\-/]*(\d{1,2})(?:st|nd|rd|th)?,?[\s\-/]+['’]?(\d{4}|\d{2})$/u;
const YEAR_THEN_NAME = /^(\d{4})[\s\-/]*(\p{L}[\p{L}\p{M}]*)\.?[\s\-/]*(\d{1,2})$/u;

function read(cell: string): Readings {
  const clean = withAsciiDigits(cell)
    .replace(/[\s\u00A0\u200E\u200F\u202F]+/g, " ")
    .replace(/^['"=\s]+|["'\s]+$/g, "")
    .replace(/\s[гr]\.?$/u, "");
  const text = clean.replace(WEEKDAY, "").replace(TIME, "").trim();
  const [, first = "", second = "", third = ""] = NUMERIC.exec(text) ?? [];
  if (first !== "") return readParts(first, second, third, /^\d+[-/]/.test(text));
  if (DIGITS.test(text)) return readDigits(text);
  if (SHORT_DIGITS.test(text)) {
    return readParts(text.slice(0, 2), text.slice(2, 4), text.slice(4), true);
  }
  if (SERIAL.test(text)) return every(serialDay(text));
  return /\p{L}/u.test(text) ? every(namedDay(text)) : NONE;
}

function every(day: CalendarDate | undefined): Readings {
  return day ? { DMY: day, MDY: day, YMD: day } : NONE;
}

/** With `canBeYear`, two digits in front may be a year: 26-02-27. */
function readParts(first: string, second: string, third: string, canBeYear = false): Readings {
  if (first.length > 2) {
    // A year in front is followed by its month wherever it is written so.
    return third.length > 2 ? NONE : every(dayOf(first, second, third));
  }
  const isLong = third.length > 2;
  return {
    DMY: dayOf(third, second, first),
    MDY: dayOf(third, first, second),
    YMD: isLong || !canBeYear ? undefined : dayOf(first, second, third),
  };
}

/** 20260227, or 27022026. */
function readDigits(text: string): Readings {
  const [a, b] = [text.slice(0, 2), text.slice(2, 4)];
  const isYear = /^(?:19|20|25)/.test(text);
  const day = isYear ? dayOf(text.slice(0, 4), text.slice(4, 6), text.slice(6)) : undefined;
  if (day) return every(day);
  return { ...readParts(a, b, text.slice(4)), YMD: undefined };
}

function namedDay(text: string): CalendarDate | undefined {
  const [, day = "", name, year = ""] = DAY_THEN_NAME.exec(text) ?? [];
  if (name) return dayNamed(year, name, day);
  const [, before, after = "", last = ""] = NAME_THEN_DAY.exec(text) ?? [];
  if (before) return dayNamed(last, before, after);
  const [, ahead = "", middle, end = ""] = YEAR_THEN_NAME.exec(text) ?? [];
  return middle ? dayNamed(ahead, middle, end) : undefined;
}

function dayNamed(year: string, name: string, day: string): CalendarDate | undefined {
  const month = monthNamed(name);
  return month === undefined ? undefined : dayOf(year, String(month), day);
}

/** A year of the Buddhist era stays as it is written. */
function dayOf(year: string, month: string, day: string): CalendarDate | undefined {
  if (year.length === 3) return undefined;
  const number = Number.parseInt(year, 10);
  const full = year.length <= 2 ? number + (number < CENTURY_TURN ? 2_000 : 1_900) : number;
  if (full < 1_900 || full > 2_700) return undefined;
  return calendarDateOf(full, Number.parseInt(month, 10), Number.parseInt(day, 10));
}

/** The day of a sheet's serial number; with `is1904` counted as old sheets of Macintosh do. */
export function serialDay(text: string, is1904 = false): CalendarDate | undefined {
  const serial = Number.parseInt(text, 10);
  if (serial < LEAST_SERIAL || serial > MOST_SERIAL) return undefined;
  return dateOfDayNumber(SERIAL_START + serial + (is1904 ? DAYS_TO_1904 : 0));
}

/** Days repeat, and files have few of them. */
const KEPT = 20_000;
const cache = new Map<string, Readings>();

let lastCell = "";
let lastReadings = NONE;

function readingsOf(cell: string): Readings {
  // The days of a row are often the same, and so are those of the next.
  if (cell !== lastCell) {
    lastReadings = cachedReadings(cell);
    lastCell = cell;
  }
  return lastReadings;
}

function cachedReadings(cell: string): Readings {
  const kept = cache.get(cell);
  if (kept) return kept;
  const readings = read(cell);
  if (cache.size >= KEPT) cache.clear();
  cache.set(cell, readings);
  return readings;
}

/** The day of a cell; undefined if it is not written so, or is none of the calendar. */
export function readDay(cell: string, { order, era }: DayFormat): CalendarDate | undefined {
  const day = readingsOf(cell)[order];
  if (!day) return undefined;
  if (isBuddhist(day) !== (era === "buddhist")) return undefined;
  if (era === "common") return day;
  const { year, month, day: number } = dateParts(day);
  return calendarDateOf(year - BUDDHIST_AHEAD, month, number);
}

function isBuddhist(day: CalendarDate): boolean {
  return day >= BUDDHIST_FROM;
}

/** Whether a cell holds a day in any order; undefined if it is empty. Serial numbers are no days by themselves. */
export function looksLikeDay(cell: string): boolean | undefined {
  const text = cell.trim();
  if (text === "" || /^-+$/.test(text)) return undefined;
  if (text.length > LONGEST || SERIAL.test(text) || SHORT_DIGITS.test(text)) return false;
  const readings = readingsOf(text);
  return DAY_ORDERS.some((order) => readings[order] !== undefined);
}

/** Weekday, month and zone in full: longer texts hold more than a day. */
const LONGEST = 60;

interface Place {
  readonly cell: string;
  readonly line: number;
}

/** What the days of one order show as they come. */
interface Course {
  fits: number;
  first: CalendarDate | undefined;
  last: CalendarDate | undefined;
  min: CalendarDate | undefined;
  max: CalendarDate | undefined;
  /** Steps to a later and to an earlier day. */
  later: number;
  earlier: number;
  /** A cell that no other order explains. */
  proof: Place | undefined;
}

const newCourse = (): Course => ({
  fits: 0,
  first: undefined,
  last: undefined,
  min: undefined,
  max: undefined,
  later: 0,
  earlier: 0,
  proof: undefined,
});

/** What a column's cells say of their order. Takes cells one by one, and keeps none but examples. */
export class DayEvidence {
  #of = 0;
  #readable = 0;
  #buddhist = 0;
  #common = 0;
  readonly #courses = { DMY: newCourse(), MDY: newCourse(), YMD: newCourse() };
  #first: Place | undefined;
  #last: Place | undefined;
  #doubtful = 0;
  #pointed = 0;
  #swappable = 0;
  #text = "";
  #textLater = 0;
  #textEarlier = 0;

  add(cell: string, line: number): void {
    const text = cell.trim();
    if (text === "" || /^-+$/.test(text)) return;
    this.#of += 1;
    const readings = readingsOf(text);
    let only: DayOrder | undefined;
    let [readable, differ] = [0, false];
    let one: CalendarDate | undefined;
    for (const order of DAY_ORDERS) {
      const day = readings[order];
      if (!day) continue;
      note(this.#courses[order], day);
      readable += 1;
      only = order;
      if (one !== undefined && one !== day) differ = true;
      one = day;
    }
    if (!one) return;
    this.#readable += 1;
    if (isBuddhist(one)) this.#buddhist += 1;
    else this.#common += 1;
    if (readable === 1 && only) this.#courses[only].proof ??= { cell: text, line };
    if (readings.DMY && readings.MDY && readings.DMY !== readings.MDY) this.#swappable += 1;
    if (differ) {
      this.#first ??= { cell: text, line };
      this.#last = { cell: text, line };
      this.#doubtful += 1;
      if (/^\d+\./.test(text)) this.#pointed += 1;
    }
    if (this.#text !== "" && text > this.#text) this.#textLater += 1;
    if (this.#text !== "" && text < this.#text) this.#textEarlier += 1;
    this.#text = text;
  }

  get of(): number {
    return this.#of;
  }

  /** Cells that are a day in some order; the others are told row by row. */
  get readable(): number {
    return this.#readable;
  }

  /** The first and the last cell of which the orders make different days. */
  get places(): readonly Place[] {
    return this.#first && this.#last ? [this.#first, this.#last] : [];
  }

  get doubtful(): number {
    return this.#doubtful;
  }

  /** Cells of which day and month may be swapped. */
  get swappable(): number {
    return this.#swappable;
  }

  /** Whether points part all doubtful cells. Nobody writes the month first in front of a point. */
  get isPointed(): boolean {
    return this.#pointed === this.#doubtful;
  }

  get era(): Era {
    return this.#buddhist > this.#common ? "buddhist" : "common";
  }

  course(order: DayOrder): Readonly<Course> {
    return this.#courses[order];
  }

  /** Whether the cells are in the order of their texts, as a sheet sorts them. */
  get isTextSorted(): boolean {
    return this.#textLater === 0 || this.#textEarlier === 0;
  }
}

function note(course: Course, day: CalendarDate): void {
  course.fits += 1;
  if (course.last !== undefined && day > course.last) course.later += 1;
  if (course.last !== undefined && day < course.last) course.earlier += 1;
  course.first ??= day;
  course.last = day;
  if (course.min === undefined || day < course.min) course.min = day;
  if (course.max === undefined || day > course.max) course.max = day;
}

export interface DayHints {
  readonly today: CalendarDate;
  readonly answer?: DayOrder | undefined;
  readonly profile?: DayOrder | undefined;
  /** The order of the file's other days, if it is certain. */
  readonly beside?: DayOrder | undefined;
  /** What the file's name or preamble says. */
  readonly period?: { readonly from: CalendarDate; readonly to: CalendarDate } | undefined;
}

const ENOUGH = 0.99;
/** Bookings of the next weeks are shown by some banks; months ahead by none. */
const AHEAD_DAYS = 45;
/** Fewer steps than this may be in order by chance. */
const STEPS = 8;

/** The order of a column's days. Where nothing tells, the guess is not certain. */
export function decideDays(seen: DayEvidence, hints: DayHints): Finding<DayOrder> {
  const guess = (order: DayOrder, certain: boolean, because: Evidence): Finding<DayOrder> => {
    const { fits } = seen.course(order);
    return { value: order, certain, because, counts: { fits, of: seen.of } };
  };
  if (hints.answer) return guess(hints.answer, true, { kind: "answer" });
  const most = Math.max(...DAY_ORDERS.map((order) => seen.course(order).fits));
  const isEnough = most > 0 && most >= seen.readable * ENOUGH;
  const rivals = likelyOrders(seen, hints.today).filter(
    (order) => seen.course(order).fits === most,
  );
  const [one = "YMD"] = rivals;
  if (rivals.length === 1) {
    const { proof } = seen.course(one);
    return guess(one, isEnough, proof ? { kind: "cell", ...proof } : { kind: "none" });
  }
  const isOne = !rivals.includes("YMD") && seen.swappable === 0;
  if (seen.doubtful === 0 || isOne) return guess(rivals.at(-1) ?? one, isEnough, { kind: "same" });
  if (seen.isPointed && rivals.includes("DMY")) return guess("DMY", isEnough, { kind: "points" });
  const { beside, profile } = hints;
  if (beside && rivals.includes(beside)) {
    return guess(beside, isEnough, { kind: "header", name: "other columns" });
  }
  if (profile && rivals.includes(profile)) return guess(profile, isEnough, { kind: "profile" });
  const told = toldOrder(seen, rivals, hints);
  return told ? guess(told.order, isEnough, told.because) : guess(one, false, { kind: "none" });
}

/** The orders that can be meant at all. */
export function likelyOrders(seen: DayEvidence, today: CalendarDate): readonly DayOrder[] {
  return DAY_ORDERS.filter((order) => seen.course(order).fits > 0 && isRecent(order, seen, today));
}

/** Two digits in front are a year only if that makes days of the last years: 01/01/24 is no 24 January 2001. */
function isRecent(order: DayOrder, seen: DayEvidence, today: CalendarDate): boolean {
  const [place] = seen.places;
  if (order !== "YMD" || !place || !/^\d{1,2}\D/.test(place.cell)) return true;
  const { min, max } = seen.course(order);
  const from = addMonths(today, -RECENT_MONTHS) ?? today;
  return min !== undefined && max !== undefined && min >= from && max <= today;
}

const RECENT_MONTHS = 120;

/** The one order that what surrounds the cells leaves. */
function toldOrder(seen: DayEvidence, rivals: readonly DayOrder[], hints: DayHints) {
  const { period, today } = hints;
  const latest = addDays(today, AHEAD_DAYS) ?? today;
  const isWithin = (order: DayOrder) => {
    const { min, max } = seen.course(order);
    return (
      !period || (min !== undefined && max !== undefined && min >= period.from && max <= period.to)
    );
  };
  const isPast = (order: DayOrder) => (seen.course(order).max ?? latest) <= latest;
  const isInOrder = (order: DayOrder) => {
    const { later, earlier } = seen.course(order);
    return (later === 0 || earlier === 0) && later + earlier >= STEPS;
  };
  const tests: readonly (readonly [Evidence, (order: DayOrder) => boolean])[] = [
    [{ kind: "period" }, isWithin],
    [{ kind: "future" }, isPast],
    [{ kind: "order" }, isInOrder],
  ];
  for (const [because, holds] of tests) {
    const left = rivals.filter(holds);
    const [order] = left;
    if (left.length !== 1 || order === undefined) continue;
    // A sheet that sorts days as texts puts days first written by month into the order of MDY, whatever they are.
    if (because.kind === "order" && seen.isTextSorted) continue;
    return { order, because };
  }
  return undefined;
}
