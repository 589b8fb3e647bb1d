// All fields of a new expense. Enter records it from any of them; Escape goes back with what was typed.

import { type FormEvent, useEffect, useRef, useState } from "react";
import { DETAIL_FIELDS, LABEL_FIELDS } from "../../domain/expense/expense-fields.ts";
import { CategoryField } from "../expense/category-field.tsx";
import { FormField } from "../expense/form-field.tsx";
import { NameField, TagsField } from "../expense/label-fields.tsx";
import { submitByEnter } from "../expense/submit-by-enter.ts";
import type { Reader } from "../expense/typed.ts";
import type { NewExpense } from "../service/shapes.ts";
import { useTexts } from "../texts/texts.ts";
import { type FormFields, type FormPart, readForm } from "./form-fields.ts";
import { MoneyFields } from "./money-fields.tsx";

interface Props {
  readonly title: string;
  readonly begin: FormFields;
  readonly reader: Reader;
  readonly onDone: (expense: NewExpense) => void;
  readonly onType: (fields: FormFields) => void;
  readonly onCancel: () => void;
}

export function ExpenseForm({ title, begin, reader, onDone, onType, onCancel }: Props) {
  const texts = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(begin);
  const [isSent, setIsSent] = useState(false);
  const { expense, faults = {} } = readForm(fields, reader);
  // Nobody is told of mistakes before they have said that it is done.
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
      <div className="form-foot">
        <button type="button" className="plain" onClick={onCancel}>
          {texts.cancel} <kbd>Esc</kbd>
        </button>
        <button type="submit" className="primary">
          {texts.entry.record} <kbd>Enter</kbd>
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
      <div className={fields.parts.length === 0 ? "form-field wide" : "form-field"}>
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
        className="wide"
        hint={fields.note === "" ? undefined : texts.expense.newLine}
      >
        {(control) => (
          <textarea
            {...control}
            rows={fields.note.includes("\n") ? 4 : 1}
            maxLength={DETAIL_FIELDS.note.most}
            value={fields.note}
            onChange={({ target }) => put({ note: target.value })}
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
