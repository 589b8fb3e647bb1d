// Parts of a row that the list and the panel share: its choice, its reasons, its amount, and the editor of a field, which is the book's.

import { type Reason, tellReason } from "../../../domain/import/reasons.ts";
import { isImported, ROW_CHOICES } from "../../../domain/import/terms.ts";
import { pick } from "../../../domain/keys.ts";
import { negate } from "../../../domain/money/decimal.ts";
import { isSame } from "../../../domain/replaced-fields.ts";
import { isCalendarDate } from "../../../domain/time/calendar-date.ts";
import { FieldEditor } from "../../expense/fields/in-place.tsx";
import { useLedger } from "../../ledger.ts";
import { showAmount, showCount, writeNumber } from "../../locale/amounts.ts";
import { showDay } from "../../locale/days.ts";
import { breakable } from "../../parts/amount.tsx";
import { Select } from "../../parts/choices.tsx";
import type { Expense, ExpenseChange } from "../../service/shapes.ts";
import { setApart } from "../../texts/directed.ts";
import { useImportReader } from "../../texts/import-texts.ts";
import { useReader } from "../../texts/texts.ts";
import { useStaged } from "../amending.ts";
import { choiceNames, isMoneyIn, nameOfStatus, rowChoiceOf } from "../row-change.ts";
import type { ImportRow, RowEdit } from "../shapes.ts";

interface ChoiceProps {
  readonly row: ImportRow;
  readonly label: string;
  readonly tabIndex?: number;
}

/** Sets a row to imported, skipped, or already imported. The current choice shows the name of the row's status. */
export function RowChoiceField({ row, label, tabIndex }: ChoiceProps) {
  const { changeRow } = useStaged();
  const { texts } = useImportReader();
  const own = rowChoiceOf(row);
  const names = choiceNames(texts);
  // A plain new row is simply "imported". Any other status has a more specific name.
  const ownName = row.status === "new" ? names.new : nameOfStatus(row.status, texts);
  return (
    <Select
      className="said"
      aria-label={label}
      tabIndex={tabIndex}
      data-recorded={isImported(row.status) || undefined}
      value={own}
      choices={ROW_CHOICES.map((key) => ({ key, name: key === own ? ownName : names[key] }))}
      onChange={(status) => changeRow(row, { status })}
    />
  );
}

export function useTellReason(): (reason: Reason) => string {
  const { texts, locale } = useImportReader();
  return (reason) =>
    tellReason(reason, texts.reasons, (argument, kind) => {
      if (kind === "count") return showCount(Number.parseInt(argument, 10), locale);
      if (kind === "day" && isCalendarDate(argument)) return showDay(argument, "medium", locale);
      const shown = kind === "amount" ? writeNumber(argument, locale) : argument;
      return setApart(withQuotes(shown, texts.quoted));
    });
}

/** The server quotes a text of the file in JSON. */
const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** Puts the quoted parts of an argument in the quotation marks of a language. */
export function withQuotes(argument: string, quoted: (text: string) => string): string {
  return argument.replace(QUOTED, (json) => quoted(json.slice(1, -1).replace(/\\(["\\])/g, "$1")));
}

export function Reasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  const tell = useTellReason();
  if (reasons.length === 0) return null;
  return <span className="hint reason">{reasons.map(tell).join("; ")}</span>;
}

interface AmountProps {
  readonly row: ImportRow;
  /** True if the amount's column has a header, which names the currency. */
  readonly isWide: boolean;
}

/** Money that came in is not a negative expense, so it has the bank's sign. */
export function RowAmount({ row, isWide }: AmountProps) {
  const { locale } = useReader();
  const { currency } = useLedger();
  const amount = row.expense?.amount ?? row.amount;
  if (amount === null) return null;
  const own = isWide ? null : currency;
  const shown = isMoneyIn(row)
    ? showAmount(negate(amount), own, locale, "exceptZero")
    : showAmount(amount, own, locale);
  return <bdi className="amount">{isWide ? shown : breakable(shown)}</bdi>;
}

export type RowField = Exclude<keyof RowEdit, "status" | "reset">;

interface EditorProps {
  readonly row: ImportRow;
  readonly field: RowField;
  readonly onEnd: () => void;
}

/** Renders nothing for a row that doesn't become an expense. */
export function RowEditor({ row, field, onEnd }: EditorProps) {
  const { changeRow } = useStaged();
  if (!row.expense) return null;
  const expense = asExpense(row.expense, row);
  const save = (change: ExpenseChange) => {
    const edit = editOf(row, field, change);
    if (edit) changeRow(row, edit);
  };
  return <FieldEditor field={field} expense={expense} onSave={save} onEnd={onEnd} />;
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
