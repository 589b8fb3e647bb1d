// A row of the list: an expense in columns, or in two lines on a narrow screen. It has a link that opens the expense, a box that selects
// it, and a cell for each field, which can be edited in place.

import { memo, type ReactNode, Suspense } from "react";
import { LABEL_FIELDS, TEXT_FIELDS } from "../../../domain/expense/expense-fields.ts";
import type { Decimal } from "../../../domain/money/decimal.ts";
import { useToday } from "../../clock.ts";
import { useSelection } from "../../expense/bulk/selection.tsx";
import { lazily } from "../../lazy-component.ts";
import { useLedger } from "../../ledger.ts";
import { showAmount, showFigure } from "../../locale/amounts.ts";
import { showDay, showDayBeside } from "../../locale/days.ts";
import { breakable, useShowAmount } from "../../parts/amount.tsx";
import { CategoryTile, splitNames } from "../../parts/category.tsx";
import { ViewLink } from "../../parts/view-link.tsx";
import type { ListColumn } from "../../preferences.ts";
import type { Category, Expense } from "../../service/shapes.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import type { EndEditing } from "./cells.ts";
import { fittingTags, isEditable } from "./list-columns.ts";

const CellEditing = lazily(async () => {
  return (await import("../../expense/fields/cell-editing.tsx")).CellEditing;
});

export interface ExpenseRowProps {
  readonly expense: Expense;
  readonly place: string;
  /** The row's number in the whole list, from 1. */
  readonly number: number;
  /** The row's top in its section, in pixels. */
  readonly top: number;
  readonly isOpen: boolean;
  readonly isActive: boolean;
  readonly isWide: boolean;
  readonly isByDay: boolean;
  readonly columns: readonly ListColumn[];
  readonly categories: readonly Category[];
  /** The part of the amount that is in the chosen categories. */
  readonly counted: Decimal;
  readonly edited: string | undefined;
  readonly onEdited: EndEditing;
}

/** Memoized: while the list is scrolled, most of its rows stay as they are. */
export const ExpenseRow = memo(function ExpenseRow(props: ExpenseRowProps) {
  const { expense, place, number, top, isWide, isByDay, columns } = props;
  const { texts, locale } = useReader();
  const show = useShowAmount();
  const { currency } = useLedger();
  const isSelected = useSelection().selected.has(expense.id);
  const { id, description, date } = expense;
  const day = showDay(date, "full", locale);
  const name = texts.book.expenseName(description, show(props.counted), expense.payee, day);
  const has = (column: ListColumn) => !isWide || columns.includes(column);

  return (
    <div
      role="row"
      className="row"
      style={placeAt(top)}
      tabIndex={-1}
      aria-rowindex={number}
      aria-selected={isSelected}
      data-place={place}
      data-id={id}
      data-selected={isSelected || undefined}
      data-waiting={id < 0 || undefined}
      data-open={props.isOpen || undefined}
      data-editing={(isWide && props.edited !== undefined) || undefined}
    >
      {isWide && (
        <Cell {...props} column="date" label={day}>
          {!isByDay && showDay(date, "medium", locale)}
        </Cell>
      )}
      <Mark {...props} name={name} />
      <Cell {...props} column="description">
        <OpenLink {...props} name={name} />
        {isWide && !has("original") && <Paid expense={expense} />}
      </Cell>
      <Names {...props} />
      {has("tags") && (
        <Cell {...props} column="tags">
          <Tags tags={expense.tags} />
        </Cell>
      )}
      {isWide &&
        TEXT_FIELDS.filter(has).map((field) => (
          <Cell {...props} key={field} column={field} className="written">
            <bdi>{expense[field]}</bdi>
          </Cell>
        ))}
      {isWide && has("original") && (
        <Cell {...props} column="original">
          <Paid expense={expense} />
        </Cell>
      )}
      <Cell {...props} column="amount">
        <bdi className="amount">
          {breakable(isWide ? showFigure(props.counted, currency, locale) : show(props.counted))}
        </bdi>
      </Cell>
    </div>
  );
});

/** The payee and the category, which share one cell if a row has two lines. */
function Names(props: ExpenseRowProps) {
  const { expense, isWide, isByDay, columns } = props;
  const { locale } = useReader();
  const today = useToday();
  const has = (column: ListColumn) => !isWide || columns.includes(column);
  return (
    <span className="meta">
      {!isWide && !isByDay && (
        <span role="gridcell" className="when soft">
          {showDayBeside(expense.date, today, locale, ["brief", "medium"])}
        </span>
      )}
      {LABEL_FIELDS.filter(has).map((field) => (
        <Cell key={field} {...props} column={field}>
          {expense[field] !== null && <bdi>{expense[field]}</bdi>}
        </Cell>
      ))}
      {has("category") && (
        <Cell {...props} column="category">
          <Categories {...props} />
        </Cell>
      )}
      {!isWide && expense.original && (
        <Cell {...props} column="original">
          <Paid expense={expense} />
        </Cell>
      )}
    </span>
  );
}

/** The foreign amount. */
function Paid({ expense: { original } }: Pick<ExpenseRowProps, "expense">) {
  const { locale } = useReader();
  return (
    original && <bdi className="paid">{showAmount(original.amount, original.currency, locale)}</bdi>
  );
}

/** The categories, and the whole amount if only a part of the expense counts. */
function Categories({ expense, categories, counted }: ExpenseRowProps) {
  const texts = useTexts();
  const show = useShowAmount();
  if (counted !== expense.amount) return texts.book.partOf(show(expense.amount));
  const of = expense.parts.length > 0 ? expense.parts : [expense];
  if (of.every(({ category }) => category === null)) return null;
  return <bdi>{splitNames(of, categories, texts.noCategory)}</bdi>;
}

interface NamedProps extends ExpenseRowProps {
  /** The name that screen readers hear. */
  readonly name: string;
}

/** The tile of an expense, and the box that selects it. */
function Mark({ expense, name, categories }: NamedProps) {
  const texts = useTexts();
  const { selected, toggle } = useSelection();
  const [first = expense.category, second] = expense.parts.map(({ category }) => category);
  return (
    <span role="gridcell" className="mark">
      <CategoryTile id={first} among={categories} beside={second} />
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={texts.book.select(name)}
        checked={selected.has(expense.id)}
        disabled={expense.id < 0}
        onChange={() => {}}
        onClick={({ shiftKey }) => toggle(expense, shiftKey)}
      />
    </span>
  );
}

/** Opens the expense, or selects it while expenses are being selected. */
function OpenLink({ expense, name, place, isOpen, isActive }: NamedProps) {
  const { isSelecting, toggle } = useSelection();
  const isOnTheWay = expense.id < 0;
  return (
    <ViewLink
      className="open"
      to={{ expense: isOnTheWay ? undefined : expense.id }}
      tabIndex={isActive ? 0 : -1}
      aria-label={name}
      aria-current={isOpen || undefined}
      data-row={place}
      onClick={(event) => {
        if (!event.shiftKey && !isSelecting) return;
        event.preventDefault();
        if (!isOnTheWay) toggle(expense, event.shiftKey);
      }}
    >
      <bdi>{expense.description}</bdi>
    </ViewLink>
  );
}

interface CellProps extends ExpenseRowProps {
  readonly column: string;
  /** The kind of the field, for styles. */
  readonly className?: string;
  /** The name of the field, for a cell whose content doesn't show it. */
  readonly label?: string;
  readonly children: ReactNode;
}

function Cell({ expense, column, className = "", label, children, ...row }: CellProps) {
  const { edited, onEdited, isWide } = row;
  const field = column === "category" && expense.parts.length > 0 ? "parts" : column;
  const isEdited = isWide && edited === column && isEditable(field);
  return (
    <span
      role="gridcell"
      className={`cell ${column} ${className}`}
      data-cell={column}
      aria-label={label}
      tabIndex={column === "description" ? undefined : -1}
      data-editing={isEdited || undefined}
    >
      {children}
      {isEdited && (
        <Suspense>
          <CellEditing expense={expense} field={field} onEnd={onEdited} />
        </Suspense>
      )}
    </span>
  );
}

function Tags({ tags }: Pick<Expense, "tags">) {
  if (tags.length === 0) return null;
  const shown = fittingTags(tags);
  const others = tags.slice(shown.length);
  return (
    <span className="some-tags">
      {shown.map((tag) => (
        <bdi key={tag} className="tag cut bold">
          {tag}
        </bdi>
      ))}
      {others.length > 0 && (
        <span className="tag cut bold" title={others.join(", ")}>
          +{others.length}
          <span className="unseen">: {others.join(", ")}</span>
        </span>
      )}
    </span>
  );
}

export function RowPlaceholder({ top }: { readonly top: number }) {
  return <div className="row on-the-way" style={placeAt(top)} aria-hidden="true" />;
}

function placeAt(top: number) {
  return { transform: `translateY(${top}px)` };
}
