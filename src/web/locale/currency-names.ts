// The currencies as they are offered, by the names that the reader's language has for them.

import { CURRENCY_CODES } from "../../domain/money/currency.ts";

export interface NamedCurrency {
  readonly key: string;
  readonly name: string;
  /** Whether it is a unit of account, in which nobody pays. */
  readonly isRare: boolean;
}

interface Naming {
  readonly locale: string;
  /** As the browser says it; the code itself where it knows none. */
  readonly nameOf: (code: string) => string | undefined;
  /** Those that browsers don't know yet. */
  readonly newNames: Readonly<Record<string, string>>;
  /** Codes that come first, in this order. */
  readonly usual: readonly string[];
}

/** Funds and units of account, by the names of ISO 4217: contracts and bonds are in them. */
const RARE: Readonly<Record<string, string>> = {
  BOV: "Mvdol",
  CHE: "WIR Euro",
  CHW: "WIR Franc",
  CLF: "Unidad de Fomento",
  COU: "Unidad de Valor Real",
  MXV: "Mexican Unidad de Inversion (UDI)",
  USN: "US Dollar (next day)",
  UYI: "Uruguay Peso en Unidades Indexadas (UI)",
  UYW: "Unidad Previsional",
};

/** All of them, the usual ones first, then by name. */
export function namedCurrencies({ locale, nameOf, newNames, usual }: Naming) {
  const { compare } = new Intl.Collator(locale);
  const rank = (code: string) => (usual.includes(code) ? usual.indexOf(code) : usual.length);
  return CURRENCY_CODES.map((code): NamedCurrency => {
    const known = nameOf(code) ?? code;
    const name = known === code ? (newNames[code] ?? RARE[code] ?? code) : known;
    return { key: code, name: `${name} (${code})`, isRare: code in RARE };
  }).toSorted((a, b) => rank(a.key) - rank(b.key) || compare(a.name, b.name));
}
