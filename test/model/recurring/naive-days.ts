// Finds the days of schedules by looking at each day of the calendar. Days are strings.

import type { Schedule } from "../../../src/domain/recurring/schedule.ts";

const DAY_MS = 86_400_000;

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7;
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function weekNumber(day: string): number {
  return Math.floor((Date.parse(day) / DAY_MS + 3) / 7);
}

/** Returns the nominal days up to a day. */
export function daysOf(schedule: Schedule, through: string): readonly string[] {
  const { from, until, times } = schedule;
  const days: string[] = [];
  let anchor: string | undefined;
  for (let day: string = from; day <= through; day = plusDays(day, 1)) {
    if (until !== null && day > until) break;
    if (!isOfKind(schedule, day)) continue;
    anchor ??= day;
    if (!isInStep(schedule, anchor, day)) continue;
    if (times !== null && days.length === times) break;
    days.push(day);
  }
  return days;
}

/** True if the day fits the rhythm, ignoring how many weeks or months lie between. */
function isOfKind({ rhythm }: Schedule, day: string): boolean {
  if (rhythm.unit === "day") return true;
  if (rhythm.unit === "week") return rhythm.on.some((on) => on === weekdayOf(day));
  const [number, isLast] = [Number(day.slice(8)), plusDays(day, 1).endsWith("-01")];
  return rhythm.on.some((on) =>
    on === "last" ? isLast : on === number || (isLast && Number(on) > number),
  );
}

function isInStep({ rhythm: { unit, every } }: Schedule, anchor: string, day: string): boolean {
  const steps =
    unit === "day"
      ? (Date.parse(day) - Date.parse(anchor)) / DAY_MS
      : unit === "week"
        ? weekNumber(day) - weekNumber(anchor)
        : monthNumber(day) - monthNumber(anchor);
  return steps % every === 0;
}

/** Returns the date on which the occurrence of a day is paid. */
export function paidOn({ weekend }: Schedule, day: string): string {
  let date = day;
  if (weekend !== "stay")
    while (weekdayOf(date) > 5) date = plusDays(date, weekend === "before" ? -1 : 1);
  return date;
}

/** Returns the first day after the period of an occurrence. */
export function periodAfter({ rhythm: { unit, every } }: Schedule, day: string): string {
  if (unit === "day") return plusDays(day, every);
  let after = day;
  const number = unit === "week" ? weekNumber : monthNumber;
  while (number(after) < number(day) + every) after = plusDays(after, 1);
  return after;
}

/** Returns the day in a time zone. */
export function dayAt(zone: string | null, at: number): string {
  const options = { timeZone: zone ?? "UTC" } as const;
  const [month, day, year] = new Date(at).toLocaleDateString("en-US", options).split("/");
  return `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
}
