-- The expense of each ref, even if the expense was deleted.
CREATE TABLE IF NOT EXISTS expense_ref (
  ledger_id  text   NOT NULL,
  ref        text   NOT NULL,
  expense_id bigint NOT NULL,
  PRIMARY KEY (ledger_id, ref)
);
