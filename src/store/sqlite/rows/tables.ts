// The statements for the tables of a book in the file, in the terms of the domain.

import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import {
  type LedgerRecord,
  NO_PROFILE,
  type ProfileRecord,
} from "../../../domain/ledger/ledger-record.ts";
import type { Post } from "../../../domain/post.ts";
import type { InLedger, LedgerState } from "../../ledger-state.ts";
import { BOOK_TABLES, type BookRecords, type BookTable, COLUMNS, valuesIn } from "../../tables.ts";
import { damaged, recordIn, rowChecksum, type StoredRow } from "./rows.ts";

/** The columns of a `StoredRow`, to be selected. */
export function columnsOf(table: BookTable): string {
  const columns = COLUMNS[table].map(({ field, name }) => `${name} AS "${field}"`);
  return [...columns, "checksum"].join(", ");
}

/** The names of the columns of a table's key. */
function keyOf<Table extends BookTable>(table: Table): readonly string[] {
  const { key, columns } = BOOK_TABLES[table];
  return key.map((field) => columns[field][0]);
}

/** All rows of a table, by ledger and key. */
export function sortedRows<Table extends BookTable>(
  database: Database,
  table: Table,
): Iterable<InLedger<StoredRow<Table>>> {
  // The table of expenses has another order.
  const index = table === "expenses" ? "INDEXED BY expense_by_id" : "";
  const order = ["ledger_id", ...keyOf(table)].join(", ");
  return rowsIn(database, table, `${index} ORDER BY ${order}`);
}

/** All rows of a table, in the order in which they are read fastest, or as `rest` says. */
export function rowsIn<Table extends BookTable>(
  database: Database,
  table: Table,
  rest = "",
): Iterable<InLedger<StoredRow<Table>>> {
  const select = `SELECT ledger_id AS ledger, ${columnsOf(table)} FROM ${BOOK_TABLES[table].name}`;
  return database.query<InLedger<StoredRow<Table>>, []>(`${select} ${rest}`).iterate();
}

type Found<Table extends BookTable> = BookRecords[Table] | undefined;

/** Finds a record by its key. Throws if the row does not match its checksum. */
export function prepareFinding<Table extends BookTable>(
  database: Database,
  table: Table,
): (ledger: LedgerId, ...key: readonly (string | number)[]) => Found<Table> {
  const select = database.query<StoredRow<Table>, SQLQueryBindings[]>(
    `SELECT ${columnsOf(table)} FROM ${BOOK_TABLES[table].name} WHERE ${conditions(keyOf(table))}`,
  );
  return (ledger, ...values) => {
    const row = select.get(ledger, ...values);
    return row ? recordIn(table, ledger, row) : undefined;
  };
}

/** Reads the records of a ledger in the order of their keys. Throws if a row does not match its checksum. */
export function prepareListing<Table extends BookTable>(
  database: Database,
  table: Table,
): (ledger: LedgerId) => readonly BookRecords[Table][] {
  const select = database.query<StoredRow<Table>, [LedgerId]>(
    `SELECT ${columnsOf(table)} FROM ${BOOK_TABLES[table].name}
     WHERE ledger_id = ? ORDER BY ${keyOf(table).join(", ")}`,
  );
  return (ledger) => select.all(ledger).map((row) => recordIn(table, ledger, row));
}

export function prepareRemoval(
  database: Database,
  table: BookTable,
  columns: readonly string[],
): (ledger: LedgerId, ...values: readonly (string | number)[]) => void {
  const remove = database.query<void, SQLQueryBindings[]>(
    `DELETE FROM ${BOOK_TABLES[table].name} WHERE ${conditions(columns)}`,
  );
  return (ledger, ...values) => {
    remove.run(ledger, ...values);
  };
}

function conditions(columns: readonly string[]): string {
  return ["ledger_id", ...columns].map((column) => `${column} = ?`).join(" AND ");
}

/** More rows in a statement hardly save time. */
const ROWS_AT_ONCE = 8;

/** Inserts records, several at once if possible, since calling a statement takes as long as writing a row. */
export function prepareInsertion<Table extends BookTable>(
  database: Database,
  table: Table,
): (ledger: LedgerId, records: readonly BookRecords[Table][]) => void {
  const insertionOf = (rows: number) =>
    database.query<void, SQLQueryBindings[]>(insertion(table, rows));
  const [one, several] = [insertionOf(1), insertionOf(ROWS_AT_ONCE)];
  return (ledger, records) => {
    const inGroups = records.length - (records.length % ROWS_AT_ONCE);
    for (let at = 0; at < inGroups; at += ROWS_AT_ONCE) {
      const group = records.slice(at, at + ROWS_AT_ONCE);
      several.run(...group.flatMap((record) => valuesOf(table, ledger, record)));
    }
    for (const record of records.slice(inGroups)) one.run(...valuesOf(table, ledger, record));
  };
}

/** Inserts a record, or replaces the one with the same key, except for the columns `kept`. */
export function preparePut<Table extends BookTable>(
  database: Database,
  table: Table,
  kept: readonly string[] = [],
): (ledger: LedgerId, record: BookRecords[Table]) => void {
  const same = [...keyOf(table), ...kept];
  const names = [...COLUMNS[table].map(({ name }) => name), "checksum"];
  const columns = names.filter((name) => !same.includes(name));
  const put = database.query<void, SQLQueryBindings[]>(
    `${insertion(table, 1)} ON CONFLICT DO UPDATE
       SET ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}`,
  );
  return (ledger, record) => {
    put.run(...valuesOf(table, ledger, record));
  };
}

/** The statement that inserts rows with the values of `valuesOf`. */
export function insertion(table: BookTable, rows: number): string {
  const into = ["ledger_id", ...COLUMNS[table].map(({ name }) => name), "checksum"];
  const row = `(${into.map(() => "?").join(", ")})`;
  return `INSERT INTO ${BOOK_TABLES[table].name} (${into.join(", ")}) VALUES ${Array(rows).fill(row).join(", ")}`;
}

export function valuesOf<Table extends BookTable>(
  table: Table,
  ledger: LedgerId,
  record: BookRecords[Table],
): SQLQueryBindings[] {
  const row = BOOK_TABLES[table].rowOf(record);
  // Safe: a row has only numbers, texts, bytes and nulls.
  const values = valuesIn(table, row) as SQLQueryBindings[];
  return [ledger, ...values, rowChecksum(table, ledger, row)];
}

/**
 * Reads a ledger's row; undefined for a ledger that was never written to. Throws if the row is damaged, or if only the other rows of the
 * ledger exist.
 */
export function prepareLedgerReader(
  database: Database,
): (ledger: LedgerId) => LedgerState | undefined {
  const find = prepareFinding(database, "ledgers");
  const others = Object.values(BOOK_TABLES).filter(({ name }) => name !== "ledger");
  const selectOrphan = database.query<unknown, { $id: LedgerId }>(
    `${others.map(({ name }) => `SELECT 1 FROM ${name} WHERE ledger_id = $id`).join(" UNION ALL ")} LIMIT 1`,
  );
  return (ledger) => {
    const known = find(ledger);
    if (known || !selectOrphan.get({ $id: ledger })) return known;
    // The ledger and its first records may have been added between the two reads.
    const added = find(ledger);
    if (!added) throw damaged(`the ledger ${ledger}`);
    return added;
  };
}

/** Reads a ledger's profile; null if it was never set. */
export function prepareProfileReader(
  database: Database,
): (ledger: LedgerId) => ProfileRecord | null {
  const find = prepareFinding(database, "records");
  return (ledger) => {
    const record: LedgerRecord | undefined = find(ledger, NO_PROFILE.id);
    return record?.kind === "ledger" ? record : null;
  };
}

/** Reads all posts, oldest first. Throws if one is damaged, or if their number differs from the stored count. */
export function preparePostLister(database: Database): (ledger: LedgerId) => readonly Post[] {
  const readLedger = prepareLedgerReader(database);
  const list = prepareListing(database, "posts");
  // One snapshot, so that another process can't change the posts after their count has been read.
  return database.transaction((ledger: LedgerId) => {
    const count = readLedger(ledger)?.postCount ?? 0;
    const posts = list(ledger);
    // A damaged page may hide some posts, and show others twice.
    const isInOrder = posts.every(({ id }, index) => id > (posts[index - 1]?.id ?? 0));
    if (posts.length !== count || !isInOrder) throw damaged("the list of posts");
    return posts;
  });
}
