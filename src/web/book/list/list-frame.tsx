// The list as a table, in any order: the column headers, and the sections that are in view. For screen readers, it is a grid that says how
// many rows it has and which number each row has.

import { type DOMAttributes, memo, Suspense, useCallback, useMemo, useState } from "react";
import { type Decimal, ZERO } from "../../../domain/money/decimal.ts";
import { useView } from "../../address/address.ts";
import { useToday } from "../../clock.ts";
import { useSelection } from "../../expense/bulk/selection.tsx";
import { usePageKeys } from "../../keys.ts";
import { lazily } from "../../lazy-component.ts";
import { useLedger } from "../../ledger.ts";
import { showFigure } from "../../locale/amounts.ts";
import { lengthOfDays, showDay, showDayBeside } from "../../locale/days.ts";
import { Amount } from "../../parts/amount.tsx";
import { FocusAhead } from "../../parts/row-focus.ts";
import { usePreferences } from "../../preferences.ts";
import type { DaySum } from "../../service/pending.ts";
import type { Expense } from "../../service/shapes.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import type { ShownBook } from "../use-book.ts";
import { type EditedCell, type EndEditing, editedBeside } from "./cells.ts";
import { ExpenseRow, type ExpenseRowProps, RowPlaceholder } from "./expense-row.tsx";
import { columnWidths } from "./list-columns.ts";
import { useListEvents } from "./list-keys.ts";
import {
  type ExpensesBySection,
  heightOf,
  type ListView,
  type Section,
  type SectionInView,
  useIsWide,
} from "./list-view.ts";

const ListTools = lazily(async () => (await import("./list-tools.tsx")).ListTools);
const ListHeads = lazily(async () => (await import("./list-heads.tsx")).ListHeads);
const OpenedRow = lazily(async () => (await import("./opened-row.ts")).OpenedRow);
const BulkTools = lazily(async () => (await import("../../expense/bulk/bulk-tools.tsx")).BulkTools);
const SwipedRows = lazily(async () => (await import("./swiped-rows.ts")).SwipedRows);

interface ListFrameProps {
  readonly view: ListView;
  /** Holds the expenses that are loaded. */
  readonly expenses: ExpensesBySection;
  /** At least one. */
  readonly days: readonly DaySum[];
  readonly book: ShownBook;
  readonly isByDay: boolean;
}

export function ListFrame({ view, expenses, days, book, isByDay }: ListFrameProps) {
  const { list, sections, heights, inView, rows } = view;
  const texts = useTexts();
  const isWide = useIsWide();
  const { columns } = usePreferences();
  const { expense: opened } = useView();
  const { selected, gathered, isSelecting } = useSelection();
  const count = days.reduce((sum, day) => sum + day.count, 0);
  const [edited, setEdited] = useState<EditedCell>();
  const endEditing = useCallback<EndEditing>(
    (steps) =>
      setEdited((before) =>
        before && steps !== 0 ? editedBeside(list.current, before, steps) : undefined,
      ),
    [list],
  );
  const events = useListEvents({ rows, expenses, isWide, onEdit: setEdited });
  // The key must work before the list tools are loaded. Otherwise the browser would print the screen.
  const [isPrinting, setPrinting] = useState(false);
  usePageKeys({ "mod+p": () => setPrinting(true) });
  const heads = isByDay ? sections.length : 0;

  return (
    <div className="list" data-selecting={isSelecting || undefined} style={useDayWidth()}>
      <Suspense fallback={<div className="list-tools flow snug" />}>
        <ListTools {...{ book, days, isWide, isPrinting }} onPrint={setPrinting} />
      </Suspense>
      <div
        role="grid"
        className="grid"
        aria-label={texts.book.days}
        aria-multiselectable
        aria-rowcount={count + heads + 1}
        data-by-day={isByDay || undefined}
        data-dated={useIsDated(days, isByDay) || undefined}
        style={{
          ...columnWidths(columns),
          "--row": `${heights.row}px`,
          ...useAmountWidths(days, isByDay),
        }}
      >
        <Suspense fallback={isWide && <div className="heads" />}>
          {isWide && <ListHeads columns={columns} count={count} />}
          <OpenedRow {...{ list, sections, rows, opened, expenses }} />
          <SwipedRows list={list} expenses={expenses} />
        </Suspense>
        <FocusAhead
          list={list}
          isGoing={(focused) => !inView.sections.some(({ section }) => isOf(section, focused))}
          onLost={rows.lose}
        />
        <ListBody view={view} {...events}>
          {inView.sections.map((shown) => (
            <ListSection
              key={shown.section.key}
              {...{ ...shown, view, isWide, columns, book, opened, edited }}
              expenses={expenses.get(shown.section.key)}
              onEdited={endEditing}
            />
          ))}
        </ListBody>
      </div>
      <Suspense>
        {(selected.size > 0 || gathered !== undefined) && (
          <BulkTools count={count} isShown={book.isShown} amountOf={book.amountOf} />
        )}
      </Suspense>
    </div>
  );
}

interface ListBodyProps extends DOMAttributes<HTMLDivElement> {
  readonly view: ListView;
}

/** The element that contains the rows in view. It is as high as all rows together. */
export function ListBody({ view: { list, inView }, children, ...events }: ListBodyProps) {
  return (
    <div
      className="days-list"
      role="presentation"
      ref={list}
      style={{ blockSize: inView.height }}
      {...events}
    >
      <div className="days-stretch" role="presentation" style={{ insetBlockStart: inView.stretch }}>
        {children}
      </div>
    </div>
  );
}

interface ListSectionProps
  extends SectionInView,
    Pick<ExpenseRowProps, "isWide" | "columns" | "onEdited"> {
  readonly view: ListView;
  /** Undefined while they are loading. */
  readonly expenses: readonly Expense[] | undefined;
  readonly book: ShownBook;
  /** The id of the open expense. */
  readonly opened: number | undefined;
  readonly edited: EditedCell | undefined;
}

/** A section of the list: a day with its heading and its rows, or rows alone. */
function ListSection(props: ListSectionProps) {
  const { section, top, rows, before, view, expenses, book, opened, edited, ...row } = props;
  const { key, count, day } = section;
  const { heights } = view;
  const { active } = view.rows;
  const isByDay = day !== undefined;
  // The column headers are the first row.
  const first = before + (isByDay ? 3 : 2);
  const indexes = Array.from({ length: rows.end - rows.first }, (_, at) => rows.first + at);
  // The row with the focus stays, wherever the page is scrolled to.
  const activeIndex = active.section === key && active.index < count ? active.index : -1;
  if (activeIndex >= 0 && !indexes.includes(activeIndex)) indexes.push(activeIndex);

  return (
    <div
      role="rowgroup"
      className="day"
      style={{ insetBlockStart: top, blockSize: heightOf(section, heights) }}
    >
      {day && <DayHead day={day} number={first - 1} isWide={row.isWide} />}
      <div className="rows" role="presentation">
        {indexes.map((index) => {
          const expense = expenses?.[index];
          const top = index * heights.row;
          if (!expense) return <RowPlaceholder key={`place ${index}`} top={top} />;
          return (
            <ExpenseRow
              key={expense.id}
              {...{ ...row, expense, top, isByDay }}
              place={`${key} ${index}`}
              number={first + index}
              isOpen={expense.id === opened}
              isActive={index === activeIndex}
              categories={book.categories}
              counted={book.amountOf(expense)}
              edited={edited?.id === expense.id ? edited.column : undefined}
            />
          );
        })}
      </div>
    </div>
  );
}

interface DayHeadProps {
  readonly day: DaySum;
  /** The heading's row number in the whole list, from 1. */
  readonly number: number;
  readonly isWide: boolean;
}

/** The heading of a day. A day with a single expense needs no sum, since the expense's amount is next to it. */
const DayHead = memo(function DayHead({ day, number, isWide }: DayHeadProps) {
  const { date, count, total } = day;
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
});

function isOf({ key }: Section, element: Element): boolean {
  return element.closest(`[data-place^="${key} "]`) !== null;
}

/** Returns true if dates are shown with their year. */
function useIsDated(days: readonly DaySum[], isByDay: boolean): boolean {
  const year = useToday().slice(0, 4);
  return !isByDay || [days[0], days.at(-1)].some((day) => day?.date.slice(0, 4) !== year);
}

/** The space that the longest date needs when it is written in the reader's language. */
function useDayWidth() {
  const { locale } = useReader();
  const characters = useMemo(() => lengthOfDays("short", locale), [locale]);
  return { "--day": `${characters}` };
}

/** The width of amounts is that of the longest daily sum, because few amounts are longer. Sums wider than 12rem wrap in their column. */
function useAmountWidths(days: readonly DaySum[], isByDay: boolean) {
  const { currency } = useLedger();
  const { locale } = useReader();
  let longest: Decimal = ZERO;
  for (const { total } of days) if (total.length > longest.length) longest = total;
  const amount = `${Math.max(8, showFigure(longest, currency, locale).length + 1)}ch`;
  return { "--amount": amount, "--sums": isByDay ? `min(${amount}, 12rem)` : "0px" };
}
