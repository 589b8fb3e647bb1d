// The forms that change all selected expenses. Each changes one field.

import { type FormEvent, type ReactNode, useState } from "react";
import type { LabelField } from "../../../domain/expense/expense-fields.ts";
import { ZERO } from "../../../domain/money/decimal.ts";
import { ChoiceField, Combobox } from "../../parts/combobox.tsx";
import { knownName, namesAsOffers } from "../../parts/offers.ts";
import type { Expense } from "../../service/shapes.ts";
import type { Changing } from "../../service/transactions.ts";
import { useTexts } from "../../texts/texts.ts";
import { FormField, useFieldReader, useLabelNames } from "../fields/controls.tsx";
import { LabeledField, useReadChange } from "../fields/editors.tsx";
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

export type BulkField = SetField | "addTag" | "dropTag";

type SetField = "category" | "date" | LabelField;

export function BulkEditor({ field, ...props }: Props & { readonly field: BulkField }) {
  const isAdding = field === "addTag";
  if (isAdding || field === "dropTag") return <TagForAll isAdding={isAdding} {...props} />;
  return <FieldForAll field={field} {...props} />;
}

/** Warns if splits will be removed. A category is applied at once, since a second press would confirm nothing new. */
function FieldForAll({ field, expenses, onDone }: Props & { readonly field: SetField }) {
  const texts = useTexts();
  const { today } = useFieldReader();
  const readChange = useReadChange(field);
  const [typed, setTyped] = useState<TypedFields>(() => {
    return { ...NOTHING_TYPED, date: today, category: undefined };
  });
  const isCategory = field === "category";
  const split = isCategory ? expenses.filter(({ parts }) => parts.length > 0).length : 0;
  return (
    <OneField
      isReady={!isCategory || typed.category !== undefined}
      read={() => readChange(typed, NO_EXPENSE)}
      onDone={onDone}
    >
      {(fault) => (
        <LabeledField
          {...{ field, typed, fault }}
          hint={split > 0 ? texts.bulk.unites(split, expenses.length) : undefined}
          onType={(change) => setTyped({ ...typed, ...change })}
          onChoose={isCategory ? onDone : undefined}
        />
      )}
    </OneField>
  );
}

/** Reading these fields doesn't depend on an expense. */
const NO_EXPENSE = { amount: ZERO, parts: [] };

/** Adds any tag, or removes one of those that the expenses have. */
function TagForAll({ isAdding, expenses, onDone }: Props & { readonly isAdding: boolean }) {
  const { bulk } = useTexts();
  const known = useLabelNames("tag");
  const own = [...new Set(expenses.flatMap(({ tags }) => tags))].toSorted();
  const [text, setText] = useState("");
  const added = readName(knownName(text.replace(/^#/, ""), known)).value;
  const dropped = own.find((each) => each === text) ?? own[0];
  const tag = isAdding ? added : dropped;
  const change = isAdding ? withTag : withoutTag;
  return (
    <OneField
      read={() => (tag ? { value: (expense) => change(expense, tag) } : { fault: "name" })}
      onDone={onDone}
    >
      {(fault) => (
        <FormField label={bulk.tag} fault={fault}>
          {(control) => {
            const chosen = { ...control, onPick: setText };
            return isAdding ? (
              <Combobox {...chosen} value={text} offers={namesAsOffers(known)} onType={setText} />
            ) : (
              <ChoiceField {...chosen} chosen={dropped} offers={namesAsOffers(own)} />
            );
          }}
        </FormField>
      )}
    </OneField>
  );
}

interface OneFieldProps extends Pick<Props, "onDone"> {
  readonly isReady?: boolean;
  readonly read: () => Reading<Changing>;
  readonly children: (fault: Fault | undefined) => ReactNode;
}

function OneField({ isReady = true, read, onDone, children }: OneFieldProps) {
  const texts = useTexts();
  const [fault, setFault] = useState<Fault>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    // Enter in the field of the category submits even if the button is disabled.
    if (!isReady) return;
    const reading = read();
    setFault(reading.fault);
    if (!reading.fault) onDone(reading.value);
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      {children(fault)}
      <button type="submit" className="primary" disabled={!isReady}>
        {texts.apply}
      </button>
    </form>
  );
}
