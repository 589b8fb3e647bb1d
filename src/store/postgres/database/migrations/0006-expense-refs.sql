-- For which expense a ref stands, whether that is still there or not: nothing is ever deleted here.
CREATE TABLE IF NOT EXISTS expense_ref (
  ledger_id  text   NOT NULL,
  ref        text   NOT NULL,
  expense_id bigint NOT NULL,
  PRIMARY KEY (ledger_id, ref)
);
