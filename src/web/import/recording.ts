// Records an import, which its toast and a key take back, and undoes one at any later time.

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { currentView, go } from "../address/address.ts";
import { EVERYTHING, type Period, withoutHistory } from "../address/view.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { ledgerKey } from "../service/queries.ts";
import { isLate, type OneWayTransaction, type Refusal, useTransact } from "../service/transact.ts";
import { type ImportTexts, useImportTexts } from "../texts/import-texts.ts";
import { useReader } from "../texts/texts.ts";
import { importQuery, importsQuery, undoneKey } from "./import-queries.ts";
import { RECORDED } from "./row-change.ts";
import type { Import, ImportSummary, UndoneImport } from "./shapes.ts";
import { waitingIn } from "./waiting-files.ts";

interface Telling {
  readonly texts: ImportTexts;
  readonly locale: string;
  /** Called with what came of it. */
  readonly onRecorded: (recorded: Import) => void;
  readonly onUndone: (undone: UndoneImport) => void;
}

function recordImport(
  ledger: string,
  { id, version }: Pick<Import, "id" | "version">,
  telling: Telling,
): OneWayTransaction {
  const { texts, locale } = telling;
  let [count, withoutRef] = [0, 0];
  return {
    deed: "record",
    pending: [],
    words: () => {
      const sentence = texts.list.recorded(count, showCount(count, locale));
      return withoutRef === 0
        ? sentence
        : `${sentence} · ${texts.list.withoutRef(withoutRef, showCount(withoutRef, locale))}`;
    },
    async send(client) {
      const recorded = await client.commitImport({ ledger, id, ifMatch: version });
      ({ of: count, withoutRef } = recorded);
      telling.onRecorded(recorded);
      return undoImport(ledger, recorded, telling);
    },
  };
}

function undoImport(
  ledger: string,
  { id }: Pick<ImportSummary, "id">,
  telling: Telling,
): OneWayTransaction {
  const { texts, locale } = telling;
  let [removed, kept] = [0, 0];
  return {
    deed: "undo",
    pending: [],
    words: () => {
      const sentence = texts.list.removed(removed, showCount(removed, locale));
      return kept === 0
        ? sentence
        : `${sentence} ${texts.list.kept(kept, showCount(kept, locale))}`;
    },
    async send(client) {
      const undone = await client.undoImport({ ledger, id });
      ({ removed, keptCount: kept } = undone);
      telling.onUndone(undone);
      // The file is gone by now: to import it again is to drop it again.
      return undefined;
    },
  };
}

export interface Recording {
  readonly record: (staged: Pick<Import, "id" | "version">) => void;
  readonly undo: (recorded: Pick<ImportSummary, "id">) => void;
  /** The one that is being recorded or undone, from here. */
  readonly busy: number | undefined;
}

export function useRecording(): Recording {
  const texts = useImportTexts();
  const { locale } = useReader();
  const book = useLedger();
  const { ledger } = book;
  const queries = useQueryClient();
  const { transact } = useTransact(ledger);
  const [busy, setBusy] = useState<number>();

  const telling: Telling = {
    texts,
    locale,
    onRecorded(recorded) {
      setBusy(undefined);
      // What is kept of views that are gone to now was answered before: a book that had been empty would be so for a moment.
      queries.removeQueries({ queryKey: ledgerKey(ledger), type: "inactive" });
      queries.setQueryData(importQuery(book, recorded.id).queryKey, recorded);
      leave(ledger, recorded);
    },
    onUndone(undone) {
      setBusy(undefined);
      void queries.invalidateQueries({ queryKey: importsQuery(book).queryKey });
      queries.setQueryData(undoneKey(ledger, undone.import.id), undone);
    },
  };
  const refusal: Refusal = {
    words: (error) => (isLate(error) ? { text: texts.end.changed } : {}),
    settle: () => setBusy(undefined),
  };

  return {
    record(staged) {
      setBusy(staged.id);
      transact(recordImport(ledger, staged, telling), refusal);
    },
    undo(recorded) {
      setBusy(recorded.id);
      transact(undoImport(ledger, recorded, telling), refusal);
    },
    busy,
  };
}

/** To the next file that waits, or to the days that were imported; not from another screen, where somebody has gone meanwhile. */
function leave(ledger: string, recorded: Import): void {
  const view = currentView();
  const isHere = view.screen === "import" && view.ledger === ledger;
  if (!isHere || withoutHistory(view.section) !== String(recorded.id)) return;
  if (waitingIn(ledger).length > 0) go({ section: undefined });
  else go({ screen: "book", section: undefined, period: daysOfImport(recorded), ...EVERYTHING });
}

/** From the first to the last day of what was recorded; undefined where that was nothing. */
export function daysOfImport({ fates }: Pick<Import, "fates">): Period | undefined {
  const days = fates.flatMap(({ fate, from, to }) => {
    return RECORDED.includes(fate) && from !== null && to !== null ? [from, to] : [];
  });
  const [from, to] = [days.toSorted().at(0), days.toSorted().at(-1)];
  return from && to && { kind: "days", from, to };
}
