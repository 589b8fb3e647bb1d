-- Finds the creation of an expense, which stands in a row with those of others.

CREATE INDEX IF NOT EXISTS change_of_creation ON change (ledger_id, record_id)
  WHERE record = 'expense' AND kind = 'created' AND after IS NULL;
