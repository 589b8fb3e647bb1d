// Lets the user choose a currency from a list, or type its code or name. The names are in the reader's language.

import { type ComponentProps, useMemo } from "react";
import { type CurrencyCode, isCurrencyCode } from "../../domain/money/currency.ts";
import { namedCurrencies, usualCurrencies } from "../locale/currencies.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { Combobox, LabeledChoice } from "./combobox.tsx";
import type { Offer } from "./offers.ts";

interface Props {
  readonly label: string;
  readonly none: string;
  readonly value: string;
  /** Called with the code; empty for no currency. */
  readonly onChange: (code: string) => void;
}

export function CurrencyChoice({ value, onChange, ...rest }: Props) {
  return <LabeledChoice {...rest} offers={useCurrencies(null)} chosen={value} onPick={onChange} />;
}

interface FieldProps
  extends Omit<ComponentProps<typeof Combobox>, "offers" | "onType" | "onPick" | "onChange"> {
  /** The currency's code, or the text typed so far. */
  readonly value: string;
  /** The ledger's own currency, which is not offered. */
  readonly own: CurrencyCode | null;
  readonly onChange: (code: string) => void;
}

export function CurrencyField({ own, onChange, ...rest }: FieldProps) {
  return (
    <Combobox
      {...rest}
      autoCapitalize="characters"
      offers={useCurrencies(own)}
      isWhole={(text) => isCurrencyCode(text.toUpperCase())}
      onType={(text) => onChange(isCurrencyCode(text.toUpperCase()) ? text.toUpperCase() : text)}
      onPick={onChange}
    />
  );
}

/** All currencies except `own`, by name. The reader's own and well-known ones come first. */
function useCurrencies(own: CurrencyCode | null): readonly Offer[] {
  const { locale } = useReader();
  const { newCurrencies } = useTexts().ledgers;
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "currency" });
    const nameOf = (code: string) => names.of(code);
    const usual = usualCurrencies(navigator.languages);
    const all = namedCurrencies({ locale, nameOf, newNames: newCurrencies, usual });
    return all.filter(({ key }) => key !== own);
  }, [locale, own, newCurrencies]);
}
