// The rows of a ledger's history, as they stand in the file: one for each change, and one for creations that follow
// one another.

import type { Database } from "bun:sqlite";
import type { ExpenseId } from "../../domain/expense.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type { ChangeId, ChangeSource, Instant } from "../../domain/ledger-change.ts";
import type { ChangeRow } from "../change-row.ts";
import { damaged, type Stored } from "./rows.ts";

/** The columns as they are stored. */
interface Columns extends Omit<ChangeRow, "before" | "after"> {
  readonly before: string | null;
  readonly after: string | null;
}

export type StoredChange = Stored<Columns>;

export const CHANGE_COLUMNS = `change_id AS id, count, kind, expense_id AS expense, previous,
  before, after, made_at AS at, source, checksum`;

type Values = [
  LedgerId,
  ChangeId,
  count: number,
  kind: string,
  ExpenseId,
  previous: ChangeId | null,
  before: string | null,
  after: string | null,
  Instant,
  ChangeSource,
  checksum: number,
];

export function prepareChangeInsertion(
  database: Database,
): (ledger: LedgerId, row: ChangeRow) => void {
  const insert = database.query<void, Values>(
    `INSERT INTO change (ledger_id, change_id, count, kind, expense_id, previous, before, after,
       made_at, source, checksum)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (ledger, row) => {
    const { id, count, kind, expense, previous, at, source } = row;
    const before = row.before && JSON.stringify(row.before);
    const after = row.after && JSON.stringify(row.after);
    const checksum = changeChecksum(ledger, { ...row, before, after });
    insert.run(ledger, id, count, kind, expense, previous, before, after, at, source, checksum);
  };
}

export function changeChecksum(ledger: LedgerId, row: Columns): number {
  const { id, count, kind, expense, previous, before, after, at, source } = row;
  // No text that is kept holds a NUL.
  return Bun.hash.crc32(
    [ledger, id, count, kind, expense, previous, before, after, at, source].join("\0"),
  );
}

/** Throws if the row is not as it was stored. */
export function changeOf(ledger: LedgerId, { checksum, ...row }: StoredChange): ChangeRow {
  if (changeChecksum(ledger, row) !== checksum) throw damaged(`change ${row.id}`);
  return {
    ...row,
    // Safe: the checksum says that the texts are those that were made of such fields.
    before: row.before === null ? null : (JSON.parse(row.before) as ChangeRow["before"]),
    after: row.after === null ? null : (JSON.parse(row.after) as ChangeRow["after"]),
  };
}
