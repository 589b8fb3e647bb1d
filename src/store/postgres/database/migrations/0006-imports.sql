-- The marks that imports keep of the rows of files, so that a row is recognized when another file contains it (decision 28).
CREATE TABLE IF NOT EXISTS import_mark (
  ledger_id  text    NOT NULL,
  import_id  bigint  NOT NULL,
  -- The number of the row in the import, counted from 0.
  nth        bigint  NOT NULL,
  -- The index of the row's account in the accounts of the import.
  account    bigint  NOT NULL,
  day        date    NOT NULL,
  -- The key of the first of the row's ids; NULL if it has none.
  first_id   bigint,
  -- NULL for a row that was left out. The expense may have been deleted since.
  expense_id bigint,
  -- 1 if the import created the expense, and otherwise 0.
  is_made    bigint  NOT NULL,
  -- As JSON.
  fields     text    NOT NULL,
  PRIMARY KEY (ledger_id, import_id, nth)
);

CREATE INDEX IF NOT EXISTS import_mark_by_id ON import_mark (ledger_id, first_id) WHERE first_id IS NOT NULL;

-- Distinguishes the expenses that an import knows from those that a user has typed.
CREATE INDEX IF NOT EXISTS import_mark_by_expense ON import_mark (ledger_id, expense_id) WHERE expense_id IS NOT NULL;

-- Files that wait for their import, in parts of 1 MiB. They are deleted after a day. Part 0 describes the file and has the answers. Each
-- part has a checksum.
CREATE TABLE IF NOT EXISTS import_part (
  ledger_id text   NOT NULL,
  import_id bigint NOT NULL,
  part      bigint NOT NULL,
  staged_at bigint NOT NULL,
  checksum  bigint NOT NULL,
  bytes     bytea  NOT NULL,
  PRIMARY KEY (ledger_id, import_id, part)
);
