// A row of the file: the expense that it becomes or would become, with its payee, its category and what becomes of it to be changed where
// they stand. A line that is no expense shows its own text.

import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import { useToday } from "../../clock.ts";
import { showDay, showDayBeside } from "../../locale/days.ts";
import { useShowAmount } from "../../parts/amount.tsx";
import { CategoryTile } from "../../parts/category.tsx";
import type { Category } from "../../service/shapes.ts";
import { useImportTexts } from "../../texts/import-texts.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { IMPORTED, nameOfStatus, plainLine, rowChoiceOf } from "../row-change.ts";
import type { ImportRow } from "../shapes.ts";
import { Reasons, useTellReason } from "./reason.tsx";
import { RowAmount } from "./row-amount.tsx";
import { RowChoiceField } from "./row-choice.tsx";
import { CellEditor, type EditedCell, type RowEdit } from "./row-editing.tsx";

interface Props {
  readonly row: ImportRow;
  /** Its place in the list, from 0. */
  readonly index: number;
  /** In pixels. */
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
  const { row, index, top, isWide, isActive, isOpen, isSelected } = props;
  const own = useTexts();
  const { locale } = useReader();
  const show = useShowAmount();
  const tellReason = useTellReason();
  const { expense } = row;
  const description = expense?.description ?? row.payee ?? plainLine(row.raw);
  const amount = expense?.amount ?? row.amount;
  const day = expense?.date ?? row.day;
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
      <Mark {...props} name={name} />
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
      <Names {...props} day={day} description={description} />
      <span role="gridcell" className="cell amount">
        <RowAmount row={row} isWide={isWide} />
      </span>
      {!expense && <span className="unseen">{own.none}</span>}
    </div>
  );
}

/** Where there is little room: the chip above the list says what becomes of expenses, and a reason what becomes of a line. */
function hasStatus({ expense, reasons }: ImportRow): boolean {
  return expense === null && reasons.length === 0;
}

interface NamesProps extends Props {
  readonly day: CalendarDate | null;
  readonly description: string;
}

/** Where it was, what for, and what becomes of it: behind one another where a row has two lines. */
function Names({ day, description, ...props }: NamesProps) {
  const { row, isWide } = props;
  const { locale } = useReader();
  const today = useToday();
  return (
    <span className="meta">
      {!isWide && day !== null && (
        <span role="gridcell" className="when">
          {showDayBeside(day, today, locale, ["brief", "medium"])}
        </span>
      )}
      {row.expense ? (
        <>
          {isWide || row.reasons.length === 0 ? (
            <Payee {...props} />
          ) : (
            <span role="gridcell" className="cell">
              <Reasons reasons={row.reasons} />
            </span>
          )}
          <CategoryCell {...props} />
        </>
      ) : (
        <span role="gridcell" className="cell why" aria-colspan={2}>
          <Reasons reasons={row.reasons} />
        </span>
      )}
      {(isWide || hasStatus(row)) && (
        <span role="gridcell" className="cell status" data-cell="status" tabIndex={-1}>
          <StatusCell {...props} name={description} />
        </span>
      )}
    </span>
  );
}

/** Its tile, and the box that selects it. */
function Mark({ row, isSelected, name, categories, onToggle }: Props & { readonly name: string }) {
  const texts = useImportTexts();
  const { expense } = row;
  return (
    <span role="gridcell" className="mark">
      <CategoryTile id={expense?.category?.id ?? null} among={categories} />
      {expense && (
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={texts.row.select(name)}
          checked={isSelected}
          onChange={() => onToggle(row)}
        />
      )}
    </span>
  );
}

function Payee(props: Props) {
  const payee = props.row.expense?.payee ?? null;
  return (
    <span role="gridcell" className="cell payee" data-cell="payee" tabIndex={-1}>
      {payee !== null && <bdi>{payee}</bdi>}
      <EditedField {...props} field="payee" />
    </span>
  );
}

/** Drawn where the field is being edited. */
function EditedField(props: Props & { readonly field: EditedCell["column"] }) {
  const { row, field, isWide, edited, onEdit, onChange } = props;
  if (!isWide || edited !== field) return null;
  return <CellEditor {...{ row, field, onChange }} onEnd={() => onEdit(undefined)} />;
}

type RowCategory = NonNullable<ImportRow["suggested"]>;

/** A category that is not sure is offered by one press. */
function CategoryCell(props: Props) {
  const { row, categories, onChange } = props;
  const own = useTexts();
  const texts = useImportTexts();
  const { expense, suggested } = row;
  // Known ones stand as in the book; one that will be made has its full name.
  const nameOf = (category: RowCategory) =>
    categories.find(({ id }) => id === category.id)?.name ?? category.name;
  const names = (expense?.parts ?? []).map(({ category }) =>
    category ? nameOf(category) : own.noCategory,
  );
  const whole = expense?.category && nameOf(expense.category);
  const shown = names.length > 0 ? [...new Set(names)].join(", ") : whole;
  return (
    <span role="gridcell" className="cell category" data-cell="category" tabIndex={-1}>
      {shown && <bdi>{shown}</bdi>}
      {!shown && suggested && (
        <button
          type="button"
          className="offer"
          tabIndex={-1}
          aria-label={texts.row.take(suggested.name)}
          onClick={() => onChange({ category: suggested.id })}
        >
          <bdi>{texts.row.suggested(nameOf(suggested))}</bdi>
        </button>
      )}
      <EditedField {...props} field="category" />
    </span>
  );
}

function StatusCell({ row, name, isWide, onChange }: Props & { readonly name: string }) {
  const texts = useImportTexts();
  if (rowChoiceOf(row) === undefined || !isWide) {
    return <span>{nameOfStatus(row.status, texts)}</span>;
  }
  return (
    <RowChoiceField
      row={row}
      label={texts.row.statusOf(name)}
      tabIndex={-1}
      onChoose={(status) => onChange({ status })}
    />
  );
}
