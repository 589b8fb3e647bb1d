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
import { type Fault, READ_CHANGES, type TypedFields } from "./input.ts";
import { OriginalFields, PartsFields } from "./money-controls.tsx";

interface LabeledFieldProps extends Pick<FormFieldProps, "hint" | "className"> {
  readonly field: Field;
  readonly typed: TypedFields;
  readonly fault: Fault | undefined;
  readonly isRequired?: boolean;
  /** The amount that a split divides; undefined as long as it can't be read. */
  readonly amount?: Decimal | undefined;
  readonly onType: (change: Partial<TypedFields>) => void;
  /** Called instead for a final choice from a list. If given, the list opens as soon as it has the focus. */
  readonly onChoose?: ((change: ExpenseChange) => void) | undefined;
}

/** A field with its label and its fault. A group of fields has labels of its own. */
export function LabeledField(props: LabeledFieldProps) {
  const { field, typed, fault, hint, className, isRequired, amount, onType } = props;
  const texts = useTexts();
  if (field === "original") {
    const value = typed.original ?? NO_ORIGINAL;
    return <OriginalFields {...{ value, fault }} onChange={(original) => onType({ original })} />;
  }
  if (field === "parts") {
    const { parts } = typed;
    return (
      <PartsFields {...{ parts, amount, fault }} onChange={(next) => onType({ parts: next })} />
    );
  }
  return (
    <FormField label={texts[field]} fault={fault} hint={hint} className={className}>
      {(control) => CONTROLS[field]({ ...props, control: { ...control, required: isRequired } })}
    </FormField>
  );
}

const NO_ORIGINAL = { amount: "", currency: "", rate: "" };

type Group = "original" | "parts";

/** Returns true if the field is edited as several fields. */
export function isGroup(field: Field): field is Group {
  return field === "original" || field === "parts";
}

interface SingleProps extends Pick<LabeledFieldProps, "typed" | "onType" | "onChoose"> {
  readonly control: ControlProps & { readonly required: boolean | undefined };
}

type Control = (props: SingleProps) => ReactNode;

const CONTROLS: Readonly<Record<Exclude<Field, Group>, Control>> = {
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
};

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
