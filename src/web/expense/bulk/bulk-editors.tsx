// What is asked before all selected expenses are changed: one field each.

import { type ComponentType, type FormEvent, type ReactNode, useState } from "react";
import {
  DETAIL_FIELDS,
  eachLabelField,
  type LabelField,
} from "../../../domain/expense/expense-fields.ts";
import { useToday } from "../../clock.ts";
import { Combobox, knownName } from "../../parts/combobox.tsx";
import type { Expense } from "../../service/shapes.ts";
import type { Changing } from "../../service/transactions.ts";
import { useTexts } from "../../texts/texts.ts";
import {
  CategoryField,
  type ControlProps,
  DateField,
  FormField,
  NameField,
  submitByEnter,
  useLabelNames,
} from "../fields/controls.tsx";
import {
  categoryChange,
  dateChange,
  type Fault,
  labelChange,
  type Reading,
  readName,
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
  date: DateForAll,
  ...eachLabelField((field) => (props: Props) => <LabelForAll field={field} {...props} />),
};

/** Says beforehand where parts go. */
function CategoryForAll({ expenses, onDone }: Props) {
  const texts = useTexts();
  const [category, setCategory] = useState(() => mostUsed(expenses));
  const split = expenses.filter(({ parts }) => parts.length > 0).length;
  return (
    <OneField
      label={texts.category}
      hint={split > 0 ? texts.bulk.unites(split, expenses.length) : undefined}
      read={() => categoryChange(category)}
      onDone={onDone}
    >
      {(control) => (
        <CategoryField
          {...control}
          value={category}
          onChange={setCategory}
          onKeyDown={submitByEnter}
        />
      )}
    </OneField>
  );
}

/** Applying it unseen then changes the fewest. Split expenses have categories in their parts. */
function mostUsed(expenses: readonly Expense[]): number | null {
  const whole = expenses.filter(({ parts }) => parts.length === 0);
  const byCategory = Map.groupBy(whole, ({ category }) => category);
  const [most] = [...byCategory].toSorted(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}

function DateForAll({ onDone }: Props) {
  const texts = useTexts();
  const today = useToday();
  const [date, setDate] = useState<string>(today);
  return (
    <OneField label={texts.date} read={() => dateChange(date)} onDone={onDone}>
      {(control) => <DateField {...control} value={date} onChange={setDate} />}
    </OneField>
  );
}

interface LabelProps extends Props {
  readonly field: LabelField;
}

function LabelForAll({ field, onDone }: LabelProps) {
  const texts = useTexts();
  const names = useLabelNames(DETAIL_FIELDS[field].label);
  const [text, setText] = useState("");
  return (
    <OneField
      label={texts[field]}
      read={() => labelChange(field, knownName(text, names))}
      onDone={onDone}
    >
      {(control) => <NameField {...control} field={field} value={text} onChange={setText} />}
    </OneField>
  );
}

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
        <Combobox {...control} value={text} names={names} onType={setText} onPick={setText} />
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
        <select
          {...control}
          onKeyDown={submitByEnter}
          value={tag}
          onChange={({ target }) => setChosen(target.value)}
        >
          {tags.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      )}
    </OneField>
  );
}

interface OneFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly read: () => Reading<Changing>;
  readonly onDone: (changing: Changing) => void;
  readonly children: (control: ControlProps) => ReactNode;
}

function OneField({ label, hint, read, onDone, children }: OneFieldProps) {
  const texts = useTexts();
  const [fault, setFault] = useState<Fault>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const reading = read();
    setFault(reading.fault);
    if (!reading.fault) onDone(reading.value);
  }

  return (
    <form className="one-field" noValidate onSubmit={submit}>
      <FormField label={label} hint={hint} fault={fault}>
        {children}
      </FormField>
      <button type="submit" className="primary">
        {texts.bulk.apply}
      </button>
    </form>
  );
}
