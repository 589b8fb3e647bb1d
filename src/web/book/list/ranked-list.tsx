// The expenses of the period by amount or description. The service returns a list in such an order page by page. The list has the loaded
// pages, and loads the next one when the user scrolls to it.

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useSelection } from "../../expense/bulk/selection.tsx";
import { useLedger } from "../../ledger.ts";
import { Failed, NotShownAway } from "../../parts/fallbacks.tsx";
import { type DaySum, pendingAt, useUnderWay } from "../../service/pending.ts";
import { RANKED_PAGE, rankedExpensesQuery } from "../../service/queries.ts";
import { useIsAway } from "../../service/service.ts";
import { usePlaceholder } from "../../service/use-sums.ts";
import type { ShownBook } from "../use-book.ts";
import { ListFrame } from "./list-frame.tsx";
import { type Rank, useListView } from "./list-view.ts";
import { rankedWith, sectionsOf } from "./ranking.ts";

interface RankedListProps {
  /** At least one. */
  readonly days: readonly DaySum[];
  readonly book: ShownBook;
  readonly sort: Rank;
}

export function RankedList({ days, book, sort }: RankedListProps) {
  const { expenses, isLoaded, isWhole, error, askMore, askAgain } = useRanked(book, sort);
  const isAway = useIsAway();
  const count = days.reduce((sum, day) => sum + day.count, 0);
  const sections = useMemo(
    () => sectionsOf(expenses.length, isWhole ? 0 : count - expenses.length),
    [expenses, isWhole, count],
  );
  const bySection = useMemo(() => {
    const loaded = sections.slice(0, Math.ceil(expenses.length / RANKED_PAGE));
    return new Map(
      loaded.map(({ key }, at) => [key, expenses.slice(at * RANKED_PAGE, (at + 1) * RANKED_PAGE)]),
    );
  }, [expenses, sections]);
  const view = useListView({ sections, isByDay: false, onSelectAll: useSelection().selectAll });
  const { inOrder } = useSelection();

  useEffect(() => {
    inOrder.current = expenses;
    return () => {
      inOrder.current = undefined;
    };
  }, [inOrder, expenses]);

  const isWanted = view.inView.sections.some(({ section, rows }) => {
    return !bySection.has(section.key) && rows.first < rows.end;
  });
  useEffect(() => {
    if (isWanted) askMore();
  });

  if (error) return <Failed error={error} onRetry={askAgain} />;
  return (
    <>
      {!isLoaded && isAway && <NotShownAway />}
      <ListFrame view={view} expenses={bySection} days={days} book={book} isByDay={false} />
    </>
  );
}

function useRanked({ filter, isShown }: ShownBook, sort: Rank) {
  const ledger = useLedger();
  const underWay = useUnderWay();
  const { data, dataUpdatedAt, hasNextPage, isFetching, error, fetchNextPage, refetch } =
    useInfiniteQuery({
      ...rankedExpensesQuery(ledger, filter, sort),
      placeholderData: usePlaceholder(ledger.ledger),
    });
  const isWhole = data !== undefined && !hasNextPage;
  const expenses = useMemo(() => {
    const loaded = data?.pages.flatMap(({ items }) => items) ?? [];
    const pending = pendingAt(ledger.ledger, dataUpdatedAt, underWay);
    return rankedWith(loaded, pending, { sort, isWhole, isShown });
  }, [data, dataUpdatedAt, underWay, ledger.ledger, sort, isWhole, isShown]);
  return {
    expenses,
    isLoaded: data !== undefined,
    isWhole,
    error: data ? null : error,
    askMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    askAgain: () => void refetch(),
  };
}
