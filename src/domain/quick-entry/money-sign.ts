// The signs and codes that mark a number as an amount of money, and which currency each one names.

import { type CurrencyCode, isCurrencyCode } from "../currency.ts";

export interface MoneySign {
  /** Absent where several currencies share the sign: it marks an amount, and says no more. */
  readonly currency?: CurrencyCode;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ["€", "EUR"],
  ["£", "GBP"],
  ["￡", "GBP"],
  ["₹", "INR"],
  ["৳", "BDT"],
  ["₩", "KRW"],
  ["￦", "KRW"],
  ["₽", "RUB"],
  ["₺", "TRY"],
  ["₴", "UAH"],
  ["₫", "VND"],
  ["₪", "ILS"],
  ["₦", "NGN"],
  ["₱", "PHP"],
  ["฿", "THB"],
  ["₸", "KZT"],
  ["₲", "PYG"],
  ["₡", "CRC"],
  ["₵", "GHS"],
  ["₮", "MNT"],
  ["₭", "LAK"],
  ["៛", "KHR"],
  ["₼", "AZN"],
  ["₾", "GEL"],
  ["֏", "AMD"],
  ["؋", "AFN"],
  ["zł", "PLN"],
  ["Kč", "CZK"],
  ["R$", "BRL"],
  ["US$", "USD"],
  ["AU$", "AUD"],
  ["CA$", "CAD"],
  ["HK$", "HKD"],
  ["NT$", "TWD"],
  ["NZ$", "NZD"],
]);

/** Dollars and pesos, yen and yuan, the crowns of the North, the rupees, the rials, the francs. */
const SHARED: ReadonlySet<string> = new Set([
  ...["$", "＄", "﹩", "¥", "￥", "kr", "kr.", "Rs", "Rs.", "﷼", "Fr", "Fr."],
]);

/** What a sign or a code in capitals says, or undefined for any other text. */
export function readMoneySign(text: string): MoneySign | undefined {
  if (SHARED.has(text)) return {};
  const code = NAMES.get(text) ?? text;
  return isCurrencyCode(code) ? { currency: code } : undefined;
}
