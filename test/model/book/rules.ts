// The rules of a book that hold for both changes and undos.

import type { ExpenseContent } from "../../../src/domain/expense/expense-details.ts";
import type { ProblemKind } from "../../../src/domain/problem.ts";
import { keyOf } from "./labels.ts";
import { timesRounded } from "./money.ts";
import type { ModelLabel, Records } from "./records.ts";

/** Says that an action can't be done, and why. */
export class Impossible extends Error {
  readonly kind: ProblemKind;
  constructor(kind: ProblemKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Names are unique among labels with the same kind and parent. */
export function expectFreeName(
  { labels }: Records,
  id: number | undefined,
  { kind, name, parent }: Pick<ModelLabel, "kind" | "name" | "parent">,
): void {
  for (const [other, label] of labels) {
    if (other === id || label.removed || label.kind !== kind || label.parent !== parent) continue;
    if (keyOf(label.name) === keyOf(name)) throw new Impossible("conflict", "the name is taken");
  }
}

const PLACES = new Map([
  ["EUR", 2],
  ["USD", 2],
  ["JPY", 0],
]);

/** True if the amount is the original amount converted to the ledger's currency. */
export function isConverted(
  { amount, original }: Pick<ExpenseContent, "amount" | "original">,
  currency: string,
): boolean {
  if (!original) return true;
  const converted = timesRounded(original.amount, original.rate, PLACES.get(currency) ?? 2);
  return converted === amount;
}
