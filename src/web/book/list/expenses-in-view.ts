// The expenses of the days in view, asked for in portions. Where portions begin depends on the calendar and not on what is recorded, so
// that one expense more does not move them all. What is only scrolled past is not asked for.

import { useQueries } from "@tanstack/react-query";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isSame } from "../../../domain/ledger/ledger-change.ts";
import type { DayRange } from "../../../domain/time/period.ts";
import { useLedger } from "../../ledger.ts";
import { type DaySum, expensesWith, pendingAt, useUnderWay } from "../../service/pending.ts";
import { expensesQuery } from "../../service/queries.ts";
import type { Expense } from "../../service/shapes.ts";
import type { ShownBook } from "../use-book.ts";
import { wasScrolledSince } from "./days-in-view.ts";
import { portionsOf } from "./portions.ts";

/** Scrolling again sooner than this is not reading. */
const STAYED_MS = 80;

interface Shown {
  readonly book: ShownBook;
  readonly range: DayRange | undefined;
  /** How many days a portion has. */
  readonly length: number;
  /** Whether the oldest come first. */
  readonly isOldestFirst: boolean;
}

/** By day, in the order of the list; days that are on their way are not there. */
export function useExpensesInView(
  days: readonly DaySum[],
  { book, range, length, isOldestFirst }: Shown,
): ReadonlyMap<string, readonly Expense[]> {
  const ledger = useLedger();
  const underWay = useUnderWay();
  const portions = useSame(portionsOf(days, length, range));
  const stayed = useStayed(portions);
  const combine = useCallback(
    (answers: readonly Answer[]) => {
      const expenses = answers.flatMap(({ data, dataUpdatedAt }, at) => {
        const portion = portions[at];
        if (!data || !portion) return [];
        const pending = pendingAt(underWay, ledger.ledger, dataUpdatedAt);
        const isIn = ({ date }: Expense) => date >= portion.from && date <= portion.to;
        return expensesWith(data, pending, (expense) => isIn(expense) && book.isShown(expense));
      });
      const inOrder = isOldestFirst ? expenses.toReversed() : expenses;
      return Map.groupBy(inOrder, ({ date }): string => date);
    },
    [portions, underWay, ledger.ledger, book.isShown, isOldestFirst],
  );
  return useQueries({
    queries: portions.map((portion) => ({
      ...expensesQuery(ledger, { ...book.filter, ...portion }),
      enabled: stayed.includes(portion),
    })),
    combine,
  });
}

interface Answer {
  readonly data: readonly Expense[] | undefined;
  readonly dataUpdatedAt: number;
}

/** The same array for as long as it holds the same. */
function useSame(portions: readonly DayRange[]): readonly DayRange[] {
  const before = useRef(portions);
  const same = isSame(before.current, portions) ? before.current : portions;
  useLayoutEffect(() => {
    before.current = same;
  });
  return same;
}

/** The last value that has stayed for a moment, where the page is being scrolled; else the value itself. */
function useStayed<Value>(value: Value): Value {
  const [stayed, setStayed] = useState(value);
  const isPassing = stayed !== value && wasScrolledSince(performance.now() - STAYED_MS);
  useEffect(() => {
    const timer = setTimeout(() => setStayed(value), isPassing ? STAYED_MS : 0);
    return () => clearTimeout(timer);
  }, [value, isPassing]);
  return isPassing ? stayed : value;
}
