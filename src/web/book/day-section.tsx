// A day of the list: its name, what it comes to, and those of its expenses that are in view.

import { memo } from "react";
import { showDay } from "../locale/days.ts";
import { Amount } from "../parts/amount.tsx";
import type { AmountOf } from "../service/matching.ts";
import type { DaySum } from "../service/pending.ts";
import type { Category, Expense } from "../service/shapes.ts";
import { useReader } from "../texts/texts.ts";
import { ExpenseRow, RowOnTheWay } from "./expense-row.tsx";
import type { Heights, Rows } from "./layout.ts";
import type { ActiveRow } from "./row-keys.ts";

interface Props {
  readonly day: DaySum;
  /** Where it stands in the list, in pixels. */
  readonly top: number;
  readonly rows: Rows;
  readonly heights: Heights;
  /** Undefined while they are on their way. */
  readonly expenses: readonly Expense[] | undefined;
  readonly active: ActiveRow;
  readonly categories: readonly Category[];
  readonly amountOf: AmountOf;
}

export const DaySection = memo(function DaySection(props: Props) {
  const { day, top, rows, heights, expenses, active, categories, amountOf } = props;
  const { locale } = useReader();
  const { date, count, total } = day;
  const id = `day-${date}`;
  const activeIndex = active.date === date ? active.index : -1;
  const indexes = Array.from({ length: rows.end - rows.first }, (_, index) => rows.first + index);
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
          const place = { transform: `translateY(${index * heights.row}px)` };
          if (!expense) return <RowOnTheWay key={`place ${index}`} style={place} />;
          return (
            <ExpenseRow
              key={expense.id}
              expense={expense}
              index={index}
              count={count}
              style={place}
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
