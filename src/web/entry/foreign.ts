// Another currency in a line: which one a shared sign means, and what it is in the ledger's own at a rate.

import type { CurrencyCode } from "../../domain/money/currency.ts";
import { missingIn } from "../../domain/quick-entry/entry.ts";
import { type Reader, readOriginal } from "../expense/fields/input.ts";
import { writeNumber } from "../locale/amounts.ts";
import type { Converted, Line } from "./typed-line.ts";

/** The currencies to choose from where a sign means none that the ledger is in, those that `used` names first. */
export function currenciesToChoose({ entry, missing }: Line, used: readonly string[]) {
  if (!missing.includes("currency")) return [];
  const rank = (code: string) => (used.includes(code) ? used.indexOf(code) : used.length);
  return (entry.currencies ?? []).toSorted((a, b) => rank(a) - rank(b));
}

/** The line with the currency that was chosen for its sign. */
export function inCurrency(line: Line, chosen: CurrencyCode | undefined, own: CurrencyCode | null) {
  const { currencies, ...rest } = line.entry;
  if (chosen === undefined || !currencies?.includes(chosen)) return line;
  const entry = { ...rest, currency: chosen };
  return { ...line, entry, missing: missingIn(entry, own) };
}

/** The currency of a line that needs a rate. */
export function foreignIn({ entry, missing }: Line): CurrencyCode | undefined {
  return missing.includes("rate") ? entry.currency : undefined;
}

/** What a line says in the ledger's currency; undefined as long as its rate can't be read. */
export function convertedBy(line: Line, rate: string, reader: Reader): Converted | undefined {
  const currency = foreignIn(line);
  const { amount } = line.entry;
  if (currency === undefined || amount === undefined) return undefined;
  return readOriginal({ amount: writeNumber(amount, reader.locale), currency, rate }, reader).value;
}
