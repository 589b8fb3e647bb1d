// What is told of a row beside what becomes of it: what its reader had to guess, and a day that looks wrong.

import { isImported } from "../../domain/import/terms.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { Verdict } from "./status.ts";

const EPOCH = "1970-01-01";

export function withRemarks(
  verdict: Verdict,
  note: string | undefined,
  { day, tomorrow }: { readonly day: CalendarDate; readonly tomorrow: CalendarDate },
): Verdict {
  if (verdict.status === "already-imported") return verdict;
  const isPlain = isImported(verdict.status) && verdict.reason === "";
  const ofDay = isPlain ? remarkOn(day, tomorrow) : undefined;
  const reason = [verdict.reason, ofDay, note].filter(Boolean).join("; ");
  return reason === verdict.reason ? verdict : { ...verdict, reason };
}

function remarkOn(day: CalendarDate, tomorrow: CalendarDate): string | undefined {
  if (day > tomorrow) return `${day} is in the future`;
  return day < EPOCH ? `${day} is long ago` : undefined;
}
