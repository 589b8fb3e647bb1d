// Sums and categories as the server sends them, in short form, and the context of reports.

import { isLedgerMonth } from "../../../src/domain/time/period.ts";
import type { ReportContext } from "../../../src/web/reports/report-context.ts";
import type { CategoryKey } from "../../../src/web/service/filter.ts";
import type { SumRow } from "../../../src/web/service/pending.ts";
import type { Category } from "../../../src/web/service/shapes.ts";
import { en } from "../../../src/web/texts/en.ts";
import { day, decimal } from "../../support/values.ts";

export function month(text: string) {
  if (!isLedgerMonth(text)) throw new RangeError(`${text} is not a month`);
  return text;
}

export function category(
  id: number,
  parent: number | null = null,
  color: string | null = null,
): Category {
  const none = { icon: null, archived: false, position: null, version: 1 };
  // Safe: it has all fields of a category, with valid ids.
  return { id, name: `C${id}`, parent, color, ...none } as Category;
}

export const categories = (
  ...given: readonly (readonly [id: number, name: string, parent?: number])[]
): readonly Category[] => given.map(([id, name, parent]) => ({ ...category(id, parent), name }));

export function row(date: string, category: number | null, total: string): SumRow {
  // Safe: the id of a category from above.
  const keys = { day: day(date), category } as SumRow["keys"];
  return { keys, count: 1, total: decimal(total) };
}

export const daySum = (date: string, total: string) => {
  return { date: day(date), count: 1, total: decimal(total) };
};

export function term(category: CategoryKey, total: string, count = 1, month?: string): SumRow {
  // Safe: the tests pass ids of categories.
  const keys = { category, ...(month !== undefined && { month }) } as SumRow["keys"];
  return { keys, count, total: decimal(total) };
}

export function ofPayee(payee: string | null, total: string, count = 1): SumRow {
  return { keys: { payee }, count, total: decimal(total) };
}

/** Food (1) with groceries (2) and eating out (3); rent (4). */
export const HOME = [category(1), category(2, 1), category(3, 1), category(4)];

/** The context of a report in English on the whole ledger, without a search or filters. */
export function reportContext(categories: readonly Category[]): ReportContext {
  return {
    texts: en,
    locale: "en",
    language: "en",
    currency: null,
    firstDay: 1,
    without: [],
    ids: undefined,
    categories,
    search: "",
    category: undefined,
    payee: undefined,
  };
}
