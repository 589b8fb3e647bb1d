// Edits a field of a row with the editors of the book, in the list or at the side.

import { pick } from "../../../domain/keys.ts";
import { isSame } from "../../../domain/replaced-fields.ts";
import { FieldEditor } from "../../expense/fields/in-place.tsx";
import type { Expense, ExpenseChange } from "../../service/shapes.ts";
import { useStaged } from "../amending.ts";
import type { ImportRow, RowEdit } from "../shapes.ts";

export type RowField = Exclude<keyof RowEdit, "status" | "reset">;

interface Props {
  readonly row: ImportRow;
  readonly field: RowField;
  readonly onEnd: () => void;
}

/** Renders nothing for a row that doesn't become an expense. */
export function RowEditor({ row, field, onEnd }: Props) {
  const { changeRow } = useStaged();
  if (!row.expense) return null;
  const session = {
    end: onEnd,
    save(change: ExpenseChange) {
      const edit = editOf(row, field, change);
      if (edit) changeRow(row, edit);
    },
  };
  return <FieldEditor field={field} expense={asExpense(row.expense, row)} session={session} />;
}

/** The expense that a row becomes, as if the book had it. */
export function asExpense(
  expense: NonNullable<ImportRow["expense"]>,
  { suggested }: ImportRow,
): Expense {
  const parts = expense.parts.map((part) => ({ ...part, category: part.category?.id ?? null }));
  const category = expense.category?.id ?? suggested?.id ?? null;
  // Safe: no editor uses the id.
  const id = 0 as Expense["id"];
  const unknown = { version: 0, ref: null, createdAt: null, updatedAt: null };
  return { ...expense, ...unknown, id, category, parts };
}

/** Leaves out fields that change as a consequence, because the service changes them. Returns undefined if nothing changes. */
function editOf({ expense }: ImportRow, field: RowField, change: ExpenseChange) {
  const edit = field === "payee" ? { payee: change.payee || null } : pick(change, [field]);
  const before = field === "category" ? (expense?.category?.id ?? null) : expense?.[field];
  return field in edit && !isSame(edit[field], before) ? edit : undefined;
}
