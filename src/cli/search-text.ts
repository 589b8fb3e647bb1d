// What a command searches for: the search language of the app, with its days, and first and last days as options. It is read before
// the service is asked, so that what is unclear is shown where it stands.

import type { Ledger } from "../client/client.ts";
import { SEARCH_SIGNS } from "../domain/expense/expense-fields.ts";
import { decimalSignOf } from "../domain/quick-entry/reader-locale.ts";
import { plainSearch, searchDays } from "../domain/search/search-days.ts";
import { readSearch } from "../domain/search/search-query.ts";
import { type CalendarDate, isCalendarDate } from "../domain/time/calendar-date.ts";
import { firstWeekday } from "../domain/time/first-weekday.ts";
import { EXIT, Refused } from "./command-output.ts";
import type { ServiceParts } from "./service-command.ts";
import { pointAt } from "./terminal-line.ts";
import type { Given, Misunderstood, OperandSpec } from "./words/command-spec.ts";
import { misunderstood } from "./words/command-spec.ts";

export const DAY_OPTIONS = {
  "--from": { value: "DAY", about: "the first day, as 2026-02-01" },
  "--to": { value: "DAY", about: "the last day, as 2026-02-28" },
} as const;

export const SEARCH_WORDS: OperandSpec = {
  name: "SEARCH",
  least: 0,
  most: Number.POSITIVE_INFINITY,
  needs: "what to search for, such as lunch, '#work' or '>10'",
  isText: true,
};

export const SEARCH_ABOUT = `SEARCH is what the search field of the app takes: words, ${SEARCH_SIGNS.join(", ")}, >10, 2026-02, last month; a minus leaves out, as in -#work. Quotes keep the shell from taking # for a comment, and > for a file.`;

export interface Search {
  readonly text: string;
  readonly from: CalendarDate | undefined;
  readonly to: CalendarDate | undefined;
}

export function searchOf(
  given: Given<typeof DAY_OPTIONS>,
  words: readonly string[],
): Search | Misunderstood {
  const { "--from": from, "--to": to } = given;
  const text = words.join(" ");
  if (from !== undefined && !isCalendarDate(from)) return misunderstood(dayFault("--from", from));
  if (to !== undefined && !isCalendarDate(to)) return misunderstood(dayFault("--to", to));
  return { text, from, to };
}

export function dayFault(name: string, text: string): string {
  return `${name} must be a day as YYYY-MM-DD; got ${text}`;
}

/** The filter of a request. */
export interface SearchFilter {
  readonly q?: string;
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

type Reader = Pick<ServiceParts, "today" | "locales">;

/** Throws `Refused` for a text that is not understood, with what would be; nobody has to be asked for that. */
export function expectClear(text: string, reader: Reader): void {
  const { faults } = readSearch(text, daysFor(reader, 1), signOf(reader));
  if (faults.length === 0) return;
  const reasons = faults.map(({ reason }) => reason);
  throw new Refused(
    [reasons.join("\n"), ...pointAt(text, faults).map((line) => `  ${line}`)].join("\n"),
    EXIT.notUnderstood,
  );
}

/** `firstDay` is the first day of the ledger's months. */
export function filterOf(
  { text, from, to }: Search,
  { firstDay }: Pick<Ledger, "firstDay">,
  reader: Reader,
): SearchFilter {
  const q = text.trim() === "" ? "" : plainSearch(text, daysFor(reader, firstDay), signOf(reader));
  return { ...(q !== "" && { q }), ...(from && { from }), ...(to && { to }) };
}

/** The only day that a text means, such as 2026-02-28 or yesterday; undefined for any other text. */
export function readDay(text: string, reader: Reader): CalendarDate | undefined {
  const { marks, faults, from, to } = readSearch(text, daysFor(reader, 1));
  const isOne = marks.length === 1 && marks[0]?.kind === "date" && faults.length === 0;
  return isOne && from === to ? from : undefined;
}

function daysFor({ today, locales }: Reader, firstDay: number) {
  const locale = locales.days ?? "en";
  return searchDays({ today, firstDay, locale, firstWeekday: weekStart(locales.days) });
}

function signOf({ locales }: Reader) {
  return locales.numbers === undefined ? undefined : decimalSignOf(locales.numbers);
}

/** Where the locale names none, weeks begin on Monday, as those of ISO 8601 do. */
function weekStart(locale: string | undefined): number {
  return locale === undefined ? 1 : firstWeekday(locale);
}
