// What was paid in another currency, and at which rate; what that comes to is worked out as one types.

import { useId } from "react";
import { isCurrencyCode } from "../../domain/money/currency.ts";
import { useLedger } from "../ledger.ts";
import { Amount } from "../parts/amount.tsx";
import { useTexts } from "../texts/texts.ts";
import { tellFiner } from "./finer.ts";
import { FormField } from "./form-field.tsx";
import {
  type Fault,
  type Reader,
  readAmountField,
  readOriginal,
  type TypedOriginal,
} from "./typed.ts";

/** Those that the platform knows by name and the service takes. */
const KNOWN = Intl.supportedValuesOf("currency").filter(isCurrencyCode);

interface Props {
  readonly value: TypedOriginal;
  readonly reader: Reader;
  readonly fault: Fault | undefined;
  readonly onChange: (value: TypedOriginal) => void;
}

export function OriginalFields({ value, reader, fault, onChange }: Props) {
  const texts = useTexts();
  const codes = useId();
  const { currency } = useLedger();
  const { amount: total } = readOriginal(value, reader).value ?? {};
  const own = currency ?? "";
  return (
    <fieldset className="original" aria-label={texts.expense.original}>
      <FormField
        label={texts.expense.originalAmount}
        fault={faultOf(fault, ["amount", "amount-missing"])}
        hint={tellFiner(readAmountField(value.amount, reader).value, value.currency, texts)}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={value.amount}
            onChange={({ target }) => onChange({ ...value, amount: target.value })}
          />
        )}
      </FormField>
      <FormField
        label={texts.expense.currency}
        fault={faultOf(fault, ["currency", "currency-own", "currency-none"])}
      >
        {(control) => (
          <input
            {...control}
            type="text"
            list={codes}
            maxLength={3}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={value.currency}
            onChange={({ target }) => {
              onChange({ ...value, currency: target.value.toUpperCase() });
            }}
          />
        )}
      </FormField>
      <FormField label={texts.expense.rate(value.currency, own)} fault={faultOf(fault, ["rate"])}>
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={value.rate}
            onChange={({ target }) => onChange({ ...value, rate: target.value })}
          />
        )}
      </FormField>
      <datalist id={codes}>
        {KNOWN.filter((code) => code !== currency).map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      <output className="converted">
        {total === undefined ? texts.expense.notConverted : <Amount value={total} />}
      </output>
    </fieldset>
  );
}

function faultOf(fault: Fault | undefined, own: readonly Fault[]): Fault | undefined {
  return own.find((each) => each === fault);
}
