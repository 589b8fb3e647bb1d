// The history of a ledger as it is kept: a row for each change, and one for creations that follow one another. What a
// creation has made is not kept twice: it is what later changes have left of it, or replaced.

import type { ExpenseDraft, ExpenseId } from "../domain/expense.ts";
import type {
  ChangeId,
  ChangeSource,
  Instant,
  LedgerChange,
  ReplacedFields,
} from "../domain/ledger-change.ts";

/** A change, or as many creations as `count` says: of changes from `id` on, and expenses from `expense` on. */
export interface ChangeRow {
  readonly id: ChangeId;
  readonly count: number;
  readonly kind: LedgerChange["kind"];
  readonly expense: ExpenseId;
  readonly previous: ChangeId | null;
  /** What was replaced or deleted. */
  readonly before: ReplacedFields | ExpenseDraft | null;
  /** What it was replaced by. */
  readonly after: ReplacedFields | null;
  readonly at: Instant;
  readonly source: ChangeSource;
}
