// Currencies by their codes of ISO 4217, into how many decimals each is divided, and what an amount in one is in another.

import { type Decimal, multiply, roundHalfEven } from "./decimal.ts";

declare const currencyCode: unique symbol;

/** An active code of ISO 4217, such as EUR. */
export type CurrencyCode = string & { readonly [currencyCode]: true };

/**
 * The codes of the list of November 2026 by their number of decimals, codes of funds such as CLF included.
 * Left out is what nobody pays with: precious metals, units of account, codes for tests and for none.
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

/** Whether a text is an active code, in capitals. */
export function isCurrencyCode(text: string): text is CurrencyCode {
  return minorUnitsOf.has(text);
}

/** All active codes, in the order of the alphabet. */
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
 * amount × rate, rounded half-even to the decimal places of the currency that it is converted to (2 for EUR, 0 for
 * JPY, 3 for KWD). The product is exact before it is rounded; a negative amount gives what the positive one
 * gives, negated. The rate is what one unit costs; whether it is positive is for the caller to check.
 * Throws a RangeError unless `places` is a whole number from 0 to 100,000.
 */
export function convert(amount: Decimal, rate: Decimal, places: number): Decimal {
  return roundHalfEven(multiply(amount, rate), places);
}
