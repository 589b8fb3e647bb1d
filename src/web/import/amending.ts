// Changes an import: its reading, its answers and its rows. Changes to rows are shown at once. Changes are sent one after another, each
// with the version that the previous one has returned.

import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { useLedger } from "../ledger.ts";
import { categoryNamesNow } from "../service/category-names.ts";
import type { OfferedCurrency } from "../service/offered-currency.ts";
import { realIdOf, withKnownNumbers } from "../service/page-outbox.ts";
import { reasonOf } from "../service/refused.ts";
import { drawKey, isUnanswered, RETRY_MS } from "../service/service.ts";
import { showToast } from "../service/toasts.ts";
import { useTexts } from "../texts/texts.ts";
import { importQuery, importRowsKey } from "./import-queries.ts";
import { changedRow } from "./row-change.ts";
import type { Answers, Import, ImportChange, ImportRow, RowChange, RowEdit } from "./shapes.ts";

/** A staged import, for all parts of its screen. */
export interface StagedFile extends ReturnType<typeof useAmending> {
  readonly staged: Import;
  /** The currency that the ledger gets with its first import. */
  readonly offer: OfferedCurrency;
  /** True during the import, which turns the rows into expenses. */
  readonly isBusy: boolean;
}

export const StagedContext = createContext<StagedFile | undefined>(undefined);

export function useStaged(): StagedFile {
  const staged = useContext(StagedContext);
  if (!staged) throw new Error("no staged import is shown here");
  return staged;
}

/** The key makes sure that a change is made only once if it is sent again because its answer was lost. */
interface Sent {
  readonly change: ImportChange;
  readonly idempotencyKey: string;
}

export type KnownRows = InfiniteData<{ readonly items: readonly ImportRow[] }>;

/** `isFixed` is true during the import, when nothing can be changed. */
export function useAmending(id: number, isFixed: boolean) {
  const texts = useTexts();
  const book = useLedger();
  const { service, ledger } = book;
  const queries = useQueryClient();
  const { queryKey } = importQuery(book, id);
  const rowsKey = importRowsKey(ledger, id);

  const { mutate, isPending } = useMutation({
    networkMode: "always",
    scope: { id: `import ${ledger} ${id}` },
    retry: (_, error) => isUnanswered(error),
    retryDelay: RETRY_MS,
    mutationFn: async ({ change, idempotencyKey }: Sent) => {
      const body = await withRealIds(change);
      const { version } = queries.getQueryData(queryKey) ?? {};
      return service.client.amendImport({
        ledger,
        id,
        body,
        idempotencyKey,
        ...(version !== undefined && { ifMatch: version }),
      });
    },
    onMutate: ({ change }) => {
      if (change.rows) show(change.rows);
    },
    onSuccess: (amended) => queries.setQueryData(queryKey, amended),
    onError(error) {
      showToast({ text: reasonOf(error, texts), isUrgent: true });
      return queries.invalidateQueries({ queryKey });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: rowsKey }),
  });

  function show(changes: readonly RowChange[]): void {
    const categories = categoryNamesNow(queries, book);
    const byRow = new Map(changes.map((change) => [change.row, change]));
    const changed = (row: ImportRow) => {
      const change = byRow.get(row.row);
      return change ? changedRow(row, change, categories) : row;
    };
    void queries.cancelQueries({ queryKey: rowsKey });
    queries.setQueriesData<KnownRows>({ queryKey: rowsKey }, (known) => {
      if (!known) return known;
      const pages = known.pages.map((page) => ({ ...page, items: page.items.map(changed) }));
      return { ...known, pages };
    });
  }

  function amend(change: ImportChange): void {
    if (!isFixed) mutate({ change, idempotencyKey: drawKey() });
  }

  return {
    answer: (answers: Partial<Answers>) => amend({ answers }),
    changeRows: (rows: readonly RowChange[]) => amend({ rows }),
    changeRow: ({ row }: ImportRow, edit: RowEdit) => amend({ rows: [{ row, ...edit }] }),
    amend,
    isPending,
  };
}

/** Replaces temporary ids of new categories, once the service has returned the real ones. */
async function withRealIds(change: ImportChange): Promise<ImportChange> {
  const rules = change.answers?.rules ?? [];
  const ids = [...(change.rows ?? []), ...rules.map(({ effect }) => effect)];
  await Promise.all(ids.map(({ category }) => category && realIdOf(category)));
  return withKnownNumbers(change);
}
