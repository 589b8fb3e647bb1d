// The forms that change all selected expenses. Each changes one field.

import { type ComponentType, type FormEvent, type ReactNode, useState } from "react";
import { eachLabelField, type LabelField } from "../../../domain/expense/expense-fields.ts";
import type { LabelId } from "../../../domain/label/label.ts";
import { ZERO } from "../../../domain/money/decimal.ts";
import { ChoiceField, Combobox } from "../../parts/combobox.tsx";
import { knownName, namesAsOffers } from "../../parts/offers.ts";
import type { Expense } from "../../service/shapes.ts";
import type { Changing } from "../../service/transactions.ts";
import { useTexts } from "../../texts/texts.ts";
import {
  CategoryField,
  type ControlProps,
  FormField,
  useFieldReader,
  useLabelNames,
} from "../fields/controls.tsx";
import { FieldControl, useReadChange } from "../fields/editors.tsx";
import {
  type Fault,
  NOTHING_TYPED,
  type Reading,
  readName,
  type TypedFields,
  withoutTag,
  withTag,
} from "../fields/input.ts";

interface Props {
  readonly expenses: readonly Expense[];
  readonly onDone: (changing: Changing) => void;
}

export type BulkField = "category" | "addTag" | "dropTag" | "date" | LabelField;

export const BULK_EDITORS: Readonly<Record<BulkField, ComponentType<Props>>> = {
  category: CategoryForAll,
  addTag: TagForAll,
  dropTag: TagFromAll,
  date: (props) => <FieldForAll field="date" {...props} />,
  ...eachLabelField((field) => (props: Props) => <FieldForAll field={field} {...props} />),
};

/** Warns if splits will be removed. A choice is applied at once, since a second press would confirm nothing new. */
function CategoryForAll({ expenses, onDone }: Props) {
  const texts = useTexts();
  const [category, setCategory] = useState<LabelId | null>();
  const split = expenses.filter(({ parts }) => parts.length > 0).length;
  const changing = (chosen: LabelId | null) => ({ category: chosen, parts: [] });
  return (
    <OneField
      label={texts.category}
      hint={split > 0 ? texts.bulk.unites(split, expenses.length) : undefined}
      isReady={category !== undefined}
      read={() => ({ value: changing(category ?? null) })}
      onDone={onDone}
    >
      {(control) => (
        <CategoryField
          {...control}
          opensAtOnce
          value={category}
          onChange={setCategory}
          onChoose={(chosen) => onDone(changing(chosen))}
        />
      )}
    </OneField>
  );
}

interface FieldProps extends Props {
  readonly field: "date" | LabelField;
}

function FieldForAll({ field, onDone }: FieldProps) {
  const texts = useTexts();
  const reader = useFieldReader();
  const readChange = useReadChange(field);
  const [typed, setTyped] = useState<TypedFields>({ ...NOTHING_TYPED, date: reader.today });

  return (
    <OneField label={texts[field]} read={() => readChange(typed, NO_EXPENSE)} onDone={onDone}>
      {(control) => (
        <FieldControl
          {...{ field, control, typed, reader }}
          amount={undefined}
          onType={(change) => setTyped({ ...typed, ...change })}
        />
      )}
    </OneField>
  );
}

/** Reading these fields doesn't depend on an expense. */
const NO_EXPENSE = { amount: ZERO, parts: [] };

function TagForAll({ onDone }: Props) {
  const texts = useTexts();
  const names = useLabelNames("tag");
  const [text, setText] = useState("");
  return (
    <OneField
      label={texts.bulk.tag}
      read={() => {
        const { value: tag, fault } = readName(knownName(text.replace(/^#/, ""), names));
        if (fault || tag === null) return { fault: fault ?? "name" };
        return { value: (expense: Expense) => withTag(expense, tag) };
      }}
      onDone={onDone}
    >
      {(control) => (
        <Combobox
          {...control}
          value={text}
          offers={namesAsOffers(names)}
          onType={setText}
          onPick={setText}
        />
      )}
    </OneField>
  );
}

function TagFromAll({ expenses, onDone }: Props) {
  const texts = useTexts();
  const tags = [...new Set(expenses.flatMap((expense) => expense.tags))].toSorted();
  const [chosen, setChosen] = useState<string>();
  const tag = chosen !== undefined && tags.includes(chosen) ? chosen : tags[0];
  return (
    <OneField
      label={texts.bulk.tag}
      read={() => {
        if (tag === undefined) return { fault: "name" };
        return { value: (expense: Expense) => withoutTag(expense, tag) };
      }}
      onDone={onDone}
    >
      {(control) => (
        <ChoiceField {...control} offers={namesAsOffers(tags)} chosen={tag} onPick={setChosen} />
      )}
    </OneField>
  );
}

interface OneFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isReady?: boolean;
  readonly read: () => Reading<Changing>;
  readonly onDone: (changing: Changing) => void;
  readonly children: (control: ControlProps) => ReactNode;
}

function OneField({ label, hint, isReady = true, read, onDone, children }: OneFieldProps) {
  const texts = useTexts();
  const [fault, setFault] = useState<Fault>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const reading = read();
    setFault(reading.fault);
    if (!reading.fault) onDone(reading.value);
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <FormField label={label} hint={hint} fault={fault}>
        {children}
      </FormField>
      <button type="submit" className="primary" disabled={!isReady}>
        {texts.apply}
      </button>
    </form>
  );
}
