// The statements for the tables of a book on the server, in the terms of the domain. All values are literals (literals.ts).

import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import {
  BOOK_TABLES,
  type BookRecords,
  type BookRows,
  type BookTable,
  COLUMNS,
  type ColumnType,
} from "../../tables.ts";
import { arrayLiteral, integerLiteral, textLiteral } from "./literals.ts";
import { decimalOfNumeric, numberOf } from "./values.ts";

/** A row with the columns of `columnsOf`, as the driver returns it: numbers are strings, too. */
export type ServerRow<Table extends BookTable> = {
  readonly [Field in keyof BookRows[Table]]: string | null;
};

/** The columns that the server has. */
function storedColumns(table: BookTable) {
  return COLUMNS[table].filter(({ type }) => type !== "counted");
}

/**
 * The columns of a `ServerRow`, to be selected. `counted` is the value of a column that the server lacks. A sort by one of the columns must
 * name the table, since a date is selected as text.
 */
export function columnsOf(table: BookTable, counted = "0"): string {
  const selected = (name: string, type: ColumnType): string => {
    if (type === "date") return `to_char(${name}::timestamp, 'YYYY-MM-DD')`;
    if (type === "numeric") return `${name}::text`;
    if (type === "bytea") return `encode(${name}, 'base64')`;
    return type === "counted" ? counted : name;
  };
  return COLUMNS[table]
    .map(({ name, type, field }) => `${selected(name, type)} AS "${field}"`)
    .join(", ");
}

/** Selects rows of a ledger. `ledger` is its id as a literal. */
export function selectIn(table: BookTable, ledger: string, where = "true"): string {
  return `SELECT ${columnsOf(table)} FROM ${BOOK_TABLES[table].name}
    WHERE ledger_id = ${ledger} AND ${where}`;
}

/** Reads a row. Throws an Error if it can't be read. */
export function recordIn<Table extends BookTable>(
  table: Table,
  row: ServerRow<Table>,
): BookRecords[Table] {
  const values: Record<string, unknown> = {};
  for (const { field, type } of COLUMNS[table]) {
    values[field] = valueIn(Reflect.get(row, field), type);
  }
  const read: object = values;
  // Safe: each field has the value of its column, and a store has written the row.
  return BOOK_TABLES[table].recordOf(read as BookRows[Table]);
}

function valueIn(value: unknown, type: ColumnType): unknown {
  if (typeof value !== "string") return value;
  if (type === "bigint" || type === "counted") return numberOf(value);
  if (type === "bytea") return Buffer.from(value, "base64");
  return type === "numeric" ? decimalOfNumeric(value) : value;
}

/**
 * Inserts records. The ledger's id comes from the ledger's row, because Citus then leaves the whole statement to the one node that has
 * this row.
 */
export function insertRecords<Table extends BookTable>(
  table: Table,
  ledger: LedgerId,
  records: readonly BookRecords[Table][],
): string {
  return `INSERT INTO ${BOOK_TABLES[table].name} (ledger_id, ${namesIn(table)})
          SELECT ledger.ledger_id, added.* FROM ledger, ${unnested(table, records)} AS added
          WHERE ledger.ledger_id = ${textLiteral(ledger)}`;
}

/** Inserts records, or replaces those with the same key. */
export function putRecords<Table extends BookTable>(
  table: Table,
  ledger: LedgerId,
  records: readonly BookRecords[Table][],
): string {
  return `${insertRecords(table, ledger, records)}
          ON CONFLICT (${["ledger_id", ...keyOf(table)].join(", ")}) DO UPDATE
          SET ${replaced(table, "EXCLUDED")}`;
}

export function updateRecords<Table extends BookTable>(
  table: Table,
  ledger: LedgerId,
  records: readonly BookRecords[Table][],
): string {
  const { name: own } = BOOK_TABLES[table];
  const same = keyOf(table).map((name) => ` AND ${own}.${name} = wanted.${name}`);
  return `UPDATE ${own} SET ${replaced(table, "wanted")}
          FROM ${unnested(table, records)} AS wanted (${namesIn(table)})
          WHERE ${own}.ledger_id = ${textLiteral(ledger)}${same.join("")}`;
}

export function deleteIn(table: BookTable, ledger: LedgerId, where: string): string {
  return `DELETE FROM ${BOOK_TABLES[table].name} WHERE ledger_id = ${textLiteral(ledger)} AND ${where}`;
}

/** Replaces a ledger's row. For a single row, literals take about half the time of arrays. */
export function updateLedger(ledger: LedgerId, state: BookRecords["ledgers"]): string {
  const values = valuesOf("ledgers", state);
  const assignments = storedColumns("ledgers").map(
    ({ name, type }, index) => `${name} = ${literalOf(values[index], type)}`,
  );
  return `UPDATE ledger SET ${assignments.join(", ")} WHERE ledger_id = ${textLiteral(ledger)}`;
}

function literalOf(value: unknown, type: ColumnType): string {
  if (typeof value === "number") return integerLiteral(value);
  if (typeof value !== "string") return "NULL";
  return type === "numeric" ? `${textLiteral(value)}::numeric` : textLiteral(value);
}

export function namesIn(table: BookTable): string {
  return storedColumns(table)
    .map(({ name }) => name)
    .join(", ");
}

function keyOf<Table extends BookTable>(table: Table): readonly string[] {
  const { key, columns } = BOOK_TABLES[table];
  return key.map((field) => columns[field][0]);
}

/** Sets the columns to those of another row. */
function replaced(table: BookTable, from: string): string {
  const key = keyOf(table);
  return storedColumns(table)
    .filter(({ name }) => !key.includes(name))
    .map(({ name }) => `${name} = ${from}.${name}`)
    .join(", ");
}

/** The values of a record's columns, in the order of `namesIn`. */
export function valuesOf<Table extends BookTable>(
  table: Table,
  record: BookRecords[Table],
): readonly unknown[] {
  const row: object = BOOK_TABLES[table].rowOf(record);
  return storedColumns(table).map(({ field }) => Reflect.get(row, field));
}

/** A table of the records, with the columns of `namesIn`. */
function unnested<Table extends BookTable>(
  table: Table,
  records: readonly BookRecords[Table][],
): string {
  const rows = records.map((record) => valuesOf(table, record));
  const arrays = storedColumns(table).map(({ type }, index) =>
    // Safe: only parts have bytes, and no script writes those.
    arrayLiteral(rows.map((row) => row[index]) as (string | number | null)[], type),
  );
  return `unnest(${arrays.join(", ")})`;
}
