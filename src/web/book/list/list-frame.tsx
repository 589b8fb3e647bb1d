// The list as a table, in any order: the column headers, and the sections that are in view. For screen readers, it is a grid that says how
// many rows it has and which number each row has.

import {
  type DOMAttributes,
  type RefObject,
  Suspense,
  useCallback,
  useMemo,
  useState,
} from "react";
import { ZERO } from "../../../domain/money/decimal.ts";
import { useView } from "../../address/address.ts";
import { useToday } from "../../clock.ts";
import { BulkBar } from "../../expense/bulk/bulk-bar.tsx";
import { useSelection } from "../../expense/bulk/selection.tsx";
import { usePageKeys } from "../../keys.ts";
import { lazily } from "../../lazy-component.ts";
import { useLedger } from "../../ledger.ts";
import { showFigure } from "../../locale/amounts.ts";
import { lengthOfDays } from "../../locale/days.ts";
import { FocusAhead } from "../../parts/row-focus.ts";
import { usePreferences } from "../../preferences.ts";
import type { DaySum } from "../../service/pending.ts";
import type { Expense } from "../../service/shapes.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import type { ShownBook } from "../use-book.ts";
import { type EditedCell, type EndEditing, editedBeside } from "./cells.ts";
import { columnWidths } from "./list-columns.ts";
import { useListEvents } from "./list-keys.ts";
import { ListSection } from "./list-section.tsx";
import { type ExpensesBySection, type ListView, type Section, useIsWide } from "./list-view.ts";

const ListTools = lazily(async () => (await import("./list-tools.tsx")).ListTools);
const ListHeads = lazily(async () => (await import("./list-heads.tsx")).ListHeads);
const OpenedRow = lazily(async () => (await import("./opened-row.ts")).OpenedRow);
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
  const { isSelecting } = useSelection();
  const { active } = rows;
  const count = useMemo(() => days.reduce((sum, day) => sum + day.count, 0), [days]);
  const { edited, setEdited, endEditing } = useEdited(list);
  const events = useListEvents({ rows, expenses, isWide, onEdit: setEdited });
  const heads = isByDay ? sections.length : 0;
  const printing = usePrinting();

  return (
    <div className="list" data-selecting={isSelecting || undefined} style={useDayWidth()}>
      <Suspense fallback={<div className="list-tools" />}>
        <ListTools {...{ book, days, isWide, ...printing }} />
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
          {inView.sections.map(({ section, top, rows, before }) => (
            <ListSection
              key={section.key}
              section={section}
              top={top}
              firstRow={rows.first}
              endRow={rows.end}
              before={before}
              heights={heights}
              expenses={expenses.get(section.key)}
              opened={idIn(expenses.get(section.key), opened)}
              edited={edited && idIn(expenses.get(section.key), edited.id) ? edited : undefined}
              onEdited={endEditing}
              activeIndex={active.section === section.key ? active.index : -1}
              isWide={isWide}
              columns={columns}
              book={book}
            />
          ))}
        </ListBody>
      </div>
      <BulkBar count={count} isShown={book.isShown} amountOf={book.amountOf} />
    </div>
  );
}

/** The key must work before the list tools are loaded. Otherwise the browser would print the screen. */
function usePrinting() {
  const [isPrinting, setPrinting] = useState(false);
  usePageKeys({ "mod+p": () => setPrinting(true) });
  return { isPrinting, onPrint: setPrinting };
}

function useEdited(list: RefObject<HTMLElement | null>) {
  const [edited, setEdited] = useState<EditedCell>();
  const endEditing = useCallback<EndEditing>(
    (steps) => {
      setEdited((before) => {
        return before && steps !== 0 ? editedBeside(list.current, before, steps) : undefined;
      });
    },
    [list],
  );
  return { edited, setEdited, endEditing };
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

function isOf({ key }: Section, element: Element): boolean {
  return element.closest(`[data-place^="${key} "]`) !== null;
}

/** Returns the id if one of these expenses has it. */
function idIn(expenses: readonly Expense[] | undefined, id: number | undefined) {
  return expenses?.some((each) => each.id === id) ? id : undefined;
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
  const amount = useMemo(() => {
    const totals = days.map(({ total }) => total);
    const longest = totals.reduce((most, each) => (each.length > most.length ? each : most), ZERO);
    return `${Math.max(8, showFigure(longest, currency, locale).length + 1)}ch`;
  }, [days, currency, locale]);
  return { "--amount": amount, "--sums": isByDay ? `min(${amount}, 12rem)` : "0px" };
}
