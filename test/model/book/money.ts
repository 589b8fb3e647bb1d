// Amounts with at most two decimals as whole hundredths. The model of a book has no other numbers.

import type { Decimal } from "../../../src/domain/money/decimal.ts";
import { hundredths } from "../../store/subject.ts";
import { decimal } from "../../support/values.ts";

/** Throws for an amount with more than two decimal places. */
export function cents(amount: Decimal): bigint {
  const { scaled, places } = parse(amount);
  if (places > 2) throw new RangeError(`${amount} is not a whole number of hundredths`);
  return scaled * 10n ** BigInt(2 - places);
}

export function ofCents(count: bigint): Decimal {
  return decimal(hundredths(count));
}

export function addUp(amounts: readonly Decimal[]): Decimal {
  return ofCents(amounts.reduce((sum, amount) => sum + cents(amount), 0n));
}

/** Returns the product, rounded half-even to this many decimal places. */
export function timesRounded(a: Decimal, b: Decimal, places: number): Decimal {
  const [first, second] = [parse(a), parse(b)];
  const product = first.scaled * second.scaled;
  const surplus = first.places + second.places - places;
  if (surplus <= 0) return decimal(`${product}e-${first.places + second.places}`);
  const unit = 10n ** BigInt(surplus);
  const [whole, rest] = [product / unit, (product % unit) * 2n];
  const size = rest < 0n ? -rest : rest;
  const isUp = size > unit || (size === unit && whole % 2n !== 0n);
  const away = product < 0n ? -1n : 1n;
  return decimal(`${isUp ? whole + away : whole}e-${places}`);
}

function parse(amount: Decimal): { readonly scaled: bigint; readonly places: number } {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(amount);
  if (!match) throw new RangeError(`${amount} has an exponent`);
  const [, whole = "", fraction = ""] = match;
  return { scaled: BigInt(whole + fraction), places: fraction.length };
}
