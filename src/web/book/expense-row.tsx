// An expense as a row of the list. The whole row opens it; the box in front selects it.

import { memo } from "react";
import { LABEL_FIELDS } from "../../domain/expense/expense-fields.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { Amount, useShowAmount } from "../parts/amount.tsx";
import { CategoryName } from "../parts/category-name.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import type { Category, Expense } from "../service/shapes.ts";
import { useTexts } from "../texts/texts.ts";
import { useSelection } from "./selection.ts";

interface Props {
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
export const ExpenseRow = memo(function ExpenseRow(props: Props) {
  const { expense, index, count, top, isOpen, isActive, categories, counted } = props;
  const texts = useTexts();
  const show = useShowAmount();
  const selection = useSelection();
  const { id, description, tags, amount, date, parts } = expense;
  const isSelected = selection.selected.has(id);
  const isOnTheWay = id < 0;

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
        aria-label={texts.book.select(description)}
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
        {tags.map((tag) => (
          <bdi key={tag} className="tag">
            {tag}
          </bdi>
        ))}
      </span>
      <span className="in">
        {parts.length > 0 ? inParts() : <CategoryName id={expense.category} among={categories} />}
      </span>
      <Amount value={counted} />
    </li>
  );

  function inParts(): string {
    if (counted === amount) return texts.book.split(parts.length);
    return texts.book.partOf(show(amount));
  }
});

export function RowOnTheWay({ top }: { readonly top: number }) {
  return <li className="row on-the-way" style={placeAt(top)} aria-hidden="true" />;
}

function placeAt(top: number) {
  return { transform: `translateY(${top}px)` };
}
