// The rows of a ledger's history in the file: one for each change, and one for a run of creations.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { readFields } from "../../../domain/ledger/ledger-change.ts";
import type { ChangeRow } from "../../history/change-row.ts";
import { prepareInsertion } from "./insertion.ts";
import { damaged, type Stored } from "./rows.ts";

/** The columns in their stored form. */
interface Columns extends Omit<ChangeRow, "before" | "after"> {
  readonly before: string | null;
  readonly after: string | null;
}

export type StoredChange = Stored<Columns>;

export const CHANGE_COLUMNS = `change_id AS id, count, kind, record, record_id AS recordId, previous,
  before, after, made_at AS at, created_at AS createdAt, source, made_by AS by, undoes, checksum`;

type Values = [LedgerId, ...ReturnType<typeof valuesOf>, checksum: number];

export function prepareChangeInsertion(
  database: Database,
): (ledger: LedgerId, rows: readonly ChangeRow[]) => void {
  const insert = prepareInsertion<Values>(database, "change", [
    ...["ledger_id", "change_id", "count", "kind", "record", "record_id", "previous", "before"],
    ...["after", "made_at", "created_at", "source", "undoes", "made_by", "checksum"],
  ]);
  return (ledger, rows) => {
    insert(
      rows.map((row): Values => {
        const columns = { ...row, before: textOf(row.before), after: textOf(row.after) };
        return [ledger, ...valuesOf(columns), changeChecksum(ledger, columns)];
      }),
    );
  };
}

function textOf(value: object | null): string | null {
  return value && JSON.stringify(value);
}

function valuesOf(row: Columns) {
  const { id, count, kind, record, recordId, previous, before, after } = row;
  const { at, createdAt, source, undoes, by } = row;
  // Safe: `as const` only makes a tuple of the values.
  return [
    ...([id, count, kind, record, recordId, previous, before, after] as const),
    ...([at, createdAt, source, undoes, by] as const),
  ] as const;
}

export function changeChecksum(ledger: LedgerId, row: Columns): number {
  const values = [ledger, ...valuesOf(row)];
  // Rows without a user have the earlier format, so that older checksums remain valid. No stored text contains a NUL.
  if (row.by === null) values.pop();
  return Bun.hash.crc32(values.join("\0"));
}

/** Throws if the row does not match its checksum. */
export function changeOf(ledger: LedgerId, { checksum, ...row }: StoredChange): ChangeRow {
  if (changeChecksum(ledger, row) !== checksum) throw damaged(`change ${row.id}`);
  return {
    ...row,
    before: row.before === null ? null : readFields(row.before, row.record, row.id),
    after: row.after === null ? null : readFields(row.after, row.record, row.id),
  };
}
