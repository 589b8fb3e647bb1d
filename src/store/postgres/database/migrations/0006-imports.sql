-- What imports leave of the rows of files, so that a row is known when it comes again (decision 28).
CREATE TABLE IF NOT EXISTS import_mark (
  ledger_id  text    NOT NULL,
  import_id  bigint  NOT NULL,
  -- Counts the rows of the import from 0.
  nth        bigint  NOT NULL,
  -- The place of its account among those of the import.
  account    bigint  NOT NULL,
  day        date    NOT NULL,
  -- The key of the first of its ids; NULL where it has none.
  first_id   bigint,
  -- NULL for a row that was left out. The expense may have been deleted since.
  expense_id bigint,
  -- Whether the import has made the expense: 1, else 0.
  is_made    bigint  NOT NULL,
  -- As JSON.
  fields     text    NOT NULL,
  PRIMARY KEY (ledger_id, import_id, nth)
);

CREATE INDEX IF NOT EXISTS import_mark_by_id ON import_mark (ledger_id, first_id) WHERE first_id IS NOT NULL;

-- Tells the expenses that an import knows from those that somebody has typed.
CREATE INDEX IF NOT EXISTS import_mark_by_expense ON import_mark (ledger_id, expense_id) WHERE expense_id IS NOT NULL;

-- Files that wait for their import, in parts of 1 MiB, for a day. Part 0 says what the file is, and what was answered. Each part has a
-- checksum.
CREATE TABLE IF NOT EXISTS import_part (
  ledger_id text   NOT NULL,
  import_id bigint NOT NULL,
  part      bigint NOT NULL,
  staged_at bigint NOT NULL,
  checksum  bigint NOT NULL,
  bytes     bytea  NOT NULL,
  PRIMARY KEY (ledger_id, import_id, part)
);
