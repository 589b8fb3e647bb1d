// Creates one table of records for everything in a ledger except expenses and posts: labels, and the ledger's own profile, which has the id
// 0. It also adds the user of a change, NULL if no user was signed in. Each statement is sent by itself, since Citus forwards the whole
// script in which a RENAME arrives. The step may be repeated if each statement is committed by itself, so a statement that can run only
// once names the column that it removes.

export interface MigrationStatement {
  readonly sql: string;
  /** "TABLE.COLUMN": the statement runs only if this column exists. */
  readonly needs?: string;
}

export const RECORDS: readonly MigrationStatement[] = [
  { sql: "ALTER TABLE IF EXISTS label RENAME TO record" },
  { sql: "ALTER INDEX IF EXISTS label_by_change RENAME TO record_by_change" },
  { sql: "ALTER TABLE record RENAME COLUMN label_id TO record_id", needs: "record.label_id" },
  {
    sql: "ALTER TABLE ledger RENAME COLUMN next_label_id TO next_record_id",
    needs: "ledger.next_label_id",
  },
  {
    sql: "ALTER TABLE ledger RENAME COLUMN labels_change TO records_change",
    needs: "ledger.labels_change",
  },
  {
    sql: `INSERT INTO record (ledger_id, record_id, kind, last_change, fields)
  SELECT ledger_id, 0, 'ledger', profile_change, profile FROM ledger WHERE profile IS NOT NULL
  ON CONFLICT (ledger_id, record_id) DO NOTHING`,
    needs: "ledger.profile",
  },
  {
    sql: `UPDATE ledger SET records_change = greatest(records_change, profile_change)
  WHERE profile_change IS NOT NULL`,
    needs: "ledger.profile_change",
  },
  { sql: "ALTER TABLE ledger DROP COLUMN IF EXISTS profile" },
  { sql: "ALTER TABLE ledger DROP COLUMN IF EXISTS profile_change" },
  // The ledger's row also covers the last creations, which have no row in change yet.
  { sql: "ALTER TABLE ledger ADD COLUMN IF NOT EXISTS run_by text" },
  { sql: "ALTER TABLE change ADD COLUMN IF NOT EXISTS made_by text" },
];
