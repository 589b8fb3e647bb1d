-- One table of records for everything in a ledger except expenses and posts: labels, and the ledger's own profile, which has the id 0. Code
-- moves the profiles out of the rows of ledgers (migrations.ts), because their checksums change.
ALTER TABLE label RENAME TO record;
ALTER TABLE record RENAME COLUMN label_id TO record_id;
ALTER TABLE ledger RENAME COLUMN next_label_id TO next_record_id;
ALTER TABLE ledger RENAME COLUMN labels_change TO records_change;

-- The user who made a change; NULL if no user was signed in. For the last creations, which have no row in the history yet, the ledger's row
-- has it.
ALTER TABLE ledger ADD COLUMN run_by TEXT;
ALTER TABLE change ADD COLUMN made_by TEXT;
