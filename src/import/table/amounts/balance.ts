// The running balance: where each row's amount leads from one balance to the next, signs, order and completeness are proven at once.

import {
  type Decimal,
  decimalPlaces,
  negate,
  subtract,
  ZERO,
} from "../../../domain/money/decimal.ts";

export interface BalanceRow {
  readonly line: number;
  /** As the file writes its sign. */
  readonly amount: Decimal;
  /** After the row. */
  readonly balance: Decimal;
}

export interface Break {
  readonly between: readonly [line: number, line: number];
  /** What is missing between the two rows, with the bank's sign. */
  readonly missing: Decimal;
}

export interface BalanceProof {
  /** Of the days in the file. */
  readonly order: "ascending" | "descending";
  /** Whether a positive amount raises the balance. */
  readonly raises: boolean;
  /** How many steps agree, of all. */
  readonly agrees: number;
  readonly of: number;
  /** The first of them. */
  readonly breaks: readonly Break[];
}

/** Of all steps, how many must agree. */
const ENOUGH = 0.95;
/** Fewer steps may agree by chance. */
const MIN = 2;
const MAX_BREAKS = 20;

/** How the balances follow from the amounts; undefined where they don't, or where both directions agree. */
export function proveBalance(rows: readonly BalanceRow[]): BalanceProof | undefined {
  const scale = rows.reduce(
    (most, { amount, balance }) => Math.max(most, decimalPlaces(amount), decimalPlaces(balance)),
    0,
  );
  const amounts = rows.map(({ amount }) => unitsOf(amount, scale));
  const balances = rows.map(({ balance }) => unitsOf(balance, scale));
  let best: (BalanceProof & { readonly tie: boolean }) | undefined;
  for (const order of ["ascending", "descending"] as const) {
    for (const raises of [true, false]) {
      const agrees = countAgreeing(amounts, balances, order, raises);
      if (best && agrees === best.agrees) best = { ...best, tie: true };
      if (best && agrees <= best.agrees) continue;
      best = { order, raises, agrees, of: rows.length - 1, breaks: [], tie: false };
    }
  }
  if (!best || best.tie || best.agrees < MIN || best.agrees < best.of * ENOUGH) return undefined;
  const { tie: _, ...proof } = best;
  return { ...proof, breaks: breaksIn(rows, proof) };
}

/** Rows without an amount show nothing, and neither do those that cancel each other. */
function countAgreeing(
  amounts: readonly bigint[],
  balances: readonly bigint[],
  order: BalanceProof["order"],
  raises: boolean,
): number {
  let agrees = 0;
  for (let at = 1; at < amounts.length; at += 1) {
    const [before, after] = order === "ascending" ? [at - 1, at] : [at, at - 1];
    const amount = amounts[after] ?? 0n;
    const step = (balances[after] ?? 0n) - (balances[before] ?? 0n);
    if (step === (raises ? amount : -amount)) agrees += 1;
  }
  return agrees;
}

function breaksIn(rows: readonly BalanceRow[], proof: BalanceProof): readonly Break[] {
  const breaks: Break[] = [];
  for (let at = 1; at < rows.length && breaks.length < MAX_BREAKS; at += 1) {
    const [first, second] = [rows[at - 1], rows[at]];
    const [before, after] = proof.order === "ascending" ? [first, second] : [second, first];
    if (!first || !second || !before || !after) continue;
    const amount = proof.raises ? after.amount : negate(after.amount);
    const missing = subtract(subtract(after.balance, before.balance), amount);
    if (missing !== ZERO) breaks.push({ between: [first.line, second.line], missing });
  }
  return breaks;
}

/** The number in units of 10^-scale, which is not less than its own places. */
function unitsOf(value: Decimal, scale: number): bigint {
  if (value.includes("e")) return BigInt(0);
  const point = value.indexOf(".");
  const places = point === -1 ? 0 : value.length - point - 1;
  return BigInt(value.replace(".", "") + "0".repeat(scale - places));
}
