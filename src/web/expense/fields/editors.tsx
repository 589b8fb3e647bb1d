// The control of each field of an expense, wherever a field is typed or chosen.

import type { ReactNode } from "react";
import { DESCRIPTION_CHARACTERS } from "../../../domain/expense/expense.ts";
import {
  DETAIL_FIELDS,
  eachLabelField,
  eachTextField,
  LABEL_FIELDS,
} from "../../../domain/expense/expense-fields.ts";
import type { Decimal } from "../../../domain/money/decimal.ts";
import { knownName } from "../../parts/offers.ts";
import { fittingText, TextInput } from "../../parts/text-input.tsx";
import type { Expense, ExpenseChange, Field } from "../../service/shapes.ts";
import { useTexts } from "../../texts/texts.ts";
import {
  CategoryField,
  type ControlProps,
  DateField,
  FormField,
  type FormFieldProps,
  NameField,
  submitByEnter,
  TagsField,
  useFieldReader,
  useLabelNames,
} from "./controls.tsx";
import { type Fault, READ_CHANGES, type Reader, type TypedFields } from "./input.ts";
import { OriginalFields, PartsFields } from "./money-controls.tsx";

interface FieldControlProps {
  readonly field: Field;
  readonly control: ControlProps & { readonly required?: boolean | undefined };
  readonly typed: TypedFields;
  readonly reader: Reader;
  /** The amount that a split divides; undefined as long as it can't be read. */
  readonly amount: Decimal | undefined;
  /** A group of fields shows it itself. */
  readonly fault?: Fault | undefined;
  readonly onType: (change: Partial<TypedFields>) => void;
  /** Called instead for a final choice from a list. If given, the list opens as soon as it has the focus. */
  readonly onChoose?: (change: ExpenseChange) => void;
}

export function FieldControl(props: FieldControlProps) {
  return CONTROLS[props.field](props);
}

interface LabeledFieldProps
  extends Omit<FieldControlProps, "control">,
    Pick<FormFieldProps, "hint" | "className"> {
  readonly isRequired?: boolean;
}

/** A field with its label and its fault. A group of fields has labels of its own. */
export function LabeledField({ hint, className = "", isRequired, ...rest }: LabeledFieldProps) {
  const texts = useTexts();
  if (isGroup(rest.field)) return <FieldControl {...rest} control={NO_CONTROL} />;
  return (
    <FormField label={texts[rest.field]} fault={rest.fault} hint={hint} className={className}>
      {(control) => <FieldControl {...rest} control={{ ...control, required: isRequired }} />}
    </FormField>
  );
}

/** Returns true if the field is edited as several fields. */
export function isGroup(field: Field): boolean {
  return field === "original" || field === "parts";
}

const NO_CONTROL: ControlProps = {
  id: "",
  "aria-invalid": undefined,
  "aria-describedby": undefined,
};

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
