-- Every key begins with ledger_id: one ledger is one independent book, and the unit by which books are spread.
-- No sequence, no trigger and no foreign key: ids and sums are kept in the ledger's row, which each change locks first.

CREATE TABLE IF NOT EXISTS ledger (
  ledger_id       text    NOT NULL,
  next_expense_id bigint  NOT NULL,
  next_post_id    bigint  NOT NULL,
  expense_count   bigint  NOT NULL,
  expense_total   numeric NOT NULL,
  revision        text    NOT NULL,
  PRIMARY KEY (ledger_id)
);

CREATE TABLE IF NOT EXISTS expense (
  ledger_id   text    NOT NULL,
  expense_id  bigint  NOT NULL,
  date        date    NOT NULL,
  description text    NOT NULL,
  amount      numeric NOT NULL,
  PRIMARY KEY (ledger_id, expense_id)
);

-- In the order in which the list reads it.
CREATE INDEX IF NOT EXISTS expense_by_date ON expense (ledger_id, date DESC, expense_id DESC);

CREATE TABLE IF NOT EXISTS post (
  ledger_id text   NOT NULL,
  post_id   bigint NOT NULL,
  text      text   NOT NULL,
  privacy   text   NOT NULL,
  PRIMARY KEY (ledger_id, post_id)
);

-- What each batch of changes has come to, for a while: a commit whose answer was cut off is looked up here.
CREATE TABLE IF NOT EXISTS batch (
  ledger_id text        NOT NULL,
  batch_id  text        NOT NULL,
  made_at   timestamptz NOT NULL DEFAULT now(),
  outcome   text        NOT NULL,
  PRIMARY KEY (ledger_id, batch_id)
);

CREATE INDEX IF NOT EXISTS batch_by_time ON batch (ledger_id, made_at);
