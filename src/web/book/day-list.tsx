// The expenses of the period, day by day, the newest first. Of a list of any length only what is in view is drawn and asked for.

import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { DayRange } from "../../domain/time/period.ts";
import { useView } from "../address/address.ts";
import { BulkBar } from "../expense/bulk-bar.tsx";
import type { DaySum } from "../service/pending.ts";
import { DaySection } from "./day-section.tsx";
import { useDeleteKey } from "./delete-key.ts";
import { useHeights } from "./in-view.ts";
import { portionDays } from "./portions.ts";
import { useRowKeys } from "./row-keys.ts";
import { useSelectAllKey } from "./select-all-key.ts";
import { useSelection } from "./selection.ts";
import type { ShownBook } from "./use-book.ts";
import { useDaysInView } from "./use-days-in-view.ts";
import { useExpensesInView } from "./use-expenses.ts";
import { useOpenedRow } from "./use-opened-row.ts";

interface Props {
  /** At least one. */
  readonly days: readonly DaySum[];
  readonly book: ShownBook;
  readonly range: DayRange | undefined;
}

export function DayList({ days, book, range }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const heights = useHeights();
  const { expense: opened } = useView();
  const { selected, isSelecting } = useSelection();
  const rows = useRowKeys({ list, days });
  const { active } = rows;
  const inView = useDaysInView({ days, heights, top, active: active.date });
  const length = portionDays(days);
  const count = useMemo(() => days.reduce((sum, day) => sum + day.count, 0), [days]);
  const shown = inView.days.map(({ day }) => day);
  const expenses = useExpensesInView(shown, { book, range, length });
  const expense = active.date && expenses.get(active.date)?.[active.index];
  useOpenedRow({ list, days, rows, opened, expenses });
  useSelectAllKey(list);
  useDeleteKey({ list, rows, expense, isSelecting: selected.size > 0 });

  // Each time: what stands above it comes and goes.
  useLayoutEffect(() => {
    const element = list.current;
    if (element) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
  });

  return (
    <>
      <div
        className="days-list"
        ref={list}
        style={{ blockSize: inView.height }}
        data-selecting={isSelecting || undefined}
      >
        <div className="days-stretch" style={{ insetBlockStart: inView.stretch }}>
          {inView.days.map(({ day, top, rows }) => (
            <DaySection
              key={day.date}
              day={day}
              top={top}
              firstRow={rows.first}
              endRow={rows.end}
              heights={heights}
              expenses={expenses.get(day.date)}
              opened={expenses.get(day.date)?.find(({ id }) => id === opened)?.id}
              activeIndex={active.date === day.date ? active.index : -1}
              categories={book.categories}
              amountOf={book.amountOf}
            />
          ))}
        </div>
      </div>
      <BulkBar count={count} isShown={book.isShown} />
    </>
  );
}
