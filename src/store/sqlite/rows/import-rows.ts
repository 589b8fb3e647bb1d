// The rows of imports in the file: marks, which the writer's transactions put and drop, and the parts of staged files, which the writer
// writes separately.

import type { Database } from "bun:sqlite";
import type { ExpenseId } from "../../../domain/expense/expense.ts";
import type { ImportId } from "../../../domain/import/ledger-import.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { Instant } from "../../../domain/ledger/ledger-change.ts";
import {
  droppedByImport,
  type FoundMark,
  type ImportMarkRow,
  type MarkRange,
  type MarkWrites,
} from "../../import-mark-row.ts";
import { type ImportPart, type ImportRows, partChecksum } from "../../import-rows.ts";
import type { Arrange } from "../write/orders.ts";
import { prepareInsertion } from "./insertion.ts";
import { damaged, type Stored } from "./rows.ts";

/** A flag is 0 or 1 in the file. */
interface MarkColumns extends Omit<ImportMarkRow, "isMade"> {
  readonly isMade: number;
}

export type StoredMark = Stored<MarkColumns>;
export type StoredPart = Stored<ImportPart>;

export const MARK_COLUMNS = `import_id AS import, nth, account, day, first_id AS firstId,
  expense_id AS expense, is_made AS isMade, fields, checksum`;
export const PART_COLUMNS = "import_id AS import, part, staged_at AS stagedAt, checksum, bytes";

export function markChecksum(ledger: LedgerId, row: MarkColumns): number {
  const { import: id, nth, account, day, firstId, expense, isMade, fields } = row;
  // No stored text contains a NUL.
  return Bun.hash.crc32(
    `${ledger}\0${id}\0${nth}\0${account}\0${day}\0${firstId ?? ""}\0${expense ?? ""}\0${isMade}\0${fields}`,
  );
}

/** Throws if the row does not match its checksum. */
export function storedMarkOf(ledger: LedgerId, row: StoredMark): ImportMarkRow {
  if (markChecksum(ledger, row) !== row.checksum) {
    throw damaged(`mark ${row.nth} of import ${row.import}`);
  }
  // An import has a mark for each row of its file, and a copy of the row without its checksum would take longer.
  const { import: id, nth, account, day, firstId, expense, isMade, fields } = row;
  return { import: id, nth, account, day, firstId, expense, isMade: isMade === 1, fields };
}

/** Throws if the row does not match its checksum. */
export function storedPartOf(ledger: LedgerId, { checksum, ...part }: StoredPart): ImportPart {
  if (partChecksum(ledger, part) !== checksum) {
    throw damaged(`part ${part.part} of the file of import ${part.import}`);
  }
  return part;
}

export function markStatements(database: Database) {
  const select = database.query<StoredMark, [LedgerId, ImportId, number, number]>(
    `SELECT ${MARK_COLUMNS} FROM import_mark
     WHERE ledger_id = ? AND import_id = ? AND nth >= ? AND nth < ? ORDER BY nth`,
  );
  const insert = prepareInsertion<MarkValues>(database, "import_mark", [
    ...["ledger_id", "import_id", "nth", "account", "day", "first_id", "expense_id", "is_made"],
    ...["fields", "checksum"],
  ]);
  const remove = database.query<void, [LedgerId, ImportId, string]>(
    `DELETE FROM import_mark
     WHERE ledger_id = ? AND import_id = ? AND nth IN (SELECT value FROM json_each(?))`,
  );

  function valuesOf(ledger: LedgerId, row: ImportMarkRow): MarkValues {
    const { import: id, nth, account, day, firstId, expense, fields } = row;
    const isMade = row.isMade ? 1 : 0;
    const checksum = markChecksum(ledger, { ...row, isMade });
    return [ledger, id, nth, account, day, firstId, expense, isMade, fields, checksum];
  }

  function insertMarks(ledger: LedgerId, rows: readonly ImportMarkRow[]): void {
    insert(rows.map((row) => valuesOf(ledger, row)));
  }

  return {
    readMarks: (ledger: LedgerId, { import: id, from, to }: MarkRange) =>
      select.all(ledger, id, from, to).map((row) => storedMarkOf(ledger, row)),
    insertMarks,
    writeMarks(ledger: LedgerId, { put, dropped }: MarkWrites): void {
      insertMarks(ledger, put);
      for (const [id, rows] of droppedByImport(dropped))
        remove.run(ledger, id, JSON.stringify(rows.map(({ nth }) => nth)));
    },
  };
}

type MarkValues = [
  ...place: [LedgerId, ImportId, nth: number, account: number, day: string],
  firstId: number | null,
  ExpenseId | null,
  isMade: number,
  fields: string,
  checksum: number,
];

/** `reading` is a connection of the serving thread, and `arrange` sends work to the writer. */
export function openImportRows(reading: Database, arrange: Arrange): ImportRows {
  return {
    ...partReaders(reading),
    ...markReaders(reading),
    async putPart(ledger, part) {
      await arrange({ sql: PUT_PART, values: partValues(ledger, part), isLarge: true });
    },
    async replaceHead(ledger, before, bytes) {
      const checksum = partChecksum(ledger, { ...before, bytes });
      const values = [checksum, bytes, ledger, before.import, before.bytes];
      return (await arrange({ sql: REPLACE_HEAD, values })) > 0;
    },
    dropParts: async (ledger, id) => (await arrange({ sql: DROP_PARTS, values: [ledger, id] })) > 0,
  };
}

const PUT_PART = `INSERT INTO import_part (ledger_id, import_id, part, staged_at, checksum, bytes)
  VALUES (?, ?, ?, ?, ?, ?)`;
const REPLACE_HEAD = `UPDATE import_part SET checksum = ?, bytes = ?
  WHERE ledger_id = ? AND import_id = ? AND part = 0 AND bytes = ?`;
const DROP_PARTS = "DELETE FROM import_part WHERE ledger_id = ? AND import_id = ?";

type PartValues = [LedgerId, ImportId, part: number, Instant, checksum: number, Uint8Array];

function partValues(ledger: LedgerId, one: ImportPart): PartValues {
  const { import: id, part, stagedAt, bytes } = one;
  return [ledger, id, part, stagedAt, partChecksum(ledger, one), bytes];
}

export function preparePartInsertion(
  database: Database,
): (ledger: LedgerId, part: ImportPart) => void {
  const insert = database.query<void, PartValues>(PUT_PART);
  return (ledger, part) => insert.run(...partValues(ledger, part));
}

interface StagedFile {
  readonly ledger: LedgerId;
  readonly id: ImportId;
}

function partReaders(reading: Database): Pick<ImportRows, "part" | "heads" | "stagedBefore"> {
  const selectPart = reading.query<StoredPart, [LedgerId, ImportId, number]>(
    `SELECT ${PART_COLUMNS} FROM import_part WHERE ledger_id = ? AND import_id = ? AND part = ?`,
  );
  const selectHeads = reading.query<StoredPart, [LedgerId]>(
    `SELECT ${PART_COLUMNS} FROM import_part WHERE ledger_id = ? AND part = 0 ORDER BY import_id`,
  );
  const before =
    "SELECT DISTINCT ledger_id AS ledger, import_id AS id FROM import_part WHERE staged_at < ?";
  const selectBefore = reading.query<StagedFile, [Instant]>(before);
  const selectBeforeIn = reading.query<StagedFile, [Instant, LedgerId]>(
    `${before} AND ledger_id = ?`,
  );
  return {
    part(ledger, id, part) {
      const found = selectPart.get(ledger, id, part);
      return found ? storedPartOf(ledger, found) : undefined;
    },
    heads: (ledger) => selectHeads.all(ledger).map((row) => storedPartOf(ledger, row)),
    stagedBefore: (instant, ledger) =>
      ledger === undefined ? selectBefore.all(instant) : selectBeforeIn.all(instant, ledger),
  };
}

type FoundRow = StoredMark & { readonly isDeleted: number };

const FOUND_COLUMNS = `${MARK_COLUMNS}, (expense_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM expense
  WHERE expense.ledger_id = import_mark.ledger_id AND expense.expense_id = import_mark.expense_id))
  AS isDeleted`;

type MarkReaders = Pick<ImportRows, "marks" | "marksById" | "marked" | "takenRefs">;

function markReaders(reading: Database): MarkReaders {
  const selectMarks = reading.query<FoundRow, [LedgerId, ImportId, number, number, string, string]>(
    `SELECT ${FOUND_COLUMNS} FROM import_mark
     WHERE ledger_id = ? AND import_id = ? AND nth >= ? AND nth < ? AND day BETWEEN ? AND ?
     ORDER BY nth`,
  );
  const selectById = reading.query<FoundRow, [LedgerId, string]>(
    `SELECT ${FOUND_COLUMNS} FROM import_mark
     WHERE ledger_id = ? AND first_id IN (SELECT value FROM json_each(?))`,
  );
  const selectMarked = reading.query<{ id: ExpenseId }, [LedgerId, ExpenseId, ExpenseId]>(
    `SELECT expense_id AS id FROM import_mark
     WHERE ledger_id = ? AND expense_id IS NOT NULL AND expense_id BETWEEN ? AND ?`,
  );
  const selectRefs = reading.query<{ ref: string }, [LedgerId, string]>(
    "SELECT ref FROM expense_ref WHERE ledger_id = ? AND ref IN (SELECT value FROM json_each(?))",
  );
  const found = (ledger: LedgerId, rows: readonly FoundRow[]): readonly FoundMark[] =>
    rows.map((row) => ({ ...storedMarkOf(ledger, row), isDeleted: row.isDeleted === 1 }));
  return {
    marks: (ledger, { import: id, from, to }, days) =>
      found(ledger, selectMarks.all(ledger, id, from, to, days.from, days.to)),
    marksById: (ledger, ids) => found(ledger, selectById.all(ledger, JSON.stringify(ids))),
    marked: (ledger, first, last) => selectMarked.all(ledger, first, last).map(({ id }) => id),
    takenRefs: (ledger, refs) => selectRefs.all(ledger, JSON.stringify(refs)).map(({ ref }) => ref),
  };
}
