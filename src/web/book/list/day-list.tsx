// The expenses of the period, day by day, the newest first or the oldest. Of a list of any length, only what is in view is drawn and asked for.

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { DayRange } from "../../../domain/time/period.ts";
import { useSelection } from "../../expense/bulk/selection.tsx";
import { useLedger } from "../../ledger.ts";
import { NotShownAway } from "../../parts/fallbacks.tsx";
import type { DaySum } from "../../service/pending.ts";
import { useIsAway } from "../../service/service.ts";
import { isAnswered } from "../ask-ahead.ts";
import type { ShownBook } from "../use-book.ts";
import type { Section } from "./days-in-view.ts";
import { useExpensesInView } from "./expenses-in-view.ts";
import { ListFrame } from "./list-frame.tsx";
import { useListView } from "./list-view.ts";
import { portionDays } from "./portions.ts";

interface DayListProps {
  /** At least one, the newest first. */
  readonly days: readonly DaySum[];
  readonly book: ShownBook;
  readonly range: DayRange | undefined;
  readonly isOldestFirst: boolean;
}

export function DayList({ days, book, range, isOldestFirst }: DayListProps) {
  const sections = useMemo(() => {
    const inOrder = isOldestFirst ? days.toReversed() : days;
    return inOrder.map((day): Section => ({ key: day.date, count: day.count, day }));
  }, [days, isOldestFirst]);
  const view = useListView({ sections, isByDay: true, onSelectAll: useSelection().selectAll });
  const shown = view.inView.sections.flatMap(({ section }) => section.day ?? []);
  const length = useMemo(() => portionDays(days), [days]);
  const expenses = useExpensesInView(shown, { book, range, length, isOldestFirst });
  const queries = useQueryClient();
  const ledger = useLedger();
  const { filter, period } = book;
  const asked = { book: ledger, firstDay: ledger.firstDay, filter, period };
  const isAway = useIsAway();
  if (isAway && expenses.size === 0 && !isAnswered(queries, asked)) return <NotShownAway />;
  return <ListFrame view={view} expenses={expenses} days={days} book={book} isByDay />;
}
