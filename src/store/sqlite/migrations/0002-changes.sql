-- The history of each ledger. What was there before has none.

ALTER TABLE ledger ADD COLUMN next_change_id INTEGER NOT NULL DEFAULT 1;

-- The change that has made the row what it is; NULL where nothing has changed it since it was created.
ALTER TABLE expense ADD COLUMN last_change INTEGER;

-- A row for each change, and one for creations that follow one another: of as many expenses, from expense_id on.
-- What a creation has made is not kept twice: it is what later changes have left of it, or replaced.
CREATE TABLE change (
  ledger_id  TEXT    NOT NULL REFERENCES ledger,
  change_id  INTEGER NOT NULL,
  count      INTEGER NOT NULL,
  kind       TEXT    NOT NULL,
  expense_id INTEGER NOT NULL,
  -- The change before it of the same expense; NULL if that is its creation.
  previous   INTEGER,
  before     TEXT,
  after      TEXT,
  made_at    INTEGER NOT NULL,
  source     TEXT    NOT NULL,
  checksum   INTEGER NOT NULL,
  PRIMARY KEY (ledger_id, change_id)
) STRICT, WITHOUT ROWID;

-- Finds what has become of an expense that is not there any more.
CREATE INDEX change_of_deletion ON change (ledger_id, expense_id) WHERE kind = 'deleted';
