// What people pay with where a reader lives, for a new ledger to begin with. The greater regions, by the codes of ISO 3166.

import { type CurrencyCode, isCurrencyCode } from "../../domain/currency.ts";

/** Where nothing better is known. */
const USUAL = "EUR";

const REGIONS: Readonly<Record<string, string>> = {
  ...{ US: "USD", GB: "GBP", CH: "CHF", LI: "CHF", JP: "JPY", CN: "CNY", IN: "INR", BD: "BDT" },
  ...{ EG: "EGP", CA: "CAD", AU: "AUD", NZ: "NZD", SE: "SEK", NO: "NOK", DK: "DKK", PL: "PLN" },
  ...{ CZ: "CZK", HU: "HUF", RO: "RON", TR: "TRY", UA: "UAH", BR: "BRL", MX: "MXN", AR: "ARS" },
  ...{ CL: "CLP", CO: "COP", ZA: "ZAR", NG: "NGN", KE: "KES", KR: "KRW", TW: "TWD", HK: "HKD" },
  ...{ SG: "SGD", MY: "MYR", TH: "THB", VN: "VND", ID: "IDR", PH: "PHP", PK: "PKR", LK: "LKR" },
  ...{ NP: "NPR", IL: "ILS", SA: "SAR", AE: "AED", KW: "KWD", MA: "MAD", IS: "ISK", RS: "RSD" },
};

/** By a locale of BCP 47, such as de-CH: CHF. */
export function currencyOfLocale(locale: string): CurrencyCode {
  const { region } = new Intl.Locale(locale).maximize();
  const code = region ? (REGIONS[region] ?? USUAL) : USUAL;
  if (!isCurrencyCode(code)) throw new RangeError(`${code} is not a currency`);
  return code;
}
