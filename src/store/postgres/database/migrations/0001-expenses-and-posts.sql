-- Every key begins with ledger_id, because ledgers are independent and may be spread over several nodes. There are no sequences, triggers
-- or foreign keys: ids and sums are kept in the ledger's row, which each change locks first.

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

-- The order in which the list reads expenses.
CREATE INDEX IF NOT EXISTS expense_by_date ON expense (ledger_id, date DESC, expense_id DESC);

CREATE TABLE IF NOT EXISTS post (
  ledger_id text   NOT NULL,
  post_id   bigint NOT NULL,
  text      text   NOT NULL,
  privacy   text   NOT NULL,
  PRIMARY KEY (ledger_id, post_id)
);

-- The outcomes of recent batches of changes. A commit whose answer was cut off is looked up here.
CREATE TABLE IF NOT EXISTS batch (
  ledger_id text        NOT NULL,
  batch_id  text        NOT NULL,
  made_at   timestamptz NOT NULL DEFAULT now(),
  outcome   text        NOT NULL,
  PRIMARY KEY (ledger_id, batch_id)
);

CREATE INDEX IF NOT EXISTS batch_by_time ON batch (ledger_id, made_at);
