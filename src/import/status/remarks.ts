// What is told of a row beside what becomes of it: what its reader had to guess, and a day that looks wrong.

import { type Reason, reason } from "../../domain/import/reasons.ts";
import { isImported } from "../../domain/import/terms.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Verdict } from "./status.ts";

const EPOCH = "1970-01-01";

export function withRemarks(
  verdict: Verdict,
  notes: readonly Reason[] = [],
  { day, tomorrow }: { readonly day: CalendarDate; readonly tomorrow: CalendarDate },
): Verdict {
  if (verdict.status === "already-imported") return verdict;
  const isPlain = isImported(verdict.status) && verdict.reasons.length === 0;
  const ofDay = isPlain ? remarkOn(day, tomorrow) : undefined;
  if (!ofDay && notes.length === 0) return verdict;
  return { ...verdict, reasons: [...verdict.reasons, ...(ofDay ? [ofDay] : []), ...notes] };
}

function remarkOn(day: CalendarDate, tomorrow: CalendarDate): Reason | undefined {
  if (day > tomorrow) return reason("future", day);
  return day < EPOCH ? reason("long-ago", day) : undefined;
}
