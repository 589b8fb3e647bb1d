// If a table has two amounts, one is in the currency of the shop, and the other is billed in that of the account.

import { type CurrencyCode, isCurrencyCode } from "../../../domain/money/currency.ts";
import { currencyInHeader, currencyNamed, matchHeader } from "./column-words.ts";
import type { Found, TableColumns } from "./column-content.ts";

interface Amount {
  readonly at: number;
  /** The column of its currency, if it has one. */
  readonly currencyAt: number | undefined;
  /** All that it is in. */
  readonly currencies: ReadonlySet<string>;
}

/** Takes the amount in the ledger's currency, or else in always the same one, for the amount; another one is the original. */
export function chooseBilled(
  found: Found,
  table: TableColumns,
  home: CurrencyCode | undefined,
): void {
  const amounts = amountsIn(table);
  const [taken] = found.get("amount") ?? [];
  const now = amounts.find(({ at }) => at === taken);
  if (!now || amounts.length < 2) return;
  const isIn = (code: string | undefined) => (amount: Amount) =>
    code !== undefined && amount.currencies.size === 1 && amount.currencies.has(code);
  const isOne = ({ currencies }: Amount) => currencies.size === 1;
  const billed = amounts.find(isIn(home)) ?? (isOne(now) ? now : amounts.find(isOne));
  if (!billed) return;
  const original = billed === now ? amounts.find((amount) => amount !== billed) : now;
  found.set("amount", [billed.at]);
  found.delete("currency");
  if (billed.currencyAt !== undefined) found.set("currency", [billed.currencyAt]);
  if (original?.currencyAt === undefined || found.has("original-amount")) return;
  found.set("original-amount", [original.at]);
  found.set("original-currency", [original.currencyAt]);
}

/** Amounts whose currency is in their header or in the column beside them. */
function amountsIn({ headers, rows, contents }: TableColumns): readonly Amount[] {
  const roles = headers.map((header) => matchHeader(header));
  const isOf = (at: number, role: string) => roles[at]?.role === role;
  return headers.flatMap((header, at): Amount[] => {
    if (!isOf(at, "amount") || (contents[at]?.numbers ?? 0) === 0) return [];
    const named = currencyInHeader(header);
    if (named !== undefined && isCurrencyCode(named)) {
      return [{ at, currencyAt: undefined, currencies: new Set([named]) }];
    }
    const currencyAt = [at + 1, at - 1].find((place) => isOf(place, "currency"));
    if (currencyAt === undefined) return [];
    const cells = rows.map(({ cells }) => currencyNamed(cells[currencyAt] ?? ""));
    return [{ at, currencyAt, currencies: new Set(cells.filter((code) => code !== "")) }];
  });
}
