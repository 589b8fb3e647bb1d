// The time before its date at which an occurrence is shown as coming up.

import { type CalendarDate, dayNumber } from "../time/calendar-date.ts";

/** The longest time, in days. */
export const MAX_LEAD = 60;
export const DEFAULT_LEAD = 14;

interface Upcoming {
  readonly date: CalendarDate;
  readonly lead: number;
}

/** Returns true if an occurrence is coming up, due or late. */
export function comesUp({ date, lead }: Upcoming, today: CalendarDate): boolean {
  return dayNumber(date) - lead <= dayNumber(today);
}
