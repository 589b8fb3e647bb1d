// Reports the expenses that were recorded automatically since this browser last opened the ledger. The message stays until it is closed. It
// links to the history, and has a button that undoes them all.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { NO_SETTING } from "../address/view.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { showDayBeside } from "../locale/days.ts";
import { type Book, newestChange, ofLedger } from "../service/queries.ts";
import type { Change } from "../service/shapes.ts";
import { showToast } from "../service/toasts.ts";
import { placeOf, transact } from "../service/transact.ts";
import { takeBack } from "../service/transactions.ts";
import { storedText, storeText } from "../store.ts";
import { useRecurringReader } from "../texts/recurring-texts.ts";
import { useReader } from "../texts/texts.ts";

/** Renders nothing itself; the message is a toast. */
export function CaughtUp() {
  const book = useLedger();
  const { ledger } = book;
  const { texts: all, locale } = useReader();
  const { texts } = useRecurringReader();
  const today = useToday();
  const [seen, setSeen] = useState(() => storedSeen(ledger));
  const { data } = useQuery(changesSinceQuery(book, seen));

  const look = useEffectEvent((changes: readonly Change[], next: number) => {
    const recorded = recordedIn(changes);
    const [day] = recorded.flatMap(({ after }) => after?.date ?? []).toSorted();
    const name = recorded[0]?.after?.description ?? "";
    if (day !== undefined) {
      const shown = showCount(recorded.length, locale);
      const facts = { name, shown, day: showDayBeside(day, today, locale) };
      const text = texts.recordedSelf(recorded.length, facts);
      const place = { screen: "settings", expense: undefined } as const;
      const to = { ...place, ...NO_SETTING, section: "history" };
      showToast({
        text,
        isUrgent: false,
        isLasting: true,
        link: { text: all.sections.history, to },
        action: { label: all.undo, run: () => undo(recorded, text) },
      });
    }
    storeText(keyOf(ledger), String(next));
    setSeen(next);
  });

  function undo(recorded: readonly Change[], message: string): void {
    const newestFirst = recorded.map(({ id }) => id).toReversed();
    const transaction = takeBack(placeOf(ledger), ["take-back", "record"], newestFirst, []);
    transact(ledger, { ...transaction, message });
  }

  useEffect(() => {
    if (data && data.next !== seen) look(data.items, data.next);
  }, [data, seen]);
  return null;
}

/** On a first visit, the query returns no changes, since there is nothing to catch up on. */
function changesSinceQuery(book: Book, seen: number | undefined) {
  return ofLedger(book, ["changes since", seen], async (client, ledger) => {
    if (seen !== undefined) return client.listChanges({ ledger, after: seen });
    return { items: [], next: await newestChange(book) };
  });
}

/** Returns the automatically recorded expenses, without those that were undone. */
function recordedIn(changes: readonly Change[]): readonly Change[] {
  const undone = new Set(changes.map(({ undoes }) => undoes));
  return changes.filter(({ id, source, record, kind }) => {
    return source === "recurring" && record === "expense" && kind === "created" && !undone.has(id);
  });
}

const keyOf = (ledger: string) => `outlay.seen.${ledger}`;

/** If the browser stores nothing, each visit counts as the first one. */
function storedSeen(ledger: string): number | undefined {
  const stored = storedText(keyOf(ledger));
  return stored === undefined ? undefined : Number.parseInt(stored, 10);
}
