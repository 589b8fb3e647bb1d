// The history of a ledger: each change of it, in order, with what was there before and after.

import type { ExpenseDraft, ExpenseId } from "./expense.ts";

declare const changeId: unique symbol;
declare const instant: unique symbol;

/** Counts the changes of a ledger, from 1 and without a gap. */
export type ChangeId = number & { readonly [changeId]: true };

/** A point in time: whole milliseconds since 1970 began in UTC. */
export type Instant = number & { readonly [instant]: true };

/** Where a change came from. */
export type ChangeSource = "api";

/** Those fields that a change has replaced. */
export type ReplacedFields = Partial<ExpenseDraft>;

interface ChangeBase {
  readonly id: ChangeId;
  readonly at: Instant;
  readonly source: ChangeSource;
  readonly expense: ExpenseId;
}

export type LedgerChange = ChangeBase &
  (
    | { readonly kind: "created"; readonly before: null; readonly after: ExpenseDraft }
    | { readonly kind: "changed"; readonly before: ReplacedFields; readonly after: ReplacedFields }
    | { readonly kind: "deleted"; readonly before: ExpenseDraft; readonly after: null }
  );

const FIELDS = ["description", "amount", "date"] as const satisfies readonly (keyof ExpenseDraft)[];

/** The fields in which the two differ, as they were and as they are; undefined where there are none. */
export function replacedFields(
  before: ExpenseDraft,
  after: ExpenseDraft,
): { readonly before: ReplacedFields; readonly after: ReplacedFields } | undefined {
  const names = FIELDS.filter((name) => before[name] !== after[name]);
  if (names.length === 0) return undefined;
  const pick = (expense: ExpenseDraft): ReplacedFields =>
    Object.fromEntries(names.map((name) => [name, expense[name]]));
  return { before: pick(before), after: pick(after) };
}
