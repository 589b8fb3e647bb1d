// Prices of the sample in the currency of its ledger: about what things cost there, in round sums where there are no small coins.

import { type CurrencyCode, minorUnits } from "../../domain/money/currency.ts";
import { type Decimal, parseDecimal } from "../../domain/money/decimal.ts";

/** Roughly how many units of a currency buy what one euro buys; those that are not named are of its order. */
const UNITS: Readonly<Record<string, number>> = {
  ...{ JPY: 140, CNY: 6, INR: 40, BDT: 50, EGP: 22, SEK: 11, NOK: 11, DKK: 8, CZK: 20, HUF: 280 },
  ...{ TRY: 22, UAH: 22, MXN: 14, ARS: 900, CLP: 700, COP: 2_600, ZAR: 11, NGN: 500, KES: 70 },
  ...{ KRW: 1_200, TWD: 24, HKD: 8, THB: 20, VND: 12_000, IDR: 7_000, PHP: 30, PKR: 110 },
  ...{ LKR: 150, NPR: 65, ISK: 150, RSD: 80, PLN: 3, RON: 3, BRL: 4, RUB: 50, XOF: 350, XAF: 350 },
  ...{ XPF: 120, ALL: 70, AMD: 250, AOA: 500, BIF: 1_500, CDF: 1_500, CRC: 450, CUP: 30, DJF: 120 },
  ...{ DOP: 35, DZD: 70, ETB: 50, GMD: 35, GNF: 5_000, GYD: 130, HTG: 90, IQD: 900 },
  ...{ IRR: 100_000, JMD: 110, KGS: 45, KHR: 2_200, KMF: 300, KZT: 250, LAK: 9_000, LBP: 50_000 },
  ...{ LRD: 120, MDL: 12, MGA: 2_000, MKD: 35, MMK: 1_200, MNT: 1_800, MUR: 25, MWK: 900, MZN: 40 },
  ...{
    NIO: 22,
    PYG: 4_500,
    RWF: 700,
    SCR: 12,
    SDG: 700,
    SOS: 400,
    SYP: 6_000,
    TZS: 1_400,
    AFN: 35,
  },
  ...{ UGX: 1_800, UYU: 45, UZS: 5_500, VES: 100, VUV: 130, YER: 250, ZMW: 12, SZL: 11, LSL: 11 },
  ...{ NAD: 11, MRU: 20, SLE: 15, SRD: 25, CVE: 70, ERN: 12, HNL: 18, BWP: 8, MOP: 8, GTQ: 6 },
};
/** In currencies with large numbers, prices end in zeros. */
const ROUND_FROM = 20;

/** `cents` is the price in hundredths of a euro. */
export function priceIn(currency: CurrencyCode, cents: number): Decimal {
  const units = UNITS[currency] ?? 1;
  const hundredths = cents * units;
  const [step, places] =
    units >= ROUND_FROM || minorUnits(currency) === 0 ? [stepOf(units), 0] : [1, 2];
  const count = places === 2 ? hundredths : Math.ceil(hundredths / 100 / step) * step;
  return decimal(count, places);
}

/** A whole number of tens, hundreds and so on, by how large the numbers are. */
function stepOf(units: number): number {
  if (units >= 5_000) return 1_000;
  if (units >= 500) return 100;
  return units >= ROUND_FROM ? 5 : 1;
}

/** A count of the smallest unit as an amount: 1250 and 2 places are 12.5. */
function decimal(count: number, places: number): Decimal {
  const amount = parseDecimal(`${count}e-${places}`);
  if (amount === undefined) throw new RangeError(`${count} is not a count`);
  return amount;
}

/** What a unit of a currency such as CHF or EUR costs in the currency, about. */
export function rateOf(currency: CurrencyCode): Decimal {
  return decimal(10_473 * (UNITS[currency] ?? 1), 4);
}
