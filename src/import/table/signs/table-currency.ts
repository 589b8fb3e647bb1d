// The currency of a table whose heads, or whose column of currencies, name one alone.

import type { ColumnPlaces } from "../../../domain/import/terms.ts";
import { type CurrencyCode, isCurrencyCode } from "../../../domain/money/currency.ts";
import type { TableRow } from "../../record/record.ts";
import { currencyInHead, currencyNamed } from "../columns/column-words.ts";
import { currencyOfSign, type SignContext } from "./money-sign.ts";

export interface CurrencyEvidence {
  readonly columns: ColumnPlaces;
  readonly heads: readonly string[];
  readonly rows: readonly TableRow[];
}

export function tableCurrency(
  { columns, heads, rows }: CurrencyEvidence,
  signs: SignContext,
): CurrencyCode | undefined {
  const codes = new Set<string>();
  for (const role of ["amount", "debit", "credit"] as const) {
    const [at] = columns[role] ?? [];
    const inHead = currencyInHead(at === undefined ? "" : (heads[at] ?? ""));
    const code = inHead && (isCurrencyCode(inHead) ? inHead : currencyOfSign(inHead, signs));
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
