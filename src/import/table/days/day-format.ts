// How a column writes its days: one order of day, month and year for all of its cells. A day as it is written is the day, whatever
// time and zone stand behind it.

import { DAY_ORDERS, type DayOrder } from "../../../domain/import/terms.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  dateParts,
} from "../../../domain/time/calendar-date.ts";
import type { Evidence, Finding } from "../../record/reading.ts";
import { isBareNumber, type Readings, readingsOf } from "./day-readings.ts";
import { inLeapYear, lastUntil, YearSpan, yearlessDay } from "./yearless-days.ts";

/** Years of the Buddhist era are 543 ahead. */
export type Era = "common" | "buddhist";

export interface DayFormat {
  readonly order: DayOrder;
  readonly era: Era;
  /** Days without a year are the last ones up to this. */
  readonly until?: CalendarDate | undefined;
}

const BUDDHIST_FROM = "2400";
const BUDDHIST_AHEAD = 543;

/** The day of a cell; undefined if it is not written so, or is none of the calendar. */
export function readDay(cell: string, { order, era, until }: DayFormat): CalendarDate | undefined {
  const day = readingsOf(cell)[order];
  if (!day) {
    const yearless = until && yearlessDay(cell, order);
    return yearless && lastUntil(yearless, until);
  }
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
  if (text.length > LONGEST || isBareNumber(text)) return false;
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
  readonly #spans = { DMY: new YearSpan(), MDY: new YearSpan(), YMD: new YearSpan() };
  #yearless = 0;
  #firstYearless: Place | undefined;
  #lastYearless: Place | undefined;

  add(cell: string, line: number): void {
    const text = cell.trim();
    if (text === "" || /^-+$/.test(text)) return;
    this.#of += 1;
    const whole = readingsOf(text);
    const isWhole = DAY_ORDERS.some((order) => whole[order] !== undefined);
    const readings = isWhole ? whole : this.#yearlessReadings(text, line);
    let only: DayOrder | undefined;
    let [readable, differ] = [0, false];
    let one: CalendarDate | undefined;
    for (const order of DAY_ORDERS) {
      const day = readings[order];
      if (!day) continue;
      note(this.#courses[order], day, isWhole);
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

  /** As days of one year; what the courses have as their ends is of whole days alone. */
  #yearlessReadings(text: string, line: number): Readings {
    const readings: { -readonly [Order in DayOrder]: CalendarDate | undefined } = { ...NO_DAY };
    for (const order of DAY_ORDERS) {
      const day = yearlessDay(text, order);
      if (!day) continue;
      readings[order] = inLeapYear(day);
      this.#spans[order].add(day);
    }
    if (DAY_ORDERS.some((order) => readings[order] !== undefined)) {
      this.#yearless += 1;
      this.#firstYearless ??= { cell: text, line };
      this.#lastYearless = { cell: text, line };
    }
    return readings;
  }

  get of(): number {
    return this.#of;
  }

  /** Cells that are a day in some order; the others are reported row by row. */
  get readable(): number {
    return this.#readable;
  }

  /** The first and the last cell of which the orders make different days. */
  get places(): readonly Place[] {
    return this.#first && this.#last ? [this.#first, this.#last] : [];
  }

  /** How many cells have no year, and the first and the last of them. */
  get yearless(): { readonly count: number; readonly places: readonly Place[] } {
    const [first, last] = [this.#firstYearless, this.#lastYearless];
    return { count: this.#yearless, places: first && last ? [first, last] : [] };
  }

  /** Which days of a year the cells without one have. */
  span(order: DayOrder): YearSpan {
    return this.#spans[order];
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

const NO_DAY: Readings = { DMY: undefined, MDY: undefined, YMD: undefined };

function note(course: Course, day: CalendarDate, isWhole: boolean): void {
  course.fits += 1;
  if (course.last !== undefined && day > course.last) course.later += 1;
  if (course.last !== undefined && day < course.last) course.earlier += 1;
  course.first ??= day;
  course.last = day;
  if (!isWhole) return;
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
  if (profile && rivals.includes(profile)) return guess(profile, isEnough, { kind: "settings" });
  const settled = settledOrder(seen, rivals, hints);
  return settled
    ? guess(settled.order, isEnough, settled.because)
    : guess(one, false, { kind: "none" });
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
function settledOrder(seen: DayEvidence, rivals: readonly DayOrder[], hints: DayHints) {
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
