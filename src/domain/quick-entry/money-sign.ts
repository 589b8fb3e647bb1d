// The signs and codes that mark a number as an amount of money, and which currency each one names.

import { type CurrencyCode, isCurrencyCode } from "../currency.ts";

export type MoneySign =
  | { readonly currency: CurrencyCode; readonly sharedBy?: never }
  /** A sign of several currencies: it marks an amount, and says no more than that it is one of these. */
  | { readonly currency?: never; readonly sharedBy: readonly CurrencyCode[] };

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
const SHARED: ReadonlyMap<string, readonly CurrencyCode[]> = new Map(
  [
    [
      "$ ＄ ﹩",
      "ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP CVE DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD " +
        "TWD USD UYU XCD",
    ],
    ["¥ ￥", "CNY JPY"],
    ["kr kr.", "DKK ISK NOK SEK"],
    ["Rs Rs.", "INR LKR MUR NPR PKR SCR"],
    ["﷼", "IRR OMR QAR SAR YER"],
    ["Fr Fr.", "BIF CDF CHF DJF GNF KMF RWF XAF XOF XPF"],
  ].flatMap(([signs = "", codes = ""]) => {
    const currencies = codes.split(" ").filter((code) => isCurrencyCode(code));
    return signs.split(" ").map((sign) => [sign, currencies] as const);
  }),
);

/** What a sign or a code in capitals says, or undefined for any other text. */
export function readMoneySign(text: string): MoneySign | undefined {
  const sharedBy = SHARED.get(text);
  if (sharedBy) return { sharedBy };
  const code = NAMES.get(text) ?? text;
  return isCurrencyCode(code) ? { currency: code } : undefined;
}
