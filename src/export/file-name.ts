// Names a file of expenses after the ledger, its days and its other filters, such as Household-2026-11-lunch.csv.

import type { CalendarDate } from "../domain/time/calendar-date.ts";
import { daysOfMonth, isLedgerMonth, ledgerMonthOf, nameOfMonth } from "../domain/time/period.ts";

/** A part is cut after this many letters, so that the whole name fits even if file names must be short. */
const LONGEST_PART = 40;

interface Named {
  readonly ledger: string;
  /** The day of the month on which the ledger's months begin. */
  readonly firstDay: number;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
  /** The search, and the names of labels. */
  readonly others: readonly string[];
  readonly extension: string;
}

export function fileNameOf({ ledger, firstDay, from, to, others, extension }: Named): string {
  const parts = [ledger, namedDays(from, to, firstDay), ...others].map(safe);
  return `${parts.filter((part) => part !== "").join("-") || "outlay"}.${extension}`;
}

function namedDays(
  from: CalendarDate | undefined,
  to: CalendarDate | undefined,
  firstDay: number,
): string {
  if (!from || !to) return from ? `from-${from}` : to ? `to-${to}` : "";
  if (from === to) return from;
  const year = from.slice(0, 4);
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year;
  const month = ledgerMonthOf(from, firstDay);
  // The very first days of the calendar may belong to a month that has no name.
  const days = isLedgerMonth(month) ? daysOfMonth(month, firstDay) : undefined;
  return days?.from === from && days.to === to ? nameOfMonth(month, firstDay) : `${from}-to-${to}`;
}

/** Keeps letters and digits, which every file system accepts, and replaces everything else by hyphens. */
function safe(text: string): string {
  const signs = text.normalize("NFC").replace(/[^\p{L}\p{M}\p{N}.]+/gu, "-");
  const short = Array.from(signs).slice(0, LONGEST_PART).join("");
  return short.replace(/^[-.]+|[-.]+$/g, "");
}

/** The header that names a file (RFC 6266): programs that support only ASCII letters get a name without other letters. */
export function attachmentNamed(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]+/g, "_");
  const all = plain === name ? "" : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return `attachment; filename="${plain}"${all}`;
}
