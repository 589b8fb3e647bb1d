// The running balance proves signs, order and completeness at once, if each row's amount leads from one balance to the next.

import { reason } from "../../../domain/import/reasons.ts";
import { type Decimal, negate, subtract, ZERO } from "../../../domain/money/decimal.ts";

export interface BalanceRow {
  readonly line: number;
  /** The sign is the file's own. */
  readonly amount: Decimal;
  /** The balance after the row. */
  readonly balance: Decimal;
}

export type BalanceProof = ReturnType<typeof proofOf>;

/** The share of steps that must agree. */
const ENOUGH = 0.95;
/** Fewer steps may agree by chance. */
const MIN = 2;
const MAX_BREAKS = 20;

/** How the balances follow from the amounts; undefined if they don't, or if both directions agree. */
export function proveBalance(rows: readonly BalanceRow[]): BalanceProof | undefined {
  const [best, next] = [rows, rows.toReversed()]
    .flatMap((ordered) => [proofOf(ordered, true), proofOf(ordered, false)])
    .toSorted((a, b) => b.agrees - a.agrees);
  const isEnough = best && best.agrees >= Math.max(MIN, (rows.length - 1) * ENOUGH);
  return isEnough && best.agrees !== next?.agrees ? best : undefined;
}

/** True if amounts are as large as the steps of the balance, in one of both orders of rows. They need no signs for that. */
export function areSteps(all: readonly BalanceRow[]): boolean {
  // Fees that are all zero would follow from any number that stays the same.
  const rows = all.filter(({ amount }) => amount !== ZERO);
  const agrees = [rows, rows.toReversed()].map((ordered) => {
    return ordered.slice(1).filter(({ amount, balance }, at) => {
      const step = subtract(balance, ordered[at]?.balance ?? ZERO);
      return step === amount || step === negate(amount);
    }).length;
  });
  return Math.max(...agrees) >= Math.max(MIN, (rows.length - 1) * ENOUGH);
}

/** Counts the steps that agree if a positive amount raises the balance, or if it lowers it. Rows without an amount show nothing. */
function proofOf(rows: readonly BalanceRow[], raises: boolean) {
  const steps = rows.slice(1).map(({ line, amount, balance }, at) => {
    const before = rows[at];
    const step = subtract(balance, before?.balance ?? ZERO);
    const lines = [before?.line ?? line, line];
    const between = [Math.min(...lines), Math.max(...lines)] as const;
    /** The missing amount between the two rows, with the bank's sign. */
    const missing = subtract(step, raises ? amount : negate(amount));
    return { between, missing };
  });
  const breaks = steps.filter(({ missing }) => missing !== ZERO);
  const [agrees, of] = [steps.length - breaks.length, steps.length];
  return {
    raises,
    agrees,
    because: agrees === of ? reason("balance-all", of) : reason("balance-some", agrees, of),
    /** The first steps that don't agree. */
    breaks: breaks.toSorted((a, b) => a.between[0] - b.between[0]).slice(0, MAX_BREAKS),
  };
}
