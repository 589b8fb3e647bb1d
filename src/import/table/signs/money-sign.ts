// Finds the currency of a sign or a short name next to amounts. If several currencies share it, the ledger's own currency wins, if it is
// one of them. An amount in another currency must never be taken at face value.

import type { ColumnPlaces } from "../../../domain/import/terms.ts";
import { type CurrencyCode, isCurrencyCode } from "../../../domain/money/currency.ts";
import { readStuckSign } from "../../../domain/quick-entry/word.ts";
import type { TableRow } from "../../record/record.ts";
import { currencyInHeader, currencyNamed } from "../columns/column-words.ts";

/** Short names that quick entry does not know, or knows in capitals only, each with its currencies, the likeliest first. */
const SHORT_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  `元 CNY HKD MOP TWD,円 JPY,원 KRW,fr CHF XAF XOF XPF,rs INR LKR MUR NPR PKR,r ZAR,rm MYR,rp IDR,lei RON MDL,din RSD,дин RSD,
  ден MKD,den MKD,р RUB BYN,руб RUB BYN,грн UAH,тг KZT,тк BDT,tk BDT,bs BOB VES`
    .split(/,\s*/)
    .map((list) => {
      const [name = "", ...codes] = list.split(" ");
      return [name, codes];
    }),
);

/** The likeliest currencies with a shared sign. */
const LIKELY: readonly string[] = ["USD", "SEK", "CHF", "INR", "JPY"];

export interface SignContext {
  /** The ledger's currency. */
  readonly home: CurrencyCode | undefined;
  /** True if the amounts with the sign have decimals. Amounts in yen have none. */
  readonly hasDecimals: boolean;
}

/** Undefined for an unknown sign. Also undefined for a shared sign, if it may mean the ledger's currency or the ledger has none. */
export function currencyOfSign(sign: string, { home, hasDecimals }: SignContext) {
  const codes = currenciesOf(sign);
  if (codes.length < 2) return codes[0];
  if (home === undefined || codes.includes(home)) return undefined;
  const likely = codes.find((code) => LIKELY.includes(code)) ?? codes[0];
  const isYuan = likely === "JPY" && hasDecimals;
  return isYuan ? codes.find((code) => code !== likely) : likely;
}

function currenciesOf(sign: string): readonly CurrencyCode[] {
  const short = SHORT_NAMES.get(sign.toLowerCase());
  if (short) return short.filter((code) => isCurrencyCode(code));
  const named = currencyNamed(sign);
  if (isCurrencyCode(named)) return [named];
  const read = readStuckSign(sign) ?? readStuckSign(sign.toLowerCase());
  if (!read) return [];
  return read.sharedBy ?? [read.currency];
}

/** The currency of a table if its headers, or its column of currencies, name only one. */
export function tableCurrency(
  columns: ColumnPlaces,
  headers: readonly string[],
  rows: readonly TableRow[],
  signs: SignContext,
): CurrencyCode | undefined {
  const { amount = [], debit = [], credit = [], currency = [] } = columns;
  const inHeaders = [...amount, ...debit, ...credit].map((at) => {
    const named = currencyInHeader(headers[at] ?? "") ?? "";
    return named === "" || isCurrencyCode(named) ? named : currencyOfSign(named, signs);
  });
  const inRows = currency.flatMap((at) => rows.map(({ cells }) => currencyNamed(cells[at] ?? "")));
  const [only, ...others] = new Set([...inHeaders, ...inRows].filter(Boolean));
  return only !== undefined && others.length === 0 && isCurrencyCode(only) ? only : undefined;
}
