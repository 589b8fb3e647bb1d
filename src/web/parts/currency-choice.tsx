// A choice among the currencies, by the names that the reader's language has for them: one of a list, or typed by code or name.

import { type ComponentProps, useMemo } from "react";
import { CURRENCY_CODES, type CurrencyCode, isCurrencyCode } from "../../domain/money/currency.ts";
import { usualCurrencies } from "../locale/region-currency.ts";
import { useReader } from "../texts/texts.ts";
import { Combobox } from "./combobox.tsx";

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

interface FieldProps
  extends Omit<ComponentProps<typeof Combobox>, "names" | "onType" | "onPick" | "onChange"> {
  /** Its code, or what is typed so far. */
  readonly value: string;
  /** The one that is no choice. */
  readonly own: CurrencyCode | null;
  readonly onChange: (code: string) => void;
}

export function CurrencyField({ own, onChange, ...rest }: FieldProps) {
  const { locale } = useReader();
  const names = useMemo(() => {
    const usual = usualCurrencies(navigator.languages);
    const rank = (code: string) => (usual.includes(code) ? usual.indexOf(code) : usual.length);
    return namedCurrencies(locale)
      .filter(({ code }) => code !== own)
      .toSorted((a, b) => rank(a.code) - rank(b.code))
      .map(({ code, name }) => (name === code ? code : `${code} ${name}`));
  }, [locale, own]);
  return (
    <Combobox
      {...rest}
      autoCapitalize="characters"
      names={names}
      isWhole={(text) => isCurrencyCode(text.toUpperCase())}
      onType={(text) => onChange(isCurrencyCode(text.toUpperCase()) ? text.toUpperCase() : text)}
      onPick={(name) => onChange(name.slice(0, CODE_CHARACTERS))}
    />
  );
}

const CODE_CHARACTERS = 3;

function namedCurrencies(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  const { compare } = new Intl.Collator(locale);
  return CURRENCY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    compare(a.name, b.name),
  );
}
