// A choice among the currencies, by the names that the reader's language has for them.

import { useMemo } from "react";
import { CURRENCY_CODES } from "../../domain/money/currency.ts";
import { useReader } from "../texts/texts.ts";

interface Props {
  readonly label: string;
  /** What stands for no currency. */
  readonly none: string;
  readonly value: string;
  /** Empty for none. */
  readonly onChange: (code: string) => void;
}

export function CurrencyChoice({ label, none, value, onChange }: Props) {
  const { locale } = useReader();
  const named = useMemo(() => namedCurrencies(locale), [locale]);
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{none}</option>
        {named.map(({ code, name }) => (
          <option key={code} value={code}>
            {name === code ? code : `${name} (${code})`}
          </option>
        ))}
      </select>
    </label>
  );
}

function namedCurrencies(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  const { compare } = new Intl.Collator(locale);
  return CURRENCY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    compare(a.name, b.name),
  );
}
