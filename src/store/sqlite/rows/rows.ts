// Rows in the file. Each has a checksum over all its values, so a bit that has changed on the disk leads to an error, and never to another
// amount.

import type { Expense } from "../../../domain/expense/expense.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { partChecksum } from "../../import-rows.ts";
import {
  BOOK_TABLES,
  type BookRecords,
  type BookRows,
  type BookTable,
  valuesIn,
} from "../../tables.ts";

export type StoredRow<Table extends BookTable> = BookRows[Table] & { readonly checksum: number };

/** The names of rows in messages, without their ledgers. */
const NAMES: { readonly [Table in BookTable]: (row: BookRows[Table], ledger: LedgerId) => string } =
  {
    ledgers: (_, ledger) => `the ledger ${ledger}`,
    expenses: ({ id }) => `expense ${id}`,
    posts: ({ id }) => `post ${id}`,
    records: ({ kind, id }) => `${kind} ${id}`,
    changes: ({ id }) => `change ${id}`,
    answers: ({ key }) => `the answer to ${key}`,
    refs: ({ id }) => `the ref of expense ${id}`,
    marks: ({ nth, import: of }) => `mark ${nth} of import ${of}`,
    parts: ({ part, import: of }) => `part ${part} of the file of import ${of}`,
  };

type Checksum<Table extends BookTable> = (ledger: LedgerId, row: BookRows[Table]) => number;

/** The checksum of any other row is made of all its values, in the order of its columns. */
const CHECKSUMS: { readonly [Table in BookTable]?: Checksum<Table> } = {
  ledgers: ledgerChecksum,
  expenses: expenseChecksum,
  changes: changeChecksum,
  parts: partChecksum,
};

/**
 * No stored text contains a NUL, so no two rows have the same string from which their checksums are made. A field that an older version
 * lacked is left out while it is empty, so that older checksums remain valid.
 */
export function rowChecksum<Table extends BookTable>(
  table: Table,
  ledger: LedgerId,
  row: BookRows[Table],
): number {
  const own: Checksum<Table> | undefined = CHECKSUMS[table];
  return own ? own(ledger, row) : checksumOf(ledger, ...valuesIn(table, row));
}

/** Null counts as an empty text. */
export function checksumOf(...values: readonly unknown[]): number {
  return Bun.hash.crc32(values.join("\0"));
}

function expenseChecksum(ledger: LedgerId, row: BookRows["expenses"]): number {
  const { id, description, amount, date, lastChange, createdAt, changedAt, details } = row;
  const known = `${ledger}\0${id}\0${date}\0${amount}\0${description}`;
  const isOld = lastChange === null && createdAt === null && changedAt === null;
  if (isOld && details === null) return Bun.hash.crc32(known);
  return Bun.hash.crc32(
    `${known}\0${lastChange ?? ""}\0${createdAt ?? ""}\0${changedAt ?? ""}\0${details ?? ""}`,
  );
}

function ledgerChecksum(id: LedgerId, ledger: BookRows["ledgers"]): number {
  const { nextExpenseId, nextPostId, count, total, postCount, revision } = ledger;
  const { nextChangeId, nextRecordId, runCount, runSource, runBy, recordsChange } = ledger;
  const known = [id, nextExpenseId, nextPostId, count, total, postCount, revision];
  const later = [nextChangeId, nextRecordId, runCount, runSource, recordsChange];
  const isOld = later.join() === "1,1,0,api," && runBy === null;
  return checksumOf(...known, ...(isOld ? [] : later), ...(runBy === null ? [] : [runBy]));
}

function changeChecksum(ledger: LedgerId, row: BookRows["changes"]): number {
  // The last value is `by`, which an older version lacked.
  const values = valuesIn("changes", row);
  return checksumOf(ledger, ...(row.by === null ? values.slice(0, -1) : values));
}

/** Throws if the row does not match its checksum. */
export function recordIn<Table extends BookTable>(
  table: Table,
  ledger: LedgerId,
  row: StoredRow<Table>,
): BookRecords[Table] {
  expectIntact(table, ledger, row);
  return BOOK_TABLES[table].recordOf(row);
}

/** An expense without the fields that lists leave out. Throws if the row does not match its checksum. */
export function listedExpenseIn(ledger: LedgerId, row: StoredRow<"expenses">): Expense {
  expectIntact("expenses", ledger, row);
  const { id, description, amount, date } = row;
  return { id, description, amount, date };
}

function expectIntact<Table extends BookTable>(
  table: Table,
  ledger: LedgerId,
  row: StoredRow<Table>,
): void {
  if (rowChecksum(table, ledger, row) === row.checksum) return;
  throw damaged(NAMES[table](row, ledger));
}

export class RowDamage extends Error {
  /** The name of the row, without its ledger. */
  readonly row: string;

  constructor(row: string) {
    super(`the file is damaged: ${row} does not match its checksum; run "outlay check"`);
    this.row = row;
  }
}

export function damaged(row: string): RowDamage {
  return new RowDamage(row);
}
