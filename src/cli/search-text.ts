// The search of a command, in the app's search language with its names of days, plus options for the first and last date. It is parsed
// before any request, so that an ambiguous part can be shown.

import type { Client } from "../client/client.ts";
import { SEARCH_SIGNS } from "../domain/expense/expense-fields.ts";
import { daysNamed } from "../domain/quick-entry/quick-entry.ts";
import { decimalSignOf, readerOptions } from "../domain/quick-entry/reader-locale.ts";
import { plainSearch, searchDays } from "../domain/search/search-days.ts";
import { readSearch } from "../domain/search/search-query.ts";
import { listed, quote } from "../domain/text/text.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";
import { firstWeekday } from "../domain/time/first-weekday.ts";
import type { DayRange } from "../domain/time/period.ts";
import { NotUnderstood } from "./command-output.ts";
import type { ServiceParts } from "./service-command.ts";
import { indented, pointAt } from "./terminal-line.ts";
import type { Given, OperandSpec } from "./words/command-spec.ts";

export const DAY_OPTIONS = {
  "--from": { value: "DAY", about: "the first day, as 2026-02-01, yesterday or last month" },
  "--to": { value: "DAY", about: "the last day, as 2026-02-28, today or last month" },
} as const;

export const SEARCH_WORDS: OperandSpec = {
  name: "SEARCH",
  least: 0,
  most: Number.POSITIVE_INFINITY,
  needs: "what to search for, such as lunch, '#work' or '>10'",
  isText: true,
};

export const SEARCH_ABOUT = `SEARCH uses the same syntax as the search field of the app: words, ${SEARCH_SIGNS.join(", ")}, >10, 2026-02, last month; a minus excludes, as in -#work. Quotes keep the shell from taking # for a comment, and > for a file.`;

export interface Search {
  readonly text: string;
  /** Days or periods as typed. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export function searchOf(given: Given<typeof DAY_OPTIONS>, words: readonly string[]): Search {
  const { "--from": from, "--to": to } = given;
  return { text: words.join(" "), from, to };
}

export interface SearchFilter {
  readonly q?: string;
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

type Reader = Pick<ServiceParts, "today" | "locales">;

/** The ledger, and the filter of a search in it. Throws `NotUnderstood` for an invalid search before any request. */
export async function findIn(
  client: Client,
  { ledger, search }: { readonly ledger: string; readonly search: Search },
  reader: Reader,
) {
  // A search is as clear in any ledger.
  filterOf(search, 1, reader);
  const profile = await client.readLedger({ ledger });
  return { profile, filter: filterOf(search, profile.firstDay, reader) };
}

/** `firstDay` is the first day of the ledger's months. Throws `NotUnderstood` for invalid text, with a remedy. */
function filterOf({ text, from, to }: Search, firstDay: number, reader: Reader): SearchFilter {
  const first = expectDays("--from", from, reader, firstDay)?.from;
  const last = expectDays("--to", to, reader, firstDay)?.to;
  const days = daysFor(reader, firstDay);
  const { faults } = readSearch(text, days, signOf(reader));
  if (faults.length > 0) {
    const lines = [...faults.map(({ reason }) => reason), ...pointAt(text, faults).map(indented)];
    throw new NotUnderstood(lines.join("\n"));
  }
  const q = plainSearch(text, days, signOf(reader));
  return { ...(q !== "" && { q }), ...(first && { from: first }), ...(last && { to: last }) };
}

/** Throws `NotUnderstood` unless the value of an option is a day or a period, and exactly one. */
function expectDays(
  option: keyof typeof DAY_OPTIONS,
  text: string | undefined,
  reader: Reader,
  firstDay: number,
): DayRange | undefined {
  if (text === undefined) return undefined;
  const [days, ...others] = readPeriods(text, reader, firstDay);
  if (days && others.length === 0) return days;
  const found = [days, ...others].flatMap((each) => each?.from ?? []);
  throw new NotUnderstood(
    days
      ? `${option} ${quote(text)} may be ${listed(found, "or")}; write one of these`
      : `${option} must be a day or a period, as 2026-02-01, yesterday or last month; got ${quote(text)}`,
  );
}

/** The only day that a text means, such as 2026-02-28 or yesterday; undefined for any other text. */
export function readDay(text: string, reader: Reader): CalendarDate | undefined {
  const [days, ...others] = readPeriods(text, reader, 1);
  return days && others.length === 0 && days.from === days.to ? days.from : undefined;
}

/** The dates that a text names and nothing else: a period as in a search, or dates as in a new line. */
function readPeriods(text: string, reader: Reader, firstDay: number): readonly DayRange[] {
  const { marks, faults, from, to } = readSearch(text, daysFor(reader, firstDay));
  const isPeriod = marks.length === 1 && marks[0]?.kind === "date" && faults.length === 0;
  if (isPeriod && from && to) return [{ from, to }];
  const days = daysNamed(text, reader.today, readerOptions(reader.locales));
  return days.map((day) => ({ from: day, to: day }));
}

function daysFor({ today, locales: { days } }: Reader, firstDay: number) {
  // If the locale is unknown, weeks begin on Monday, as in ISO 8601.
  const weekBegin = days === undefined ? 1 : firstWeekday(days);
  return searchDays({ today, firstDay, locale: days ?? "en", firstWeekday: weekBegin });
}

function signOf({ locales }: Reader) {
  return locales.numbers === undefined ? undefined : decimalSignOf(locales.numbers);
}
