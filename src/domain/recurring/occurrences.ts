// Works out which occurrences of a recurring expense are open, and which stay open after a change. Only exceptions are stored: all
// occurrences up to a day are done except those that are held, and a few later ones may be done too.

import type { CalendarDate } from "../time/calendar-date.ts";
import { dateOfOccurrence, hasOccurrence, occurrences, type Schedule } from "./schedule.ts";

/** All days are nominal days of occurrences, in order. */
export interface Progress {
  /** Every occurrence up to this day is done, unless it is held. Null if this holds for none. */
  readonly doneThrough: CalendarDate | null;
  /** Other occurrences that are done: later ones, and those that the schedule no longer has. */
  readonly doneAhead: readonly CalendarDate[];
  /** Done occurrences that were skipped, or whose expense was deleted. */
  readonly skipped: readonly CalendarDate[];
  /** Open occurrences that wait for a confirmation, even if the recurring expense is automatic. */
  readonly held: readonly CalendarDate[];
}

export const NO_PROGRESS: Progress = { doneThrough: null, doneAhead: [], skipped: [], held: [] };

export type OccurrenceState = "open" | "held" | "skipped" | "posted";

/** The state of an occurrence, by its nominal day. */
export function stateOf(progress: Progress, day: CalendarDate): OccurrenceState {
  const { skipped, held } = progress;
  if (held.includes(day)) return "held";
  if (skipped.includes(day)) return "skipped";
  return isPast(progress, day) ? "posted" : "open";
}

/** Progress with the dates of single occurrences that were moved. */
type MovedProgress = Progress & {
  readonly changed?: readonly { readonly day: CalendarDate; readonly date: CalendarDate | null }[];
};

/** The open occurrences with dates up to `to`. Held occurrences that the schedule no longer has come first. */
export function* openOccurrences(
  schedule: Schedule,
  progress: MovedProgress,
  to: CalendarDate,
): Generator<CalendarDate> {
  const { doneThrough, held, changed = [] } = progress;
  const dateOf = (day: CalendarDate) =>
    changed.find((each) => each.day === day)?.date ?? dateOfOccurrence(schedule, day);
  const isLeft = (day: CalendarDate) => !isPast(progress, day);
  for (const day of held) {
    const isOver = schedule.until !== null && day > schedule.until;
    const comesLater = isLeft(day) && hasOccurrence(schedule, day);
    if (!isOver && !comesLater && dateOf(day) <= to) yield day;
  }
  for (const day of occurrences(schedule, doneThrough ?? undefined)) {
    // Dates have the same order as nominal days, even if some are moved off weekends.
    if (dateOfOccurrence(schedule, day) > to) break;
    if (isLeft(day) && (changed.length === 0 || dateOf(day) <= to)) yield day;
  }
  for (const { day, date } of changed) {
    const isEarlier = date !== null && date <= to && dateOfOccurrence(schedule, day) > to;
    if (isEarlier && isLeft(day) && hasOccurrence(schedule, day)) yield day;
  }
}

/** The last occurrence of the schedule that is done or held; null if none is. */
export function lastTouched({ from, doneThrough, doneAhead, held }: Schedule & Progress) {
  const done = doneThrough === null ? [] : [doneThrough];
  const days = [...done, ...doneAhead, ...held].filter((day) => day >= from);
  return days.sort().at(-1) ?? null;
}

/** Carries the progress over to another schedule. A day that is done stays done, because a later schedule may have it again. */
export function carriedProgress(before: Schedule & Progress, schedule: Schedule): Progress {
  const done = new Set(before.doneAhead);
  for (const day of occurrences(before)) {
    if (before.doneThrough === null || day > before.doneThrough) break;
    done.add(day);
  }
  let doneThrough: CalendarDate | null = null;
  for (const day of occurrences(schedule)) {
    if (!done.delete(day)) break;
    doneThrough = day;
  }
  const { skipped, held } = before;
  return { doneThrough, doneAhead: [...done].sort(), skipped, held };
}

/** Returns true if the progress has passed this day. Occurrences that a pause has left open are held instead. */
function isPast({ doneThrough, doneAhead }: Progress, day: CalendarDate): boolean {
  return (doneThrough !== null && day <= doneThrough) || doneAhead.includes(day);
}

/** The progress after occurrences were recorded or skipped. All of them take a single pass over the schedule. */
export function withDone(
  schedule: Schedule,
  progress: Progress,
  days: readonly CalendarDate[],
  state: "posted" | "skipped",
): Progress {
  const done = new Set(days);
  const others = (all: readonly CalendarDate[]) => all.filter((each) => !done.has(each));
  const skipped = others(progress.skipped);
  let { doneThrough } = progress;
  const isCounted = (day: CalendarDate) =>
    doneThrough !== null && day <= doneThrough && hasOccurrence(schedule, day);
  const ahead = new Set([...progress.doneAhead, ...days.filter((day) => !isCounted(day))]);
  for (const next of occurrences(schedule, doneThrough ?? undefined)) {
    if (doneThrough !== null && next <= doneThrough) continue;
    if (!ahead.delete(next)) break;
    doneThrough = next;
  }
  return {
    doneThrough,
    doneAhead: [...ahead].sort(),
    skipped: state === "skipped" ? [...skipped, ...days].sort() : skipped,
    held: others(progress.held),
  };
}

/** The progress after recorded or skipped occurrences were opened again. They then wait for a confirmation. */
export function withHeld(progress: Progress, days: readonly CalendarDate[]): Progress {
  const opened = new Set(days);
  const others = (all: readonly CalendarDate[]) => all.filter((each) => !opened.has(each));
  return {
    ...progress,
    doneAhead: others(progress.doneAhead),
    skipped: others(progress.skipped),
    held: [...new Set([...progress.held, ...days])].sort(),
  };
}
