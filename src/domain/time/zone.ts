// Returns the current day in a time zone.

import type { Instant } from "../change-id.ts";
import { type CalendarDate, isCalendarDate } from "./calendar-date.ts";

/** Returns true for the IANA name of a zone that the platform knows, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  return formatOf(name) !== undefined;
}

/** The day at an instant. It is the day in UTC if there is no zone, or if the platform doesn't know the zone. */
export function dayIn(zone: string | null, at: Instant): CalendarDate {
  const format = (zone === null ? undefined : formatOf(zone)) ?? UTC;
  const text = format.format(at);
  if (!isCalendarDate(text)) throw new RangeError(`${at} is beyond the calendar`);
  return text;
}

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(zone)) formats.set(zone, made(zone));
  return formats.get(zone);
}

function made(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    // The Canadian locale writes dates as ISO 8601 does.
    const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
    return new Intl.DateTimeFormat("en-CA", { ...parts, timeZone });
  } catch {
    return undefined;
  }
}

const UTC = made("UTC") ?? new Intl.DateTimeFormat("en-CA");
