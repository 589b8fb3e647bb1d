// How labels replace one another, and which labels an expense therefore shows. Merged and deleted labels stay in the map.

import type { BookExpense } from "../../../src/domain/expense/book-expense.ts";
import type { LabelKind } from "../../../src/domain/label/label.ts";
import type { LabelUse } from "../../../src/domain/label/labels.ts";
import { historyOf, lastChangeOf, type ModelLabel, type Records } from "./records.ts";

/** Returns the ids from the label to its final replacement. `end` is undefined if there is no replacement. */
function targetOf(
  { labels }: Records,
  id: number,
): { readonly way: number[]; readonly end?: number } {
  const way: number[] = [];
  for (let at: number | null = id; at !== null && !way.includes(at); ) {
    way.push(at);
    const label: ModelLabel | undefined = labels.get(at);
    if (label && !label.removed) return { way, end: at };
    at = label?.target ?? null;
  }
  return { way };
}

export function standsFor(records: Records, id: number | null): number | null {
  return id === null ? null : (targetOf(records, id).end ?? null);
}

/** Removes case and accents, which is enough for the names that are used. */
export function keyOf(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Returns an existing label, or else the replacement of the newest one that once had the name. */
export function idOfName(records: Records, kind: LabelKind, name: string): number | null {
  const named = [...records.labels].filter(
    ([, label]) => label.kind === kind && keyOf(label.name) === keyOf(name),
  );
  const there = named.find(([, { removed }]) => !removed);
  if (there) return there[0];
  const merged = named.filter(([, { target }]) => target !== null).map(([id]) => id);
  return merged.length === 0 ? null : standsFor(records, Math.max(...merged));
}

export type Shown = Omit<BookExpense, "createdAt" | "updatedAt">;

export function shownOf(records: Records, id: number): Shown {
  const expense = records.expenses.get(id);
  if (!expense) throw new RangeError(`there is no expense ${id}`);
  const { category, payee, tags, parts } = expense;
  const nameOf = (label: number | null) =>
    records.labels.get(standsFor(records, label) ?? 0)?.name ?? null;
  const changes = historyOf(records, "expense", id);
  const last = changes.at(-1);
  const own = last?.kind === "created" && last.undoes === null ? 0 : (last?.id ?? 0);
  const used = [category, payee, ...tags, ...parts.map((part) => part.category)];
  const leading = used
    .flatMap((label) => (label === null ? [] : targetOf(records, label).way))
    .map((label) => lastChangeOf(records, records.labels.get(label)?.kind ?? "tag", label));
  const shown = {
    ...expense,
    id,
    category: standsFor(records, category),
    payee: nameOf(payee),
    tags: [...new Set(tags.map(nameOf))].filter((name) => name !== null),
    parts: parts.map((part) => ({ ...part, category: standsFor(records, part.category) })),
    version: Math.max(own, ...leading),
  };
  // Safe: the numbers in it are ids of records.
  return shown as object as Shown;
}

/** Returns the labels that an expense shows, each once. */
export function labelsIn(records: Records, id: number): ReadonlySet<number> {
  const expense = records.expenses.get(id);
  if (!expense) return new Set();
  const { category, payee, tags, parts } = expense;
  const ids = [category, payee, ...tags, ...parts.map((part) => part.category)];
  return new Set(ids.map((label) => standsFor(records, label)).filter((label) => label !== null));
}

export function useOf(records: Records, label: number): LabelUse {
  const dates = [...records.expenses]
    .filter(([id]) => labelsIn(records, id).has(label))
    .map(([, { date }]) => date);
  return { count: dates.length, lastUsed: dates.toSorted().at(-1) ?? null };
}

/** True if an expense that was created or changed after this change uses the label. */
export function isUsedSince(records: Records, label: number, change: number): boolean {
  return [...records.expenses.keys()].some(
    (id) => lastChangeOf(records, "expense", id) > change && labelsIn(records, id).has(label),
  );
}

/** Returns true if the category has a subcategory. */
export function hasSubcategories({ labels }: Records, id: number): boolean {
  return [...labels.values()].some(({ parent, removed }) => parent === id && !removed);
}
