-- The book: the history of each ledger, its labels, and what is said of ledgers and expenses. What was there before has no
-- history.

ALTER TABLE ledger ADD COLUMN next_change_id INTEGER NOT NULL DEFAULT 1;
ALTER TABLE ledger ADD COLUMN next_label_id INTEGER NOT NULL DEFAULT 1;
-- How many of the last changes are creations of the last expenses, which have no row in the history yet; and whence they came.
ALTER TABLE ledger ADD COLUMN run_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ledger ADD COLUMN run_source TEXT NOT NULL DEFAULT 'api';
-- The last change of any label; NULL where there was none.
ALTER TABLE ledger ADD COLUMN labels_change INTEGER;
-- JSON; NULL for a ledger of which nothing was said.
ALTER TABLE ledger ADD COLUMN profile TEXT;
ALTER TABLE ledger ADD COLUMN profile_change INTEGER;

-- The change that has made the row what it is; NULL where nothing has changed it since it was created.
ALTER TABLE expense ADD COLUMN last_change INTEGER;
-- Milliseconds since 1970; NULL where that is not known.
ALTER TABLE expense ADD COLUMN created_at INTEGER;
ALTER TABLE expense ADD COLUMN changed_at INTEGER;
-- JSON; NULL where there is nothing but description, amount and date.
ALTER TABLE expense ADD COLUMN details TEXT;

-- A row for each change, and one for creations that follow one another: of as many expenses, from record_id on.
-- What a creation has made is not kept twice: it is what later changes have left of it, or replaced.
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

-- Finds what has become of an expense that is not there any more.
CREATE INDEX change_of_deletion ON change (ledger_id, record_id) WHERE record = 'expense' AND kind = 'deleted';

-- Categories, payees and tags; those that were merged or deleted too.
CREATE TABLE label (
  ledger_id   TEXT    NOT NULL REFERENCES ledger,
  label_id    INTEGER NOT NULL,
  kind        TEXT    NOT NULL,
  last_change INTEGER NOT NULL,
  fields      TEXT    NOT NULL,
  checksum    INTEGER NOT NULL,
  PRIMARY KEY (ledger_id, label_id)
) STRICT, WITHOUT ROWID;

-- The first answers to requests that may be sent again, in the order in which they are forgotten: whoever draws keys at random
-- would have each answer stand on a page of its own.
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
