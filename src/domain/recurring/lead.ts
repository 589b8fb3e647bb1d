// How long before its date an occurrence is shown as coming up.

import { type CalendarDate, dayNumber } from "../time/calendar-date.ts";

/** In days. */
export const MAX_LEAD = 60;
export const DEFAULT_LEAD = 14;

interface Told {
  readonly date: CalendarDate;
  readonly lead: number;
}

/** Late ones come up too. */
export function comesUp({ date, lead }: Told, today: CalendarDate): boolean {
  return dayNumber(date) - lead <= dayNumber(today);
}
