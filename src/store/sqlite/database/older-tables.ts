// Handles files of older versions: turns the profiles of their ledgers into records, and lets their tables be read as if they were current.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ChangeId } from "../../../domain/ledger/ledger-change.ts";
import { NO_PROFILE } from "../../../domain/ledger/ledger-record.ts";
import type { LedgerState } from "../../ledger-state.ts";
import { checksumOf, damaged, rowChecksum } from "../rows/rows.ts";
import { columnsOf } from "../rows/tables.ts";

/** The earlier form of a ledger's row, with its profile as JSON. */
interface OlderLedgerRow extends LedgerState {
  readonly profile: string | null;
  readonly profileChange: ChangeId | null;
}

function olderLedgerChecksum(id: LedgerId, ledger: OlderLedgerRow): number {
  const { nextExpenseId, nextPostId, count, total, postCount, revision } = ledger;
  const { nextChangeId, nextRecordId, runCount, runSource } = ledger;
  const { recordsChange, profile, profileChange } = ledger;
  const known = [id, nextExpenseId, nextPostId, count, total, postCount, revision];
  const run = [nextChangeId, nextRecordId, runCount, runSource];
  const later = [...run, recordsChange, profile, profileChange];
  // A checksum leaves out the later columns if the ledger has never used them.
  return checksumOf(...known, ...(later.join() === "1,1,0,api,,," ? [] : later));
}

const OLDER_COLUMNS = `${columnsOf("ledgers")}, profile, profile_change AS profileChange`;

/**
 * Turns the profiles into records, once the columns have their new names. Throws if a ledger's row does not match its checksum: a new
 * checksum would hide the damage.
 */
export function moveProfiles(database: Database): void {
  const rows = database.query<OlderLedgerRow & { ledger: LedgerId; checksum: number }, []>(
    `SELECT ledger_id AS ledger, ${OLDER_COLUMNS} FROM ledger`,
  );
  const insert = database.query<void, [LedgerId, ChangeId, string, number]>(
    `INSERT INTO record (ledger_id, record_id, kind, last_change, fields, checksum)
     VALUES (?, ${NO_PROFILE.id}, 'ledger', ?, ?, ?)`,
  );
  const update = database.query<void, [ChangeId | null, number, LedgerId]>(
    "UPDATE ledger SET records_change = ?, checksum = ? WHERE ledger_id = ?",
  );
  for (const { ledger, checksum, ...row } of rows.all()) {
    if (olderLedgerChecksum(ledger, row) !== checksum) throw damaged(`the ledger ${ledger}`);
    const { profile, profileChange: lastChange } = row;
    let { recordsChange } = row;
    if (profile !== null && lastChange !== null) {
      const record = { id: NO_PROFILE.id, kind: "ledger", lastChange, fields: profile } as const;
      insert.run(ledger, lastChange, profile, rowChecksum("records", ledger, record));
      if (lastChange > (recordsChange ?? 0)) recordsChange = lastChange;
    }
    update.run(recordsChange, rowChecksum("ledgers", ledger, { ...row, recordsChange }), ledger);
  }
  database.run("ALTER TABLE ledger DROP COLUMN profile");
  database.run("ALTER TABLE ledger DROP COLUMN profile_change");
}

/** Reads and verifies the rows of ledgers. */
export interface LedgerTable {
  readonly columns: string;
  checksum(id: LedgerId, row: LedgerState): number;
}

/**
 * Lets a file of an older version be read as if it had the current tables, through views that only this connection has. Nothing in the file
 * changes.
 */
export function readAsCurrent(database: Database, version: number): LedgerTable {
  database.run("PRAGMA query_only = OFF");
  for (const view of viewsOf(version)) database.run(`CREATE TEMP VIEW ${view}`);
  database.run("PRAGMA query_only = ON");
  if (version >= WITH_RECORDS)
    return {
      columns: columnsOf("ledgers"),
      checksum: (id, row) => rowChecksum("ledgers", id, row),
    };
  return {
    columns: OLDER_COLUMNS,
    // Safe: these are the columns that were read.
    checksum: (id, row) => olderLedgerChecksum(id, row as OlderLedgerRow),
  };
}

/** The first version with a history and labels. */
const WITH_HISTORY = 2;
/** The first version with the table of records. */
const WITH_RECORDS = 5;
/** The first version with refs and imports. */
const WITH_IMPORTS = 6;

function viewsOf(version: number): readonly string[] {
  if (version >= WITH_IMPORTS) return [];
  if (version >= WITH_RECORDS) return VIEWS_BEFORE_IMPORTS;
  return [
    ...VIEWS_BEFORE_IMPORTS,
    ...(version >= WITH_HISTORY ? VIEWS_BEFORE_RECORDS : FIRST_VIEWS),
  ];
}

const VIEWS_BEFORE_IMPORTS = [
  "expense_ref AS SELECT NULL AS ledger_id, NULL AS ref, NULL AS expense_id, NULL AS checksum WHERE false",
  `import_mark AS SELECT NULL AS ledger_id, NULL AS import_id, NULL AS nth, NULL AS account, NULL AS day,
     NULL AS first_id, NULL AS expense_id, NULL AS is_made, NULL AS fields, NULL AS checksum WHERE false`,
  `import_part AS SELECT NULL AS ledger_id, NULL AS import_id, NULL AS part, NULL AS staged_at,
     NULL AS checksum, NULL AS bytes WHERE false`,
];

const VIEWS_BEFORE_RECORDS = [
  `ledger AS SELECT *, next_label_id AS next_record_id, labels_change AS records_change,
     NULL AS run_by FROM main.ledger`,
  "change AS SELECT *, NULL AS made_by FROM main.change",
  `record AS SELECT ledger_id, label_id AS record_id, kind, last_change, fields, checksum FROM main.label
     UNION ALL SELECT ledger_id, ${NO_PROFILE.id}, 'ledger', profile_change, profile, NULL
     FROM main.ledger WHERE profile IS NOT NULL`,
];

const FIRST_VIEWS = [
  `ledger AS SELECT *, 1 AS next_change_id, 1 AS next_record_id, 0 AS run_count, 'api' AS run_source,
     NULL AS run_by, NULL AS records_change, NULL AS profile, NULL AS profile_change FROM main.ledger`,
  `expense AS SELECT *, NULL AS last_change, NULL AS created_at, NULL AS changed_at,
     NULL AS details FROM main.expense`,
  `change AS SELECT NULL AS ledger_id, NULL AS change_id, NULL AS count, NULL AS kind, NULL AS record,
     NULL AS record_id, NULL AS previous, NULL AS before, NULL AS after, NULL AS made_at,
     NULL AS created_at, NULL AS source, NULL AS undoes, NULL AS made_by, NULL AS checksum WHERE false`,
  `record AS SELECT NULL AS ledger_id, NULL AS record_id, NULL AS kind, NULL AS last_change,
     NULL AS fields, NULL AS checksum WHERE false`,
  `answer AS SELECT NULL AS ledger_id, NULL AS made_at, NULL AS key, NULL AS digest, NULL AS amended,
     NULL AS checksum WHERE false`,
];
