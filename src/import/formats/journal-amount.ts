// Amounts in plain-text journals: a number with its commodity before or after it, a price per unit or in total, and the cost of a lot. If
// the decimal sign is not declared, a sign that occurs once is the decimal sign, as in hledger.

import { isCurrencyCode } from "../../domain/money/currency.ts";
import { type Decimal, multiply, negate, parseDecimal } from "../../domain/money/decimal.ts";
import { currencyNamed } from "../table/columns/column-words.ts";
import { exactAmount } from "./values.ts";

export interface JournalAmount {
  readonly quantity: Decimal;
  /** The text in the file without quotes, or empty. */
  readonly commodity: string;
  /** The price of the amount in another commodity, with the same sign. */
  readonly cost?: { readonly quantity: Decimal; readonly commodity: string };
}

export interface AmountStyle {
  /** The decimal sign by commodity; "" is for all others. */
  readonly decimalSigns: ReadonlyMap<string, "." | ",">;
  /** The commodity of amounts that don't name one. */
  readonly commodity: string;
  /** True if the cost of a lot counts, as in Beancount. */
  readonly countsLots: boolean;
}

const DIGITS = String.raw`(?:\d[\d.,'’\u00a0 ]*|\.\d+)(?:[eE][+-]?\d+)?`;
const COMMODITY = String.raw`"[^"]*"|[^\s\d"+\-.,;@={}()*'’]+`;
const BEFORE = new RegExp(
  String.raw`^(?<outer>[+-]?)\s*(?<quoted>${COMMODITY})\s*(?<inner>[+-]?)\s*(?<digits>${DIGITS})$`,
);
const AFTER = new RegExp(
  String.raw`^(?<outer>[+-]?)\s*(?<digits>${DIGITS}?)\s*(?<quoted>${COMMODITY})?$`,
);

/** The amount of a posting, without its comment; undefined if the text is not an amount. */
export function journalAmount(text: string, style: AmountStyle): JournalAmount | undefined {
  const [, units = "", sign, price = ""] = /^(.*?)(?:(@@?)(.*))?$/.exec(text) ?? [];
  const lot = /\{+\s*([^}]*?)\s*\}+/.exec(units);
  const own = plainAmount(units.replace(/\{.*\}|\[[^\]]*\]/g, " ").trim(), style);
  if (!own) return undefined;
  if (sign !== undefined) {
    const paid = plainAmount(price.trim(), style);
    return paid && { ...own, cost: costOf(own, paid, sign === "@@") };
  }
  if (!lot || !style.countsLots) return own;
  const paid = plainAmount((lot[1] ?? "").split(",")[0]?.trim() ?? "", style);
  return paid && { ...own, cost: costOf(own, paid, lot[0].startsWith("{{")) };
}

function costOf(own: JournalAmount, paid: JournalAmount, isOfAll: boolean) {
  const { commodity } = paid;
  if (!isOfAll) return { quantity: multiply(own.quantity, paid.quantity), commodity };
  const isOut = own.quantity.startsWith("-") !== paid.quantity.startsWith("-");
  return { quantity: isOut ? negate(paid.quantity) : paid.quantity, commodity };
}

function plainAmount(written: string, style: AmountStyle): JournalAmount | undefined {
  // Runs of spaces would slow the patterns down, because they would try each of them.
  const text = written.replace(/\s+/g, " ");
  const { groups = {} } = BEFORE.exec(text) ?? AFTER.exec(text) ?? {};
  const { outer, inner, digits = "", quoted = "" } = groups;
  if (digits === "") return undefined;
  const commodity = quoted.replace(/^"|"$/g, "") || style.commodity;
  const sign = style.decimalSigns.get(commodity) ?? style.decimalSigns.get("");
  const quantity = numberIn(digits.trim(), sign);
  const isNegative = outer === "-" || inner === "-";
  return quantity && { quantity: isNegative ? negate(quantity) : quantity, commodity };
}

function numberIn(text: string, sign: "." | "," | undefined): Decimal | undefined {
  if (/[eE]/.test(text)) return parseDecimal(text);
  if (sign === undefined) return exactAmount(text);
  const [whole = "", decimals, ...more] = text.split(sign);
  if (more.length > 0 || !/^\d*$/.test(decimals ?? "")) return undefined;
  const digits = whole.replace(/[.,'’\u00a0 ]/g, "").replace(/^0+(?=\d)/, "") || "0";
  return parseDecimal(decimals ? `${digits}.${decimals}` : digits);
}

/**
 * The code of a commodity, or a sign that several currencies share. Undefined for a commodity that is not a currency, and empty for an
 * empty one.
 */
export function currencyOf(commodity: string): string | undefined {
  if (commodity === "" || commodity === "$" || commodity === "¥") return commodity;
  const code = currencyNamed(commodity);
  return isCurrencyCode(code) ? code : undefined;
}
