// A quiet word on an amount that has more decimals than its currency: it is kept to the last digit, but is rarely what was meant.

import { isCurrencyCode, minorUnits } from "../../domain/money/currency.ts";
import { type Decimal, decimalPlaces } from "../../domain/money/decimal.ts";
import type { Texts } from "../texts/texts.ts";

/** Undefined where the currency has as many, or is none that is known. */
export function tellFiner(
  amount: Decimal | undefined,
  currency: string | null,
  texts: Texts,
): string | undefined {
  if (amount === undefined || currency === null || !isCurrencyCode(currency)) return undefined;
  const places = minorUnits(currency);
  return decimalPlaces(amount) > places ? texts.expense.finer(currency, places) : undefined;
}
