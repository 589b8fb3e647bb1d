// The currencies that the app offers, with their names in the reader's language.

import { CURRENCY_CODES, type CurrencyCode, isCurrencyCode } from "../../domain/money/currency.ts";

interface Naming {
  readonly locale: string;
  /** The browser's name for a currency, or the code itself if the browser has no name. */
  readonly nameOf: (code: string) => string | undefined;
  /** Names of currencies that browsers don't know yet. */
  readonly newNames: Readonly<Record<string, string>>;
  /** Codes that come first, in this order. */
  readonly usual: readonly string[];
}

/** Funds and units of account, which contracts and bonds use, with their names in ISO 4217. */
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

/** Returns all currencies, the usual ones first, the others by name. */
export function namedCurrencies({ locale, nameOf, newNames, usual }: Naming) {
  const { compare } = new Intl.Collator(locale);
  const rank = (code: string) => (usual.includes(code) ? usual.indexOf(code) : usual.length);
  return CURRENCY_CODES.map((code) => {
    const known = nameOf(code) ?? code;
    const name = known === code ? (newNames[code] ?? RARE[code] ?? code) : known;
    return { key: code, name: `${name} (${code})`, isRare: code in RARE };
  }).toSorted((a, b) => rank(a.key) - rank(b.key) || compare(a.name, b.name));
}

/** Regions whose currency code does not begin with the region's code, or begins like the code of a fund. */
const REGIONS: Readonly<Record<string, string>> = {
  EUR:
    "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA " +
    "XK YT",
  USD: "AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI",
  XOF: "BF BJ CI GW ML NE SN TG",
  XAF: "CF CG CM GA GQ TD",
  XCD: "AG AI DM GD KN LC MS VC",
  XPF: "NC PF WF",
  XCG: "CW SX",
  AUD: "CC CX KI NF NR TV",
  NZD: "CK NU PN TK",
  GBP: "GG IM JE",
  CHF: "CH LI",
  DKK: "FO GL",
  NOK: "BV SJ",
  MAD: "EH",
  ILS: "PS",
  BOB: "BO",
  CLP: "CL",
  COP: "CO",
  MXN: "MX",
  UYU: "UY",
  VES: "VE",
};

const USUAL = new Map(
  Object.entries(REGIONS).flatMap(([code, regions]) =>
    regions.split(" ").map((region) => [region, code] as const),
  ),
);

/**
 * Returns the currency of the first locale that has a region, such as CHF for de-CH. If none has one, it returns the currency of the
 * region with the most speakers of the first language: JPY for ja. Null if that is unknown.
 */
export function currencyOfReader(preferred: readonly string[]): CurrencyCode | null {
  const known = preferred.flatMap((locale) => {
    try {
      return new Intl.Locale(locale);
    } catch {
      return [];
    }
  });
  const region = known.find(({ region }) => region)?.region ?? known[0]?.maximize().region ?? "";
  const code = USUAL.get(region) ?? CURRENCY_CODES.find((code) => code.startsWith(region));
  return region !== "" && code && isCurrencyCode(code) ? code : null;
}

/** Returns the likely currencies of a reader: the region's own, and those that are known everywhere. */
export function usualCurrencies(preferred: readonly string[]): readonly string[] {
  return [currencyOfReader(preferred) ?? "", "USD", "EUR", "GBP", "JPY", "CAD", "AUD", "CHF"];
}
