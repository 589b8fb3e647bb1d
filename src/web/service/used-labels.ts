// The labels of a ledger with how often and how lately they were used: asked for when somebody types a sign for the first time.

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LabelKind } from "../../domain/label/label.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { useLedger } from "../ledger.ts";
import { type Book, categoriesQuery, labelsQuery } from "./queries.ts";
import type { CategoryInUse, NamedLabel } from "./shapes.ts";

export interface LabelInUse {
  readonly kind: LabelKind;
  readonly id: CategoryInUse["id"] | NamedLabel["id"];
  readonly name: string;
  readonly count: number;
  readonly lastUsed: CalendarDate | null;
}

/** Undefined until all of them are there. Archived categories are left out. */
export function useUsedLabels(isWanted: boolean): readonly LabelInUse[] | undefined {
  const ledger = useLedger();
  const categories = useQuery({ ...categoriesQuery(ledger), enabled: isWanted }).data;
  const payees = useQuery({ ...labelsQuery(ledger, "payee"), enabled: isWanted }).data;
  const tags = useQuery({ ...labelsQuery(ledger, "tag"), enabled: isWanted }).data;
  return useMemo(() => {
    return categories && payees && tags && labelsIn(categories.items, payees.items, tags.items);
  }, [categories, payees, tags]);
}

/** The same, once. Rejects if the service does not answer. */
export async function askUsedLabels(
  queries: QueryClient,
  book: Book,
): Promise<readonly LabelInUse[]> {
  const once = { retry: false } as const;
  const [categories, payees, tags] = await Promise.all([
    queries.fetchQuery({ ...categoriesQuery(book), ...once }),
    queries.fetchQuery({ ...labelsQuery(book, "payee"), ...once }),
    queries.fetchQuery({ ...labelsQuery(book, "tag"), ...once }),
  ]);
  return labelsIn(categories.items, payees.items, tags.items);
}

function labelsIn(
  categories: readonly CategoryInUse[],
  payees: readonly NamedLabel[],
  tags: readonly NamedLabel[],
): readonly LabelInUse[] {
  return [
    ...categories.filter(({ archived }) => !archived).map(ofKind("category")),
    ...payees.map(ofKind("payee")),
    ...tags.map(ofKind("tag")),
  ];
}

function ofKind(kind: LabelKind) {
  return ({ id, name, count, lastUsed }: CategoryInUse | NamedLabel): LabelInUse => {
    return { kind, id, name, count, lastUsed };
  };
}
