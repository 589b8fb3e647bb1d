// Batches of days, in which the expenses of a list are loaded. They begin at fixed days of the calendar, so that a new expense does not
// shift all batches.

import {
  type CalendarDate,
  dateOfDayNumber,
  dayNumber,
  LAST_DAY,
} from "../../../domain/time/calendar-date.ts";
import type { DayRange } from "../../../domain/time/period.ts";
import type { DaySum } from "../../service/pending.ts";

const WANTED = 150;
const MAX_DAYS = 512;
/** More days than the calendar has. A short list is one batch, which stays the same if an expense is added while the server is away. */
const WHOLE_DAYS = 4_194_304;

/** The number of days in a batch of the list, a power of two. */
export function batchDays(days: readonly DaySum[]): number {
  const [newest] = days;
  const oldest = days.at(-1);
  if (!newest || !oldest) return WHOLE_DAYS;
  const span = dayNumber(newest.date) - dayNumber(oldest.date) + 1;
  const count = days.reduce((sum, day) => sum + day.count, 0);
  if (count <= WANTED) return WHOLE_DAYS;
  let length = 1;
  while (length < MAX_DAYS && (length * 2 * count) / span <= WANTED) length *= 2;
  return length;
}

/** The batch of a day, within the days that are shown. */
function batchOf(date: CalendarDate, length: number, shown: DayRange | undefined): DayRange {
  const first = dayNumber(date) - (dayNumber(date) % length);
  const from = dateOfDayNumber(first) ?? date;
  const to = dateOfDayNumber(first + length - 1) ?? LAST_DAY;
  if (!shown) return { from, to };
  return { from: from < shown.from ? shown.from : from, to: to > shown.to ? shown.to : to };
}

export function batchesOf(
  days: readonly DaySum[],
  length: number,
  range: DayRange | undefined,
): readonly DayRange[] {
  const batches = new Map<string, DayRange>();
  for (const { date } of days) {
    const batch = batchOf(date, length, range);
    batches.set(batch.from, batch);
  }
  return [...batches.values()];
}
