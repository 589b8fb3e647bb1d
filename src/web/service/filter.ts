// Which expenses a view is of, as the service is asked for them.

import type { CalendarDate } from "../../domain/calendar-date.ts";
import { choiceOfName } from "../../domain/expense-filter.ts";
import { ledgerMonthOf } from "../../domain/ledger-month.ts";
import { readSearch } from "../../domain/search-query.ts";
import { ALL, daysOf, type Period } from "../address/period.ts";
import type { View } from "../address/view.ts";

/** What of a search text can be read: a sign without its amount, as somebody types it, finds nothing by itself. */
function readablePart(search: string): string {
  const { faults } = readSearch(search);
  const readable = faults.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`,
    search,
  );
  return readable.replace(/\s+/g, " ").trim();
}

/** The parameters of lists and reports. */
export interface Filter {
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  readonly q?: string;
  readonly category?: string;
  readonly without?: readonly string[];
  readonly payee?: string;
}

/** What of a view narrows it, besides its period. */
export type Narrowing = Pick<View, "search" | "category" | "without" | "payee">;

/** Whether a view is of some expenses of its period alone. */
export function isNarrowed({ search, category, without, payee }: Narrowing): boolean {
  const isOfLabel = category !== undefined || payee !== undefined || without.length > 0;
  return isOfLabel || search.trim() !== "";
}

/** What a view shows where its address names no period: this month, or all days where something is sought. */
export function periodOfView(
  { period, search, category, payee }: Pick<View, "period"> & Omit<Narrowing, "without">,
  firstDay: number,
  today: CalendarDate,
): Period {
  if (period) return period;
  if (search.trim() !== "" || category !== undefined || payee !== undefined) return ALL;
  return { kind: "month", month: ledgerMonthOf(today, firstDay) };
}

export function filterOfView(
  { search, category, without, payee }: Narrowing,
  period: Period,
  firstDay: number,
): Filter {
  const q = readablePart(search);
  return {
    ...daysOf(period, firstDay),
    ...(q !== "" && { q }),
    ...(category !== undefined && { category }),
    ...(without.length > 0 && { without }),
    ...(payee !== undefined && { payee: choiceOfName(payee) }),
  };
}
