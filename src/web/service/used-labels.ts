// The labels of a ledger, with how often and how recently they were used. They are requested when a character that begins a label, such as
// # or @, is first typed.

import { type QueryClient, type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { NAMED_KINDS } from "../../domain/expense/expense-fields.ts";
import type { LabelKind } from "../../domain/label/label.ts";
import { useLedger } from "../ledger.ts";
import { rowsPendingAt, rowsWith, useRows } from "./pending.ts";
import { type Book, categoriesQuery, labelsQuery } from "./queries.ts";
import type { CategoryInUse, NamedLabel } from "./shapes.ts";

export interface LabelInUse extends Pick<NamedLabel, "id" | "name" | "count" | "lastUsed"> {
  readonly kind: LabelKind;
}

/** Undefined until all of them are there. Archived categories are left out. */
export function useUsedLabels(isWanted: boolean): readonly LabelInUse[] | undefined {
  const ledger = useLedger();
  const asked = useQuery({ ...categoriesQuery(ledger), enabled: isWanted });
  const { rows: categories } = useRows("category", asked);
  const named = useQueries({
    queries: NAMED_KINDS.map(({ kind }) => ({ ...labelsQuery(ledger, kind), enabled: isWanted })),
    combine: allOf,
  });
  return useMemo(() => categories && named && labelsIn(categories, named), [categories, named]);
}

/** Undefined until all of them are there. */
function allOf(lists: readonly UseQueryResult<LabelList>[]): readonly LabelList[] | undefined {
  const there = lists.flatMap(({ data }) => data ?? []);
  return there.length === lists.length ? there : undefined;
}

/** Requests the same labels once. Rejects if the service does not answer. */
export async function fetchUsedLabels(
  queries: QueryClient,
  book: Book,
): Promise<readonly LabelInUse[]> {
  const once = { retry: false } as const;
  const [categories, ...named] = await Promise.all([
    queries.fetchQuery({ ...categoriesQuery(book), ...once }),
    ...NAMED_KINDS.map(({ kind }) => queries.fetchQuery({ ...labelsQuery(book, kind), ...once })),
  ]);
  const { items } = categories;
  return labelsIn(rowsWith("category", items, rowsPendingAt(book.ledger, Date.now())), named);
}

interface LabelList {
  readonly items: readonly NamedLabel[];
}

/** `named` has the lists of the other kinds, in their order. */
function labelsIn(
  categories: readonly CategoryInUse[],
  named: readonly LabelList[],
): readonly LabelInUse[] {
  return [
    ...categories.filter(({ archived }) => !archived).map(ofKind("category")),
    ...NAMED_KINDS.flatMap(({ kind }, at) => (named[at]?.items ?? []).map(ofKind(kind))),
  ];
}

function ofKind(kind: LabelKind) {
  return ({ id, name, count, lastUsed }: CategoryInUse | NamedLabel): LabelInUse => {
    return { kind, id, name, count, lastUsed };
  };
}
