// Points in time as they go over the wire: RFC 3339, in UTC, such as 2026-02-28T12:00:00.000Z.

import type { Instant } from "../domain/ledger-change.ts";

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/** Undefined for a text of another form, and for a moment that no clock shows. */
export function readMoment(text: string): Instant | undefined {
  if (!MOMENT.test(text)) return undefined;
  const milliseconds = Date.parse(text);
  // The platform would take the 30th of February for the 2nd of March.
  if (Number.isNaN(milliseconds) || !writeMoment(milliseconds).startsWith(text.slice(0, 19))) {
    return undefined;
  }
  // Safe: the platform counts whole milliseconds since 1970.
  return milliseconds as Instant;
}

/** A record was mostly made and changed at the same moment, and a batch is of one. */
let lastWritten = { milliseconds: Number.NaN, text: "" };

/** Throws a RangeError beyond the years 0 to 9999, which the form can't show. */
export function writeMoment(milliseconds: number): string {
  if (milliseconds === lastWritten.milliseconds) return lastWritten.text;
  const text = new Date(milliseconds).toISOString();
  if (text.length !== 24) throw new RangeError(`${text} has no year of four digits`);
  lastWritten = { milliseconds, text };
  return text;
}
