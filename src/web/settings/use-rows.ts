// The lists of the settings, with what was done to them here lying over what the service has answered.

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import { useLedger } from "../ledger.ts";
import { useUnderWay } from "../service/pending-store.ts";
import { categoriesQuery, labelsQuery, ledgersQuery } from "../service/queries.ts";
import type { RowKind, RowOf } from "../service/row-pending.ts";
import { rowsPendingAt, rowsWith } from "../service/rows.ts";

export interface ShownRows<Row> {
  /** Undefined while they are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  readonly askAgain: () => void;
}

export function useLedgers(): ShownRows<RowOf<"ledger">> {
  return useRows("ledger", useQuery(ledgersQuery(useLedger().service)));
}

export function useCategories(): ShownRows<RowOf<"category">> {
  return useRows("category", useQuery(categoriesQuery(useLedger())));
}

export function useLabels(kind: NamedKind): ShownRows<RowOf<NamedKind>> {
  return useRows(kind, useQuery(labelsQuery(useLedger(), kind)));
}

interface Answer<Row> {
  readonly data: { readonly items: readonly Row[] } | undefined;
  readonly dataUpdatedAt: number;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

function useRows<Kind extends RowKind>(
  kind: Kind,
  { data, dataUpdatedAt, error, refetch }: Answer<RowOf<Kind>>,
): ShownRows<RowOf<Kind>> {
  const underWay = useUnderWay();
  const { ledger } = useLedger();
  const rows = useMemo(() => {
    return data && rowsWith(kind, data.items, rowsPendingAt(underWay, ledger, dataUpdatedAt));
  }, [kind, data, dataUpdatedAt, underWay, ledger]);
  return { rows, error: data ? null : error, askAgain: refetch };
}
