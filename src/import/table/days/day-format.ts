// The format of a column's days: one order of day, month and year for all of its cells. A date counts as written, whatever time and zone
// follow it.

import type { DaySpan } from "../../../domain/import/import-mark.ts";
import { type Reason, reason } from "../../../domain/import/reasons.ts";
import { DAY_ORDERS, type DayOrder } from "../../../domain/import/terms.ts";
import { quote } from "../../../domain/text/text.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDateOf,
  dateParts,
} from "../../../domain/time/calendar-date.ts";
import { ask, type Finding, type Instance, type Question } from "../../record/reading.ts";
import { isBareNumber, type Readings, readingsOf } from "./day-readings.ts";

/** Years of the Buddhist era are 543 ahead. */
export type Era = "common" | "buddhist";

export interface DayFormat {
  readonly order: DayOrder;
  readonly era: Era;
  /** A day without a year is the latest such day on or before this one. */
  readonly until?: CalendarDate | undefined;
}

const BUDDHIST_FROM = "2400";
const BUDDHIST_AHEAD = 543;

/** The day of a cell; undefined if it is not written in this format, or is not on the calendar. */
export function readDay(cell: string, { order, era, until }: DayFormat): CalendarDate | undefined {
  const { [order]: day, isYearless } = readingsOf(cell);
  if (!day) return undefined;
  if (isYearless) return until && lastUntil(day, until);
  if (isBuddhist(day) !== (era === "buddhist")) return undefined;
  if (era === "common") return day;
  return dayInYear(day, dateParts(day).year - BUDDHIST_AHEAD);
}

/** The latest day on or before `until` with the same month and day of the month; undefined if there is none within twelve months. */
function lastUntil(day: CalendarDate, until: CalendarDate): CalendarDate | undefined {
  const { year } = dateParts(until);
  const same = dayInYear(day, year);
  return same !== undefined && same <= until ? same : dayInYear(day, year - 1);
}

/** The day with the same month and day of the month in that year; undefined for February 29 in most years. */
export function dayInYear(day: CalendarDate, year: number): CalendarDate | undefined {
  const { month, day: number } = dateParts(day);
  return calendarDateOf(year, month, number);
}

function isBuddhist(day: string): boolean {
  return day >= BUDDHIST_FROM;
}

/** True for a day in any order. Serial numbers alone don't count as days. */
export function looksLikeDay(cell: string): boolean {
  const text = cell.trim();
  if (isNothing(text) || text.length > LONGEST || isBareNumber(text)) return false;
  const { days, isYearless } = readingsOf(text);
  return days.length > 0 && !isYearless;
}

/** True for a day without a year. */
export function looksYearless(cell: string): boolean {
  if (cell.length > LONGEST) return false;
  const { days, isYearless } = readingsOf(cell.trim());
  return days.length > 0 && isYearless;
}

/** Weekday, month and zone in full: longer texts hold more than a day. */
const LONGEST = 60;

interface DayCell extends Pick<Instance, "line" | "text"> {
  readonly readings: Readings;
}

/** Evidence for the order of a column's days. */
export class DayEvidence {
  /** How many cells are not empty. */
  filled = 0;
  /** Cells that are a day in some order; the others are reported row by row. */
  readonly cells: DayCell[] = [];
  readonly #courses = new Map<DayOrder, ReturnType<typeof courseOf>>();

  add(cell: string, line: number): void {
    const text = cell.trim();
    if (isNothing(text)) return;
    this.filled += 1;
    const readings = readingsOf(text);
    if (readings.days.length > 0) this.cells.push({ text, line, readings });
  }

  /** Cells that are different days in different orders. */
  get doubtful(): readonly DayCell[] {
    return this.cells.filter(({ readings: { days } }) => days.some((day) => day !== days[0]));
  }

  get yearless(): readonly DayCell[] {
    return this.cells.filter(({ readings }) => readings.isYearless);
  }

  get era(): Era {
    const later = this.cells.filter(({ readings }) => isBuddhist(readings.days[0] ?? ""));
    return later.length * 2 > this.cells.length ? "buddhist" : "common";
  }

  /** How the days look if they are read in this order. */
  course(order: DayOrder) {
    const course = this.#courses.get(order) ?? courseOf(this.cells, order);
    this.#courses.set(order, course);
    return course;
  }
}

function courseOf(all: readonly DayCell[], order: DayOrder) {
  const cells = all.filter(({ readings }) => readings[order]);
  // Days without a year are left out here.
  const whole = cells.filter(({ readings }) => !readings.isYearless);
  const days = whole.flatMap(({ readings }) => readings[order] ?? []).toSorted();
  return {
    fits: cells.length,
    min: days[0],
    max: days.at(-1),
    /** A cell that no other order explains. */
    proof: cells.find(({ readings }) => readings.days.length === 1),
    steps: stepsIn(cells.map(({ readings }) => readings[order] ?? "")),
  };
}

function isNothing(text: string): boolean {
  return text === "" || /^-+$/.test(text);
}

/** How often a text is followed by another one, if they are in alphabetical order or in the opposite one; 0 otherwise. */
function stepsIn(texts: readonly string[]): number {
  const steps = texts.flatMap((text, at) => {
    const before = texts[at - 1] ?? text;
    return text === before ? [] : text > before;
  });
  return new Set(steps).size > 1 ? 0 : steps.length;
}

export interface DayHints {
  readonly today: CalendarDate;
  readonly answer?: DayOrder | undefined;
  readonly profile?: DayOrder | undefined;
  /** The order of the file's other days, if it is certain. */
  readonly beside?: DayOrder | undefined;
  /** The period in the file's name or above its table. */
  readonly period?: DaySpan | undefined;
}

const ENOUGH = 0.99;
/** Some banks show bookings for the next few weeks, but none show them months ahead. */
const AHEAD_DAYS = 45;
/** Fewer steps may be in order by chance. */
const STEPS = 8;

/** The order of a column's days. If nothing proves one, the guess is not certain. */
export function decideDays(seen: DayEvidence, hints: DayHints): Finding<DayOrder> {
  const most = Math.max(...DAY_ORDERS.map((order) => seen.course(order).fits));
  const isEnough = most > 0 && most >= seen.cells.length * ENOUGH;
  const guess = (value: DayOrder, because: Reason, certain = isEnough) => {
    return { value, certain, because };
  };
  const { answer, beside, profile } = hints;
  if (answer) return guess(answer, reason("chosen"), true);
  const rivals = likelyOrders(seen, hints.today).filter(
    (order) => seen.course(order).fits === most,
  );
  const [one = "YMD"] = rivals;
  if (rivals.length === 1) {
    const { proof } = seen.course(one);
    if (!proof) return guess(one, reason("no-evidence"));
    return guess(one, reason("only-reading", quote(proof.text), proof.line));
  }
  const { doubtful } = seen;
  const isSwappable = doubtful.some(({ readings: { DMY, MDY } }) => DMY && MDY && DMY !== MDY);
  if (doubtful.length === 0 || (!rivals.includes("YMD") && !isSwappable))
    return guess(rivals.at(-1) ?? one, reason("same-reading"));
  // With dots, the month never comes first.
  const hasDots = doubtful.every(({ text }) => /^\d+\./.test(text));
  if (hasDots && rivals.includes("DMY")) return guess("DMY", reason("points"));
  if (beside && rivals.includes(beside)) {
    return guess(beside, reason("header-says", "other columns"));
  }
  if (profile && rivals.includes(profile)) return guess(profile, reason("as-before"));
  return settledOrder(seen, rivals, hints, guess) ?? guess(one, reason("no-evidence"), false);
}

/** The orders that are plausible at all. */
export function likelyOrders(seen: DayEvidence, today: CalendarDate): readonly DayOrder[] {
  return DAY_ORDERS.filter((order) => seen.course(order).fits > 0 && isRecent(order, seen, today));
}

/**
 * Two digits in front, or at either end of six, are a year only if that gives dates in the last ten years: 01/01/24 is not January 24, 2001.
 */
function isRecent(order: DayOrder, seen: DayEvidence, today: CalendarDate): boolean {
  const [place] = seen.doubtful;
  if (!place || !(order === "YMD" ? /^\d{1,2}\D|^\d{6}$/ : /^\d{6}$/).test(place.text)) return true;
  const { min, max } = seen.course(order);
  const from = addMonths(today, -RECENT_MONTHS) ?? today;
  return min !== undefined && max !== undefined && min >= from && max <= today;
}

const RECENT_MONTHS = 120;

/** The one order that fits the period, today or the order of the rows. */
function settledOrder(
  seen: DayEvidence,
  rivals: readonly DayOrder[],
  { period, today }: DayHints,
  guess: (order: DayOrder, because: Reason) => Finding<DayOrder>,
): Finding<DayOrder> | undefined {
  const latest = addDays(today, AHEAD_DAYS) ?? today;
  const isWithin = (order: DayOrder) => {
    const { min = "", max = "~" } = seen.course(order);
    return !period || (min >= period.from && max <= period.to);
  };
  const isPast = (order: DayOrder) => (seen.course(order).max ?? latest) <= latest;
  // A spreadsheet that sorts dates as text makes them look like sorted MDY dates, whatever their real order.
  const isSortedText = stepsIn(seen.cells.map(({ text }) => text)) > 0;
  const isInOrder = (order: DayOrder) => !isSortedText && seen.course(order).steps >= STEPS;
  const tests = [
    ["outside-period", isWithin],
    ["in-future", isPast],
    ["order", isInOrder],
  ] as const;
  for (const [code, holds] of tests) {
    const [order, ...others] = rivals.filter(holds);
    if (order !== undefined && others.length === 0) return guess(order, reason(code));
  }
  return undefined;
}

/** Shows cells as the days that each likely order reads. There is no question if all orders read each cell as the same day. */
export function askDays(
  seen: DayEvidence,
  today: CalendarDate,
  formatOf: (order: DayOrder) => DayFormat,
): readonly Question[] {
  const likely = likelyOrders(seen, today);
  const most = Math.max(...likely.map((order) => seen.course(order).fits));
  const orders = likely.filter((order) => seen.course(order).fits >= most / 2);
  return ask("days", orders, seen.doubtful, (place, order) => shownDay(place, formatOf(order)));
}

/** A cell of a question, with its day. */
export function shownDay({ line, text }: Instance, format: DayFormat): Instance {
  const day = readDay(text, format);
  return { line, text, ...(day && { day }) };
}
