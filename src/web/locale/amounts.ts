// Amounts as the reader's locale writes them, to the last digit.

import { type CurrencyCode, minorUnits } from "../../domain/money/currency.ts";
import { type Decimal, decimalPlaces } from "../../domain/money/decimal.ts";
import { withPlaces } from "../../domain/money/written-digits.ts";

/** The platform can't write out more decimals; real amounts have fewer. */
const MAX_PLACES = 100;
/** The decimal places of most currencies, for ledgers without a currency. */
const USUAL_PLACES = 2;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}/${Object.values(options).join("/")}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

export function usualPlaces(currency: CurrencyCode | null): number {
  return currency ? minorUnits(currency) : USUAL_PLACES;
}

/** Shows an amount without rounding it, with the sign of its currency, if any. */
export function showAmount(
  amount: Decimal,
  currency: CurrencyCode | null,
  locale: string,
  signDisplay: "auto" | "exceptZero" = "auto",
): string {
  const places = Math.max(usualPlaces(currency), decimalPlaces(amount));
  if (places > MAX_PLACES) return currency ? `${amount} ${currency}` : amount;
  return inOrder(amountFormat(currency, locale, places, signDisplay).format(exact(amount)));
}

/** The platform formats the digits of a number in a string exactly. */
function exact(amount: Decimal): Intl.StringNumericLiteral {
  // Safe: a canonical decimal is a number's text.
  return amount as Intl.StringNumericLiteral;
}

/** The direction marks with which the platform begins amounts of right-to-left locales. */
const RIGHT_TO_LEFT = /[\u200f\u061c]/;

function inOrder(shown: string): string {
  return RIGHT_TO_LEFT.test(shown) ? withMark(shown) : shown;
}

/** Keeps letters with a sign, such as US$, in order: right-to-left text would show $US. */
function withMark(shown: string): string {
  return shown.replace(/[A-Z]+\p{Sc}/u, "$&\u200e");
}

function amountFormat(
  currency: CurrencyCode | null,
  locale: string,
  places: number,
  signDisplay: "auto" | "exceptZero",
): Intl.NumberFormat {
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  return formatOf(locale, { signDisplay, ...styleOf(currency), ...digits });
}

function styleOf(currency: CurrencyCode | null): Intl.NumberFormatOptions {
  return currency ? { style: "currency", currency } : {};
}

/** Returns the parts of a shown amount by the platform's names: "currency", "integer", "group", "fraction" and so on. */
export function amountParts(
  amount: Decimal,
  currency: CurrencyCode | null,
  locale: string,
): readonly Pick<Intl.NumberFormatPart, "type" | "value">[] {
  const places = Math.max(usualPlaces(currency), decimalPlaces(amount));
  if (places > MAX_PLACES)
    return [{ type: "integer", value: showAmount(amount, currency, locale) }];
  const parts = amountFormat(currency, locale, places, "auto").formatToParts(exact(amount));
  if (!parts.some(({ value }) => RIGHT_TO_LEFT.test(value))) return parts;
  return parts.map(({ type, value }) => ({ type, value: withMark(value) }));
}

/** Shows the decimals of the currency, but not its sign: for columns whose header has the sign. */
export function showFigure(amount: Decimal, currency: CurrencyCode | null, locale: string): string {
  const places = Math.max(usualPlaces(currency), decimalPlaces(amount));
  if (places > MAX_PLACES) return amount;
  return amountFormat(null, locale, places, "auto").format(exact(amount));
}

export function currencySign(currency: CurrencyCode, locale: string): string {
  const parts = formatOf(locale, { style: "currency", currency }).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/** Shows a short form for the axis of a chart, such as 1.2K. If the locale has none, it shows the rounded number. */
export function showRoughly(value: number, locale: string): string {
  const short = formatOf(locale, { notation: "compact", maximumFractionDigits: 1 });
  const isShorter = short.formatToParts(value).some(({ type }) => type === "compact");
  if (isShorter || Math.abs(value) < WHOLE) return short.format(value);
  return formatOf(locale, { maximumFractionDigits: 0 }).format(value);
}

/** From this number on, decimals say little. */
const WHOLE = 100;

/** Shows a rounded amount, by default without a currency: 1,933. Zero has no sign. */
export function showWhole(
  amount: Decimal,
  locale: string,
  currency: CurrencyCode | null = null,
): string {
  const whole = { maximumFractionDigits: 0, signDisplay: "negative" } as const;
  return inOrder(formatOf(locale, { ...whole, ...styleOf(currency) }).format(exact(amount)));
}

export function showCount(count: number, locale: string): string {
  return formatOf(locale, {}).format(count);
}

/** Shows a share of 1 as a percentage. */
export function showShare(
  share: number,
  locale: string,
  signDisplay: "auto" | "exceptZero" = "auto",
): string {
  const percent = { style: "percent", maximumFractionDigits: 0 } as const;
  return formatOf(locale, { signDisplay, ...percent }).format(share);
}

/** Shows a part of a whole as a percentage: <1% if it is smaller but not zero, and >99% if it is almost everything. */
export function showPart(part: number, locale: string): string {
  if (part > 0 && part < MIN_PART) return `<${showShare(MIN_PART, locale)}`;
  if (part > 1 - MIN_PART && part < 1) return `>${showShare(1 - MIN_PART, locale)}`;
  return showShare(part, locale);
}

const MIN_PART = 0.01;

/** The largest change that is shown exactly, as a share of 1. A larger figure says nothing more, and takes up space. */
const MAX_CHANGE = 9.99;

/** Shows a relative change as a percentage: >999 % at most, and <1 % if it is smaller. */
export function showChange(
  share: number,
  locale: string,
  signDisplay: "auto" | "exceptZero" = "auto",
): string {
  if (share > MAX_CHANGE) return `>${showShare(MAX_CHANGE, locale)}`;
  // The difference next to it shows the direction.
  if (share !== 0 && Math.abs(share) < MIN_PART) return showPart(Math.abs(share), locale);
  return showShare(share, locale, signDisplay);
}

/** Writes the amount as it is typed in the locale, with the usual decimals. */
export function writeAmount(
  amount: Decimal,
  currency: CurrencyCode | null,
  locale: string,
): string {
  return writeNumber(withPlaces(amount, usualPlaces(currency)), locale);
}

/** Writes a rate, or any other number with a decimal point, as it is typed in the locale. */
export function writeNumber(value: string, locale: string): string {
  return value.includes("e") ? value : value.replace(".", decimalSign(locale));
}

export function decimalSign(locale: string): string {
  const parts = formatOf(locale, { minimumFractionDigits: 1 }).formatToParts(1);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}
