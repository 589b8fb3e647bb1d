// The form with all fields of a new expense, in place of the line. It begins with the content of the line. When the user leaves the form,
// its content goes back into the line. Enter records it from any field; Escape goes back with what was typed.

import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { eachTextField, LABEL_FIELDS, TEXT_FIELDS } from "../../domain/expense/expense-fields.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import type { Schedule } from "../../domain/recurring/schedule.ts";
import { type FormFieldProps, useFieldReader } from "../expense/fields/controls.tsx";
import { LabeledField } from "../expense/fields/editors.tsx";
import {
  hintOnAmount,
  newSplit,
  type Reader,
  type TypedFields,
  typedFields,
} from "../expense/fields/input.ts";
import { writeAmount } from "../locale/amounts.ts";
import { Amount } from "../parts/amount.tsx";
import { Check } from "../parts/choices.tsx";
import { Icon } from "../parts/icon.tsx";
import {
  RhythmFields,
  scheduleOf,
  type TypedRhythm,
  typedRhythm,
} from "../recurring/rhythm-fields.tsx";
import type { Expense, Field, NewExpense } from "../service/shapes.ts";
import { useRecurringTexts } from "../texts/recurring-texts.ts";
import { useTexts } from "../texts/texts.ts";
import { type StoredForm, storeForm, storedForm } from "./draft.ts";
import {
  amountOf,
  type Faults,
  fieldsOfLine,
  isBeyondLine,
  lineOf,
  readForm,
} from "./form-fields.ts";
import type { Entry } from "./use-entry.ts";

interface EntryFormProps {
  readonly entry: Entry;
  readonly like: Expense | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function EntryForm({ entry, like, onDone, onCancel }: EntryFormProps) {
  const texts = useTexts();
  const reader = useFieldReader();
  const [ofLine] = useState(() =>
    fieldsOfLine(entry.line, entry.accepted, reader, entry.chosen.rate),
  );
  const [schedule] = useState(entry.line.entry.schedule);
  const [begin] = useState(() =>
    like
      ? { ...typedFields(like, reader), date: reader.today }
      : {
          ...withStored(ofLine, entry.text, storedForm()),
          ...(schedule && { date: schedule.from }),
        },
  );

  /** Escape closes the form without warning, so the line gets everything that is typed at once. */
  function storeTyped(fields: TypedFields): void {
    // A line with a rhythm stays as it is: without it, Enter would record the expense once.
    if (like || schedule) return;
    const line = lineOf(fields, reader) ?? entry.text;
    storeForm({ fields, line, isBeyondLine: isBeyondLine(fields, ofLine) });
    entry.type(line);
  }

  return (
    <ExpenseForm
      title={like ? texts.expense.again : texts.nav.newExpense}
      begin={begin}
      reader={reader}
      schedule={like ? undefined : schedule}
      onDone={(expense, schedule) => {
        if (like) entry.sendAside(expense, { schedule });
        else entry.send(expense, schedule ?? null);
        onDone();
      }}
      onType={storeTyped}
      onCancel={onCancel}
    />
  );
}

/** The form as the user left it. If the line was changed since, its fields come from the line. */
function withStored(
  ofLine: TypedFields,
  text: string,
  stored: StoredForm | undefined,
): TypedFields {
  if (!stored) return ofLine;
  const { fields, line } = stored;
  if (text === line) return fields;
  const { category, newCategory, parts } = fields;
  return {
    ...ofLine,
    ...eachTextField((field) => fields[field]),
    parts,
    category,
    newCategory,
    original: ofLine.original ?? fields.original,
  };
}

interface ExpenseFormProps {
  readonly title: string;
  readonly begin: TypedFields;
  readonly schedule: Schedule | undefined;
  readonly reader: Reader;
  readonly onDone: (expense: NewExpense, schedule: Schedule | undefined) => void;
  readonly onType: (fields: TypedFields) => void;
  readonly onCancel: () => void;
}

function ExpenseForm(props: ExpenseFormProps) {
  const { title, begin, schedule: ofLine, reader, onDone, onType, onCancel } = props;
  const texts = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(begin);
  const [isSent, setIsSent] = useState(false);
  const [again, setAgain] = useState(() => ofLine && typedRhythm(ofLine, reader.today));
  const { expense, faults = {} } = readForm(fields, reader);
  const schedule = again && scheduleOf({ ...again, from: fields.date }, ofLine);

  useEffect(() => firstToFill(form.current)?.focus(), []);

  function put(change: Partial<TypedFields>): void {
    const next = { ...fields, ...change };
    setFields(next);
    onType(next);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (expense && (!again || schedule)) {
      onDone(expense, schedule);
      return;
    }
    setIsSent(true);
    requestAnimationFrame(() => firstFault(form.current)?.focus());
  }

  return (
    <form ref={form} className="expense-form" noValidate onSubmit={submit}>
      <h2>{title}</h2>
      {/* Faults are shown only after the first attempt to record. */}
      <Fields fields={fields} reader={reader} faults={isSent ? faults : {}} onType={put}>
        <Suspense>
          <ComesAgain
            typed={again && { ...again, from: fields.date }}
            onToggle={() => setAgain(again ? undefined : typedRhythm(undefined, reader.today))}
            onPut={(change) => again && setAgain({ ...again, ...change })}
          />
        </Suspense>
      </Fields>
      <div className="form-foot full spread">
        <button type="button" className="plain" onClick={onCancel}>
          {texts.cancel} <kbd>{texts.keys.names.Escape}</kbd>
        </button>
        <button type="submit" className="primary">
          {again ? texts.save : texts.entry.record} <kbd>{texts.keys.names.Enter}</kbd>
        </button>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly fields: TypedFields;
  readonly reader: Reader;
  readonly faults: Faults;
  readonly onType: (change: Partial<TypedFields>) => void;
  readonly children: ReactNode;
}

const REQUIRED: ReadonlySet<Field> = new Set(["amount", "date", "description"]);

function Fields({ fields, reader, faults, onType, children }: FieldsProps) {
  const texts = useTexts();
  const amount = amountOf(fields, reader);
  const isSplit = fields.parts.length > 0;
  const labeled = (field: Field, more: Pick<FormFieldProps, "hint" | "className"> = {}) => (
    <LabeledField
      key={field}
      {...{ field, reader, amount, onType }}
      typed={fields}
      fault={faults[field]}
      isRequired={REQUIRED.has(field)}
      {...more}
    />
  );
  return (
    <>
      <div className="main-fields full">
        {fields.original ? (
          <WorkedOut amount={amount} />
        ) : (
          labeled("amount", { hint: hintOnAmount(fields.amount, reader, texts) })
        )}
        {labeled("date")}
        {labeled("description", { className: "full" })}
      </div>
      <Choices fields={fields} reader={reader} amount={amount} onType={onType} />
      {children}
      {fields.original && labeled("original")}
      {labeled(isSplit ? "parts" : "category")}
      {LABEL_FIELDS.map((field) => labeled(field))}
      {labeled("tags", isSplit ? {} : { className: "full" })}
      {TEXT_FIELDS.map((field) => {
        const hint = fields[field] === "" ? undefined : texts.expense.newLine;
        return labeled(field, { className: "full", hint });
      })}
    </>
  );
}

interface ComesAgainProps {
  /** Undefined for an expense that is recorded once. */
  readonly typed: TypedRhythm | undefined;
  readonly onToggle: () => void;
  readonly onPut: (change: Partial<TypedRhythm>) => void;
}

/** The fields of a recurring expense. The date is then its first day. */
function ComesAgain({ typed, onToggle, onPut }: ComesAgainProps) {
  const { form } = useRecurringTexts();
  return (
    <div className="full stack">
      <Check isChecked={typed !== undefined} onChange={onToggle}>
        {form.comesAgain}
      </Check>
      {typed && <RhythmFields typed={typed} onPut={onPut} />}
    </div>
  );
}

function firstToFill(form: HTMLFormElement | null): HTMLElement | null | undefined {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>("input[required]") ?? [])];
  return inputs.find(({ value }) => value === "") ?? inputs[0];
}

function firstFault(form: HTMLFormElement | null): HTMLElement | null | undefined {
  const fault = form?.querySelector<HTMLElement>("[aria-invalid], .fault");
  if (!fault?.matches(".fault")) return fault;
  return fault.closest("fieldset")?.querySelector<HTMLElement>("input");
}

interface AmountProps {
  readonly amount: Decimal | undefined;
}

/** This is shown instead of the field for the amount, which follows from the foreign amount and its rate. */
function WorkedOut({ amount }: AmountProps) {
  const texts = useTexts();
  return (
    <div className="form-field">
      <span className="name">{texts.amount}</span>
      <output className="worked-out">
        {amount === undefined ? (
          <span className="hint">{texts.expense.notConverted}</span>
        ) : (
          <Amount value={amount} />
        )}
      </output>
    </div>
  );
}

type ChoicesProps = Omit<FieldsProps, "faults" | "children"> & AmountProps;

function Choices({ fields, reader, amount, onType }: ChoicesProps) {
  const texts = useTexts();
  const { original, parts, category } = fields;
  const { currency, locale } = reader;
  const isSplit = parts.length > 0;

  function toggleOriginal(): void {
    if (!original) {
      onType({ original: { amount: fields.amount, currency: "", rate: "" } });
      return;
    }
    // The converted amount stays, as an amount like any other.
    const kept = amount === undefined ? original.amount : writeAmount(amount, currency, locale);
    onType({ original: null, amount: kept });
  }

  function toggleSplit(): void {
    if (isSplit) onType({ parts: [], category: parts[0]?.category ?? null });
    else onType({ parts: newSplit(category) });
  }

  return (
    <div className="form-choices flow full">
      {currency !== null && (
        <button type="button" aria-pressed={original !== null} onClick={toggleOriginal}>
          {texts.original}
        </button>
      )}
      <button type="button" aria-pressed={isSplit} onClick={toggleSplit}>
        <Icon name="split" />
        {texts.expense.split}
      </button>
    </div>
  );
}
