// The printed book: the period, its totals, and all expenses, while the screen shows only those in view.

import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import { eachLabelField, eachTextField } from "../../../domain/expense/expense-fields.ts";
import { useView } from "../../address/address.ts";
import { useLedger } from "../../ledger.ts";
import { currencySign, showAmount, showCount, showFigure } from "../../locale/amounts.ts";
import { showDay } from "../../locale/days.ts";
import { useOnPage } from "../../on-page.ts";
import { Amount } from "../../parts/amount.tsx";
import { CategoryTile, splitNames } from "../../parts/category.tsx";
import { COLUMNS, type ListColumn, usePreferences } from "../../preferences.ts";
import { added, type DaySum } from "../../service/pending.ts";
import type { Category, Expense } from "../../service/shapes.ts";
import { setApart } from "../../texts/directed.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { CategorySums } from "../category-sums.tsx";
import { useNarrowing } from "../filter-chips.tsx";
import { useShownPeriod } from "../period-bar.tsx";
import type { ShownBook } from "../use-book.ts";
import { columnName } from "./list-heads.tsx";

export interface PrintBookProps {
  /** The first expenses of the list. */
  readonly expenses: readonly Expense[];
  readonly days: readonly DaySum[];
  readonly book: ShownBook;
  /** True if this component prints the page once it is rendered. Otherwise the browser prints it. */
  readonly isAsked: boolean;
  readonly onDone: () => void;
}

export function PrintBook({ expenses, days, book, isAsked, onDone }: PrintBookProps) {
  const texts = useTexts();
  const { locale } = useReader();
  const { name } = useLedger();
  const { sort } = useView();
  const period = useShownPeriod(book.period);
  const narrowed = useNarrowing(book).join(", ");
  const { count, total } = added(days);
  useOnPage("print-book");
  useEffect(() => {
    addEventListener("afterprint", onDone, { once: true });
    if (isAsked) print();
    return () => removeEventListener("afterprint", onDone);
  }, [onDone, isAsked]);
  const isByDay = sort === undefined || sort === "date";
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
        <p className="print-total">
          <Amount value={total} /> <span>{texts.expenses(count, showCount(count, locale))}</span>
        </p>
        {expenses.length < count && (
          <p>{texts.book.printed(showCount(expenses.length, locale), showCount(count, locale))}</p>
        )}
      </header>
      <CategorySums book={book} isWhole />
      <table>
        <Heads />
        {Array.from(groups, ([key, some]) => (
          <tbody key={key} data-long={some.length > LONG_DAY || undefined}>
            {some.map((expense, at) => (
              <PrintRow key={expense.id} expense={expense} book={book}>
                {dayCell(expense, at, days, isByDay)}
              </PrintRow>
            ))}
          </tbody>
        ))}
      </table>
    </article>,
    document.body,
  );

  function dayCell(expense: Expense, at: number, days: readonly DaySum[], isByDay: boolean) {
    if (!isByDay || at === 0) return <b>{showDay(expense.date, "medium", locale)}</b>;
    const day = at === 1 && days.find(({ date }) => date === expense.date);
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

function useColumns(): readonly ListColumn[] {
  const { columns } = usePreferences();
  return COLUMNS.filter((column) => columns.includes(column));
}

function Heads() {
  const texts = useTexts();
  const { currency } = useLedger();
  const { locale } = useReader();
  return (
    <thead>
      <tr>
        <th scope="col">{texts.date}</th>
        <th scope="col">{texts.description}</th>
        {useColumns().map((column) => (
          <th key={column} scope="col">
            {columnName(column, texts)}
          </th>
        ))}
        <th scope="col" className="amount">
          {texts.book.amountIn(currency && currencySign(currency, locale))}
        </th>
      </tr>
    </thead>
  );
}

interface PrintRowProps {
  readonly expense: Expense;
  readonly book: ShownBook;
  /** The content of the cell for the day. */
  readonly children: ReactNode;
}

function PrintRow({ expense, book, children }: PrintRowProps) {
  const { categories } = book;
  const { currency } = useLedger();
  const { locale } = useReader();
  const texts = useTexts();
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
      <td className="day-of">{children}</td>
      <td>
        <CategoryTile id={parts[0]?.category ?? null} among={categories} />{" "}
        <bdi>{expense.description}</bdi>
      </td>
      {useColumns().map((column) => (
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
