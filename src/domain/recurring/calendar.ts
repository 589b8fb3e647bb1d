// Writes what is due and coming up as an iCalendar (RFC 5545), for calendars that subscribe to it. A schedule that a rule can express is
// one repeating event. Each occurrence of other schedules, and each occurrence that differs, is an event of its own.

import type { CurrencyCode } from "../money/currency.ts";
import { addMonths, type CalendarDate } from "../time/calendar-date.ts";
import { type DueFields, type DueOccurrence, dueOccurrences } from "./recurring-expense.ts";
import { type MonthDay, occurrences, type Schedule, WEEKDAY_CODES } from "./schedule.ts";

/** Single occurrences have events for this many months ahead. */
const MONTHS_AHEAD = 12;

interface Calendar {
  /** The ledger's id, which the ids of events contain. */
  readonly ledger: string;
  readonly name: string;
  readonly currency: CurrencyCode | null;
  readonly today: CalendarDate;
}

interface Planned extends DueFields {
  readonly id: number;
  readonly description: string;
}

export function writeCalendar(calendar: Calendar, all: readonly Planned[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Outlay//Outlay//EN",
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    ...all.flatMap((recurring) => eventsOf(calendar, recurring)),
    "END:VCALENDAR",
  ];
  return lines.map(folded).join("");
}

function eventsOf(calendar: Calendar, recurring: Planned): readonly string[] {
  const { today } = calendar;
  const { held, changed, doneThrough, doneAhead, paused, dismissed } = recurring;
  const rule = ruleOf(recurring);
  const apart = new Set([...held, ...changed.map(({ day }) => day)]);
  const due = [...dueOccurrences(recurring, addMonths(today, MONTHS_AHEAD) ?? today)];
  const singles = rule === undefined ? due : due.filter(({ day }) => apart.has(day));
  const events = singles.flatMap((one) => eventOf(calendar, recurring, one, `-${one.day}`));
  if (rule === undefined || paused || dismissed) return events;
  const others = new Set([...doneAhead, ...singles.map(({ day }) => day)]);
  const first = occurrences(recurring, doneThrough ?? undefined).find(
    (day) => day !== doneThrough && !others.has(day),
  );
  if (!first) return events;
  const without = [...others].filter((day) => day > first).map(dateOnly);
  const usual = { day: first, date: first, amount: recurring.amount };
  return [
    ...eventOf(calendar, recurring, usual, "", [
      `RRULE:${rule}${untilOf(recurring)}`,
      ...(without.length > 0 ? [`EXDATE;VALUE=DATE:${without}`] : []),
    ]),
    ...events,
  ];
}

function eventOf(
  { ledger, currency, today }: Calendar,
  { id, description }: Planned,
  { date, amount }: DueOccurrence,
  mark: string,
  repeats: readonly string[] = [],
): readonly string[] {
  const sum = amount === null ? [] : [amount, currency ?? []].flat();
  return [
    "BEGIN:VEVENT",
    `UID:recurring-${id}${mark}@${ledger}.outlay`,
    `DTSTAMP:${dateOnly(today)}T000000Z`,
    `DTSTART;VALUE=DATE:${dateOnly(date)}`,
    ...repeats,
    `SUMMARY:${escaped([description, ...sum].join(" "))}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** Returns undefined if a single rule can't express the schedule. */
function ruleOf({ rhythm, weekend }: Schedule): string | undefined {
  if (weekend !== "stay") return undefined;
  const { unit, every } = rhythm;
  if (rhythm.unit === "day") return `FREQ=DAILY;INTERVAL=${every}`;
  const days =
    rhythm.unit === "week"
      ? `BYDAY=${rhythm.on.map((day) => WEEKDAY_CODES[day - 1])}`
      : monthDays(rhythm.on);
  return days && `FREQ=${unit === "week" ? "WEEKLY" : "MONTHLY"};INTERVAL=${every};${days}`;
}

/**
 * The 29th and 30th would need BYSETPOS, since the RFC leaves out months that lack the day. Some calendars ignore BYSETPOS and would show
 * other days.
 */
function monthDays(on: readonly MonthDay[]): string | undefined {
  const days = on.map((day) => (day === "last" || day === 31 ? -1 : day));
  if (days.every((day) => typeof day === "string")) return `BYDAY=${days}`;
  return days.every((day) => typeof day === "number" && day <= 28)
    ? `BYMONTHDAY=${days}`
    : undefined;
}

function untilOf(schedule: Schedule): string {
  const last = schedule.times === null ? schedule.until : [...occurrences(schedule)].at(-1);
  return last ? `;UNTIL=${dateOnly(last)}` : "";
}

function dateOnly(day: CalendarDate): string {
  return day.replaceAll("-", "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");
}

const LINE_BYTES = 75;
const encoder = new TextEncoder();

/** Breaks a line between characters, so that no part is longer than the format allows. */
function folded(line: string): string {
  let text = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES) {
      text += "\r\n ";
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return `${text}\r\n`;
}
