// A row of the file, with the expense that it becomes. Payee, category and choice are changed in their cells. A line that doesn't become an
// expense shows its own text.

import type { ReactNode } from "react";
import { isImported } from "../../../domain/import/terms.ts";
import { useToday } from "../../clock.ts";
import { InCell } from "../../expense/fields/cell-editing.tsx";
import { showDay, showDayBeside } from "../../locale/days.ts";
import { useShowAmount } from "../../parts/amount.tsx";
import { CategoryTile } from "../../parts/category.tsx";
import { Button } from "../../parts/icon.tsx";
import { useCategoryNames } from "../../service/category-names.ts";
import { useImportReader } from "../../texts/import-texts.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { useStaged } from "../amending.ts";
import { descriptionOf, nameOfStatus, rowChoiceOf } from "../row-change.ts";
import type { ImportRow } from "../shapes.ts";
import { Reasons, RowAmount, RowChoiceField, RowEditor, useTellReason } from "./row-parts.tsx";

/** A column whose cells are edited in place. */
export type EditedColumn = "payee" | "category";

interface Props {
  readonly row: ImportRow;
  readonly index: number;
  /** The distance from the top of the list, in pixels. */
  readonly top: number;
  readonly isWide: boolean;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  readonly edited: EditedColumn | undefined;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
  readonly onEdited: () => void;
}

export function FileRow(props: Props) {
  const { row, index, top, isWide, isActive, isOpen, isSelected, onToggle, onOpen } = props;
  const { texts: own, locale } = useReader();
  const { texts } = useImportReader();
  const show = useShowAmount();
  const tellReason = useTellReason();
  const categories = useCategoryNames() ?? [];
  const { expense } = row;
  const description = descriptionOf(row, useStaged().staged.reading);
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
      data-left={!isImported(row.status) || undefined}
      data-open={isOpen || undefined}
      data-unclear={row.open || undefined}
      data-editing={props.edited !== undefined || undefined}
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
            onChange={onToggle}
          />
        )}
      </span>
      <span role="gridcell" className="cell description" data-cell="description">
        <Button
          className="open"
          tabIndex={isActive ? 0 : -1}
          aria-label={name}
          aria-current={isOpen || undefined}
          data-row={`rows ${index}`}
          onClick={onOpen}
        >
          <bdi>{description}</bdi> {expense && isWide && <Reasons reasons={row.reasons} />}
        </Button>
      </span>
      <Details {...props} />
      <span role="gridcell" className="cell amount">
        <RowAmount row={row} isWide={isWide} />
      </span>
      {!expense && <span className="unseen">{own.none}</span>}
    </div>
  );
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
  const day = expense?.date ?? row.day;
  return (
    <span className="meta">
      {!isWide && day !== null && (
        <span role="gridcell" className="when soft">
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
          <CategoryOf row={row} expense={expense} />
        </Cell>
      )}
      {(isWide || (!expense && reasons.length === 0)) && (
        <Cell {...props} column="status">
          <Status row={row} isWide={isWide} />
        </Cell>
      )}
    </span>
  );
}

interface CellProps extends Pick<Props, "row" | "edited" | "onEdited"> {
  readonly column: EditedColumn | "status";
  readonly children: ReactNode;
}

function Cell({ column, row, edited, onEdited, children }: CellProps) {
  return (
    <span
      role="gridcell"
      className={`cell ${column}`}
      data-cell={column}
      tabIndex={-1}
      data-editing={edited === column || undefined}
    >
      {children}
      {edited === column && (
        <InCell>
          <RowEditor row={row} field={edited} onEnd={onEdited} />
        </InCell>
      )}
    </span>
  );
}

interface CategoryProps extends Pick<Props, "row"> {
  readonly expense: NonNullable<ImportRow["expense"]>;
}

/** An uncertain category is offered as a button. */
function CategoryOf({ row, expense }: CategoryProps) {
  const own = useTexts();
  const { texts } = useImportReader();
  const { changeRow } = useStaged();
  const categories = useCategoryNames() ?? [];
  const { suggested } = row;
  const { parts, category } = expense;
  // A category of the ledger has the name that it has in the list; a new one has its full name.
  const nameOf = (of: typeof category) =>
    categories.find(({ id }) => id === of?.id)?.name ?? of?.name ?? own.noCategory;
  if (parts.length > 0) {
    const names = parts.map((part) => nameOf(part.category));
    return <bdi>{[...new Set(names)].join(", ")}</bdi>;
  }
  if (category) return <bdi>{nameOf(category)}</bdi>;
  if (!suggested) return null;
  return (
    <Button
      className="offer"
      tabIndex={-1}
      aria-label={texts.row.take(suggested.name)}
      onClick={() => changeRow(row, { category: suggested.id })}
    >
      <bdi>{texts.row.suggested(nameOf(suggested))}</bdi>
    </Button>
  );
}

function Status({ row, isWide }: Pick<Props, "row" | "isWide">) {
  const { texts } = useImportReader();
  const { reading } = useStaged().staged;
  if (rowChoiceOf(row) === undefined || !isWide) {
    return <span>{nameOfStatus(row.status, texts)}</span>;
  }
  return (
    <RowChoiceField
      row={row}
      label={texts.row.statusOf(descriptionOf(row, reading))}
      tabIndex={-1}
    />
  );
}
