// The payee or the category of a row, edited where it stands, with the fields that the book has. Enter saves, Escape leaves.

import { useLayoutEffect, useRef, useState } from "react";
import {
  CategoryField,
  NameField,
  submitByEnter,
  useLabelNames,
} from "../../expense/fields/controls.tsx";
import { Editor } from "../../expense/fields/in-place.tsx";
import { categoryChange, labelChange } from "../../expense/fields/input.ts";
import { knownName } from "../../parts/combobox.tsx";
import type { ExpenseChange } from "../../service/shapes.ts";
import { useTexts } from "../../texts/texts.ts";
import type { ImportRow } from "../shapes.ts";
import type { EditedCell, RowSaid } from "./row-said.ts";

interface Props {
  readonly row: ImportRow;
  readonly column: EditedCell["column"];
  readonly onEdit: (cell: undefined) => void;
  readonly onChange: (said: RowSaid) => void;
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
  readonly onChange: (said: RowSaid) => void;
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
  return column === "category" ? (
    <CategoryEditor row={row} session={session} />
  ) : (
    <PayeeEditor row={row} session={session} />
  );
}

interface EditorProps {
  readonly row: ImportRow;
  readonly session: { readonly end: () => void; readonly save: (change: ExpenseChange) => void };
}

function CategoryEditor({ row, session }: EditorProps) {
  const texts = useTexts();
  const { category: own } = row.expense ?? { category: null };
  const [category, setCategory] = useState<number | null>(own?.id ?? row.suggested?.id ?? null);
  return (
    <Editor session={session} label={texts.category} read={() => categoryChange(category)}>
      {(control, _, settle) => (
        <CategoryField
          {...control}
          value={category}
          onChange={setCategory}
          onChoose={(chosen) => settle({ category: chosen })}
          onKeyDown={submitByEnter}
        />
      )}
    </Editor>
  );
}

function PayeeEditor({ row, session }: EditorProps) {
  const texts = useTexts();
  const names = useLabelNames("payee");
  const [text, setText] = useState(row.expense?.payee ?? "");
  return (
    <Editor
      session={session}
      label={texts.payee}
      read={() => labelChange("payee", knownName(text, names))}
    >
      {(control, _, settle) => (
        <NameField
          {...control}
          field="payee"
          value={text}
          onChange={setText}
          onChoose={(payee) => settle({ payee })}
        />
      )}
    </Editor>
  );
}
