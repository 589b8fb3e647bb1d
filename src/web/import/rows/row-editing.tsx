// The payee or the category of a row, edited where it stands, with the fields that the book has. Enter saves, Escape leaves.

import { useLayoutEffect, useRef } from "react";
import { CategoryEditor, LabelEditor } from "../../expense/fields/editors.tsx";
import type { ExpenseChange } from "../../service/shapes.ts";
import type { ImportRow } from "../shapes.ts";
import type { EditedCell, RowEdit } from "./row-edit.ts";

interface Props {
  readonly row: ImportRow;
  readonly column: EditedCell["column"];
  readonly onEdit: (cell: undefined) => void;
  readonly onChange: (edit: RowEdit) => void;
}

export function RowEditing({ row, column, onEdit, onChange }: Props) {
  const place = useRef<HTMLSpanElement>(null);

  // The focus goes back to the cell with what had it.
  useLayoutEffect(() => {
    const element = place.current;
    const cell = element?.parentElement;
    return () => {
      if (element?.contains(document.activeElement)) cell?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <span className="cell-editing" ref={place}>
      <FieldEditor row={row} column={column} onEnd={() => onEdit(undefined)} onChange={onChange} />
    </span>
  );
}

interface FieldProps {
  readonly row: ImportRow;
  readonly column: EditedCell["column"];
  readonly onEnd: () => void;
  readonly onChange: (edit: RowEdit) => void;
}

/** The editor itself, for a cell or for a panel. */
export function FieldEditor({ row, column, onEnd, onChange }: FieldProps) {
  const session = {
    end: onEnd,
    save({ category, payee }: ExpenseChange) {
      const before = row.expense;
      if (category !== undefined && category !== (before?.category?.id ?? null))
        onChange({ category });
      if (payee !== undefined && payee !== before?.payee) onChange({ payee: payee || null });
    },
  };
  const { category = null, payee = null } = row.expense ?? {};
  return column === "category" ? (
    <CategoryEditor
      expense={{ category: category?.id ?? row.suggested?.id ?? null }}
      session={session}
    />
  ) : (
    <LabelEditor field="payee" expense={{ payee }} session={session} />
  );
}
