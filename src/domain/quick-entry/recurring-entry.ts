// Reads a line that may say how often its expense comes again, behind the amount: rent 900 every month on the 1st.

import { addDays, type CalendarDate } from "../time/calendar-date.ts";
import { WEEKDAY_NAMES } from "./day-names.ts";
import { type QuickEntry, sortMarks } from "./entry.ts";
import { readLine } from "./line.ts";
import { daysNamed, type QuickEntryOptions, readQuickEntry } from "./quick-entry.ts";
import { readRhythm } from "./rhythm.ts";
import { mayHaveRhythm } from "./rhythm-words.ts";

/** Reads as `readQuickEntry` does, and returns the schedule too if the line has one. */
export function readRecurringEntry(
  text: string,
  today: CalendarDate,
  options: QuickEntryOptions = {},
): QuickEntry {
  const recurring = mayHaveRhythm(text) ? readWithRhythm(text, today, options) : undefined;
  return recurring ?? readQuickEntry(text, today, options);
}

/** Undefined if no rhythm follows an amount. */
function readWithRhythm(
  text: string,
  today: CalendarDate,
  options: QuickEntryOptions,
): QuickEntry | undefined {
  const { words } = readLine(text, options);
  const context = {
    words: words.map(({ label, core }) => (label ? "" : core.toLowerCase())),
    today,
    daysNamed: (named: string) => daysNamed(named, today, options),
  };
  for (const [at, { start }] of words.entries()) {
    const phrase = readRhythm(context, at);
    const end = words[(phrase?.to ?? 0) - 1]?.end;
    if (!phrase || end === undefined) continue;
    const rest = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
    const entry = readQuickEntry(rest, today, options);
    if (!entry.marks.some((mark) => mark.kind === "amount" && mark.end <= start)) return undefined;
    const first = firstDay(entry, text, today);
    const { schedule } = readRhythm({ ...context, first }, at) ?? phrase;
    const marks = sortMarks([...entry.marks, { kind: "rhythm", start, end }]);
    return { ...entry, date: schedule.from, schedule, marks };
  }
  return undefined;
}

/** The date that the line names elsewhere. A weekday is one that is still to come. */
function firstDay(
  { date, marks }: QuickEntry,
  text: string,
  today: CalendarDate,
): CalendarDate | undefined {
  const { start, end } = marks.find(({ kind }) => kind === "date") ?? {};
  const named = text
    .slice(start, end)
    .toLowerCase()
    .replace(/^on\s+/, "");
  return date && date < today && WEEKDAY_NAMES.has(named) ? addDays(date, 7) : date;
}
