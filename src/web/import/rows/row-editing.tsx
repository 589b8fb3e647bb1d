// A field of a row, edited where it stands, with the fields that the book has. Enter saves, Escape leaves.

import { useLayoutEffect, useRef } from "react";
import { isSame } from "../../../domain/ledger/ledger-change.ts";
import { useToday } from "../../clock.ts";
import {
  AmountEditor,
  CategoryEditor,
  DateEditor,
  DescriptionEditor,
  LabelEditor,
  NoteEditor,
  TagsEditor,
} from "../../expense/fields/editors.tsx";
import { useLedger } from "../../ledger.ts";
import type { ExpenseChange } from "../../service/shapes.ts";
import { useReader } from "../../texts/texts.ts";
import type { ImportRow } from "../shapes.ts";
import type { EditedCell, RowEdit, RowField } from "./row-edit.ts";

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
      <FieldEditor row={row} field={column} onEnd={() => onEdit(undefined)} onChange={onChange} />
    </span>
  );
}

interface FieldProps {
  readonly row: ImportRow;
  readonly field: RowField;
  readonly onEnd: () => void;
  readonly onChange: (edit: RowEdit) => void;
}

/** The editor itself, for a cell or for a panel; nothing for a row that becomes no expense. */
export function FieldEditor({ row, field, onEnd, onChange }: FieldProps) {
  const { currency } = useLedger();
  const { locale } = useReader();
  const today = useToday();
  if (!row.expense) return null;
  const { category, parts, ...rest } = row.expense;
  const expense = {
    ...rest,
    category: category?.id ?? row.suggested?.id ?? null,
    parts: parts.map((part) => ({ ...part, category: part.category?.id ?? null })),
  };
  const session = {
    end: onEnd,
    save(change: ExpenseChange) {
      const edit = editOf(field, change);
      const before = field === "category" ? (category?.id ?? null) : rest[field];
      if (edit && !isSame(edit[field], before)) onChange(edit);
    },
  };
  switch (field) {
    case "amount":
      return (
        <AmountEditor expense={expense} reader={{ today, locale, currency }} session={session} />
      );
    case "description":
      return <DescriptionEditor expense={expense} session={session} />;
    case "date":
      return <DateEditor expense={expense} session={session} />;
    case "category":
      return <CategoryEditor expense={expense} session={session} />;
    case "payee":
      return <LabelEditor field="payee" expense={expense} session={session} />;
    case "tags":
      return <TagsEditor expense={expense} session={session} />;
    case "note":
      return <NoteEditor expense={expense} session={session} />;
    default:
      return field satisfies never;
  }
}

/** What the service makes follow from it is not said. */
function editOf(field: RowField, change: ExpenseChange): RowEdit | undefined {
  const value = change[field];
  if (value === undefined) return undefined;
  // Safe: the field's own value.
  return { [field]: field === "payee" ? value || null : value } as RowEdit;
}
