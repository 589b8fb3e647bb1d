-- The marks that imports keep of the rows of files, so that a row is recognized when another file contains it (decision 28). Each row has a
-- checksum.
CREATE TABLE import_mark (
  ledger_id  TEXT    NOT NULL REFERENCES ledger,
  import_id  INTEGER NOT NULL,
  -- Counts the rows of the import from 0.
  nth        INTEGER NOT NULL,
  -- The place of its account among those of the import.
  account    INTEGER NOT NULL,
  day        TEXT    NOT NULL,
  -- The key of the first of its ids; NULL where it has none.
  first_id   INTEGER,
  -- NULL for a row that was left out. The expense may have been deleted since.
  expense_id INTEGER,
  -- Whether the import has made the expense.
  is_made    INTEGER NOT NULL,
  -- JSON.
  fields     TEXT    NOT NULL,
  checksum   INTEGER NOT NULL,
  PRIMARY KEY (ledger_id, import_id, nth)
) STRICT, WITHOUT ROWID;

CREATE INDEX import_mark_by_id ON import_mark (ledger_id, first_id) WHERE first_id IS NOT NULL;

-- Distinguishes the expenses that an import knows from those that a user has typed.
CREATE INDEX import_mark_by_expense ON import_mark (ledger_id, expense_id) WHERE expense_id IS NOT NULL;

-- Files that wait for their import, in parts of 1 MiB. They are deleted after a day. Part 0 describes the file and has the answers.
CREATE TABLE import_part (
  ledger_id TEXT    NOT NULL REFERENCES ledger,
  import_id INTEGER NOT NULL,
  part      INTEGER NOT NULL,
  staged_at INTEGER NOT NULL,
  checksum  INTEGER NOT NULL,
  bytes     BLOB    NOT NULL,
  PRIMARY KEY (ledger_id, import_id, part)
) STRICT, WITHOUT ROWID;
