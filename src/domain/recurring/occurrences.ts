// Which occurrences of a recurring expense are open, and what a change to one leaves. Only exceptions are stored: all occurrences up to a
// day are done, but for those that are held, and a few after it may be done ahead.

import type { CalendarDate } from "../time/calendar-date.ts";
import { dateOfOccurrence, occurrences, type Schedule } from "./schedule.ts";

/** All days are nominal days of occurrences, in order. */
export interface Progress {
  /** Every occurrence up to this day is done, unless it is held. Null: none is. */
  readonly doneThrough: CalendarDate | null;
  /** Later ones that are done. */
  readonly doneAhead: readonly CalendarDate[];
  /** The ones among the done that were skipped, or whose expense was deleted. */
  readonly skipped: readonly CalendarDate[];
  /** Open ones that wait for a confirmation, even if the others are recorded automatically. */
  readonly held: readonly CalendarDate[];
}

export const NO_PROGRESS: Progress = { doneThrough: null, doneAhead: [], skipped: [], held: [] };

export type OccurrenceState = "open" | "held" | "skipped" | "posted";

/** The state of an occurrence, by its nominal day. */
export function stateOf(progress: Progress, day: CalendarDate): OccurrenceState {
  const { doneThrough, doneAhead, skipped, held } = progress;
  if (held.includes(day)) return "held";
  if (skipped.includes(day)) return "skipped";
  const isDone = (doneThrough !== null && day <= doneThrough) || doneAhead.includes(day);
  return isDone ? "posted" : "open";
}

/** The open occurrences whose dates are not after the day `to`, in order, the held ones among them. */
export function* openOccurrences(
  schedule: Schedule,
  progress: Progress,
  to: CalendarDate,
): Generator<CalendarDate> {
  const { doneThrough, doneAhead, held } = progress;
  for (const day of held) if (doneThrough !== null && day <= doneThrough) yield day;
  for (const day of occurrences(schedule, doneThrough ?? undefined)) {
    // Dates are in the order of nominal days, also when they are moved off weekends.
    if (dateOfOccurrence(schedule, day) > to) return;
    const isAfter = doneThrough === null || day > doneThrough;
    if (isAfter && !doneAhead.includes(day)) yield day;
  }
}

/** The progress after an occurrence was posted or skipped. */
export function withDone(
  schedule: Schedule,
  progress: Progress,
  day: CalendarDate,
  state: "posted" | "skipped",
): Progress {
  const others = (days: readonly CalendarDate[]) => days.filter((each) => each !== day);
  const skipped = others(progress.skipped);
  const ahead = new Set([...progress.doneAhead, day]);
  let { doneThrough } = progress;
  for (const next of occurrences(schedule, doneThrough ?? undefined)) {
    if (doneThrough !== null && next <= doneThrough) continue;
    if (!ahead.has(next)) break;
    doneThrough = next;
  }
  return {
    doneThrough,
    doneAhead: [...ahead].filter((each) => doneThrough === null || each > doneThrough).sort(),
    skipped: state === "skipped" ? [...skipped, day].sort() : skipped,
    held: others(progress.held),
  };
}

/** The progress after a posted or skipped occurrence was opened again; it then waits for a confirmation. */
export function withHeld(progress: Progress, day: CalendarDate): Progress {
  return {
    ...progress,
    doneAhead: progress.doneAhead.filter((each) => each !== day),
    skipped: progress.skipped.filter((each) => each !== day),
    held: [...new Set([...progress.held, day])].sort(),
  };
}
