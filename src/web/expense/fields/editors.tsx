// The control of each field of an expense, wherever a field is typed or chosen, and the editor of one field.

import { type ReactNode, useRef, useState } from "react";
import { DESCRIPTION_CHARACTERS } from "../../../domain/expense/expense.ts";
import {
  DETAIL_FIELDS,
  eachLabelField,
  eachTextField,
  LABEL_FIELDS,
  TEXT_FIELDS,
} from "../../../domain/expense/expense-fields.ts";
import type { Decimal } from "../../../domain/money/decimal.ts";
import { knownName } from "../../parts/offers.ts";
import { fittingText, TextInput } from "../../parts/text-input.tsx";
import type { Expense, ExpenseChange, Field } from "../../service/shapes.ts";
import { type Texts, useTexts } from "../../texts/texts.ts";
import {
  CategoryField,
  type ControlProps,
  DateField,
  NameField,
  submitByEnter,
  TagsField,
  useFieldReader,
  useLabelNames,
} from "./controls.tsx";
import { Editor, type Session } from "./in-place.tsx";
import {
  type Fault,
  hintOnAmount,
  newSplit,
  READ_CHANGES,
  type Reader,
  type TypedFields,
  typedFields,
} from "./input.ts";
import { OriginalFields, PartsFields } from "./money-controls.tsx";

interface FieldControlProps {
  readonly field: Field;
  readonly control: ControlProps & { readonly required?: boolean };
  readonly typed: TypedFields;
  readonly reader: Reader;
  /** The amount that a split divides; undefined as long as it can't be read. */
  readonly amount: Decimal | undefined;
  /** The fault of a group of fields, which show it themselves. */
  readonly fault?: Fault | undefined;
  readonly onType: (change: Partial<TypedFields>) => void;
  /** Called instead for a final choice from a list. If given, the list opens as soon as it has the focus. */
  readonly onChoose?: (change: ExpenseChange) => void;
}

export function FieldControl(props: FieldControlProps) {
  return CONTROLS[props.field](props);
}

type Control = (props: FieldControlProps) => ReactNode;

const CONTROLS: Readonly<Record<Field, Control>> = {
  amount: ({ control, typed, onType }) => (
    <TextInput
      {...control}
      inputMode="decimal"
      value={typed.amount}
      onType={(amount) => onType({ amount })}
    />
  ),
  description: ({ control, typed, onType }) => (
    <TextInput
      {...control}
      most={DESCRIPTION_CHARACTERS}
      value={typed.description}
      onType={(description) => onType({ description })}
    />
  ),
  date: ({ control, typed, onType }) => (
    <DateField {...control} value={typed.date} onChange={(date) => onType({ date })} />
  ),
  category: ({ control, typed, onType, onChoose }) => (
    <CategoryField
      {...control}
      opensAtOnce={onChoose !== undefined}
      value={typed.category}
      onChange={(category) => onType({ category, newCategory: undefined })}
      onChoose={onChoose && ((category) => onChoose({ category, parts: [] }))}
      newName={typed.newCategory}
      onName={(newCategory) => onType({ newCategory })}
      onKeyDown={submitByEnter}
    />
  ),
  ...eachLabelField(
    (field): Control =>
      ({ control, typed, onType, onChoose }) => (
        <NameField
          {...control}
          field={field}
          opensAtOnce={onChoose !== undefined}
          value={typed[field]}
          onChange={(name) => onType({ [field]: name })}
          onChoose={onChoose && ((name) => onChoose({ [field]: name }))}
        />
      ),
  ),
  tags: ({ control, typed, onType }) => (
    <TagsField
      id={control.id}
      values={typed.tags}
      onChange={(tags) => onType({ tags })}
      isInvalid={control["aria-invalid"] ?? false}
    />
  ),
  ...eachTextField(
    (field): Control =>
      ({ control, typed, onType }) => (
        <textarea
          {...control}
          rows={Math.min(12, typed[field].split("\n").length + 1)}
          value={typed[field]}
          onChange={({ target }) => {
            onType({ [field]: fittingText(target, DETAIL_FIELDS[field].most) });
          }}
          onKeyDown={submitByEnter}
        />
      ),
  ),
  original: ({ typed, reader, fault, onType }) => (
    <OriginalFields
      {...{ reader, fault }}
      value={typed.original ?? NO_ORIGINAL}
      onChange={(original) => onType({ original })}
    />
  ),
  parts: ({ typed, reader, fault, amount, onType }) => (
    <PartsFields
      {...{ reader, fault, amount }}
      parts={typed.parts}
      onChange={(parts) => onType({ parts })}
    />
  ),
};

const NO_ORIGINAL = { amount: "", currency: "", rate: "" };

interface FieldEditorProps {
  readonly field: Field;
  /** The expense when editing began. */
  readonly expense: Expense;
  readonly session: Session;
}

/** Edits one field by itself. */
export function FieldEditor({ field, expense, session }: FieldEditorProps) {
  const texts = useTexts();
  const reader = useFieldReader();
  const readChange = useReadChange(field);
  const [typed, setTyped] = useState(() => {
    const typed = typedFields(expense, reader);
    const isNewSplit = field === "parts" && typed.parts.length === 0;
    return isNewSplit ? { ...typed, parts: newSplit(expense.category) } : typed;
  });
  // A category that the user creates here may arrive when the editor is no longer mounted.
  const latest = useRef<TypedFields>(typed);

  function put(change: Partial<TypedFields>): void {
    latest.current = { ...latest.current, ...change };
    setTyped(latest.current);
  }

  return (
    <Editor
      session={session}
      label={texts[field]}
      isGroup={field === "original" || field === "parts"}
      hint={hintOn(field, typed, { expense, reader, texts })}
      read={() => readChange(latest.current, expense)}
    >
      {(control, fault, settle) => (
        <FieldControl
          {...{ field, control, typed, reader, fault }}
          amount={expense.amount}
          onType={put}
          onChoose={settle}
        />
      )}
    </Editor>
  );
}

/** Reads the typed text of a field. The name of a known label gets its usual spelling. */
export function useReadChange(field: Field) {
  const reader = useFieldReader();
  const label = LABEL_FIELDS.find((each) => each === field);
  const names = useLabelNames(label && DETAIL_FIELDS[label].label);
  return (typed: TypedFields, expense: Pick<Expense, "amount" | "parts">) => {
    const named = label ? { ...typed, [label]: knownName(typed[label], names) } : typed;
    return READ_CHANGES[field](named, expense, reader);
  };
}

interface HintContext extends Pick<FieldEditorProps, "expense"> {
  readonly reader: Reader;
  readonly texts: Texts;
}

function hintOn(
  field: Field,
  typed: TypedFields,
  { expense: { parts, original }, reader, texts }: HintContext,
): string | undefined {
  if (TEXT_FIELDS.some((each) => each === field)) return texts.expense.newLine;
  if (field !== "amount") return undefined;
  const goes = original ? texts.expense.originalGoes : "";
  const consequence = parts.length > 0 ? texts.expense.partsFollow : goes;
  const hints = [consequence, hintOnAmount(typed.amount, reader, texts) ?? ""];
  return hints.filter((hint) => hint !== "").join(" ") || undefined;
}
