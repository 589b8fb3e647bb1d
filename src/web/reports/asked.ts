// The sums that the reports of a view are worked out from. They are asked for before anything is drawn where the page begins with the
// reports: drawing asks for them too, but only once the ledger is drawn around them.

import type { QueryClient } from "@tanstack/react-query";
import {
  eachLabelField,
  LABEL_FIELDS,
  type LabelField,
} from "../../domain/expense/expense-fields.ts";
import type { Filter } from "../service/filter.ts";
import type { ReportGrouping } from "../service/pending-sums.ts";
import { type Book, breakdownQuery } from "../service/queries.ts";
import { type Asked, daysOfBars, spanOf } from "./span.ts";
import { knownMonths, monthOf } from "./terms.ts";

type Grouping = readonly ReportGrouping[];

export const BY_MONTH: Grouping = ["month", "category"];
export const BY_DAY: Grouping = ["day", "category"];
export const BY_CATEGORY: Grouping = ["category"];
/** By a label that an expense has one of, it counts once. */
export const EACH_ONCE: Grouping = LABEL_FIELDS.slice(0, 1);
const BY_LABEL = eachLabelField((field): Grouping => [field]);
const BY_LABEL_AND_CATEGORY = eachLabelField((field): Grouping => [field, "category"]);

export interface ReportFilters {
  /** The categories that are left out, which is done here, so that it needs no further request. */
  readonly choices: Filter["without"];
  /** All of the period, what is left out among it. */
  readonly filter: Filter;
  /** The same of any days. */
  readonly narrowed: Filter;
  /** The same of the days of the bars of months. */
  readonly ofBars: Filter;
}

/** `asInBook` is what the book shows of the same view. */
export function reportFilters(asInBook: Filter, asked: Asked): ReportFilters {
  const { without: choices, ...filter } = asInBook;
  const { from, to, ...narrowed } = filter;
  return { choices, filter, narrowed, ofBars: { ...narrowed, ...daysOfBars(asked) } };
}

/** There may be many labels, so the categories with them are asked for only where they matter. */
export function labelsBy(
  field: LabelField,
  isSomeLeftOut: boolean,
  { category }: Filter,
): Grouping {
  const by = isSomeLeftOut || category !== undefined ? BY_LABEL_AND_CATEGORY : BY_LABEL;
  return by[field];
}

export interface ReportsAhead extends Asked {
  readonly book: Book;
  /** As the book has it. */
  readonly filter: Filter;
}

/** What can't be had is asked for again, and told, when it is drawn. */
export async function askReportsAhead(
  queries: QueryClient,
  { book, filter: asInBook, ...asked }: ReportsAhead,
): Promise<void> {
  const { choices, filter, narrowed, ofBars } = reportFilters(asInBook, asked);
  const ask = (by: Grouping, of: Filter) => queries.prefetchQuery(breakdownQuery(book, by, of));
  const months = ask(BY_MONTH, ofBars);
  const others = [
    ask(BY_CATEGORY, filter),
    ...LABEL_FIELDS.map((field) => ask(labelsBy(field, choices !== undefined, filter), filter)),
    ask(EACH_ONCE, asInBook),
  ];
  // Where all time begins, the months tell.
  if (asked.period.kind === "all") await months;
  const { queryKey } = breakdownQuery(book, BY_MONTH, ofBars);
  const known = knownMonths(queries.getQueryData(queryKey)?.rows.flatMap(monthOf));
  const { days } = spanOf(asked, known);
  await Promise.all([months, ...others, ask(BY_DAY, { ...narrowed, ...days })]);
}
