// Reads search texts for a user of the app, including days by name, and finds the expenses that match.

import { decimalSignOf } from "../../domain/quick-entry/reader-locale.ts";
import type { DecimalSign } from "../../domain/quick-entry/sum.ts";
import type { ExpenseFilter } from "../../domain/search/expense-filter.ts";
import {
  correctSearch,
  type KnownTexts,
  type SearchCorrection,
} from "../../domain/search/search-corrections.ts";
import { plainSearch, searchDays } from "../../domain/search/search-days.ts";
import { filterOf } from "../../domain/search/search-filter.ts";
import { type DaysAt, readSearch, type SearchQuery } from "../../domain/search/search-query.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { firstWeekday } from "../../domain/time/first-weekday.ts";

/** The user who searches. The meaning of "last month", for example, depends on this. */
export interface Searcher {
  readonly today: CalendarDate;
  /** The day on which the ledger's months begin, 1 to 28. */
  readonly firstDay: number;
  /** The user's language, as a BCP 47 tag. */
  readonly locale: string;
}

/** Reads a text in the form that the service understands, without named days. */
export function searchFilter(text: string, filter: ExpenseFilter): ExpenseFilter {
  return filterOf(readSearch(text), filter);
}

export function readFor(text: string, searcher: Searcher): SearchQuery {
  const { daysAt, decimalSign } = readerOf(searcher);
  return readSearch(text, daysAt, decimalSign);
}

export function plainOf(text: string, searcher: Searcher): string {
  const { daysAt, decimalSign } = readerOf(searcher);
  return plainSearch(text, daysAt, decimalSign);
}

export function correctionsFor(
  text: string,
  known: KnownTexts,
  searcher: Searcher,
): readonly SearchCorrection[] {
  return correctSearch(text, known, readerOf(searcher).daysAt);
}

interface Reader extends Searcher {
  readonly daysAt: DaysAt;
  readonly decimalSign: DecimalSign | undefined;
}

let last: Reader | undefined;

/** Asks the browser only once for the names of days, since that is slow. */
function readerOf({ today, firstDay, locale }: Searcher): Reader {
  if (last?.today !== today || last.firstDay !== firstDay || last.locale !== locale) {
    const daysAt = searchDays({ today, firstDay, locale, firstWeekday: firstWeekday(locale) });
    last = { today, firstDay, locale, daysAt, decimalSign: decimalSignOf(locale) };
  }
  return last;
}
