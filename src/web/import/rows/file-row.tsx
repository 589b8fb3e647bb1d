// A row of the file, with the expense that it becomes. Payee, category and choice are changed in their cells. A line that doesn't become an
// expense shows its own text.

import type { ReactNode } from "react";
import { useToday } from "../../clock.ts";
import { showDay, showDayBeside } from "../../locale/days.ts";
import { useShowAmount } from "../../parts/amount.tsx";
import { CategoryTile } from "../../parts/category.tsx";
import type { Category } from "../../service/shapes.ts";
import { useImportTexts } from "../../texts/import-texts.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { IMPORTED, nameOfStatus, plainLine, rowChoiceOf } from "../row-change.ts";
import type { ImportRow } from "../shapes.ts";
import { CellEditor, type EditedCell, type RowEdit } from "./row-editing.tsx";
import { Reasons, RowAmount, RowChoiceField, useTellReason } from "./row-parts.tsx";

interface Props {
  readonly row: ImportRow;
  readonly index: number;
  /** The distance from the top of the list, in pixels. */
  readonly top: number;
  readonly isWide: boolean;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly edited: EditedCell["column"] | undefined;
  readonly categories: readonly Category[];
  readonly onToggle: (row: ImportRow) => void;
  readonly onOpen: (row: number) => void;
  readonly onEdit: (cell: EditedCell | undefined) => void;
  readonly onChange: (edit: RowEdit) => void;
}

export function FileRow(props: Props) {
  const { row, index, top, isWide, isActive, isOpen, isSelected, categories } = props;
  const own = useTexts();
  const texts = useImportTexts();
  const { locale } = useReader();
  const show = useShowAmount();
  const tellReason = useTellReason();
  const { expense } = row;
  const description = descriptionOf(row);
  const amount = expense?.amount ?? row.amount;
  const day = dayOf(row);
  const name = [
    [description, ...(expense ? row.reasons.map(tellReason) : [])].join(" "),
    ...(amount === null ? [] : [show(amount)]),
    ...(day === null ? [] : [showDay(day, "full", locale)]),
  ].join(", ");
  return (
    <div
      role="row"
      className="row"
      style={{ transform: `translateY(${top}px)` }}
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-place={`rows ${index}`}
      data-id={row.row}
      data-selected={isSelected || undefined}
      data-left={!IMPORTED.includes(row.status) || undefined}
      data-open={isOpen || undefined}
      data-unclear={row.open || undefined}
    >
      {isWide && (
        <span role="gridcell" className="cell date">
          {day !== null && showDay(day, "medium", locale)}
        </span>
      )}
      <span role="gridcell" className="mark">
        <CategoryTile id={expense?.category?.id ?? null} among={categories} />
        {expense && (
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={texts.row.select(name)}
            checked={isSelected}
            onChange={() => props.onToggle(row)}
          />
        )}
      </span>
      <span role="gridcell" className="cell description" data-cell="description">
        <button
          type="button"
          className="open"
          tabIndex={isActive ? 0 : -1}
          aria-label={name}
          aria-current={isOpen || undefined}
          data-row={`rows ${index}`}
          onClick={() => props.onOpen(row.row)}
        >
          <bdi>{description}</bdi> {expense && isWide && <Reasons reasons={row.reasons} />}
        </button>
      </span>
      <Details {...props} />
      <span role="gridcell" className="cell amount">
        <RowAmount row={row} isWide={isWide} />
      </span>
      {!expense && <span className="unseen">{own.none}</span>}
    </div>
  );
}

function descriptionOf({ expense, payee, raw }: ImportRow): string {
  return expense?.description ?? payee ?? plainLine(raw);
}

function dayOf({ expense, day }: ImportRow) {
  return expense?.date ?? day;
}

/**
 * The details are in columns, or in the second line of a narrow row. There, the chip above the list shows the status, and a reason takes
 * the payee's place.
 */
function Details(props: Props) {
  const { row, isWide } = props;
  const { expense, reasons } = row;
  const { locale } = useReader();
  const today = useToday();
  const day = dayOf(row);
  return (
    <span className="meta">
      {!isWide && day !== null && (
        <span role="gridcell" className="when">
          {showDayBeside(day, today, locale, ["brief", "medium"])}
        </span>
      )}
      {expense && (isWide || reasons.length === 0) ? (
        <Cell {...props} column="payee">
          {expense.payee !== null && <bdi>{expense.payee}</bdi>}
        </Cell>
      ) : (
        <span role="gridcell" className="cell why" aria-colspan={expense ? undefined : 2}>
          <Reasons reasons={reasons} />
        </span>
      )}
      {expense && (
        <Cell {...props} column="category">
          <CategoryOf {...props} expense={expense} />
        </Cell>
      )}
      {(isWide || (!expense && reasons.length === 0)) && (
        <Cell {...props} column="status">
          <Status {...props} />
        </Cell>
      )}
    </span>
  );
}

interface CellProps extends Props {
  readonly column: EditedCell["column"] | "status";
  readonly children: ReactNode;
}

function Cell({ column, row, edited, onEdit, onChange, children }: CellProps) {
  return (
    <span role="gridcell" className={`cell ${column}`} data-cell={column} tabIndex={-1}>
      {children}
      {edited === column && (
        <CellEditor row={row} field={edited} onChange={onChange} onEnd={() => onEdit(undefined)} />
      )}
    </span>
  );
}

interface CategoryProps extends Props {
  readonly expense: NonNullable<ImportRow["expense"]>;
}

/** An uncertain category is offered as a button. */
function CategoryOf({ row: { suggested }, expense, categories, onChange }: CategoryProps) {
  const own = useTexts();
  const texts = useImportTexts();
  // A category of the ledger has the name that it has in the list; a new one has its full name.
  const nameOf = (category: typeof suggested) =>
    categories.find(({ id }) => id === category?.id)?.name ?? category?.name ?? own.noCategory;
  const { parts, category } = expense;
  if (parts.length > 0) {
    const names = parts.map((part) => nameOf(part.category));
    return <bdi>{[...new Set(names)].join(", ")}</bdi>;
  }
  if (category) return <bdi>{nameOf(category)}</bdi>;
  if (!suggested) return null;
  return (
    <button
      type="button"
      className="offer"
      tabIndex={-1}
      aria-label={texts.row.take(suggested.name)}
      onClick={() => onChange({ category: suggested.id })}
    >
      <bdi>{texts.row.suggested(nameOf(suggested))}</bdi>
    </button>
  );
}

function Status({ row, isWide, onChange }: Props) {
  const texts = useImportTexts();
  if (rowChoiceOf(row) === undefined || !isWide) {
    return <span>{nameOfStatus(row.status, texts)}</span>;
  }
  return (
    <RowChoiceField
      row={row}
      label={texts.row.statusOf(descriptionOf(row))}
      tabIndex={-1}
      onChoose={(status) => onChange({ status })}
    />
  );
}
