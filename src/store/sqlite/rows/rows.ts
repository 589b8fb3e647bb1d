// Rows in the file. Each has a checksum over all its values, so a bit that has changed on the disk leads to an error, and never to another
// amount.

import type { Expense } from "../../../domain/expense/expense.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { partChecksum } from "../../import-rows.ts";
import { BOOK_TABLES, type BookRecords, type BookRows, type BookTable } from "../../tables.ts";

export type StoredRow<Table extends BookTable> = BookRows[Table] & { readonly checksum: number };

interface RowFacts<Row> {
  checksum(ledger: LedgerId, row: Row): number;
  nameOf(row: Row, ledger: LedgerId): string;
}

// No stored text contains a NUL, so no two rows produce the same string here. A field that an older version lacked is left out while it is
// empty, so that older checksums remain valid.
const ROWS: { readonly [Table in BookTable]: RowFacts<BookRows[Table]> } = {
  ledgers: { checksum: ledgerChecksum, nameOf: (_, ledger) => `the ledger ${ledger}` },
  expenses: { checksum: expenseChecksum, nameOf: ({ id }) => `expense ${id}` },
  posts: {
    checksum: (ledger, { id, text, privacy }) => checksumOf(ledger, id, privacy, text),
    nameOf: ({ id }) => `post ${id}`,
  },
  records: {
    checksum: (ledger, { id, kind, lastChange, fields }) =>
      checksumOf(ledger, id, kind, lastChange, fields),
    nameOf: ({ kind, id }) => `${kind} ${id}`,
  },
  changes: {
    checksum(ledger, row) {
      const { id, count, kind, record, recordId, previous, before, after } = row;
      const { at, createdAt, source, undoes, by } = row;
      const values = [id, count, kind, record, recordId, previous, before, after, at, createdAt];
      return checksumOf(ledger, ...values, source, undoes, ...(by === null ? [] : [by]));
    },
    nameOf: ({ id }) => `change ${id}`,
  },
  answers: {
    checksum: (ledger, { key, digest, at, result }) => checksumOf(ledger, key, digest, at, result),
    nameOf: ({ key }) => `the answer to ${key}`,
  },
  refs: {
    checksum: (ledger, { ref, id }) => checksumOf(ledger, ref, id),
    nameOf: ({ id }) => `the ref of expense ${id}`,
  },
  marks: {
    checksum(ledger, { import: of, nth, account, day, firstId, expense, isMade, fields }) {
      return checksumOf(ledger, of, nth, account, day, firstId, expense, isMade, fields);
    },
    nameOf: ({ nth, import: of }) => `mark ${nth} of import ${of}`,
  },
  parts: {
    checksum: partChecksum,
    nameOf: ({ part, import: of }) => `part ${part} of the file of import ${of}`,
  },
};

export function rowChecksum<Table extends BookTable>(
  table: Table,
  ledger: LedgerId,
  row: BookRows[Table],
): number {
  return ROWS[table].checksum(ledger, row);
}

/** Null counts as an empty text. */
export function checksumOf(...values: readonly (string | number | null)[]): number {
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
  throw damaged(ROWS[table].nameOf(row, ledger));
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
