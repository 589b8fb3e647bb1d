// A section of the list: a day with its heading and its rows, or rows alone.

import { memo } from "react";
import { useToday } from "../../clock.ts";
import { showDay, showDayBeside } from "../../locale/days.ts";
import { Amount } from "../../parts/amount.tsx";
import type { ListColumn } from "../../preferences.ts";
import type { DaySum } from "../../service/pending.ts";
import type { Expense } from "../../service/shapes.ts";
import { useReader } from "../../texts/texts.ts";
import type { ShownBook } from "../use-book.ts";
import type { EditedCell, EndEditing } from "./cells.ts";
import { ExpenseRow, RowPlaceholder } from "./expense-row.tsx";
import { type Heights, heightOf, type Section } from "./list-view.ts";

interface ListSectionProps {
  readonly section: Section;
  /** The section's top in its stretch of the list, in pixels. */
  readonly top: number;
  /** The first row in view, and the first one after those in view. */
  readonly firstRow: number;
  readonly endRow: number;
  /** The number of sections and rows of the list before this one. */
  readonly before: number;
  readonly heights: Heights;
  /** Undefined while they are loading. */
  readonly expenses: readonly Expense[] | undefined;
  /** The id of the open expense, if it is in this section. */
  readonly opened: number | undefined;
  /** The cell that is being edited, if it is in this section. */
  readonly edited: EditedCell | undefined;
  readonly onEdited: EndEditing;
  /** The active row; -1 if it is in another section. */
  readonly activeIndex: number;
  readonly isWide: boolean;
  readonly columns: readonly ListColumn[];
  readonly book: ShownBook;
}

export const ListSection = memo(function ListSection(props: ListSectionProps) {
  const { section, top, heights, expenses, opened, edited, activeIndex, book } = props;
  const { key, count, day } = section;
  const isByDay = day !== undefined;
  // The column headers are the first row.
  const first = props.before + (isByDay ? 3 : 2);

  return (
    <div
      role="rowgroup"
      className="day"
      style={{ insetBlockStart: top, blockSize: heightOf(section, heights) }}
    >
      {day && <DayHead day={day} number={first - 1} isWide={props.isWide} />}
      <div className="rows" role="presentation">
        {indexesOf(props).map((index) => {
          const expense = expenses?.[index];
          const top = index * heights.row;
          if (!expense) return <RowPlaceholder key={`place ${index}`} top={top} />;
          return (
            <ExpenseRow
              key={expense.id}
              expense={expense}
              place={`${key} ${index}`}
              number={first + index}
              top={top}
              isOpen={expense.id === opened}
              isActive={index === activeIndex && index < count}
              isWide={props.isWide}
              isByDay={isByDay}
              columns={props.columns}
              categories={book.categories}
              counted={book.amountOf(expense)}
              edited={edited?.id === expense.id ? edited.column : undefined}
              onEdited={props.onEdited}
            />
          );
        })}
      </div>
    </div>
  );
});

/** Returns the rows in view. The row with the focus stays, wherever the page is scrolled to. */
function indexesOf({ firstRow, endRow, activeIndex, section }: ListSectionProps) {
  const indexes = Array.from({ length: endRow - firstRow }, (_, index) => firstRow + index);
  const isLeft = activeIndex >= 0 && activeIndex < section.count && !indexes.includes(activeIndex);
  return isLeft ? [...indexes, activeIndex] : indexes;
}

interface DayHeadProps {
  readonly day: DaySum;
  /** The heading's row number in the whole list, from 1. */
  readonly number: number;
  readonly isWide: boolean;
}

/** The heading of a day. A day with a single expense needs no sum, since the expense's amount is next to it. */
function DayHead({ day: { date, count, total }, number, isWide }: DayHeadProps) {
  const { locale } = useReader();
  const today = useToday();
  return (
    <div role="row" className="day-head" aria-rowindex={number}>
      <span role="rowheader">
        <h3 title={isWide ? showDay(date, "full", locale) : undefined}>
          {showDayBeside(date, today, locale, ["short", isWide ? "medium" : "dated"])}
        </h3>
      </span>
      <span role="gridcell">{count > 1 && <Amount value={total} />}</span>
    </div>
  );
}
