-- One table of records for everything in a ledger that is no expense and no post: labels, and what is said of the ledger itself, which has
-- the id 0. The profiles that stand in the rows of ledgers move by code (migrations.ts), since checksums go with them.
ALTER TABLE label RENAME TO record;
ALTER TABLE record RENAME COLUMN label_id TO record_id;
ALTER TABLE ledger RENAME COLUMN next_label_id TO next_record_id;
ALTER TABLE ledger RENAME COLUMN labels_change TO records_change;

-- Who made a change; NULL where nobody has signed in. Of the last creations, which have no row in the history yet, the ledger's row tells.
ALTER TABLE ledger ADD COLUMN run_by TEXT;
ALTER TABLE change ADD COLUMN made_by TEXT;
