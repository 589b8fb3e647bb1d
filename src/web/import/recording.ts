// Commits an import, which can be undone in its toast or by a keyboard shortcut, and undoes imports at any later time.

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { currentView, go } from "../address/address.ts";
import { EVERYTHING, type View } from "../address/view.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { ledgerKey } from "../service/queries.ts";
import { isLate } from "../service/refused.ts";
import { type Follow, type ToastWords, transact } from "../service/transact.ts";
import { nothingShown, undoImport } from "../service/transactions.ts";
import { useImportReader } from "../texts/import-texts.ts";
import { waitingIn } from "./files.ts";
import { importQuery, importsQuery, undoneKey } from "./import-queries.ts";
import type { Import, ImportSummary, UndoneImport } from "./shapes.ts";

export type Recording = ReturnType<typeof useRecording>;

export function useRecording() {
  const { texts, locale } = useImportReader();
  const book = useLedger();
  const { ledger } = book;
  const queries = useQueryClient();
  const [busy, setBusy] = useState<number>();

  function recorded(recorded: Import): ToastWords {
    setBusy(undefined);
    // These answers are older than the import. Until they are replaced, a book that was empty before would still look empty.
    queries.removeQueries({ queryKey: ledgerKey(ledger), type: "inactive" });
    queries.setQueryData(importQuery(book, recorded.id).queryKey, recorded);
    const isShown = leave(ledger, recorded);
    const { of: count, withoutRef } = recorded;
    const to = isShown ? undefined : viewOfImport(recorded);
    const sentence = texts.list.imported(count, showCount(count, locale));
    const lost = texts.list.withoutRef(withoutRef, showCount(withoutRef, locale));
    return {
      text: withoutRef === 0 ? sentence : `${sentence} · ${lost}`,
      link: to && { text: texts.list.showBook, to },
    };
  }

  function undone(undone: UndoneImport): ToastWords {
    setBusy(undefined);
    void queries.invalidateQueries({ queryKey: importsQuery(book).queryKey });
    queries.setQueryData(undoneKey(ledger, undone.import.id), undone);
    const { removed, keptCount: kept } = undone;
    const sentence = texts.list.removed(removed, showCount(removed, locale));
    const stay = texts.list.kept(kept, showCount(kept, locale));
    return { text: kept === 0 ? sentence : `${sentence} ${stay}` };
  }

  const follow: Follow = {
    // Safe: these are the service's answers to the two calls.
    done: (answer, { request }) =>
      request.call === "commitImport" ? recorded(answer as Import) : undone(answer as UndoneImport),
    refused: (why) => (isLate(why) ? { text: texts.end.changed } : {}),
    settle: () => setBusy(undefined),
  };

  return {
    /** Commits a staged import. Undoing that loses the file, so to import it again, the user must drop it again. */
    record({ id, version }: Pick<Import, "id" | "version">): void {
      setBusy(id);
      const request = { call: "commitImport", input: { ledger, id, ifMatch: version } } as const;
      transact(ledger, { ...nothingShown(ledger, "record"), inverse: "undo", request }, follow);
    },
    undo({ id }: Pick<ImportSummary, "id">): void {
      setBusy(id);
      transact(ledger, undoImport(ledger, id), follow);
    },
    /** The id of the import that this page is importing or undoing. */
    busy,
  };
}

/** Goes to the next file, or to the imported expenses, unless the user has left the import's screen. Returns true if it shows the expenses. */
function leave(ledger: string, recorded: Import): boolean {
  const view = currentView();
  const isHere = view.screen === "import" && view.ledger === ledger;
  if (!isHere || view.section !== String(recorded.id)) return false;
  const to = waitingIn(ledger).length > 0 ? undefined : viewOfImport(recorded);
  go(to ?? { section: undefined });
  return to !== undefined;
}

export function viewOfImport({ ids }: Pick<ImportSummary, "ids">): Partial<View> | undefined {
  if (ids === "") return undefined;
  return { screen: "book", section: undefined, period: undefined, ...EVERYTHING, ids };
}
