// Tells the changes of a ledger from the rows of its history. What a creation has made is not in them: it is what there
// is now, or was deleted, with every later change taken back.

import type { ExpenseDraft, ExpenseId } from "../domain/expense.ts";
import type { ChangeId, LedgerChange, ReplacedFields } from "../domain/ledger-change.ts";
import type { ChangeRow } from "./change-row.ts";
import type { ExpenseState } from "./transfer.ts";

/** Rows of one moment. `undefined` stands for a row that is not there. */
export interface KnownRows {
  readonly expenses: Map<ExpenseId, ExpenseState | undefined>;
  /** The last deletion of each expense. */
  readonly deletions: Map<ExpenseId, ChangeRow | undefined>;
  readonly changes: Map<ChangeId, ChangeRow | undefined>;
}

export interface MissingRows {
  readonly expenses: ReadonlySet<ExpenseId>;
  readonly deletions: ReadonlySet<ExpenseId>;
  readonly changes: ReadonlySet<ChangeId>;
}

export type Told =
  | { readonly changes: readonly LedgerChange[]; readonly missing?: never }
  | { readonly changes?: never; readonly missing: MissingRows };

export function nothingKnown(): KnownRows {
  return { expenses: new Map(), deletions: new Map(), changes: new Map() };
}

/**
 * The first changes after `after`, at most `limit`, of rows that follow one another; or what else must be known first.
 * Throws if a row is not there that must be.
 */
export function tellChanges(
  rows: readonly ChangeRow[],
  { after, limit }: { readonly after: number; readonly limit: number },
  known: KnownRows,
): Told {
  const missing = {
    expenses: new Set<ExpenseId>(),
    deletions: new Set<ExpenseId>(),
    changes: new Set<ChangeId>(),
  };
  rows.forEach(({ id }, index) => {
    const earlier = rows[index - 1];
    if (earlier && earlier.id + earlier.count !== id) throw incomplete(id);
  });
  const changes = rows
    .flatMap(eachOf)
    .filter(({ id }) => id > after)
    .slice(0, limit)
    .flatMap((row): LedgerChange[] => {
      const { id, at, source, expense } = row;
      const base = { id, at, source, expense };
      if (row.kind !== "created") return [{ ...base, ...fieldsOf(row) }];
      const created = createdFields(expense, known, missing);
      return created ? [{ ...base, kind: "created", before: null, after: created }] : [];
    });
  const isMissing = missing.expenses.size + missing.deletions.size + missing.changes.size > 0;
  return isMissing ? { missing } : { changes };
}

/** A row of several creations, as a row for each. */
function eachOf(row: ChangeRow): readonly ChangeRow[] {
  return Array.from({ length: row.count }, (_, index) => ({
    ...row,
    count: 1,
    // Safe: both count on within the row.
    id: (row.id + index) as ChangeId,
    expense: (row.expense + index) as ExpenseId,
  }));
}

function fieldsOf({ id, kind, before, after }: ChangeRow) {
  if (kind === "deleted" && isWhole(before)) return { kind, before, after: null };
  if (kind === "changed" && before && after) return { kind, before, after };
  throw incomplete(id);
}

function isWhole(fields: ReplacedFields | null): fields is ExpenseDraft {
  return (
    fields?.description !== undefined && fields.amount !== undefined && fields.date !== undefined
  );
}

/** What an expense was created as; undefined where something is missing yet. */
function createdFields(
  id: ExpenseId,
  known: KnownRows,
  missing: { expenses: Set<ExpenseId>; deletions: Set<ExpenseId>; changes: Set<ChangeId> },
): ExpenseDraft | undefined {
  if (!known.expenses.has(id)) {
    missing.expenses.add(id);
    return undefined;
  }
  const expense = known.expenses.get(id);
  if (!expense && !known.deletions.has(id)) {
    missing.deletions.add(id);
    return undefined;
  }
  const deletion = known.deletions.get(id);
  let fields = expense ?? deletion?.before;
  let previous = expense ? expense.lastChange : deletion?.previous;
  while (typeof previous === "number") {
    if (!known.changes.has(previous)) {
      missing.changes.add(previous);
      return undefined;
    }
    const change = known.changes.get(previous);
    if (!change) throw incomplete(previous);
    fields = { ...fields, ...change.before };
    previous = change.previous;
  }
  if (!fields || !isWhole(fields)) throw incomplete(id);
  const { description, amount, date } = fields;
  return { description, amount, date };
}

function incomplete(id: ChangeId | ExpenseId): Error {
  return new Error(`the history does not tell what became of ${id}`);
}
