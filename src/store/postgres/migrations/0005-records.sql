-- One table of records for everything in a ledger that is no expense and no post: labels, and what is said of the ledger itself, which has
-- the id 0. A name is changed only where it still is the old one, so that the step may be begun again where each statement is
-- committed by itself.
ALTER TABLE IF EXISTS label RENAME TO record;
ALTER INDEX IF EXISTS label_by_change RENAME TO record_by_change;

DO $$
BEGIN
  IF EXISTS (SELECT FROM information_schema.columns
             WHERE table_schema = current_schema() AND table_name = 'record' AND column_name = 'label_id') THEN
    ALTER TABLE record RENAME COLUMN label_id TO record_id;
  END IF;
  IF EXISTS (SELECT FROM information_schema.columns
             WHERE table_schema = current_schema() AND table_name = 'ledger' AND column_name = 'next_label_id') THEN
    ALTER TABLE ledger RENAME COLUMN next_label_id TO next_record_id;
    ALTER TABLE ledger RENAME COLUMN labels_change TO records_change;
  END IF;
  IF EXISTS (SELECT FROM information_schema.columns
             WHERE table_schema = current_schema() AND table_name = 'ledger' AND column_name = 'profile') THEN
    INSERT INTO record (ledger_id, record_id, kind, last_change, fields)
      SELECT ledger_id, 0, 'ledger', profile_change, profile FROM ledger WHERE profile IS NOT NULL
      ON CONFLICT (ledger_id, record_id) DO NOTHING;
    UPDATE ledger SET records_change = greatest(records_change, profile_change)
      WHERE profile_change IS NOT NULL;
    ALTER TABLE ledger DROP COLUMN profile, DROP COLUMN profile_change;
  END IF;
END $$;

-- Who made a change; NULL where nobody has signed in. Of the last creations, which have no row in change yet, the ledger's row tells.
ALTER TABLE ledger ADD COLUMN IF NOT EXISTS run_by text;
ALTER TABLE change ADD COLUMN IF NOT EXISTS made_by text;
