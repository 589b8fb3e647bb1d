-- The history of each ledger. What was there before has none.

ALTER TABLE ledger ADD COLUMN IF NOT EXISTS next_change_id bigint NOT NULL DEFAULT 1;

-- The change that has made the row what it is; NULL where nothing has changed it since it was created.
ALTER TABLE expense ADD COLUMN IF NOT EXISTS last_change bigint;

-- A row for each change, and one for creations that follow one another: of as many expenses, from expense_id on.
CREATE TABLE IF NOT EXISTS change (
  ledger_id  text   NOT NULL,
  change_id  bigint NOT NULL,
  count      bigint NOT NULL,
  kind       text   NOT NULL,
  expense_id bigint NOT NULL,
  -- The change before it of the same expense; NULL if that is its creation.
  previous   bigint,
  -- The fields that were replaced or deleted, and what they were replaced by, as JSON.
  before     text,
  after      text,
  -- Milliseconds since 1970 in UTC.
  made_at    bigint NOT NULL,
  source     text   NOT NULL,
  PRIMARY KEY (ledger_id, change_id)
);

-- Finds what has become of an expense that is not there any more.
CREATE INDEX IF NOT EXISTS change_of_deletion ON change (ledger_id, expense_id) WHERE kind = 'deleted';
