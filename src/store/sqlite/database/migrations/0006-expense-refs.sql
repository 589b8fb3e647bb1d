-- The expense of each ref, even if the expense was deleted.
CREATE TABLE expense_ref (
  ledger_id  TEXT    NOT NULL REFERENCES ledger,
  ref        TEXT    NOT NULL,
  expense_id INTEGER NOT NULL,
  checksum   INTEGER NOT NULL,
  PRIMARY KEY (ledger_id, ref)
) STRICT, WITHOUT ROWID;
