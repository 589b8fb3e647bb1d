// The printed book: the period, its totals, and all expenses, while the screen shows only those in view.

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { eachLabelField, eachTextField } from "../../../domain/expense/expense-fields.ts";
import { useView } from "../../address/address.ts";
import { daysOf, type Sort } from "../../address/view.ts";
import { type CurrentLedger, useLedger } from "../../ledger.ts";
import { currencySign, showAmount, showCount, showFigure } from "../../locale/amounts.ts";
import { showDay } from "../../locale/days.ts";
import { useOnPage } from "../../on-page.ts";
import { Amount } from "../../parts/amount.tsx";
import { CategoryTile, splitNames } from "../../parts/category.tsx";
import { Button, Icon } from "../../parts/icon.tsx";
import { COLUMNS, type ListColumn, usePreferences } from "../../preferences.ts";
import type { IsShown } from "../../service/matching.ts";
import {
  added,
  type DaySum,
  expensesWith,
  type Pending,
  pendingAt,
  UNCONFIRMED,
} from "../../service/pending.ts";
import {
  type Book,
  expensesQuery,
  pagesOfExpenses,
  rankedExpensesQuery,
} from "../../service/queries.ts";
import type { Category, Expense } from "../../service/shapes.ts";
import { showToast } from "../../service/toasts.ts";
import { listen } from "../../store.ts";
import { setApart } from "../../texts/directed.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { CategorySums } from "../category-sums.tsx";
import { useNarrowing } from "../filter-chips.tsx";
import { useShownPeriod } from "../period-bar.tsx";
import type { ShownBook } from "../use-book.ts";
import { batchDays, batchesOf } from "./batches.ts";
import { columnName } from "./list-heads.tsx";
import { isRank } from "./list-view.ts";
import { rankedWith } from "./ranking.ts";

/** No browser lays out many more rows in a reasonable time. */
const MAX_PRINTED = 10_000;

export interface PrintProps {
  readonly book: ShownBook;
  readonly days: readonly DaySum[];
  /** True if rows have columns, whose headers sort the list. */
  readonly isWide: boolean;
  /** Users may ask to print before the tools are loaded. */
  readonly isPrinting: boolean;
  readonly onPrint: (isPrinting: boolean) => void;
}

/**
 * Loads all expenses before it prints them, since the page has only those in view. If the user prints from the browser's own menu, printing
 * can't wait, so only the loaded expenses are printed.
 */
export function PrintButton({ book, days, isWide, isPrinting, onPrint }: PrintProps) {
  const texts = useTexts();
  const ledger = useLedger();
  const { sort } = useView();
  const queries = useQueryClient();
  const [expenses, setExpenses] = useState<readonly Expense[]>();

  function show(answered: readonly Expense[]): void {
    const pending = pendingAt(ledger.ledger, UNCONFIRMED);
    const all = withPending(answered, { sort, isShown: book.isShown }, pending);
    setExpenses(all.slice(0, MAX_PRINTED));
  }
  const bring = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const all = await allExpenses(ledger, book, sort, signal).catch(() => undefined);
    if (signal.aborted) return;
    if (all) return show(all);
    showToast({ text: texts.book.notPrinted, isUrgent: true });
    onPrint(false);
  });
  const showLoaded = useEffectEvent(() => {
    const loaded = expenses ? [] : loadedExpenses(queries, ledger, book, days, sort);
    // The browser prints the content that is rendered by the end of the event.
    if (loaded.length > 0) flushSync(() => show(loaded));
  });

  useEffect(() => {
    if (!isPrinting) return;
    const control = new AbortController();
    void bring(control.signal);
    return () => control.abort();
  }, [isPrinting]);

  useEffect(() => listen(window, "beforeprint", showLoaded), []);

  useEffect(() => {
    if (!expenses) return;
    const stop = listen(window, "afterprint", () => {
      onPrint(false);
      setExpenses(undefined);
    });
    if (isPrinting) print();
    return stop;
  }, [expenses, isPrinting, onPrint]);

  return (
    <>
      <Button className="plain" onClick={() => onPrint(true)}>
        <Icon name="print" />
        {isWide ? texts.book.print : <span className="unseen">{texts.book.print}</span>}
      </Button>
      {expenses && <PrintBook {...{ expenses, days, book }} />}
    </>
  );
}

async function allExpenses(
  ledger: Book,
  { filter }: ShownBook,
  sort: Sort | undefined,
  signal: AbortSignal,
): Promise<readonly Expense[]> {
  const all: Expense[] = [];
  for await (const page of pagesOfExpenses(ledger, filter, signal, sort)) {
    all.push(...page);
    if (all.length >= MAX_PRINTED) break;
  }
  return all;
}

/** The first expenses of the list that are already loaded. `days` are the days of the list, the newest first. */
function loadedExpenses(
  queries: QueryClient,
  ledger: CurrentLedger,
  { filter, period }: ShownBook,
  days: readonly DaySum[],
  sort: Sort | undefined,
): readonly Expense[] {
  if (isRank(sort)) {
    const { queryKey } = rankedExpensesQuery(ledger, filter, sort);
    return (queries.getQueryData(queryKey)?.pages ?? []).flatMap(({ items }) => items);
  }
  const inOrder = sort === "date" ? days.toReversed() : days;
  const loaded: Expense[] = [];
  for (const batch of batchesOf(inOrder, batchDays(days), daysOf(period, ledger.firstDay))) {
    const { queryKey } = expensesQuery(ledger, { ...filter, ...batch });
    const { data, isInvalidated } = queries.getQueryState(queryKey) ?? {};
    if (!data || isInvalidated) break;
    loaded.push(...(sort === "date" ? data.toReversed() : data));
  }
  return loaded;
}

interface Printed {
  readonly sort: Sort | undefined;
  readonly isShown: IsShown;
}

/** Lays pending changes over the expenses, which are in the order of the list. */
export function withPending(
  expenses: readonly Expense[],
  { sort, isShown }: Printed,
  pending: readonly Pending[],
): readonly Expense[] {
  if (isRank(sort)) return rankedWith(expenses, pending, { sort, isWhole: true, isShown });
  if (pending.length === 0) return expenses;
  const newestFirst = expensesWith(expenses, pending, isShown);
  return sort === "date" ? newestFirst.toReversed() : newestFirst;
}

interface PrintBookProps extends Pick<PrintProps, "book" | "days"> {
  /** The first expenses of the list. */
  readonly expenses: readonly Expense[];
}

function PrintBook({ expenses, days, book }: PrintBookProps) {
  const { texts, locale } = useReader();
  const { name, currency } = useLedger();
  const shown = usePreferences().columns;
  const columns = COLUMNS.filter((column) => shown.includes(column));
  const { sort } = useView();
  const period = useShownPeriod(book.period);
  const narrowed = useNarrowing(book).join(", ");
  const { count, total } = added(days);
  useOnPage("print-book");
  const isByDay = !isRank(sort);
  const groups = isByDay ? Map.groupBy(expenses, ({ date }) => date) : new Map([["", expenses]]);

  return createPortal(
    <article className="print-book">
      <header>
        <h1>
          {name}, {period.name}
          {period.days !== undefined && ` (${period.days})`}
        </h1>
        {narrowed !== "" && (
          <p>
            {texts.search.filters}: {narrowed}
          </p>
        )}
        <p className="print-total facts">
          <Amount value={total} /> <span>{texts.expenses(count, showCount(count, locale))}</span>
        </p>
        {expenses.length < count && (
          <p>{texts.book.printed(showCount(expenses.length, locale), showCount(count, locale))}</p>
        )}
      </header>
      <CategorySums book={book} isWhole />
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col">{texts.description}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnName(column, texts)}
              </th>
            ))}
            <th scope="col" className="amount">
              {texts.book.amountIn(currency && currencySign(currency, locale))}
            </th>
          </tr>
        </thead>
        {Array.from(groups, ([key, some]) => (
          <tbody key={key} data-long={some.length > LONG_DAY || undefined}>
            {some.map((expense, at) => (
              <PrintRow key={expense.id} {...{ expense, book, columns }}>
                {dayCell(expense, at)}
              </PrintRow>
            ))}
          </tbody>
        ))}
      </table>
    </article>,
    document.body,
  );

  function dayCell({ date }: Expense, at: number) {
    if (!isByDay || at === 0) return <b>{showDay(date, "medium", locale)}</b>;
    const day = at === 1 && days.find((each) => each.date === date);
    return day ? <Amount value={day.total} /> : null;
  }
}

/** Names the category. For a split expense, names the categories of its parts, with their notes: "Groceries (for Ana), Home". */
function categoryText({ category, parts }: Expense, categories: readonly Category[]): string {
  const named = (parts.length > 0 ? parts : [{ category, note: null }]).map((part) => {
    const name = splitNames([part], categories, "");
    return part.note ? `${name} (${setApart(part.note)})`.trim() : name;
  });
  return [...new Set(named)].filter((text) => text !== "").join(", ");
}

/** A day with more rows may be divided between sheets, since it may be longer than a sheet. */
const LONG_DAY = 25;

interface PrintRowProps {
  readonly expense: Expense;
  readonly book: ShownBook;
  readonly columns: readonly ListColumn[];
  readonly children: ReactNode;
}

function PrintRow({ expense, book, columns, children }: PrintRowProps) {
  const { categories } = book;
  const { currency } = useLedger();
  const { texts, locale } = useReader();
  const parts = expense.parts.length > 0 ? expense.parts : [expense];
  const texted: Readonly<Record<ListColumn, string | null>> = {
    ...eachLabelField((field) => expense[field]),
    category: categoryText(expense, categories),
    tags: expense.tags.join(", "),
    ...eachTextField((field) => expense[field]),
    original:
      expense.original && showAmount(expense.original.amount, expense.original.currency, locale),
  };
  const counted = book.amountOf(expense);
  return (
    <tr>
      <td className="day-of soft">{children}</td>
      <td>
        <CategoryTile id={parts[0]?.category ?? null} among={categories} />{" "}
        <bdi>{expense.description}</bdi>
      </td>
      {columns.map((column) => (
        <td key={column}>
          <bdi>{texted[column]}</bdi>
        </td>
      ))}
      <td className="amount">
        {showFigure(counted, currency, locale)}
        {counted !== expense.amount && (
          <small> {texts.book.partOf(showAmount(expense.amount, currency, locale))}</small>
        )}
      </td>
    </tr>
  );
}
