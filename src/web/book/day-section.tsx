// A day of the list: its name, what it comes to, and those of its expenses that are in view.

import { memo } from "react";
import { showDay } from "../locale/days.ts";
import { Amount } from "../parts/amount.tsx";
import type { AmountOf } from "../service/matching.ts";
import type { DaySum } from "../service/pending.ts";
import type { Category, Expense } from "../service/shapes.ts";
import { useReader } from "../texts/texts.ts";
import { ExpenseRow, RowOnTheWay } from "./expense-row.tsx";
import type { Heights } from "./layout.ts";

interface Props {
  readonly day: DaySum;
  /** Where it stands in its stretch of the list, in pixels. */
  readonly top: number;
  /** The first row that is in view, and the first one behind those. */
  readonly firstRow: number;
  readonly endRow: number;
  readonly heights: Heights;
  /** Undefined while they are on their way. */
  readonly expenses: readonly Expense[] | undefined;
  /** The id of the one that is open, if it is one of this day. */
  readonly opened: number | undefined;
  /** The row that the keys are at; -1 where they are at none of this day. */
  readonly activeIndex: number;
  readonly categories: readonly Category[];
  readonly amountOf: AmountOf;
}

export const DaySection = memo(function DaySection(props: Props) {
  const {
    day,
    top,
    firstRow,
    endRow,
    heights,
    expenses,
    opened,
    activeIndex,
    categories,
    amountOf,
  } = props;
  const { locale } = useReader();
  const { date, count, total } = day;
  const id = `day-${date}`;
  const indexes = Array.from({ length: endRow - firstRow }, (_, index) => firstRow + index);
  // The row with the focus stays, wherever the page is scrolled to.
  if (activeIndex >= 0 && activeIndex < count && !indexes.includes(activeIndex)) {
    indexes.push(activeIndex);
  }

  return (
    <section className="day" aria-labelledby={id} style={{ insetBlockStart: top }}>
      <header>
        <h3 id={id}>{showDay(date, "short", locale)}</h3>
        <Amount value={total} />
      </header>
      <ul style={{ blockSize: count * heights.row }}>
        {indexes.map((index) => {
          const expense = expenses?.[index];
          const top = index * heights.row;
          if (!expense) return <RowOnTheWay key={`place ${index}`} top={top} />;
          return (
            <ExpenseRow
              key={expense.id}
              expense={expense}
              index={index}
              count={count}
              top={top}
              isOpen={expense.id === opened}
              isActive={index === activeIndex}
              categories={categories}
              counted={amountOf(expense)}
            />
          );
        })}
      </ul>
    </section>
  );
});
