-- Every row has a checksum over its values (rows.ts).

-- One row for each ledger: its next ids, its counts and its exact total. The transactions that change its other rows update it.
CREATE TABLE ledger (
  ledger_id       TEXT    NOT NULL PRIMARY KEY,
  next_expense_id INTEGER NOT NULL,
  next_post_id    INTEGER NOT NULL,
  expense_count   INTEGER NOT NULL,
  expense_total   TEXT    NOT NULL,
  post_count      INTEGER NOT NULL,
  revision        TEXT    NOT NULL,
  checksum        INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The rows are stored in the order in which the list reads them. The amount is an exact decimal in canonical form.
CREATE TABLE expense (
  ledger_id   TEXT    NOT NULL REFERENCES ledger,
  date        TEXT    NOT NULL,
  expense_id  INTEGER NOT NULL,
  description TEXT    NOT NULL,
  amount      TEXT    NOT NULL,
  checksum    INTEGER NOT NULL,
  PRIMARY KEY (ledger_id, date, expense_id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX expense_by_id ON expense (ledger_id, expense_id);

CREATE TABLE post (
  ledger_id TEXT    NOT NULL REFERENCES ledger,
  post_id   INTEGER NOT NULL,
  text      TEXT    NOT NULL,
  privacy   TEXT    NOT NULL,
  checksum  INTEGER NOT NULL,
  PRIMARY KEY (ledger_id, post_id)
) STRICT, WITHOUT ROWID;
