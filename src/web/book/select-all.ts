// All that a list shows is selected at once: brought in pages, only when somebody asks for it, and given up as soon as they don't.

import { useEffect, useRef, useState } from "react";
import { MOST_ACTIONS } from "../../domain/ledger/amendment.ts";
import { useLedger } from "../ledger.ts";
import type { Filter } from "../service/filter.ts";
import { type Book, pagesOfExpenses } from "../service/queries.ts";
import type { Expense } from "../service/shapes.ts";
import { tell } from "../service/toasts.ts";
import { useTexts } from "../texts/texts.ts";

export interface Gathering {
  /** How many have come so far; undefined where nobody has asked. */
  readonly gathered: number | undefined;
  readonly gather: () => void;
  readonly stop: () => void;
}

/** Hands all of the filter to `onDone`, the newest first, and no more than can be selected. */
export function useGathering(
  filter: Filter,
  onDone: (expenses: readonly Expense[]) => void,
): Gathering {
  const ledger = useLedger();
  const texts = useTexts();
  const [gathered, setGathered] = useState<number>();
  const ending = useRef<AbortController>(undefined);

  function stop(): void {
    ending.current?.abort();
    setGathered(undefined);
  }

  async function gather(): Promise<void> {
    stop();
    ending.current = new AbortController();
    const { signal } = ending.current;
    setGathered(0);
    try {
      const expenses = await bringExpenses(ledger, filter, signal, setGathered);
      if (!signal.aborted) onDone(expenses);
    } catch {
      if (!signal.aborted) tell({ text: texts.bulk.notGathered, isUrgent: true });
    }
    if (!signal.aborted) stop();
  }

  // Another list is another question.
  const asked = JSON.stringify(filter);
  const before = useRef(asked);
  useEffect(() => {
    if (before.current === asked) return;
    before.current = asked;
    ending.current?.abort();
    setGathered(undefined);
  }, [asked]);
  useEffect(() => () => ending.current?.abort(), []);

  return { gathered, gather: () => void gather(), stop };
}

async function bringExpenses(
  book: Book,
  filter: Filter,
  signal: AbortSignal,
  onPage: (count: number) => void,
): Promise<readonly Expense[]> {
  const expenses: Expense[] = [];
  for await (const page of pagesOfExpenses(book, filter, signal)) {
    expenses.push(...page);
    if (expenses.length >= MOST_ACTIONS) break;
    if (!signal.aborted) onPage(expenses.length);
  }
  return expenses.slice(0, MOST_ACTIONS);
}
