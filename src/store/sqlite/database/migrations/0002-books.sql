-- Adds the history of each ledger, its labels, and the other fields of ledgers and expenses. Earlier data has no history.

ALTER TABLE ledger ADD COLUMN next_change_id INTEGER NOT NULL DEFAULT 1;
ALTER TABLE ledger ADD COLUMN next_label_id INTEGER NOT NULL DEFAULT 1;
-- How many of the last changes are creations of the last expenses, which have no row in the history yet, and their source.
ALTER TABLE ledger ADD COLUMN run_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ledger ADD COLUMN run_source TEXT NOT NULL DEFAULT 'api';
-- The last change of any label; NULL if there was none.
ALTER TABLE ledger ADD COLUMN labels_change INTEGER;
-- The profile as JSON; NULL if it was never set.
ALTER TABLE ledger ADD COLUMN profile TEXT;
ALTER TABLE ledger ADD COLUMN profile_change INTEGER;

-- The last change of the expense; NULL if it was not changed since its creation.
ALTER TABLE expense ADD COLUMN last_change INTEGER;
-- Milliseconds since 1970; NULL if the time is unknown.
ALTER TABLE expense ADD COLUMN created_at INTEGER;
ALTER TABLE expense ADD COLUMN changed_at INTEGER;
-- The other fields as JSON; NULL if the expense has only description, amount and date.
ALTER TABLE expense ADD COLUMN details TEXT;

-- A row for each change, and one for consecutive creations: of as many expenses as count says, from record_id on. A created expense is not
-- stored twice: its original fields follow from its current ones and from the values that later changes replaced.
CREATE TABLE change (
  ledger_id  TEXT    NOT NULL REFERENCES ledger,
  change_id  INTEGER NOT NULL,
  count      INTEGER NOT NULL,
  kind       TEXT    NOT NULL,
  record     TEXT    NOT NULL,
  record_id  INTEGER NOT NULL,
  -- The change before it of the same record; NULL if that is its creation.
  previous   INTEGER,
  before     TEXT,
  after      TEXT,
  -- NULL where the rows of the created expenses tell.
  made_at    INTEGER,
  -- Of a deleted expense, when it was created.
  created_at INTEGER,
  source     TEXT    NOT NULL,
  -- The change that this one has taken back.
  undoes     INTEGER,
  checksum   INTEGER NOT NULL,
  PRIMARY KEY (ledger_id, change_id)
) STRICT, WITHOUT ROWID;

-- Finds the last deletion of an expense.
CREATE INDEX change_of_deletion ON change (ledger_id, record_id) WHERE record = 'expense' AND kind = 'deleted';

-- Categories, payees and tags, including those that were merged or deleted.
CREATE TABLE label (
  ledger_id   TEXT    NOT NULL REFERENCES ledger,
  label_id    INTEGER NOT NULL,
  kind        TEXT    NOT NULL,
  last_change INTEGER NOT NULL,
  fields      TEXT    NOT NULL,
  checksum    INTEGER NOT NULL,
  PRIMARY KEY (ledger_id, label_id)
) STRICT, WITHOUT ROWID;

-- The first answers to requests that may be sent again, in the order in which they are deleted. If they were in the order of their keys,
-- which are random, each answer would be on a page of its own.
CREATE TABLE answer (
  ledger_id TEXT    NOT NULL REFERENCES ledger,
  made_at   INTEGER NOT NULL,
  key       TEXT    NOT NULL,
  digest    TEXT    NOT NULL,
  amended   TEXT    NOT NULL,
  checksum  INTEGER NOT NULL,
  PRIMARY KEY (ledger_id, made_at, key)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX answer_by_key ON answer (ledger_id, key);
