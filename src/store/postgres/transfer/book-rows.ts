// The rows of a book, in batches, within a transaction. Ledgers are read one by one, or several small ones together. In a cluster, one
// server would have to sort the rows of all ledgers if they were read at once.

import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { partChecksum } from "../../import-rows.ts";
import type { InLedger } from "../../ledger-state.ts";
import { byLedger, type Portions } from "../../moving/transfer.ts";
import { BOOK_TABLES, type BookRecords, type BookTable } from "../../tables.ts";
import { fetchAll } from "../database/cursor.ts";
import { runTogether } from "../database/scripts.ts";
import { expectIntact } from "../rows/import-rows.ts";
import { BY_LEDGER } from "../rows/ledger-rows.ts";
import { textLiteral } from "../rows/literals.ts";
import { columnsOf, namesIn, recordIn, type ServerRow, valuesOf } from "../rows/tables.ts";
import { numberOf } from "../rows/values.ts";

const LEDGERS = 512;
/** The number of expenses fetched at once; smaller ledgers are fetched together, up to this many. */
const EXPENSES = 1_024;
/** After the first rows, each fetch gets about this much text, if the next rows are as long as the last ones. */
const FETCH_CHARACTERS = 1_048_576;
const FIRST_ROWS = 32;
/** Posts have no limit of their own; the longest that the service accepts is 1 MiB. An answer may cover 10,000 expenses. */
const LONG_ROWS = 16;
/** A part has 1 MiB. */
const PARTS = 2;

const rowsOf = (table: string) =>
  `(SELECT count(*) FROM ${table} WHERE ${table}.ledger_id = ledger.ledger_id)`;

/** An expression for the largest number of rows that a ledger can have in the table, and the number of rows fetched at once. */
const TABLES: Readonly<Record<BookTable, readonly [most: string, size: number]>> = {
  ledgers: ["1", LEDGERS],
  expenses: ["next_expense_id - 1", EXPENSES],
  posts: ["next_post_id - 1", LONG_ROWS],
  records: ["next_record_id", EXPENSES],
  changes: ["next_change_id - 1", EXPENSES],
  answers: [rowsOf("answer"), LONG_ROWS],
  refs: ["next_expense_id - 1", EXPENSES],
  marks: [rowsOf("import_mark"), EXPENSES],
  parts: [rowsOf("import_part"), PARTS],
};

type Row<Table extends BookTable> = InLedger<ServerRow<Table>> & { readonly checksum?: string };

/** The rows of staged files have checksums. */
function checksumIn(table: BookTable): string {
  return table === "parts" ? ", checksum" : "";
}

export async function* readTable<Table extends BookTable>(
  sql: Bun.SQL,
  table: Table,
): Portions<BookRecords[Table]> {
  const { name } = BOOK_TABLES[table];
  const [most, size] = TABLES[table];
  let found = 0;
  for await (const group of groupsOf(sql, most)) {
    const order = [...(group.length === 1 ? [] : [BY_LEDGER]), ...keyOrder(table)];
    const select = `SELECT ledger_id AS ledger, ${columnsOf(table, rowsOf("post"))}${checksumIn(table)}
      FROM ${name} WHERE ledger_id IN (${group.map(textLiteral).join(", ")})
      ORDER BY ${order.join(", ") || "ledger_id"}`;
    for await (const rows of fetch<Row<Table>>(sql, "records", select, size)) {
      found += rows.length;
      yield rows.map((row) => readRow(table, row));
    }
  }
  const [row] = await sql.unsafe<{ readonly count: string }[]>(
    `SELECT count(*) AS count FROM ${name}`,
  );
  if (row?.count !== `${found}`) throw new Error(`some rows of ${name} belong to no ledger`);
}

/** Throws if the part of a staged file does not match its checksum. */
function readRow<Table extends BookTable>(table: Table, row: Row<Table>) {
  const record: BookRecords[Table] = recordIn(table, row);
  const read: BookRecords[BookTable] = record;
  if ("bytes" in read) expectIntact(row.ledger, read, row.checksum);
  return { ...record, ledger: row.ledger };
}

/** Sorts texts by bytes, regardless of the database's collation. */
function keyOrder<Table extends BookTable>(table: Table): readonly string[] {
  const { name, key, columns } = BOOK_TABLES[table];
  return key.map((field) => {
    const [column, type] = columns[field];
    return type === "text" ? `convert_to(${column}, 'UTF8')` : `${name}.${column}`;
  });
}

/** Yields groups of ledgers whose rows are read together. `most` is as in `TABLES`. */
async function* groupsOf(sql: Bun.SQL, most: string): AsyncGenerator<readonly LedgerId[], void> {
  const select = `SELECT ledger_id AS ledger, ${most} AS most FROM ledger ORDER BY ${BY_LEDGER}`;
  let group: LedgerId[] = [];
  let room = EXPENSES;
  for await (const rows of fetch<InLedger<{ readonly most: string }>>(
    sql,
    "groups",
    select,
    LEDGERS,
  )) {
    for (const { ledger, most } of rows) {
      const needed = numberOf(most);
      if (group.length > 0 && (needed > room || group.length === LEDGERS)) {
        yield group;
        group = [];
        room = EXPENSES;
      }
      group.push(ledger);
      room -= needed;
    }
  }
  if (group.length > 0) yield group;
}

function fetch<Row extends object>(sql: Bun.SQL, cursor: string, select: string, rows: number) {
  return fetchAll<Row>({
    run: (...statements) => runTogether(sql, statements),
    cursor,
    select,
    rows,
    firstRows: Math.min(FIRST_ROWS, rows),
    characters: FETCH_CHARACTERS,
    charactersOf,
  });
}

function charactersOf(row: object): number {
  let characters = 0;
  for (const value of Object.values(row)) characters += String(value).length;
  return characters;
}

/** Resolves when the server has received all records. `sql` must be a single connection. */
export async function copyRecords<Table extends BookTable>(
  sql: Bun.SQL,
  table: Table,
  records: readonly InLedger<BookRecords[Table]>[],
): Promise<void> {
  const { name } = BOOK_TABLES[table];
  const into = `${name} (ledger_id, ${namesIn(table)}${checksumIn(table)})`;
  const writer = sql.unsafe(`COPY ${into} FROM STDIN`).writable().getWriter();
  // Closing may also report a failure.
  writer.closed.catch(() => {});
  for (const [ledger, own] of byLedger(records)) {
    const lines = own.map((record) => {
      const read: BookRecords[BookTable] = record;
      const checksum = "bytes" in read ? [partChecksum(ledger, read)] : [];
      const fields = [ledger, ...valuesOf(table, record), ...checksum];
      return `${fields.map(fieldOf).join("\t")}\n`;
    });
    await writer.write(lines.join(""));
  }
  await writer.close();
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\r", "\\r"],
]);

/** Uses the format of COPY; no stored text contains a NUL. */
function fieldOf(value: unknown): string {
  if (value === null) return "\\N";
  const text =
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : `${value}`;
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES.get(character) ?? character);
}
