// The expenses of the period, day by day, the newest first. Of a list of any length, only what is in view is drawn and asked for.

import { memo, useLayoutEffect, useMemo, useRef, useState } from "react";
import { LABEL_FIELDS } from "../../../domain/expense/expense-fields.ts";
import type { Decimal } from "../../../domain/money/decimal.ts";
import type { DayRange } from "../../../domain/time/period.ts";
import { useView } from "../../address/address.ts";
import { BulkBar } from "../../expense/bulk/bulk-bar.tsx";
import { showDay } from "../../locale/days.ts";
import { Amount, useShowAmount } from "../../parts/amount.tsx";
import { CategoryName, splitNames } from "../../parts/category.tsx";
import { ViewLink } from "../../parts/view-link.tsx";
import type { DaySum } from "../../service/pending.ts";
import type { Category, Expense } from "../../service/shapes.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { useSelection } from "../selection.tsx";
import type { ShownBook } from "../use-book.ts";
import type { Heights } from "./days-in-view.ts";
import { useDaysInView, useHeights } from "./days-in-view.ts";
import { portionDays, useExpensesInView } from "./expenses-in-view.ts";
import { ListTools } from "./list-tools.tsx";
import { useListKeys, useOpenedRow, useRowKeys } from "./row-keys.ts";

interface DayListProps {
  /** At least one. */
  readonly days: readonly DaySum[];
  readonly book: ShownBook;
  readonly range: DayRange | undefined;
}

export function DayList({ days, book, range }: DayListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const heights = useHeights();
  const { expense: opened } = useView();
  const { isSelecting } = useSelection();
  const rows = useRowKeys({ list, days });
  const { active } = rows;
  const inView = useDaysInView({ days, heights, top, active: active.date });
  const length = portionDays(days);
  const count = useMemo(() => days.reduce((sum, day) => sum + day.count, 0), [days]);
  const shown = inView.days.map(({ day }) => day);
  const expenses = useExpensesInView(shown, { book, range, length });
  const expense = active.date && expenses.get(active.date)?.[active.index];
  useOpenedRow({ list, days, rows, opened, expenses });
  useListKeys({ list, rows, expense });

  // Each time: what stands above it comes and goes.
  useLayoutEffect(() => {
    const element = list.current;
    if (element) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
  });

  return (
    <>
      <ListTools book={book} count={count} />
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
              book={book}
            />
          ))}
        </div>
      </div>
      <BulkBar count={count} isShown={book.isShown} />
    </>
  );
}

interface DaySectionProps {
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
  readonly book: ShownBook;
}

const DaySection = memo(function DaySection(props: DaySectionProps) {
  const { day, top, firstRow, endRow, heights, expenses, opened, activeIndex, book } = props;
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
          if (!expense) return <RowPlaceholder key={`place ${index}`} top={top} />;
          return (
            <ExpenseRow
              key={expense.id}
              expense={expense}
              index={index}
              count={count}
              top={top}
              isOpen={expense.id === opened}
              isActive={index === activeIndex}
              categories={book.categories}
              counted={book.amountOf(expense)}
            />
          );
        })}
      </ul>
    </section>
  );
});

interface ExpenseRowProps {
  readonly expense: Expense;
  /** Its place in its day, and how many there are. */
  readonly index: number;
  readonly count: number;
  /** Where it stands in its day, in pixels. */
  readonly top: number;
  /** Whether it is open at the side. */
  readonly isOpen: boolean;
  /** Whether the keys are at this row. */
  readonly isActive: boolean;
  readonly categories: readonly Category[];
  /** What of it is in the categories that are asked for. */
  readonly counted: Decimal;
}

/** Drawn anew only when something about it is another: while the list is scrolled most of its rows stay as they are. */
const ExpenseRow = memo(function ExpenseRow(props: ExpenseRowProps) {
  const { expense, index, count, top, isOpen, isActive, categories, counted } = props;
  const texts = useTexts();
  const { locale } = useReader();
  const show = useShowAmount();
  const selection = useSelection();
  const { id, description, amount, date, parts } = expense;
  const isSelected = selection.selected.has(id);
  const isOnTheWay = id < 0;
  const day = showDay(date, "full", locale);
  const name = texts.book.expenseName(description, show(counted), expense.payee, day);

  return (
    <li
      className="row"
      style={placeAt(top)}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-selected={isSelected || undefined}
      data-waiting={isOnTheWay || undefined}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={texts.book.select(name)}
        checked={isSelected}
        disabled={isOnTheWay}
        onChange={() => {}}
        onClick={({ shiftKey }) => selection.toggle(expense, shiftKey)}
      />
      <span className="what">
        <ViewLink
          className="open"
          to={{ expense: isOnTheWay ? undefined : id }}
          tabIndex={isActive ? 0 : -1}
          aria-label={name}
          aria-current={isOpen || undefined}
          data-row={`${date} ${index}`}
          onClick={(event) => {
            if (!event.shiftKey && !selection.isSelecting) return;
            event.preventDefault();
            if (!isOnTheWay) selection.toggle(expense, event.shiftKey);
          }}
        >
          <bdi>{description}</bdi>
        </ViewLink>
        <Labels expense={expense} />
      </span>
      <span className="in">
        {parts.length > 0 ? inParts() : <CategoryName id={expense.category} among={categories} />}
      </span>
      <Amount value={counted} />
    </li>
  );

  function inParts(): string {
    if (counted === amount)
      return texts.book.split(splitNames(parts, categories, texts.noCategory));
    return texts.book.partOf(show(amount));
  }
});

function Labels({ expense }: Pick<ExpenseRowProps, "expense">) {
  return (
    <>
      {LABEL_FIELDS.map((field) => {
        const name = expense[field];
        return (
          name !== null && (
            <bdi key={field} className={field}>
              {name}
            </bdi>
          )
        );
      })}
      {expense.tags.map((tag) => (
        <bdi key={tag} className="tag">
          {tag}
        </bdi>
      ))}
    </>
  );
}

function RowPlaceholder({ top }: { readonly top: number }) {
  return <li className="row on-the-way" style={placeAt(top)} aria-hidden="true" />;
}

function placeAt(top: number) {
  return { transform: `translateY(${top}px)` };
}
