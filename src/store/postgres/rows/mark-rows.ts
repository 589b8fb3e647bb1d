// The rows of marks, in the server's form.

import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { ImportId } from "../../../domain/import/ledger-import.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { ImportMarkRow, MarkRange } from "../../import-mark-row.ts";
import { integerLiteral } from "./literals.ts";

/** The columns without the ledger's id, for writing. */
export const MARK_COLUMNS = "import_id, nth, account, day, first_id, expense_id, is_made, fields";

/** The types of `MARK_COLUMNS`. */
export const MARK_TYPES = [
  ...(["bigint", "bigint", "bigint", "date", "bigint", "bigint", "bigint", "text"] as const),
];

/** The fields of `MARK_COLUMNS`. */
export function markFields(row: ImportMarkRow): readonly (string | number | null)[] {
  const { import: id, nth, account, day, firstId, expense, isMade, fields } = row;
  return [id, nth, account, day, firstId, expense, isMade ? 1 : 0, fields];
}

/** The columns for reading. */
export const MARK_FIELDS = `import_id, nth, account, to_char(day::timestamp, 'YYYY-MM-DD') AS day,
  first_id, expense_id, is_made, fields`;

/** A row with `MARK_FIELDS`. */
export interface MarkRow {
  readonly import_id: string;
  readonly nth: string;
  readonly account: string;
  readonly day: string;
  readonly first_id: string | null;
  readonly expense_id: string | null;
  readonly is_made: string;
  readonly fields: string;
}

export function markOf(row: MarkRow): ImportMarkRow {
  const { first_id: firstId, expense_id: expense } = row;
  return {
    // Safe: the ids in the table were made by a store.
    import: integer(row.import_id) as ImportId,
    ...{ nth: integer(row.nth), account: integer(row.account) },
    // Safe: the server's type is a day, written in this form.
    day: row.day as CalendarDate,
    firstId: firstId === null ? null : integer(firstId),
    // Safe: as above.
    expense: expense === null ? null : (integer(expense) as ExpenseId),
    isMade: row.is_made === "1",
    fields: row.fields,
  };
}

/** Rows of the range. `ledger` is a literal. */
export function inRange(ledger: string, { import: id, from, to }: MarkRange): string {
  return `ledger_id = ${ledger} AND import_id = ${integerLiteral(id)}
    AND nth >= ${integerLiteral(from)} AND nth < ${integerLiteral(to)}`;
}

function integer(digits: string): number {
  return Number.parseInt(digits, 10);
}
