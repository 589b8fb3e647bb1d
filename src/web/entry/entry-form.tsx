// The form with all fields of a new expense, in place of the line. It begins with what the line says, and the line gets it back when
// the form is left. Enter records it from any field; Escape goes back with what was typed.

import { type FormEvent, useEffect, useRef, useState } from "react";
import { DESCRIPTION_CHARACTERS } from "../../domain/expense/expense.ts";
import { DETAIL_FIELDS, LABEL_FIELDS } from "../../domain/expense/expense-fields.ts";
import { useToday } from "../clock.ts";
import {
  CategoryField,
  DateField,
  FormField,
  NameField,
  submitByEnter,
  TagsField,
} from "../expense/fields/controls.tsx";
import { hintOnAmount, type Reader } from "../expense/fields/input.ts";
import { newPart, OriginalFields, PartsFields } from "../expense/fields/money-controls.tsx";
import { useLedger } from "../ledger.ts";
import { writeAmount } from "../locale/amounts.ts";
import { Amount } from "../parts/amount.tsx";
import { fittingText } from "../parts/fit-text.ts";
import { Icon } from "../parts/icon.tsx";
import { TextInput } from "../parts/text-input.tsx";
import type { Expense, NewExpense } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { type KeptForm, keepForm, keptForm } from "./draft.ts";
import {
  amountOf,
  type FormFields,
  type FormPart,
  fieldsOfExpense,
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
  const { currency } = useLedger();
  const { locale } = useReader();
  const today = useToday();
  const reader: Reader = { today, locale, currency };
  const [ofLine] = useState(() =>
    fieldsOfLine(entry.line, entry.accepted, reader, entry.chosen.rate),
  );
  const [begin] = useState(() =>
    like ? fieldsOfExpense(like, reader) : withKept(ofLine, entry.text, keptForm()),
  );

  /** Escape closes the form without warning, so the line gets what is typed at once. */
  function keep(fields: FormFields): void {
    if (like) return;
    const line = lineOf(fields, reader) ?? entry.text;
    keepForm({ fields, line, isBeyondLine: isBeyondLine(fields, ofLine) });
    entry.type(line);
  }

  return (
    <ExpenseForm
      title={like ? texts.expense.again : texts.nav.newExpense}
      begin={begin}
      reader={reader}
      onDone={(expense) => {
        if (like) entry.sendAside(expense);
        else entry.send(expense);
        onDone();
      }}
      onType={keep}
      onCancel={onCancel}
    />
  );
}

/** The form as it was left; where the line was changed since, with what that says now. */
function withKept(ofLine: FormFields, text: string, kept: KeptForm | undefined): FormFields {
  if (!kept) return ofLine;
  const { fields, line } = kept;
  if (text === line) return fields;
  const { note, category, newCategory, parts } = fields;
  return {
    ...ofLine,
    note,
    parts,
    category,
    newCategory,
    original: ofLine.original ?? fields.original,
  };
}

interface ExpenseFormProps {
  readonly title: string;
  readonly begin: FormFields;
  readonly reader: Reader;
  readonly onDone: (expense: NewExpense) => void;
  readonly onType: (fields: FormFields) => void;
  readonly onCancel: () => void;
}

function ExpenseForm({ title, begin, reader, onDone, onType, onCancel }: ExpenseFormProps) {
  const texts = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(begin);
  const [isSent, setIsSent] = useState(false);
  const { expense, faults = {} } = readForm(fields, reader);
  // Faults are shown only after the first attempt to record.
  const part: FormPart = { fields, faults: isSent ? faults : {}, put };

  useEffect(() => firstToFill(form.current)?.focus(), []);

  function put(change: Partial<FormFields>): void {
    const next = { ...fields, ...change };
    setFields(next);
    onType(next);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (expense) {
      onDone(expense);
      return;
    }
    setIsSent(true);
    requestAnimationFrame(() => firstFault(form.current)?.focus());
  }

  return (
    <form ref={form} className="expense-form" noValidate onSubmit={submit}>
      <h2>{title}</h2>
      <MoneyFields part={part} reader={reader} />
      <WordFields part={part} />
      <div className="form-foot full spread">
        <button type="button" className="plain" onClick={onCancel}>
          {texts.cancel} <kbd>{texts.keys.names.Escape}</kbd>
        </button>
        <button type="submit" className="primary">
          {texts.entry.record} <kbd>{texts.keys.names.Enter}</kbd>
        </button>
      </div>
    </form>
  );
}

function WordFields({ part: { fields, faults, put } }: { readonly part: FormPart }) {
  const texts = useTexts();
  return (
    <>
      {fields.parts.length === 0 && (
        <FormField label={texts.category}>
          {(control) => (
            <CategoryField
              {...control}
              value={fields.category}
              onChange={(category) => put({ category, newCategory: undefined })}
              newName={fields.newCategory}
              onName={(newCategory) => put({ newCategory })}
              onKeyDown={submitByEnter}
            />
          )}
        </FormField>
      )}
      {LABEL_FIELDS.map((field) => (
        <FormField key={field} label={texts[field]} fault={faults[field]}>
          {(control) => (
            <NameField
              {...control}
              field={field}
              value={fields[field]}
              onChange={(name) => put({ [field]: name })}
            />
          )}
        </FormField>
      ))}
      <div className={fields.parts.length === 0 ? "form-field full" : "form-field"}>
        <span className="name">{texts.tags}</span>
        <TagsField
          values={fields.tags}
          onChange={(tags) => put({ tags })}
          isInvalid={faults.tags !== undefined}
        />
        {faults.tags && <p className="fault">{texts.expense.faults[faults.tags]}</p>}
      </div>
      <FormField
        label={texts.note}
        className="full"
        hint={fields.note === "" ? undefined : texts.expense.newLine}
      >
        {(control) => (
          <textarea
            {...control}
            rows={fields.note.includes("\n") ? 4 : 1}
            value={fields.note}
            onChange={({ target }) => put({ note: fittingText(target, DETAIL_FIELDS.note.most) })}
            onKeyDown={submitByEnter}
          />
        )}
      </FormField>
    </>
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

interface MoneyFieldsProps {
  readonly part: FormPart;
  readonly reader: Reader;
}

function MoneyFields({ part, reader }: MoneyFieldsProps) {
  const { fields, faults, put } = part;
  const { original, parts } = fields;
  const amount = amountOf(fields, reader);
  return (
    <>
      <MainFields part={part} reader={reader} amount={amount} />
      <Choices part={part} reader={reader} amount={amount} />
      {original && (
        <OriginalFields
          value={original}
          reader={reader}
          fault={faults.original}
          onChange={(original) => put({ original })}
        />
      )}
      {parts.length > 0 && (
        <PartsFields
          parts={parts}
          amount={amount}
          reader={reader}
          fault={faults.parts}
          onChange={(parts) => put({ parts })}
        />
      )}
    </>
  );
}

interface AmountProps {
  readonly amount: ReturnType<typeof amountOf>;
}

function MainFields({
  part: { fields, faults, put },
  reader,
  amount,
}: MoneyFieldsProps & AmountProps) {
  const texts = useTexts();
  const hint = hintOnAmount(fields.amount, reader, texts);
  return (
    <div className="main-fields full">
      {fields.original ? (
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
      ) : (
        <FormField label={texts.amount} fault={faults.amount} hint={hint}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              required
              value={fields.amount}
              onType={(amount) => put({ amount })}
            />
          )}
        </FormField>
      )}
      <FormField label={texts.date} fault={faults.date}>
        {(control) => (
          <DateField {...control} required value={fields.date} onChange={(date) => put({ date })} />
        )}
      </FormField>
      <FormField label={texts.description} fault={faults.description} className="full">
        {(control) => (
          <TextInput
            {...control}
            required
            most={DESCRIPTION_CHARACTERS}
            value={fields.description}
            onType={(description) => put({ description })}
          />
        )}
      </FormField>
    </div>
  );
}

function Choices({ part: { fields, put }, reader, amount }: MoneyFieldsProps & AmountProps) {
  const texts = useTexts();
  const { original, parts, category } = fields;
  const { currency, locale } = reader;
  const isSplit = parts.length > 0;

  function toggleOriginal(): void {
    if (!original) {
      put({ original: { amount: fields.amount, currency: "", rate: "" } });
      return;
    }
    // What it came to stays, as an amount like any other.
    const kept = amount === undefined ? original.amount : writeAmount(amount, currency, locale);
    put({ original: null, amount: kept });
  }

  function toggleSplit(): void {
    const first = newPart([], "", category);
    if (isSplit) put({ parts: [], category: parts[0]?.category ?? null });
    else put({ parts: [first, newPart([first])] });
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
