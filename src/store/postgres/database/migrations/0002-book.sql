-- What an expense says besides description, amount and date; what ledgers and their labels are; and the history of it all. What
-- was there before has no history.

-- The creations that follow one another at the end of the history have no row in change yet: the ledger's counts them.
ALTER TABLE ledger
  ADD COLUMN IF NOT EXISTS next_change_id bigint NOT NULL DEFAULT 1,
  ADD COLUMN IF NOT EXISTS next_label_id  bigint NOT NULL DEFAULT 1,
  ADD COLUMN IF NOT EXISTS run_count      bigint NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS run_source     text   NOT NULL DEFAULT 'api',
  -- The last change of any label.
  ADD COLUMN IF NOT EXISTS labels_change  bigint,
  -- What its owner says of it, as JSON, and the last change of that.
  ADD COLUMN IF NOT EXISTS profile        text,
  ADD COLUMN IF NOT EXISTS profile_change bigint;

-- Points in time are milliseconds since 1970 in UTC; NULL where they are not known.
ALTER TABLE expense
  -- The change that has made the row what it is; NULL where nothing has changed it since it was created.
  ADD COLUMN IF NOT EXISTS last_change bigint,
  ADD COLUMN IF NOT EXISTS created_at  bigint,
  ADD COLUMN IF NOT EXISTS changed_at  bigint,
  -- The members that say something, as a JSON object; NULL where there are none.
  ADD COLUMN IF NOT EXISTS details     text;

-- A row for each change, and one for creations that follow one another: of as many expenses, from record_id on.
CREATE TABLE IF NOT EXISTS change (
  ledger_id  text   NOT NULL,
  change_id  bigint NOT NULL,
  count      bigint NOT NULL,
  kind       text   NOT NULL,
  record     text   NOT NULL,
  record_id  bigint NOT NULL,
  -- The change before it of the same record; NULL if that is its creation.
  previous   bigint,
  -- The fields that were replaced or deleted, and what they were replaced by, as JSON.
  before     text,
  after      text,
  -- NULL where the rows of the created expenses tell.
  made_at    bigint,
  -- Of a deleted expense.
  created_at bigint,
  source     text   NOT NULL,
  undoes     bigint,
  PRIMARY KEY (ledger_id, change_id)
);

-- Finds what has become of an expense that is not there any more.
CREATE INDEX IF NOT EXISTS change_of_deletion ON change (ledger_id, record_id)
  WHERE record = 'expense' AND kind = 'deleted';

CREATE TABLE IF NOT EXISTS label (
  ledger_id   text   NOT NULL,
  label_id    bigint NOT NULL,
  kind        text   NOT NULL,
  last_change bigint NOT NULL,
  -- As JSON.
  fields      text   NOT NULL,
  PRIMARY KEY (ledger_id, label_id)
);

CREATE INDEX IF NOT EXISTS label_by_change ON label (ledger_id, last_change);

-- The first answers to requests that may be sent again, for a while.
CREATE TABLE IF NOT EXISTS answer (
  ledger_id text   NOT NULL,
  key       text   NOT NULL,
  digest    text   NOT NULL,
  made_at   bigint NOT NULL,
  -- As JSON.
  amended   text   NOT NULL,
  PRIMARY KEY (ledger_id, key)
);

CREATE INDEX IF NOT EXISTS answer_by_time ON answer (ledger_id, made_at);
