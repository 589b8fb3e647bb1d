-- Adds the other fields of expenses, the profiles and labels of ledgers, and the history of all of them. Earlier data has no history.

-- The last creations, if they are consecutive, have no row in change yet. The ledger's row counts them.
ALTER TABLE ledger
  ADD COLUMN IF NOT EXISTS next_change_id bigint NOT NULL DEFAULT 1,
  ADD COLUMN IF NOT EXISTS next_label_id  bigint NOT NULL DEFAULT 1,
  ADD COLUMN IF NOT EXISTS run_count      bigint NOT NULL DEFAULT 0,
  ADD COLUMN IF NOT EXISTS run_source     text   NOT NULL DEFAULT 'api',
  -- The last change of any label.
  ADD COLUMN IF NOT EXISTS labels_change  bigint,
  -- The fields that a user sets for the ledger, as JSON, and the last change of the profile.
  ADD COLUMN IF NOT EXISTS profile        text,
  ADD COLUMN IF NOT EXISTS profile_change bigint;

-- Times are milliseconds since 1970 in UTC; NULL if they are unknown.
ALTER TABLE expense
  -- The last change of the expense; NULL if it was not changed since its creation.
  ADD COLUMN IF NOT EXISTS last_change bigint,
  ADD COLUMN IF NOT EXISTS created_at  bigint,
  ADD COLUMN IF NOT EXISTS changed_at  bigint,
  -- The fields that are not empty, as a JSON object; NULL if there are none.
  ADD COLUMN IF NOT EXISTS details     text;

-- A row for each change, and one for consecutive creations: of as many expenses as count says, from record_id on.
CREATE TABLE IF NOT EXISTS change (
  ledger_id  text   NOT NULL,
  change_id  bigint NOT NULL,
  count      bigint NOT NULL,
  kind       text   NOT NULL,
  record     text   NOT NULL,
  record_id  bigint NOT NULL,
  -- The previous change of the same record; NULL if that is an original creation, or if there is none.
  previous   bigint,
  -- The values that were replaced or deleted, and the new ones, as JSON.
  before     text,
  after      text,
  -- NULL if the rows of the created expenses have the time.
  made_at    bigint,
  -- The creation time of a deleted expense.
  created_at bigint,
  source     text   NOT NULL,
  undoes     bigint,
  PRIMARY KEY (ledger_id, change_id)
);

-- Finds the last deletion of an expense.
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

-- The first answers to requests that may be sent again. They are deleted after some time.
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
