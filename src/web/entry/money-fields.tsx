// The money of a new expense: how much it was, in which currency, on which day and for what, and how it is divided.

import { DESCRIPTION_CHARACTERS } from "../../domain/expense/expense.ts";
import { DateField } from "../expense/date-field.tsx";
import { tellFiner } from "../expense/finer.ts";
import { FormField } from "../expense/form-field.tsx";
import { OriginalFields } from "../expense/original-fields.tsx";
import { newPart, PartsFields } from "../expense/parts-fields.tsx";
import type { Reader } from "../expense/typed.ts";
import { writeAmount } from "../locale/amounts.ts";
import { Amount } from "../parts/amount.tsx";
import { Icon } from "../parts/icon.tsx";
import { useTexts } from "../texts/texts.ts";
import { amountOf, type FormPart } from "./form-fields.ts";

interface Props {
  readonly part: FormPart;
  readonly reader: Reader;
}

export function MoneyFields({ part, reader }: Props) {
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

function MainFields({ part: { fields, faults, put }, reader, amount }: Props & AmountProps) {
  const texts = useTexts();
  const finer = tellFiner(amount, reader.currency, texts);
  return (
    <div className="main-fields">
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
        <FormField label={texts.amount} fault={faults.amount} hint={finer}>
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              required
              value={fields.amount}
              onChange={({ target }) => put({ amount: target.value })}
            />
          )}
        </FormField>
      )}
      <FormField label={texts.date} fault={faults.date}>
        {(control) => (
          <DateField {...control} required value={fields.date} onChange={(date) => put({ date })} />
        )}
      </FormField>
      <FormField label={texts.description} fault={faults.description} className="wide">
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            required
            maxLength={DESCRIPTION_CHARACTERS}
            value={fields.description}
            onChange={({ target }) => put({ description: target.value })}
          />
        )}
      </FormField>
    </div>
  );
}

function Choices({ part: { fields, put }, reader, amount }: Props & AmountProps) {
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
    <div className="form-choices">
      {currency !== null && (
        <button type="button" aria-pressed={original !== null} onClick={toggleOriginal}>
          {texts.expense.original}
        </button>
      )}
      <button type="button" aria-pressed={isSplit} onClick={toggleSplit}>
        <Icon name="split" />
        {texts.expense.split}
      </button>
    </div>
  );
}
