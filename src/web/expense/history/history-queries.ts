// What the history asks the service for.

import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { PAGE_ITEMS } from "../../../contract/wire.ts";
import { type Book, ledgerKey } from "../../service/queries.ts";
import type { Change } from "../../service/shapes.ts";

/** How many changes the first request brings. */
const CHANGES = 50;
const FROM_NEWEST: number | undefined = undefined;

/** The changes of a ledger in pages, the newest first. The first page is soon there; those behind it have what was done to many at once. */
export function changesQuery({ service: { client }, ledger }: Book) {
  const most = (before: number | undefined) => (before === undefined ? CHANGES : PAGE_ITEMS);
  return infiniteQueryOptions({
    queryKey: [...ledgerKey(ledger), "changes"],
    queryFn: ({ pageParam: before }) => {
      const page = { order: "newest", imports: "together", limit: most(before) } as const;
      return client.listChanges({ ledger, ...page, ...(before !== undefined && { before }) });
    },
    initialPageParam: FROM_NEWEST,
    getNextPageParam: ({ items, next }, _, before) =>
      items.length < most(before) ? undefined : next,
  });
}

/** The changes by which an import has made its expenses. Those of others may stand between them. */
export function importedQuery({ service: { client }, ledger }: Book, made: Change | undefined) {
  const isOwn = ({ record, kind, undoes, source }: Change) =>
    record === "expense" && kind === "created" && undoes === null && source === made?.source;
  return infiniteQueryOptions({
    queryKey: [...ledgerKey(ledger), "imported", made?.id],
    queryFn: async ({ pageParam: after }) => {
      const { items, next } = await client.listChanges({ ledger, after, limit: CHANGES });
      return { rows: items.filter(isOwn), next };
    },
    initialPageParam: made?.id ?? 0,
    getNextPageParam: ({ next }, pages, after) => {
      const count = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return count < (made?.after?.expenses ?? 0) && next > after ? next : undefined;
    },
  });
}

/** The expenses that a search finds, by their ids: as many as one page has. */
export function foundIdsQuery({ service: { client }, ledger }: Book, q: string) {
  return queryOptions({
    queryKey: [...ledgerKey(ledger), "found ids", q],
    queryFn: async () => {
      const { items } = await client.findExpenses({ ledger, q, limit: PAGE_ITEMS });
      return new Set<number>(items.map(({ id }) => id));
    },
  });
}
