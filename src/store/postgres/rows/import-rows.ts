// The storage of imports outside of transactions: marks, which transactions put and drop, and the parts of staged files, which any
// instance may write and read.

import type { ImportId } from "../../../domain/import/ledger-import.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { MarkRange } from "../../import-mark-row.ts";
import { type ImportPart, type ImportRows, partChecksum } from "../../import-rows.ts";
import { settingsStatement } from "../database/scripts.ts";
import type { Parameter, Server } from "../database/server.ts";
import { arrayLiteral, integerLiteral, textLiteral } from "./literals.ts";
import { columnsOf, namesIn, recordIn, type ServerRow } from "./tables.ts";
import { numberOf } from "./values.ts";

/** The condition for rows of the range. */
export function inRange({ import: id, from, to }: MarkRange): string {
  return `import_id = ${integerLiteral(id)} AND nth >= ${integerLiteral(from)} AND nth < ${integerLiteral(to)}`;
}

/** Throws if the part does not match its checksum. */
export function expectIntact(ledger: LedgerId, part: ImportPart, checksum = ""): void {
  if (partChecksum(ledger, part) === numberOf(checksum)) return;
  throw new Error(`part ${part.part} of import ${part.import} does not match its checksum`);
}

export function openImportRows(server: Server): ImportRows {
  const selectParts = async (ledger: LedgerId, where: string): Promise<readonly ImportPart[]> => {
    const sql = `SELECT ${columnsOf("parts")}, checksum FROM import_part
      WHERE ledger_id = $1 AND ${where} ORDER BY import_id`;
    type Row = ServerRow<"parts"> & { readonly checksum: string };
    return (await server.select<Row>(sql, [ledger])).map((row) => {
      const part = recordIn("parts", row);
      expectIntact(ledger, part, row.checksum);
      return part;
    });
  };
  return {
    ...partWriters(server),
    part: async (ledger, id, part) =>
      (await selectParts(ledger, `import_id = ${id} AND part = ${part}`))[0],
    heads: (ledger) => selectParts(ledger, "part = 0"),
    async stagedBefore(before, ledger) {
      // If the ledger is given, only its own node is asked.
      const ofLedger = ledger === undefined ? "" : `AND ledger_id = ${textLiteral(ledger)}`;
      const rows = await server.select<{ ledger_id: LedgerId; import_id: string }>(
        `SELECT DISTINCT ledger_id, import_id FROM import_part WHERE staged_at < $1 ${ofLedger}`,
        [before],
      );
      return rows.map((row) => ({ ledger: row.ledger_id, id: numberOf<ImportId>(row.import_id) }));
    },
    async marks(ledger, range, { from, to }) {
      const sql = `SELECT ${FOUND_COLUMNS} FROM import_mark AS mark
        WHERE ledger_id = $1 AND ${inRange(range)} AND day BETWEEN $2::date AND $3::date ORDER BY nth`;
      const rows = await server.select<FoundRow>(sql, [ledger, from, to]);
      return rows.map((row) => ({ ...recordIn("marks", row), isDeleted: row.isDeleted }));
    },
    async takenRefs(ledger, refs) {
      const sql = `SELECT ref FROM expense_ref
        WHERE ledger_id = $1 AND ref = ANY (${arrayLiteral(refs, "text")})`;
      const rows = await server.select<{ ref: string }>(sql, [ledger]);
      return rows.map(({ ref }) => ref);
    },
    makeStatistics: () => makeStatistics(server),
  };
}

type FoundRow = ServerRow<"marks"> & { readonly isDeleted: boolean };

const FOUND_COLUMNS = `${columnsOf("marks")}, expense_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM expense WHERE expense.ledger_id = mark.ledger_id
    AND expense.expense_id = mark.expense_id) AS "isDeleted"`;

/**
 * Makes statistics at once, because the server itself would take up to a minute. Without them, it finds an expense by its id in the index
 * of days, and scans the whole ledger. After an import into a new database, each page of a list and each batch of an undo would be slow. A
 * value of -1 means no statistics, and 0 means statistics of an empty table.
 */
async function makeStatistics(server: Server): Promise<void> {
  const missing = await server.select(
    "SELECT 1 FROM pg_class WHERE oid = 'expense'::regclass AND reltuples <= 0",
  );
  if (missing.length === 0) return;
  await server.use(({ reading }) =>
    reading.unsafe(`${settingsStatement(STATISTICS_MS)}; ANALYZE expense`).simple(),
  );
}

/** ANALYZE samples 30,000 rows at most. */
const STATISTICS_MS = 5_000;

function partWriters(server: Server): Pick<ImportRows, "putPart" | "replaceHead" | "dropParts"> {
  /** Returns true if a row was written. */
  async function write(sql: string, ...values: Parameter[]): Promise<boolean> {
    const rows = await server.use(({ reading }) =>
      reading.unsafe<unknown[]>(`${sql} RETURNING part`, values),
    );
    return rows.length > 0;
  }
  return {
    async putPart(ledger, one) {
      const { import: id, part, stagedAt } = one;
      await write(
        `INSERT INTO import_part (ledger_id, ${namesIn("parts")}, checksum)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        ...[ledger, id, part, stagedAt, Buffer.from(one.bytes), partChecksum(ledger, one)],
      );
    },
    replaceHead: (ledger, before, bytes) =>
      write(
        `UPDATE import_part SET bytes = $1, checksum = $2
         WHERE ledger_id = $3 AND import_id = $4 AND part = 0 AND bytes = $5`,
        ...[Buffer.from(bytes), partChecksum(ledger, { ...before, bytes })],
        ...[ledger, before.import, Buffer.from(before.bytes)],
      ),
    dropParts: (ledger, id) =>
      write("DELETE FROM import_part WHERE ledger_id = $1 AND import_id = $2", ledger, id),
  };
}
