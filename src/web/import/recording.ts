// Commits an import, which its toast and a key undo, and undoes one at any later time.

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { currentView, go } from "../address/address.ts";
import { EVERYTHING, type Period } from "../address/view.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { ledgerKey } from "../service/queries.ts";
import { isLate } from "../service/refused.ts";
import { type Follow, transact } from "../service/transact.ts";
import { nothingShown, type Transaction, undoImport } from "../service/transactions.ts";
import { useImportTexts } from "../texts/import-texts.ts";
import { useReader } from "../texts/texts.ts";
import { importQuery, importsQuery, undoneKey } from "./import-queries.ts";
import { IMPORTED } from "./row-change.ts";
import type { Import, ImportSummary, UndoneImport } from "./shapes.ts";
import { waitingIn } from "./waiting-files.ts";

/** Commits it, and can undo it: the file is gone by then, so to import it again is to drop it again. */
function recordImport(
  ledger: string,
  { id, version }: Pick<Import, "id" | "version">,
): Transaction {
  const request = { call: "commitImport", input: { ledger, id, ifMatch: version } } as const;
  return { ...nothingShown(ledger, "record"), inverse: "undo", request };
}

export interface Recording {
  readonly record: (staged: Pick<Import, "id" | "version">) => void;
  readonly undo: (recorded: Pick<ImportSummary, "id">) => void;
  /** The one that is being imported or undone, from here. */
  readonly busy: number | undefined;
}

export function useRecording(): Recording {
  const texts = useImportTexts();
  const { locale } = useReader();
  const book = useLedger();
  const { ledger } = book;
  const queries = useQueryClient();
  const [busy, setBusy] = useState<number>();

  function recorded(recorded: Import): string {
    setBusy(undefined);
    // What is kept of views that are gone to now was answered before: a book that had been empty would be so for a moment.
    queries.removeQueries({ queryKey: ledgerKey(ledger), type: "inactive" });
    queries.setQueryData(importQuery(book, recorded.id).queryKey, recorded);
    leave(ledger, recorded);
    const { of: count, withoutRef } = recorded;
    const sentence = texts.list.imported(count, showCount(count, locale));
    if (withoutRef === 0) return sentence;
    return `${sentence} · ${texts.list.withoutRef(withoutRef, showCount(withoutRef, locale))}`;
  }

  function undone(undone: UndoneImport): string {
    setBusy(undefined);
    void queries.invalidateQueries({ queryKey: importsQuery(book).queryKey });
    queries.setQueryData(undoneKey(ledger, undone.import.id), undone);
    const { removed, keptCount: kept } = undone;
    const sentence = texts.list.removed(removed, showCount(removed, locale));
    return kept === 0 ? sentence : `${sentence} ${texts.list.kept(kept, showCount(kept, locale))}`;
  }

  const follow: Follow = {
    // Safe: this is what the service answers to each of the two calls.
    done: (answer, { request }) =>
      request.call === "commitImport" ? recorded(answer as Import) : undone(answer as UndoneImport),
    refused: (why) => (isLate(why) ? { text: texts.end.changed } : {}),
    settle: () => setBusy(undefined),
  };

  return {
    record(staged) {
      setBusy(staged.id);
      transact(ledger, recordImport(ledger, staged), follow);
    },
    undo({ id }) {
      setBusy(id);
      transact(ledger, undoImport(ledger, id), follow);
    },
    busy,
  };
}

/** To the next file that waits, or to the days that were imported; not from another screen, where somebody has gone meanwhile. */
function leave(ledger: string, recorded: Import): void {
  const view = currentView();
  const isHere = view.screen === "import" && view.ledger === ledger;
  if (!isHere || view.section !== String(recorded.id)) return;
  if (waitingIn(ledger).length > 0) go({ section: undefined });
  else go({ screen: "book", section: undefined, period: daysOfImport(recorded), ...EVERYTHING });
}

/** From the first to the last day of what was imported; undefined where that was nothing. */
export function daysOfImport({ statuses }: Pick<Import, "statuses">): Period | undefined {
  const days = statuses.flatMap(({ status, from, to }) => {
    return IMPORTED.includes(status) && from !== null && to !== null ? [from, to] : [];
  });
  const [from, to] = [days.toSorted().at(0), days.toSorted().at(-1)];
  return from && to && { kind: "days", from, to };
}
