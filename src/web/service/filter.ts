// The expenses that a view shows, as parameters for the service and for an export, and the categories that a choice includes.

import {
  LABEL_FIELDS,
  type LabelField,
  someLabelFields,
} from "../../domain/expense/expense-fields.ts";
import type { ExportFormat } from "../../domain/export-format.ts";
import { categoryOfChoice, choiceOfName } from "../../domain/search/expense-filter.ts";
import type { CategoryKey } from "../../domain/search/filter-match.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { ledgerMonthOf } from "../../domain/time/period.ts";
import { ALL, daysOf, type Narrowing, type Period, type View } from "../address/view.ts";
import { plainSearchOf, type Searcher } from "./search.ts";
import type { Category } from "./shapes.ts";

type LabelFilter = { readonly [Field in LabelField]?: string };

export interface Filter extends LabelFilter {
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
  readonly q?: string;
  readonly category?: string;
  readonly without?: readonly string[];
  readonly ids?: string;
}

export type { CategoryKey };

type Sought = Omit<Narrowing, "without">;

/** Returns true if a view shows only some expenses of its period. */
export function isNarrowed(narrowing: Narrowing): boolean {
  return isSought(narrowing) || narrowing.without.length > 0;
}

/** Returns true if the filter is shown as chips; `marks` are the parts of its search. A single part is not a chip. */
export function hasChips(
  { screen, without, ...chosen }: Narrowing & Pick<View, "screen">,
  marks: readonly unknown[],
): boolean {
  return (screen === "book" && without.length > 0) || isChosen(chosen) || marks.length > 1;
}

function isChosen({ category, ids, ...labels }: Sought): boolean {
  const isOfLabel = LABEL_FIELDS.some((field) => labels[field] !== undefined);
  return isOfLabel || category !== undefined || ids !== undefined;
}

/** Returns true if the view searches for something or selects something, apart from leaving categories out. */
function isSought(sought: Sought): boolean {
  const search = sought.search.trim();
  return isChosen(sought) || (search !== "" && !ONLY_SIGN.test(search));
}

/** Matches a search sign without text, such as # or payee:. The view does not change until text follows. */
const ONLY_SIGN = /^(?:[a-z]+:|[#@/<>=-]+)$/i;

/** The period of a view whose address names none: this month, or all days for a search. */
export function periodOfView(
  { period, ...sought }: Pick<View, "period"> & Sought,
  firstDay: number,
  today: CalendarDate,
): Period {
  if (period) return period;
  if (isSought(sought)) return ALL;
  return { kind: "month", month: ledgerMonthOf(today, firstDay) };
}

export function filterOfView(narrowing: Narrowing, period: Period, searcher: Searcher): Filter {
  const { search, category, without, ids } = narrowing;
  const q = plainSearchOf(search, searcher);
  return {
    ...daysOf(period, searcher.firstDay),
    ...(q !== "" && { q }),
    ...(category !== undefined && { category }),
    ...(without.length > 0 && { without }),
    ...(ids !== undefined && { ids }),
    ...someLabelFields((field) => {
      const name = narrowing[field];
      return name === undefined ? undefined : choiceOfName(name);
    }),
  };
}

export function idsOfChoice(
  choice: string,
  categories: readonly Category[],
): readonly CategoryKey[] {
  const chosen = categoryOfChoice(choice);
  if (chosen === "none") return [null];
  if (typeof chosen === "object") return [chosen.itself];
  return [chosen, ...idsBelow(chosen, categories)];
}

function idsBelow(id: number, categories: readonly Category[]): readonly number[] {
  return categories.flatMap((category) => (category.parent === id ? [category.id] : []));
}

/** Returns as few choices as possible. One choice covers a category with all its subcategories. */
export function choicesOf(
  ids: readonly CategoryKey[],
  categories: readonly Category[],
): readonly string[] {
  const chosen = new Set(ids);
  const parents = new Map<number, number | null>(categories.map(({ id, parent }) => [id, parent]));
  const isWhole = (id: number) =>
    chosen.has(id) && idsBelow(id, categories).every((each) => chosen.has(each));
  const inOrder = [...chosen].toSorted((a, b) => (a ?? 0) - (b ?? 0));
  return inOrder.flatMap((id) => {
    if (id === null) return ["none"];
    const parent = parents.get(id) ?? null;
    if (parent !== null && isWhole(parent)) return [];
    return [isWhole(id) ? String(id) : choiceItself(id)];
  });
}

/** The choice of a category alone, without its subcategories. */
export function choiceItself(id: number): string {
  return `${id}-itself`;
}

/** The category that a choice names; undefined for none. */
export function categoryOf(choice: string, categories: readonly Category[]): Category | undefined {
  const chosen = categoryOfChoice(choice);
  const id = typeof chosen === "object" ? chosen.itself : chosen;
  return categories.find((category) => category.id === id);
}

/** Returns a function that finds the parent of a category, or the category itself if it has no parent; null for none. */
export function upperCategories(
  categories: readonly Category[],
): (id: CategoryKey | undefined) => Category | null {
  const byId = new Map<CategoryKey, Category>(categories.map((each) => [each.id, each]));
  return (id) => {
    const found = byId.get(id ?? null) ?? null;
    return byId.get(found?.parent ?? null) ?? found;
  };
}

export function exportAddress(ledger: string, format: ExportFormat, filter: Filter = {}): string {
  const parameters = new URLSearchParams({ format });
  for (const [name, value] of Object.entries<string | readonly string[]>({ ...filter })) {
    for (const text of [value].flat()) parameters.append(name, text);
  }
  return `/api/v1/ledgers/${encodeURIComponent(ledger)}/export?${parameters}`;
}
