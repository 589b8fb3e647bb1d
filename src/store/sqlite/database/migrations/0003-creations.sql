-- Finds the creation of an expense, whose row may contain other creations.

CREATE INDEX change_of_creation ON change (ledger_id, record_id)
  WHERE record = 'expense' AND kind = 'created' AND after IS NULL;
