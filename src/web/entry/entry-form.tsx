// The form with all fields of a new expense, in place of the line. It begins with the content of the line. When the user leaves the form,
// its content goes back into the line. Enter records it from any field; Escape goes back with what was typed.

import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { eachTextField, LABEL_FIELDS, TEXT_FIELDS } from "../../domain/expense/expense-fields.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { type FormFieldProps, useFieldReader } from "../expense/fields/controls.tsx";
import { LabeledField } from "../expense/fields/editors.tsx";
import { hintOnAmount, newSplit, type TypedFields, typedFields } from "../expense/fields/input.ts";
import { writeAmount } from "../locale/amounts.ts";
import { Amount } from "../parts/amount.tsx";
import { Check } from "../parts/choices.tsx";
import { Button, Icon } from "../parts/icon.tsx";
import {
  RhythmFields,
  scheduleOf,
  type TypedRhythm,
  typedRhythm,
} from "../recurring/rhythm-fields.tsx";
import type { Expense, Field } from "../service/shapes.ts";
import { useRecurringReader } from "../texts/recurring-texts.ts";
import { useTexts } from "../texts/texts.ts";
import { storedForm, storeForm } from "./draft.ts";
import { amountOf, type Faults, fieldsOfLine, leftForm, readForm } from "./form-fields.ts";
import type { Entry } from "./use-entry.ts";

interface EntryFormProps {
  readonly entry: Entry;
  readonly like: Expense | undefined;
  /** Called when the user records the expense, or leaves the form. */
  readonly onClose: () => void;
}

export function EntryForm({ entry, like, onClose }: EntryFormProps) {
  const texts = useTexts();
  const reader = useFieldReader();
  const form = useRef<HTMLFormElement>(null);
  const [ofLine] = useState(() =>
    fieldsOfLine(entry.line, entry.accepted, reader, entry.chosen.rate),
  );
  const [planned] = useState(like ? undefined : entry.line.entry.schedule);
  const [fields, setFields] = useState((): TypedFields => {
    if (like) return { ...typedFields(like, reader), date: reader.today };
    return { ...withStored(ofLine, entry.text), ...(planned && { date: planned.from }) };
  });
  const [isSent, setIsSent] = useState(false);
  const [again, setAgain] = useState(() => planned && typedRhythm(planned, reader.today));
  const rhythm = again && { ...again, from: fields.date };
  const schedule = rhythm && scheduleOf(rhythm, planned);
  const { expense, faults = {} } = readForm(fields, reader);

  useEffect(() => firstToFill(form.current)?.focus(), []);

  function put(change: Partial<TypedFields>): void {
    const next = { ...fields, ...change };
    setFields(next);
    // A line with a rhythm stays as it is: without it, Enter would record the expense once.
    if (like || planned) return;
    // Escape closes the form without warning, so the line gets everything that is typed at once.
    const left = leftForm(next, ofLine, entry.text, reader);
    storeForm(left);
    entry.type(left.line);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!expense || (again && !schedule)) {
      setIsSent(true);
      requestAnimationFrame(() => firstFault(form.current)?.focus());
      return;
    }
    if (like) entry.sendAside(expense, { schedule });
    else entry.send(expense, schedule ?? null);
    onClose();
  }

  return (
    <form ref={form} className="expense-form" noValidate onSubmit={submit}>
      <h2 className="full">{like ? texts.expense.again : texts.nav.newExpense}</h2>
      {/* Faults are shown only after the first attempt to record. */}
      <Fields fields={fields} faults={isSent ? faults : {}} onType={put}>
        <Suspense>
          <ComesAgain typed={rhythm} onPut={setAgain} />
        </Suspense>
      </Fields>
      <div className="form-foot full beside tight spread">
        <Button className="plain" onClick={onClose}>
          {texts.cancel} <kbd>{texts.keys.names.Escape}</kbd>
        </Button>
        <button type="submit" className="primary">
          {again ? texts.save : texts.entry.record} <kbd>{texts.keys.names.Enter}</kbd>
        </button>
      </div>
    </form>
  );
}

/** The form as the user left it. If the line was changed since, its fields come from the line. */
function withStored(ofLine: TypedFields, text: string): TypedFields {
  const { fields, line } = storedForm() ?? {};
  if (!fields) return ofLine;
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

interface FieldsProps {
  readonly fields: TypedFields;
  readonly faults: Faults;
  readonly onType: (change: Partial<TypedFields>) => void;
  readonly children: ReactNode;
}

const REQUIRED: ReadonlySet<Field> = new Set(["amount", "date", "description"]);

function Fields({ fields, faults, onType, children }: FieldsProps) {
  const texts = useTexts();
  const reader = useFieldReader();
  const amount = amountOf(fields, reader);
  const isSplit = fields.parts.length > 0;
  const labeled = (field: Field, more: Pick<FormFieldProps, "hint" | "className"> = {}) => (
    <LabeledField
      key={field}
      {...{ field, amount, onType }}
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
      <Choices fields={fields} amount={amount} onType={onType} />
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
  readonly onPut: (typed: TypedRhythm | undefined) => void;
}

/** The fields of a recurring expense. The date is then its first day. */
function ComesAgain({ typed, onPut }: ComesAgainProps) {
  const { form } = useRecurringReader().texts;
  const { today } = useFieldReader();
  return (
    <div className="full stack">
      <Check
        isChecked={typed !== undefined}
        onChange={(isOn) => onPut(isOn ? typedRhythm(undefined, today) : undefined)}
      >
        {form.comesAgain}
      </Check>
      {typed && <RhythmFields typed={typed} onPut={(change) => onPut({ ...typed, ...change })} />}
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
    <div className="form-field stack snug">
      <span className="hint">{texts.amount}</span>
      <output className="worked-out beside">
        {amount === undefined ? (
          <span className="hint">{texts.expense.notConverted}</span>
        ) : (
          <Amount value={amount} />
        )}
      </output>
    </div>
  );
}

type ChoicesProps = Pick<FieldsProps, "fields" | "onType"> & AmountProps;

function Choices({ fields, amount, onType }: ChoicesProps) {
  const texts = useTexts();
  const { currency, locale } = useFieldReader();
  const { original, parts, category = null } = fields;
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
        <Button aria-pressed={original !== null} onClick={toggleOriginal}>
          {texts.original}
        </Button>
      )}
      <Button aria-pressed={isSplit} onClick={toggleSplit}>
        <Icon name="split" />
        {texts.expense.split}
      </Button>
    </div>
  );
}
