// The Delete key on a row: its expense goes, with a way back, and the focus goes to the row that takes its place. Where expenses are
// selected the key is theirs.

import { type RefObject, useEffect, useRef } from "react";
import { useLedger } from "../ledger.ts";
import { keepFocusInList } from "../parts/row-focus.ts";
import { placeOf, useAmend } from "../service/amend.ts";
import type { Expense } from "../service/shapes.ts";
import { tell } from "../service/toasts.ts";
import { useTexts } from "../texts/texts.ts";
import type { RowKeys } from "./row-keys.ts";

/** It is not needed for what is seen at once, and has come with the line for a new expense by then. */
const loadRemove = async () => (await import("../service/amendments.ts")).remove;

interface Options {
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: RowKeys;
  /** The expense of the row that the keys are at; undefined while it is on its way. */
  readonly expense: Expense | undefined;
  readonly isSelecting: boolean;
}

export function useDeleteKey({ list, rows, expense, isSelecting }: Options): void {
  const { ledger } = useLedger();
  const { amend } = useAmend(ledger);
  const texts = useTexts();

  async function removeIt(expense: Expense): Promise<void> {
    const remove = await loadRemove();
    amend(remove(placeOf(ledger), [expense]));
    keepFocusInList();
  }

  function press(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
    if (key !== "Delete" || ctrlKey || metaKey || shiftKey || altKey || isSelecting) return;
    if (!(target instanceof HTMLElement) || target.dataset["row"] === undefined) return;
    // An expense may be open beside the list, and the key would be its own too.
    event.preventDefault();
    // One that is being recorded has no id yet.
    if (!expense || expense.id < 0) return;
    rows.leave();
    removeIt(expense).catch(() => tell({ text: texts.failed, isUrgent: true }));
  }

  const current = useRef(press);
  current.current = press;

  useEffect(() => {
    const element = list.current;
    const run = (event: KeyboardEvent) => current.current(event);
    element?.addEventListener("keydown", run);
    return () => element?.removeEventListener("keydown", run);
  }, [list]);
}
