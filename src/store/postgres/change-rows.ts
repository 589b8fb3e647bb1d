// The rows of a ledger's history, as the server gives them.

import type { CalendarDate } from "../../domain/calendar-date.ts";
import type { ExpenseId } from "../../domain/expense.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type {
  ChangeId,
  ChangeSource,
  Instant,
  ReplacedFields,
} from "../../domain/ledger-change.ts";
import type { ChangeRow } from "../change-row.ts";
import type { InLedger } from "../transfer.ts";
import { decimalOfNumeric } from "./numbers.ts";

/** Without the ledger's id and the change's own. */
export const CHANGE_COLUMNS = "count, kind, expense_id, previous, before, after, made_at, source";

/** A row with `CHANGE_COLUMNS`, the ledger's id, and the change's own as `id`. */
export interface ChangeColumns {
  readonly ledger_id: LedgerId;
  readonly id: string;
  readonly count: string;
  readonly kind: ChangeRow["kind"];
  readonly expense_id: string;
  readonly previous: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly made_at: string;
  readonly source: ChangeSource;
}

export function changeOf(row: ChangeColumns): InLedger<ChangeRow> {
  return {
    ledger: row.ledger_id,
    // Safe: the ids in the table were made by a store.
    id: integer(row.id) as ChangeId,
    count: integer(row.count),
    kind: row.kind,
    // Safe: as above.
    expense: integer(row.expense_id) as ExpenseId,
    previous: changeIdOf(row.previous),
    before: fieldsOf(row.before),
    after: fieldsOf(row.after),
    // Safe: a store wrote whole milliseconds.
    at: integer(row.made_at) as Instant,
    source: row.source,
  };
}

export function changeIdOf(text: string | null): ChangeId | null {
  // Safe: the ids in the tables were made by a store.
  return text === null ? null : (integer(text) as ChangeId);
}

function fieldsOf(json: string | null): ReplacedFields | null {
  if (json === null) return null;
  // Safe: only a batch of a store has written it.
  const { description, amount, date } = JSON.parse(json) as Partial<Record<string, string>>;
  return {
    ...(description !== undefined && { description }),
    ...(amount !== undefined && { amount: decimalOfNumeric(amount) }),
    // Safe: the server's type was a day, written in this form.
    ...(date !== undefined && { date: date as CalendarDate }),
  };
}

function integer(digits: string): number {
  return Number.parseInt(digits, 10);
}
