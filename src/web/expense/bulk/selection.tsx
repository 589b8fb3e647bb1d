// Tracks the selected expenses of the list, so that one action can change them all.

import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { MAX_ACTIONS } from "../../../domain/ledger/actions.ts";
import { useLedger } from "../../ledger.ts";
import { useLatest } from "../../parts/latest.ts";
import type { Filter } from "../../service/filter.ts";
import {
  ALL_PENDING,
  expenseWith,
  type Pending,
  pendingAt,
  useUnderWay,
} from "../../service/pending.ts";
import { expensesQuery, pagesOfExpenses } from "../../service/queries.ts";
import type { Expense } from "../../service/shapes.ts";
import { showToast } from "../../service/toasts.ts";
import { useTexts } from "../../texts/texts.ts";

/** The keys are ids. */
type Selected = ReadonlyMap<number, Expense>;

type Selection = ReturnType<typeof useNewSelection>;

const SelectionContext = createContext<Selection | undefined>(undefined);

export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("nothing can be selected here");
  return selection;
}

function useNewSelection(filter: Filter) {
  const ledger = useLedger();
  const queries = useQueryClient();
  const [chosen, setSelected] = useState<Selected>(new Map());
  const selected = useCurrent(chosen, setSelected);
  const [last, setLast] = useState<Expense>();
  const [isSelecting, setIsSelecting] = useState(false);
  const inOrder = useRef<readonly Expense[] | undefined>(undefined);
  const gathering = useGathering(filter, (expenses) => {
    setSelected((before) => withAll(before, expenses));
  });
  const { gathered } = gathering;
  const latest = useLatest(gathering);

  // Each row reads it, so it stays the same as long as nothing in it changes.
  return useMemo(() => {
    async function selectTo(expense: Expense, from: Expense): Promise<void> {
      const shown = inOrder.current;
      if (shown) return setSelected((before) => withAll(before, rangeOf(shown, expense, from)));
      const [newer, older] = isNewer(expense, from) ? [expense, from] : [from, expense];
      const days = { ...filter, from: older.date, to: newer.date };
      const all = await queries.fetchQuery(expensesQuery(ledger, days));
      const between = all.filter((each) => !isNewer(each, newer) && !isNewer(older, each));
      setSelected((before) => new Map([...before, ...byId(between)]));
    }

    return {
      /** Expenses have the changes that were made here since they were selected. */
      selected,
      /** Selects or deselects the expense. With `toHere`, selects the range from the last one that was selected to this one. */
      toggle(expense: Expense, toHere: boolean): void {
        if (toHere && last) void selectTo(expense, last);
        else setSelected((before) => toggled(before, expense));
        setLast(expense);
      },
      /** Adds the other expenses of the list, newest first, up to the maximum number that can be changed at once. */
      selectAll: () => void latest.current.gather(),
      /** The number of expenses loaded so far; undefined when nothing is loading. */
      gathered,
      stopGathering: () => latest.current.stop(),
      /** The shown expenses, in which a range is looked up. Undefined if the list is by day. */
      inOrder,
      clear(): void {
        latest.current.stop();
        setSelected(new Map());
        setIsSelecting(false);
      },
      /** True if pressing a row selects it instead of opening it. A touchscreen has no other gesture for that. */
      isSelecting,
      setIsSelecting,
    };
  }, [selected, last, isSelecting, gathered, filter, ledger, queries, latest]);
}

/** Applies pending changes to the selection. It keeps those that are done, because they stop being pending once the list shows them. */
function useCurrent(chosen: Selected, setChosen: (chosen: Selected) => void): Selected {
  const { ledger } = useLedger();
  const underWay = useUnderWay();
  useEffect(() => {
    const done = underWay.filter(({ doneAt }) => doneAt !== undefined);
    setChosen(withPending(chosen, pendingAt(ledger, ALL_PENDING, done)));
  }, [underWay, chosen, setChosen, ledger]);
  return useMemo(() => {
    return withPending(chosen, pendingAt(ledger, ALL_PENDING, underWay));
  }, [chosen, ledger, underWay]);
}

/** Returns the same selection if nothing in it changes. */
function withPending(chosen: Selected, pending: readonly Pending[]): Selected {
  const all = [...chosen.values()];
  const current = all.flatMap((expense) => expenseWith(expense, pending) ?? []);
  const isSame = all.length === current.length && all.every((each, at) => each === current[at]);
  return isSame ? chosen : byId(current);
}

function byId(expenses: readonly Expense[]): Selected {
  return new Map(expenses.map((expense) => [expense.id, expense]));
}

function toggled(selected: Selected, expense: Expense): Selected {
  const next = new Map(selected);
  if (!next.delete(expense.id)) next.set(expense.id, expense);
  return next;
}

function rangeOf(shown: readonly Expense[], one: Expense, other: Expense): readonly Expense[] {
  const [first = -1, last = -1] = [one, other]
    .map(({ id }) => shown.findIndex((each) => each.id === id))
    .toSorted((a, b) => a - b);
  return first === -1 ? [] : shown.slice(first, last + 1);
}

/** Adds expenses up to the maximum number that can be changed at once. */
function withAll(selected: Selected, expenses: readonly Expense[]): Selected {
  const next = new Map(selected);
  for (const expense of expenses) {
    if (next.size < MAX_ACTIONS || next.has(expense.id)) next.set(expense.id, expense);
  }
  return next;
}

/** True if `a` is above `b` in the list. */
function isNewer(a: Expense, b: Expense): boolean {
  return a.date === b.date ? a.id > b.id : a.date > b.date;
}

/**
 * Loads the expenses of the filter, newest first and no more than can be selected, and passes them to `onDone`. A new filter cancels the
 * loading for the old one.
 */
function useGathering(filter: Filter, onDone: (expenses: readonly Expense[]) => void) {
  const ledger = useLedger();
  const { bulk } = useTexts();
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
    const expenses: Expense[] = [];
    setGathered(0);
    try {
      for await (const page of pagesOfExpenses(ledger, filter, signal)) {
        if (signal.aborted) return;
        expenses.push(...page);
        if (expenses.length >= MAX_ACTIONS) break;
        setGathered(expenses.length);
      }
      if (signal.aborted) return;
      onDone(expenses);
    } catch {
      if (signal.aborted) return;
      showToast({ text: bulk.notGathered, isUrgent: true });
    }
    stop();
  }

  const leave = useEffectEvent((_: string) => stop());
  const asked = JSON.stringify(filter);
  useEffect(() => () => leave(asked), [asked]);

  return { gathered, gather, stop };
}

interface Props {
  readonly filter: Filter;
  readonly children: ReactNode;
}

/** Only components that use the selection render again when it changes. */
export function Selecting({ filter, children }: Props) {
  return <SelectionContext value={useNewSelection(filter)}>{children}</SelectionContext>;
}
