// Which currency a sign or a short name beside amounts means. Where several currencies share it, it means the ledger's own if that
// is one of them: an amount in another currency must never be taken at face value.

import type { ColumnPlaces } from "../../../domain/import/terms.ts";
import { type CurrencyCode, isCurrencyCode } from "../../../domain/money/currency.ts";
import { readStuckSign } from "../../../domain/quick-entry/word.ts";
import type { TableRow } from "../../record/record.ts";
import { currencyInHeader, currencyNamed } from "../columns/column-words.ts";

/** Those that quick entry does not know, or knows in capitals only; the likeliest currency first. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  ...{
    元: "CNY HKD MOP TWD",
    円: "JPY",
    원: "KRW",
    fr: "CHF XAF XOF XPF",
    rs: "INR LKR MUR NPR PKR",
  },
  ...{
    r: "ZAR",
    rm: "MYR",
    rp: "IDR",
    lei: "RON MDL",
    din: "RSD",
    дин: "RSD",
    ден: "MKD",
    den: "MKD",
  },
  ...{ р: "RUB BYN", руб: "RUB BYN", грн: "UAH", тг: "KZT", тк: "BDT", tk: "BDT", bs: "BOB VES" },
};

/** Of those that share a sign, what is meant first. */
const LIKELY: readonly string[] = ["USD", "SEK", "CHF", "INR", "JPY"];

export interface SignContext {
  /** The ledger's currency. */
  readonly home: CurrencyCode | undefined;
  /** Whether the amounts beside it have decimals, which yen have not. */
  readonly hasDecimals: boolean;
}

/** Undefined for a sign that nobody knows, and for one that may mean the ledger's own currency or, without one, several. */
export function currencyOfSign(
  sign: string,
  { home, hasDecimals }: SignContext,
): CurrencyCode | undefined {
  const codes = currenciesOf(sign);
  if (codes.length < 2) return codes[0];
  if (home === undefined || codes.includes(home)) return undefined;
  const likely = codes.find((code) => LIKELY.includes(code)) ?? codes[0];
  const isYuan = likely === "JPY" && hasDecimals;
  return isYuan ? codes.find((code) => code !== likely) : likely;
}

function currenciesOf(sign: string): readonly CurrencyCode[] {
  const short = SHORT_NAMES[sign.toLowerCase()];
  if (short !== undefined) return short.split(" ").filter((code) => isCurrencyCode(code));
  const named = currencyNamed(sign);
  if (isCurrencyCode(named)) return [named];
  const read = readStuckSign(sign) ?? readStuckSign(sign.toLowerCase());
  if (!read) return [];
  return read.sharedBy ?? [read.currency];
}

interface CurrencyEvidence {
  readonly columns: ColumnPlaces;
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
}

/** The currency of a table whose headers, or whose column of currencies, name one alone. */
export function tableCurrency(
  { columns, headers, rows }: CurrencyEvidence,
  signs: SignContext,
): CurrencyCode | undefined {
  const codes = new Set<string>();
  for (const role of ["amount", "debit", "credit"] as const) {
    const [at] = columns[role] ?? [];
    const inHeader = currencyInHeader(at === undefined ? "" : (headers[at] ?? ""));
    const code =
      inHeader && (isCurrencyCode(inHeader) ? inHeader : currencyOfSign(inHeader, signs));
    if (code) codes.add(code);
  }
  const [at] = columns.currency ?? [];
  for (const { cells } of at === undefined ? [] : rows) {
    const code = currencyNamed(cells[at ?? -1] ?? "");
    if (code !== "") codes.add(code);
  }
  const [only] = codes;
  return codes.size === 1 && only !== undefined && isCurrencyCode(only) ? only : undefined;
}
