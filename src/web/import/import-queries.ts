// The queries of the import. Their keys begin with the ledger's key, since a change to the ledger changes what a file adds.

import { infiniteQueryOptions } from "@tanstack/react-query";
import type { RowStatus } from "../../domain/import/terms.ts";
import { type Book, ledgerKey, ofLedger } from "../service/queries.ts";

const ROWS = 200;
const FROM_FIRST: string | undefined = undefined;

export function importsKey(ledger: string) {
  return [...ledgerKey(ledger), "imports"] as const;
}

export function importsQuery(book: Book) {
  return ofLedger(book, ["imports"], (client, ledger) => client.listImports({ ledger }));
}

export function importQuery(book: Book, id: number) {
  return ofLedger(book, ["import", id], (client, ledger) => client.readImport({ ledger, id }));
}

export function importRowsKey(ledger: string, id: number) {
  return [...ledgerKey(ledger), "import rows", id] as const;
}

export function importRowsQuery(
  { service, ledger }: Book,
  id: number,
  status: readonly RowStatus[],
) {
  return infiniteQueryOptions({
    queryKey: [...importRowsKey(ledger, id), status],
    queryFn: ({ pageParam }) => {
      const page = { ledger, id, status, limit: ROWS };
      const client = service.client;
      return client.listImportRows(pageParam === undefined ? page : { ...page, cursor: pageParam });
    },
    initialPageParam: FROM_FIRST,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** The key of a row that stays open while the list no longer has it. The data has the form of the list's, so that changes show in both. */
export function openRowKey(ledger: string, id: number, row: number) {
  return [...importRowsKey(ledger, id), "open", row] as const;
}

/** The key under which the answer to an undo is cached. */
export function undoneKey(ledger: string, id: number) {
  return [...ledgerKey(ledger), "undone import", id] as const;
}

export function importSourcesQuery(book: Book) {
  const key = ["import sources"];
  return ofLedger(book, key, (client, ledger) => client.listImportSources({ ledger }));
}
