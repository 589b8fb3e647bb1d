// Turns each mark of an import into a row of its own, in the table of the sixth step. For a while, the marks of a batch were one row with
// lists between commas. The block also runs on an empty database, which never had such rows.

import type { MigrationStatement } from "./0005-records.ts";

export const MARKS_OF_RUNS: readonly MigrationStatement[] = [
  {
    sql: `DO $$ BEGIN
  IF to_regclass('import_mark_run') IS NULL THEN RETURN; END IF;
  INSERT INTO import_mark (ledger_id, import_id, nth, account, day, first_id, expense_id, is_made, fields)
  SELECT ledger_id, import_id, first_nth + mark.place - 1, account::bigint, day::date,
    nullif(first_id, '')::bigint, nullif(expense_id, '')::bigint, is_made::bigint, mark.fields
  FROM import_mark_run AS run, unnest(
      string_to_array(accounts, ','), string_to_array(days, ','), string_to_array(first_ids, ','),
      string_to_array(expense_ids, ','), string_to_array(are_made, ','),
      string_to_array(run.fields, E'\\n')
    ) WITH ORDINALITY AS mark (account, day, first_id, expense_id, is_made, fields, place)
  WHERE first_nth + mark.place - 1 <> ALL (dropped)
  ON CONFLICT (ledger_id, import_id, nth) DO NOTHING;
END $$`,
  },
  { sql: "DROP TABLE IF EXISTS import_mark_run" },
  { sql: "DROP TABLE IF EXISTS import_mark_id" },
];
