// The fields of an expense that is open, each edited in place.

import type { ComponentType, ReactNode, RefObject } from "react";
import { memberOf } from "../../contract/wire.ts";
import { isSame } from "../../domain/ledger-change.ts";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { showAmount } from "../locale/amounts.ts";
import { showDay } from "../locale/days.ts";
import { Amount } from "../parts/amount.tsx";
import { CategoryName } from "../parts/category-name.tsx";
import { placeOf, useAmend } from "../service/amend.ts";
import { change } from "../service/amendments.ts";
import type { Category, Expense, ExpenseChange } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import {
  AmountEditor,
  CategoryEditor,
  DateEditor,
  DescriptionEditor,
  type EditorOf,
  NoteEditor,
  PayeeEditor,
  TagsEditor,
} from "./editors.tsx";
import { InPlace } from "./in-place.tsx";
import { OriginalEditor, PartsEditor } from "./money-editors.tsx";

const EDITORS = {
  amount: AmountEditor,
  description: DescriptionEditor,
  date: DateEditor,
  category: CategoryEditor,
  payee: PayeeEditor,
  tags: TagsEditor,
  note: NoteEditor,
  original: OriginalEditor,
  parts: PartsEditor,
} as const satisfies Record<string, ComponentType<EditorOf>>;

export type Field = keyof typeof EDITORS;

/** Fields that are being edited, each with the expense as it was when that began. */
export type Editing = ReadonlyMap<Field, Expense>;

interface Props {
  readonly expense: Expense;
  readonly categories: readonly Category[];
  readonly editing: Editing;
  readonly onEdit: (editing: Editing) => void;
  /** Whether it was deleted here: then what is being edited goes with it. */
  readonly isGone: RefObject<boolean>;
}

export function ExpenseFields({ expense, categories, editing, onEdit, isGone }: Props) {
  const texts = useTexts();
  const { locale } = useReader();
  const { currency } = useLedger();
  const isSplit = expense.parts.length > 0 || editing.has("parts");
  const shown = shownFields(expense, categories, locale);
  const fields: readonly Field[] = [
    ...(["amount", "description", "date"] as const),
    isSplit ? "parts" : "category",
    ...(["payee", "tags", "note"] as const),
    ...(currency === null ? [] : (["original"] as const)),
  ];
  const labels = { ...texts, parts: texts.expense.split, original: texts.expense.original };
  return (
    <div className="expense-fields">
      {fields.map((field) => (
        <FieldInPlace
          key={field === "parts" ? "category" : field}
          field={field}
          label={labels[field]}
          expense={expense}
          editing={editing}
          onEdit={onEdit}
          isGone={isGone}
        >
          {shown[field]}
        </FieldInPlace>
      ))}
    </div>
  );
}

interface FieldProps extends Omit<Props, "categories"> {
  readonly field: Field;
  readonly label: string;
  readonly children: ReactNode;
}

function FieldInPlace(props: FieldProps) {
  const { field, label, expense, editing, onEdit, isGone, children } = props;
  const { ledger, currency } = useLedger();
  const { locale } = useReader();
  const today = useToday();
  const { amend } = useAmend(ledger);
  const begun = editing.get(field);
  const FieldEditor = EDITORS[field];

  function save(of: Expense, said: ExpenseChange): void {
    if (isGone.current) return;
    // What was changed elsewhere while it was edited here is not overwritten: the service refuses it, and says so.
    const names = Object.keys(said);
    const isUntouched = names.every((name) => isSame(memberOf(of, name), memberOf(expense, name)));
    const on = isUntouched ? expense : of;
    const isAnother = names.some((name) => !isSame(memberOf(on, name), memberOf(said, name)));
    if (isAnother) amend(change(placeOf(ledger), [on], said));
  }

  function end(): void {
    const others = new Map(editing);
    others.delete(field);
    onEdit(others);
  }

  return (
    <InPlace
      label={label}
      className={`field-${field}`}
      isEditing={begun !== undefined}
      onEdit={() => onEdit(new Map(editing).set(field, expense))}
      editor={
        begun && (
          <FieldEditor
            expense={begun}
            reader={{ today, locale, currency }}
            session={{ save: (said) => save(begun, said), end }}
          />
        )
      }
    >
      {children}
    </InPlace>
  );
}

/** Undefined where there is nothing to show. */
function shownFields(
  expense: Expense,
  categories: readonly Category[],
  locale: string,
): Readonly<Record<Field, ReactNode>> {
  const { amount, description, date, category, payee, tags, note, original, parts } = expense;
  return {
    amount: <Amount value={amount} />,
    description: <bdi>{description}</bdi>,
    date: showDay(date, "full", locale),
    category: category === null ? undefined : <CategoryName id={category} among={categories} />,
    payee: payee === null ? undefined : <bdi>{payee}</bdi>,
    tags: tags.length === 0 ? undefined : <Tags tags={tags} />,
    note: note === null ? undefined : <bdi className="note-text">{note}</bdi>,
    original: original === null ? undefined : <OriginalText original={original} />,
    parts: parts.length === 0 ? undefined : <Parts parts={parts} categories={categories} />,
  };
}

function Tags({ tags }: Pick<Expense, "tags">) {
  return (
    <span className="chips">
      {tags.map((tag) => (
        <bdi key={tag} className="chip">
          {tag}
        </bdi>
      ))}
    </span>
  );
}

function OriginalText({ original }: { readonly original: NonNullable<Expense["original"]> }) {
  const texts = useTexts();
  const { locale } = useReader();
  const { currency } = useLedger();
  const { amount, currency: paid, rate } = original;
  return (
    <bdi>
      {texts.expense.paid(showAmount(amount, paid, locale), showAmount(rate, currency, locale))}
    </bdi>
  );
}

interface PartsProps extends Pick<Expense, "parts"> {
  readonly categories: readonly Category[];
}

function Parts({ parts, categories }: PartsProps) {
  const texts = useTexts();
  const numbered = parts.map((part, index) => ({ ...part, key: `${index} ${part.category}` }));
  return (
    <span className="parts-shown">
      {numbered.map(({ key, amount, category }) => (
        <span key={key}>
          {category === null ? texts.noCategory : <CategoryName id={category} among={categories} />}{" "}
          <Amount value={amount} />
        </span>
      ))}
    </span>
  );
}
