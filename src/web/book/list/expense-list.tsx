// The expenses of the period, in the order that the address says.

import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import {
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { isSame } from "../../../domain/replaced-fields.ts";
import type { DayRange } from "../../../domain/time/period.ts";
import { useView } from "../../address/address.ts";
import { useSelection } from "../../expense/bulk/selection.tsx";
import { lazily } from "../../lazy-component.ts";
import { useLedger } from "../../ledger.ts";
import { NotShownAway, ScreenSkeleton } from "../../parts/fallbacks.tsx";
import { type DaySum, expensesWith, pendingAt, useUnderWay } from "../../service/pending.ts";
import { expensesQuery } from "../../service/queries.ts";
import { useIsAway } from "../../service/service.ts";
import type { Expense } from "../../service/shapes.ts";
import { isAnswered } from "../ask-ahead.ts";
import type { ShownBook } from "../use-book.ts";
import { batchDays, batchesOf } from "./batches.ts";
import { ListFrame } from "./list-frame.tsx";
import { isRank, type Section, useListView, wasScrolledSince } from "./list-view.ts";

const RankedList = lazily(async () => (await import("./ranked-list.tsx")).RankedList);

interface Props {
  /** At least one, the newest first. */
  readonly days: readonly DaySum[];
  readonly book: ShownBook;
  readonly range: DayRange | undefined;
}

export function List(props: Props) {
  const { sort } = useView();
  if (!isRank(sort)) return <DayList {...props} isOldestFirst={sort === "date"} />;
  return (
    <Suspense fallback={<ScreenSkeleton lines={14} />}>
      <RankedList {...props} sort={sort} />
    </Suspense>
  );
}

type DayListProps = Props & { readonly isOldestFirst: boolean };

function DayList(props: DayListProps) {
  const { days, book, isOldestFirst } = props;
  const sections = useMemo(() => {
    const inOrder = isOldestFirst ? days.toReversed() : days;
    return inOrder.map((day): Section => ({ key: day.date, count: day.count, day }));
  }, [days, isOldestFirst]);
  const view = useListView({ sections, isByDay: true, onSelectAll: useSelection().selectAll });
  const shown = view.inView.sections.flatMap(({ section }) => section.day ?? []);
  const expenses = useExpensesInView(shown, props);
  const queries = useQueryClient();
  const ledger = useLedger();
  const isAway = useIsAway();
  if (isAway && expenses.size === 0 && !isAnswered(queries, ledger, book)) return <NotShownAway />;
  return <ListFrame view={view} expenses={expenses} days={days} book={book} isByDay />;
}

/** A user who scrolls on sooner than this is not reading. */
const STAYED_MS = 80;

/** The expenses of the shown days, in the order of the list. Days that are still loading are missing. */
function useExpensesInView(
  shown: readonly DaySum[],
  { days, book, range, isOldestFirst }: DayListProps,
): ReadonlyMap<string, readonly Expense[]> {
  const ledger = useLedger();
  const underWay = useUnderWay();
  const length = useMemo(() => batchDays(days), [days]);
  const batches = useSame(batchesOf(shown, length, range));
  const stayed = useStayed(batches);
  const combine = useCallback(
    (answers: readonly Pick<UseQueryResult<readonly Expense[]>, "data" | "dataUpdatedAt">[]) => {
      const expenses = answers.flatMap(({ data, dataUpdatedAt }, at) => {
        const batch = batches[at];
        if (!data || !batch) return [];
        const pending = pendingAt(ledger.ledger, dataUpdatedAt, underWay);
        const isIn = ({ date }: Expense) => date >= batch.from && date <= batch.to;
        return expensesWith(data, pending, (expense) => isIn(expense) && book.isShown(expense));
      });
      const inOrder = isOldestFirst ? expenses.toReversed() : expenses;
      return Map.groupBy(inOrder, ({ date }): string => date);
    },
    [batches, underWay, ledger.ledger, book.isShown, isOldestFirst],
  );
  return useQueries({
    queries: batches.map((batch) => ({
      ...expensesQuery(ledger, { ...book.filter, ...batch }),
      enabled: stayed.includes(batch),
    })),
    combine,
  });
}

/** Returns the same array as long as its content is the same. */
function useSame(batches: readonly DayRange[]): readonly DayRange[] {
  const before = useRef(batches);
  const same = isSame(before.current, batches) ? before.current : batches;
  useLayoutEffect(() => {
    before.current = same;
  });
  return same;
}

/** Returns the value. While the page is being scrolled, returns the last value that stayed for a moment. */
function useStayed<Value>(value: Value): Value {
  const [stayed, setStayed] = useState(value);
  const isPassing = stayed !== value && wasScrolledSince(performance.now() - STAYED_MS);
  useEffect(() => {
    const timer = setTimeout(() => setStayed(value), isPassing ? STAYED_MS : 0);
    return () => clearTimeout(timer);
  }, [value, isPassing]);
  return isPassing ? stayed : value;
}
