// The rows of imports: marks, which transactions put and drop, and the parts of staged files, which any instance may write and read.

import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { ImportId } from "../../../domain/import/ledger-import.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { Instant } from "../../../domain/ledger/ledger-change.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { ImportMarkRow, MarkRange } from "../../import-mark-row.ts";
import {
  type FoundMark,
  type ImportPart,
  type ImportRows,
  partChecksum,
} from "../../import-rows.ts";
import type { Server } from "../database/server.ts";
import { settingsStatement } from "../database/settings.ts";
import { arrayLiteral, idsLiteral, integerLiteral } from "./literals.ts";
import { RECORD_COLUMNS, type RecordColumns, storedRecordOf } from "./record-rows.ts";

/** Without the ledger's id and those of import and row, as they are written. */
export const MARK_FIELDS = "account, day, first_id, expense_id, is_made, fields";

/** As `MARK_FIELDS`, as they are read. */
export const MARK_COLUMNS = `import_id, nth, account, to_char(day::timestamp, 'YYYY-MM-DD') AS day,
  first_id, expense_id, is_made, fields`;

export interface MarkColumns {
  readonly import_id: string;
  readonly nth: string;
  readonly account: string;
  readonly day: string;
  readonly first_id: string | null;
  readonly expense_id: string | null;
  readonly is_made: string;
  readonly fields: string;
}

export function storedMarkOf(row: MarkColumns): ImportMarkRow {
  const { import_id, nth, account, day, first_id, expense_id, is_made, fields } = row;
  return {
    // Safe: the ids in the table were made by a store.
    import: integer(import_id) as ImportId,
    nth: integer(nth),
    account: integer(account),
    // Safe: the server's type is a day, written in this form.
    day: day as CalendarDate,
    firstId: first_id === null ? null : integer(first_id),
    // Safe: as above.
    expense: expense_id === null ? null : (integer(expense_id) as ExpenseId),
    isMade: is_made === "1",
    fields,
  };
}

/** The ledger's id, those of import and row, and what `MARK_FIELDS` names. */
export function markFieldsOf(ledger: LedgerId, row: ImportMarkRow) {
  const { import: id, nth, account, day, firstId, expense, isMade, fields } = row;
  return [ledger, id, nth, account, day, firstId, expense, isMade ? 1 : 0, fields];
}

/** `ledger` is a literal. */
export function inRange(ledger: string, { import: id, from, to }: MarkRange): string {
  return `ledger_id = ${ledger} AND import_id = ${integerLiteral(id)}
    AND nth >= ${integerLiteral(from)} AND nth < ${integerLiteral(to)}`;
}

/** Without the ledger's id, as they are written and read. */
export const PART_FIELDS = "import_id, part, staged_at, checksum, bytes";

export interface PartColumns {
  readonly import_id: string;
  readonly part: string;
  readonly staged_at: string;
  readonly checksum: string;
  readonly bytes: Uint8Array;
}

/** Throws if the part is not as it was stored. */
export function storedPartOf(ledger: LedgerId, row: PartColumns): ImportPart {
  const part: ImportPart = {
    // Safe: a store has written the ids, and whole milliseconds.
    import: integer(row.import_id) as ImportId,
    part: integer(row.part),
    stagedAt: integer(row.staged_at) as Instant,
    bytes: row.bytes,
  };
  if (partChecksum(ledger, part) === integer(row.checksum)) return part;
  throw new Error(`part ${part.part} of import ${part.import} is not as it was stored`);
}

function integer(digits: string): number {
  return Number.parseInt(digits, 10);
}

export function openImportRows(server: Server): ImportRows {
  return {
    ...{ ...partReaders(server), ...partWriters(server), ...markReaders(server) },
    makeStatistics: () => makeStatistics(server),
  };
}

/**
 * The server makes statistics by itself within a minute. Until then it finds an expense by its id in the index of days, where it looks
 * through the whole ledger: after an import into a new database, each page of a list and each portion of an undo would wait for that.
 * -1 says that there are none; 0, that they were made of no expense.
 */
async function makeStatistics(server: Server): Promise<void> {
  const missing = await server.read(({ reading }) =>
    reading.unsafe<unknown[]>(
      "SELECT 1 FROM pg_class WHERE oid = 'expense'::regclass AND reltuples <= 0",
    ),
  );
  if (missing.length === 0) return;
  await server.use(({ reading }) =>
    reading.unsafe(`${settingsStatement(STATISTICS_MS)}; ANALYZE expense`).simple(),
  );
}

/** It looks at a sample of 30,000 rows at most. */
const STATISTICS_MS = 5_000;

function partReaders(server: Server): Pick<ImportRows, "parts" | "heads" | "stagedBefore"> {
  return {
    async parts(ledger, id, from, through) {
      const rows = await server.read(({ reading }) =>
        reading.unsafe<PartColumns[]>(
          `SELECT ${PART_FIELDS} FROM import_part
           WHERE ledger_id = $1 AND import_id = $2 AND part BETWEEN $3 AND $4 ORDER BY part`,
          [ledger, id, from, through],
        ),
      );
      return rows.map((row) => storedPartOf(ledger, row));
    },
    async heads(ledger) {
      const rows = await server.read(({ reading }) =>
        reading.unsafe<PartColumns[]>(
          `SELECT ${PART_FIELDS} FROM import_part
           WHERE ledger_id = $1 AND part = 0 ORDER BY import_id`,
          [ledger],
        ),
      );
      return rows.map((row) => storedPartOf(ledger, row));
    },
    async stagedBefore(before) {
      const rows = await server.read(({ reading }) =>
        reading.unsafe<{ ledger_id: LedgerId; import_id: string }[]>(
          "SELECT DISTINCT ledger_id, import_id FROM import_part WHERE staged_at < $1",
          [before],
        ),
      );
      // Safe: a store has drawn the id.
      return rows.map((row) => ({
        ledger: row.ledger_id,
        id: integer(row.import_id) as ImportId,
      }));
    },
  };
}

function partWriters(server: Server): Pick<ImportRows, "putPart" | "replaceHead" | "dropParts"> {
  return {
    async putPart(ledger, part) {
      const { import: id, part: number, stagedAt, bytes } = part;
      await server.use(({ reading }) =>
        reading.unsafe(
          `INSERT INTO import_part (ledger_id, ${PART_FIELDS}) VALUES ($1, $2, $3, $4, $5, $6)`,
          [ledger, id, number, stagedAt, partChecksum(ledger, part), Buffer.from(bytes)],
        ),
      );
    },
    async replaceHead(ledger, before, bytes) {
      const replaced = await server.use(({ reading }) =>
        reading.unsafe(
          `UPDATE import_part SET bytes = $1, checksum = $2
           WHERE ledger_id = $3 AND import_id = $4 AND part = 0 AND bytes = $5 RETURNING part`,
          [
            Buffer.from(bytes),
            partChecksum(ledger, { ...before, bytes }),
            ledger,
            before.import,
            Buffer.from(before.bytes),
          ],
        ),
      );
      return replaced.length > 0;
    },
    async dropParts(ledger, id) {
      const dropped = await server.use(({ reading }) =>
        reading.unsafe(
          "DELETE FROM import_part WHERE ledger_id = $1 AND import_id = $2 RETURNING part",
          [ledger, id],
        ),
      );
      return dropped.length > 0;
    },
  };
}

interface FoundColumns extends MarkColumns {
  readonly is_deleted: boolean;
}

const FOUND_COLUMNS = `${MARK_COLUMNS}, (expense_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM expense
  WHERE expense.ledger_id = import_mark.ledger_id
    AND expense.expense_id = import_mark.expense_id)) AS is_deleted`;

type MarkReaders = Pick<ImportRows, "marks" | "marksById" | "records" | "marked" | "takenRefs">;

function markReaders(server: Server): MarkReaders {
  const find = async (where: string, values: readonly (number | string)[]) => {
    const rows = await server.read(({ reading }) =>
      reading.unsafe<FoundColumns[]>(`SELECT ${FOUND_COLUMNS} FROM import_mark WHERE ${where}`, [
        ...values,
      ]),
    );
    return rows.map((row): FoundMark => ({ row: storedMarkOf(row), isDeleted: row.is_deleted }));
  };
  return {
    marks: (ledger, { import: id, from, to }, days) =>
      find(
        `ledger_id = $1 AND import_id = $2 AND nth >= $3 AND nth < $4
         AND day BETWEEN $5::date AND $6::date ORDER BY nth`,
        [ledger, id, from, to, days.from, days.to],
      ),
    marksById: (ledger, ids) =>
      find(`ledger_id = $1 AND first_id = ANY (${idsLiteral(ids)})`, [ledger]),
    async records(ledger) {
      const rows = await server.read(({ reading }) =>
        reading.unsafe<RecordColumns[]>(
          `SELECT record_id AS id, ${RECORD_COLUMNS} FROM record
           WHERE ledger_id = $1 AND kind IN ('import', 'import-profile') ORDER BY record_id`,
          [ledger],
        ),
      );
      return rows.map(storedRecordOf);
    },
    async marked(ledger, first, last) {
      const rows = await server.read(({ reading }) =>
        reading.unsafe<{ expense_id: string }[]>(
          `SELECT expense_id FROM import_mark
           WHERE ledger_id = $1 AND expense_id IS NOT NULL AND expense_id BETWEEN $2 AND $3`,
          [ledger, first, last],
        ),
      );
      // Safe: a store has drawn the ids.
      return rows.map(({ expense_id }) => integer(expense_id) as ExpenseId);
    },
    async takenRefs(ledger, refs) {
      const rows = await server.read(({ reading }) =>
        reading.unsafe<{ ref: string }[]>(
          `SELECT ref FROM expense_ref
           WHERE ledger_id = $1 AND ref = ANY (${arrayLiteral(refs, "text")})`,
          [ledger],
        ),
      );
      return rows.map(({ ref }) => ref);
    },
  };
}
