// Currencies by their ISO 4217 codes, with their decimals, and conversion between them.

import { type Decimal, multiply, roundHalfEven } from "./decimal.ts";

declare const currencyCode: unique symbol;

/** An active code of ISO 4217, such as EUR. */
export type CurrencyCode = string & { readonly [currencyCode]: true };

/**
 * The codes on the list of November 2026, by number of decimals, including fund codes such as CLF. Codes that are never used for payments
 * are left out: precious metals, units of account, and codes for tests.
 */
const CODES: readonly (readonly [minorUnits: number, codes: string])[] = [
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [
    2,
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE " +
      "CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD " +
      "HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK " +
      "MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD " +
      "RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH " +
      "USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG",
  ],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
];

const minorUnitsOf = new Map(
  CODES.flatMap(([units, codes]) => codes.split(" ").map((code) => [code, units] as const)),
);

/** Returns true if a text is an active code in capital letters. */
export function isCurrencyCode(text: string): text is CurrencyCode {
  return minorUnitsOf.has(text);
}

/** All active codes, in alphabetical order. */
export const CURRENCY_CODES: readonly CurrencyCode[] = [...minorUnitsOf.keys()]
  .filter(isCurrencyCode)
  .toSorted();

/** How many decimals the currency's amounts have: 2 for EUR, 0 for JPY, 3 for KWD, 4 for CLF. */
export function minorUnits(code: CurrencyCode): number {
  const units = minorUnitsOf.get(code);
  if (units === undefined) throw new RangeError(`${code} is not a currency`);
  return units;
}

/**
 * Returns amount × rate, rounded half-even to `places` decimal places. Only the result is rounded, and the sign does not matter for
 * rounding. The rate is the cost of one unit; the caller checks that it is positive. Throws a RangeError unless `places` is a whole number
 * from 0 to 100,000.
 */
export function convert(amount: Decimal, rate: Decimal, places: number): Decimal {
  return roundHalfEven(multiply(amount, rate), places);
}
