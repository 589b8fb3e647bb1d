// The fields of an open expense, each edited in place. An edit that could not be saved, for example because another change came first, is
// kept while the page is open. The user can save it over the current value, or give it up.

import type { ReactNode, RefObject } from "react";
import { memberOf } from "../../../contract/wire.ts";
import {
  eachLabelField,
  eachTextField,
  LABEL_FIELDS,
  TEXT_FIELDS,
} from "../../../domain/expense/expense-fields.ts";
import { pick } from "../../../domain/keys.ts";
import { occurrenceOfRef } from "../../../domain/recurring/recurring-expense.ts";
import { isSame } from "../../../domain/replaced-fields.ts";
import { useLedger } from "../../ledger.ts";
import { showAmount } from "../../locale/amounts.ts";
import { showDay } from "../../locale/days.ts";
import { Amount } from "../../parts/amount.tsx";
import { CategoryName, CategoryTile } from "../../parts/category.tsx";
import { Tags } from "../../parts/chip.tsx";
import { useCategoryNames } from "../../service/category-names.ts";
import type { Expense, ExpenseChange, Field } from "../../service/shapes.ts";
import { placeOf, transact } from "../../service/transact.ts";
import { change } from "../../service/transactions.ts";
import { keepEdit, type UnsavedEdits, useUnsavedEdits } from "../../service/unsaved-edits.ts";
import { useReader, useTexts } from "../../texts/texts.ts";
import { FieldEditor, InPlace } from "./in-place.tsx";

/** Fields that are being edited, each with the expense as it was when the edit began. */
export type Editing = ReadonlyMap<Field, Expense>;

interface Props {
  readonly expense: Expense;
  readonly editing: Editing;
  readonly onEdit: (editing: Editing) => void;
  /** True if the expense was deleted on this page. Deleting it also discards open edits. */
  readonly isGone: RefObject<boolean>;
}

export function ExpenseFields({ expense, editing, onEdit, isGone }: Props) {
  const texts = useTexts();
  const categories = useCategoryNames() ?? [];
  const { ledger, currency } = useLedger();
  const kept = useUnsavedEdits(ledger, expense.id);
  const shown = useShownFields(expense);
  const isSplit =
    editing.has("parts") ||
    kept.has("parts") ||
    (expense.parts.length > 0 && !kept.has("category"));
  const fields: readonly Field[] = [
    ...(["amount", "description", "date"] as const),
    isSplit ? "parts" : "category",
    ...LABEL_FIELDS,
    "tags",
    ...TEXT_FIELDS,
    ...(currency === null ? [] : ["original" as const]),
  ];
  const [first = expense.category, second] = expense.parts.map(({ category }) => category);
  return (
    <div className="expense-fields">
      <CategoryTile id={first} among={categories} beside={second} />
      {fields.map((field) => (
        <FieldInPlace
          key={field === "parts" ? "category" : field}
          field={field}
          expense={expense}
          editing={editing}
          onEdit={onEdit}
          isGone={isGone}
          kept={kept}
        >
          {shown[field]}
        </FieldInPlace>
      ))}
      {expense.ref !== null && !occurrenceOfRef(expense.ref) && (
        <p className="fixed">
          <span className="hint">{texts.expense.ref}</span>{" "}
          <bdi className="value wrap">{expense.ref}</bdi>
        </p>
      )}
    </div>
  );
}

interface FieldProps extends Props {
  readonly field: Field;
  readonly kept: UnsavedEdits;
  readonly children: ReactNode;
}

function FieldInPlace(props: FieldProps) {
  const { field, expense, editing, onEdit, isGone, kept, children } = props;
  const texts = useTexts();
  const { ledger } = useLedger();
  const save = useFieldSaving(expense, field);
  const keep = (edit?: ExpenseChange) => keepEdit(ledger, expense.id, field, edit);
  const isKept = kept.has(field);
  const own = editing.get(field);
  // A split divides the current amount, even if it was changed elsewhere meanwhile.
  const now = own && field === "parts" ? { ...own, amount: expense.amount } : own;
  const begun = isKept ? withEdits(expense, kept) : now;

  return (
    <InPlace
      field={field}
      onEdit={() => onEdit(new Map(editing).set(field, expense))}
      editor={
        begun && (
          <>
            {isKept && (
              <p className="as-it-is soft wrap">
                {texts.expense.currentVersion} <span>{children ?? texts.none}</span>
              </p>
            )}
            <FieldEditor
              field={field}
              expense={begun}
              onSave={(edit) => !isGone.current && save(isKept ? expense : begun, edit)}
              onEnd={() => {
                onEdit(new Map([...editing].filter(([each]) => each !== field)));
                keep();
              }}
              onKeep={isKept ? keep : undefined}
            />
          </>
        )
      }
    >
      {children}
    </InPlace>
  );
}

/** Saves a change of an expense; `of` is the expense as it was when the edit began. */
export function useFieldSaving(expense: Expense, field: Field) {
  const { ledger } = useLedger();
  return (of: Expense, edit: ExpenseChange): void => {
    // A field that was changed elsewhere during the edit must not be overwritten. With the old version, the server refuses the change and
    // says so.
    const names = Object.keys(edit);
    const isUntouched = names.every((name) => isSame(memberOf(of, name), memberOf(expense, name)));
    const on = isUntouched ? expense : of;
    const isAnother = names.some((name) => !isSame(memberOf(on, name), memberOf(edit, name)));
    if (isAnother) transact(ledger, change(placeOf(ledger), [on], edit, field));
  };
}

export function KeptFields({ expense }: Pick<Props, "expense">) {
  const texts = useTexts();
  const kept = useUnsavedEdits(useLedger().ledger, expense.id);
  const shown = useShownFields(withEdits(expense, kept));
  if (kept.size === 0) return null;
  return (
    <section className="kept" aria-label={texts.expense.keptTitle}>
      <p className="hint">{texts.expense.keptTitle}</p>
      <dl className="pairs stack snug">
        {Array.from(kept.keys(), (field) => (
          <div key={field}>
            <dt>{texts[field]}</dt>
            <dd>{shown[field] ?? texts.none}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function useShownFields(expense: Expense): Readonly<Record<Field, ReactNode>> {
  const categories = useCategoryNames() ?? [];
  const { locale } = useReader();
  const { amount, description, date, category, tags, original, parts } = expense;
  return {
    amount: <Amount value={amount} />,
    description: <bdi>{description}</bdi>,
    date: showDay(date, "full", locale),
    category: category && <CategoryName id={category} among={categories} />,
    ...eachLabelField((field) => expense[field] && <bdi>{expense[field]}</bdi>),
    tags: tags.length === 0 ? undefined : <Tags tags={tags} />,
    ...eachTextField((field) => {
      return expense[field] && <bdi className="note-text">{expense[field]}</bdi>;
    }),
    original: original && <OriginalText original={original} />,
    parts: parts.length === 0 ? undefined : <Parts parts={parts} />,
  };
}

function OriginalText({ original }: { readonly original: NonNullable<Expense["original"]> }) {
  const { texts, locale } = useReader();
  const { currency } = useLedger();
  const { amount, currency: paid, rate } = original;
  const [shown, price] = [showAmount(amount, paid, locale), showAmount(rate, currency, locale)];
  return <bdi>{texts.expense.paid(shown, paid, price)}</bdi>;
}

function Parts({ parts }: Pick<Expense, "parts">) {
  const texts = useTexts();
  const categories = useCategoryNames() ?? [];
  const numbered = parts.map((part, index) => ({ ...part, key: `${index} ${part.category}` }));
  return (
    <span className="parts-shown stack snug">
      {numbered.map(({ key, amount, category, note }) => (
        <span key={key} className="facts spread">
          {category === null ? texts.noCategory : <CategoryName id={category} among={categories} />}{" "}
          <Amount value={amount} /> {note && <bdi className="hint">{note}</bdi>}
        </span>
      ))}
    </span>
  );
}

/** The expense with the typed values of some fields. The others stay unchanged. */
function withEdits(expense: Expense, kept: UnsavedEdits): Expense {
  const put = (of: Expense, [field, change]: readonly [Field, ExpenseChange]) => {
    return { ...of, ...pick(change, [field]) };
  };
  return [...kept].reduce(put, expense);
}
