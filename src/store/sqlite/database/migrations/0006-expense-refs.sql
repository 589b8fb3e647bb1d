-- For which expense a ref stands, whether that is still there or not: nothing is ever deleted here.
CREATE TABLE expense_ref (
  ledger_id  TEXT    NOT NULL REFERENCES ledger,
  ref        TEXT    NOT NULL,
  expense_id INTEGER NOT NULL,
  checksum   INTEGER NOT NULL,
  PRIMARY KEY (ledger_id, ref)
) STRICT, WITHOUT ROWID;
