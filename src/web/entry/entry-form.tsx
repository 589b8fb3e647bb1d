// The form with all fields in the place of the line: it begins with what the line says, and the line has it again when the form is
// left.

import { useState } from "react";
import { useToday } from "../clock.ts";
import type { Reader } from "../expense/typed.ts";
import { useLedger } from "../ledger.ts";
import type { Expense } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { type KeptForm, keepForm, keptForm } from "./draft.ts";
import { ExpenseForm } from "./expense-form.tsx";
import {
  type FormFields,
  fieldsOfExpense,
  fieldsOfLine,
  isBeyondLine,
  lineOf,
} from "./form-fields.ts";
import type { Entry } from "./use-entry.ts";

interface Props {
  readonly entry: Entry;
  readonly like: Expense | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function EntryForm({ entry, like, onDone, onCancel }: Props) {
  const texts = useTexts();
  const { currency } = useLedger();
  const { locale } = useReader();
  const today = useToday();
  const reader: Reader = { today, locale, currency };
  const [ofLine] = useState(() => fieldsOfLine(entry.line, entry.taken, reader));
  const [begin] = useState(() =>
    like ? fieldsOfExpense(like, reader) : withKept(ofLine, entry.text, keptForm()),
  );

  /** The form is left only by Escape, of which nobody tells before; so the line has it as soon as it is typed. */
  function keep(fields: FormFields): void {
    if (like) return;
    const line = lineOf(fields, reader) ?? entry.text;
    keepForm({ fields, line, isBeyondLine: isBeyondLine(fields, ofLine) });
    entry.type(line);
  }

  return (
    <ExpenseForm
      title={like ? texts.expense.again : texts.entry.label}
      begin={begin}
      reader={reader}
      onDone={(expense) => {
        if (like) entry.sendAside(expense);
        else entry.send(expense);
        onDone();
      }}
      onType={keep}
      onCancel={onCancel}
    />
  );
}

/** The form as it was left; where the line was changed since, with what that says now. */
function withKept(ofLine: FormFields, text: string, kept: KeptForm | undefined): FormFields {
  if (!kept) return ofLine;
  const { fields, line } = kept;
  if (text === line) return fields;
  const { note, category, newCategory, parts } = fields;
  return {
    ...ofLine,
    note,
    parts,
    category,
    newCategory,
    original: ofLine.original ?? fields.original,
  };
}
