// Consecutive marks become one row of a table, with a list for each of their fields: a server writes them and their indexes in a tenth
// of the time. Ids of rows have a table of their own, since most files have none.

import type { MigrationStatement } from "./0005-records.ts";

export const RUNS_OF_MARKS: readonly MigrationStatement[] = [
  {
    sql: `CREATE TABLE IF NOT EXISTS import_mark_run (
  ledger_id     text     NOT NULL,
  import_id     bigint   NOT NULL,
  -- It has the rows of the import from here to there, but for those that were dropped.
  first_nth     bigint   NOT NULL,
  last_nth      bigint   NOT NULL,
  dropped       bigint[] NOT NULL DEFAULT '{}',
  -- Between which its days, and its expenses, are.
  first_day     date     NOT NULL,
  last_day      date     NOT NULL,
  first_expense bigint,
  last_expense  bigint,
  -- A value for each row, between commas; nothing where it has none.
  accounts      text     NOT NULL,
  days          text     NOT NULL,
  first_ids     text     NOT NULL,
  expense_ids   text     NOT NULL,
  are_made      text     NOT NULL,
  -- A line of JSON for each row.
  fields        text     NOT NULL,
  PRIMARY KEY (ledger_id, import_id, first_nth)
)`,
  },
  {
    sql: `CREATE TABLE IF NOT EXISTS import_mark_id (
  ledger_id text   NOT NULL,
  -- The key of the first id of a row.
  first_id  bigint NOT NULL,
  import_id bigint NOT NULL,
  nth       bigint NOT NULL,
  -- Of the run that has the row.
  first_nth bigint NOT NULL,
  PRIMARY KEY (ledger_id, first_id, import_id, nth)
)`,
  },
  {
    sql: `INSERT INTO import_mark_run (ledger_id, import_id, first_nth, last_nth, first_day, last_day,
    first_expense, last_expense, accounts, days, first_ids, expense_ids, are_made, fields)
  SELECT ledger_id, import_id, min(nth), max(nth), min(day), max(day), min(expense_id), max(expense_id),
    string_agg(account::text, ',' ORDER BY nth),
    string_agg(to_char(day::timestamp, 'YYYY-MM-DD'), ',' ORDER BY nth),
    string_agg(coalesce(first_id::text, ''), ',' ORDER BY nth),
    string_agg(coalesce(expense_id::text, ''), ',' ORDER BY nth),
    string_agg(is_made::text, ',' ORDER BY nth),
    string_agg(fields, E'\\n' ORDER BY nth)
  FROM (SELECT import_mark.*, nth - nth % 1000 AS portion,
      nth - row_number() OVER (PARTITION BY ledger_id, import_id ORDER BY nth) AS run
    FROM import_mark) AS mark
  GROUP BY ledger_id, import_id, portion, run
  ON CONFLICT (ledger_id, import_id, first_nth) DO NOTHING`,
    needs: "import_mark.nth",
  },
  {
    sql: `INSERT INTO import_mark_id (ledger_id, first_id, import_id, nth, first_nth)
  SELECT mark.ledger_id, mark.first_id, mark.import_id, mark.nth, run.first_nth
  FROM import_mark AS mark JOIN import_mark_run AS run
    ON run.ledger_id = mark.ledger_id AND run.import_id = mark.import_id
      AND mark.nth BETWEEN run.first_nth AND run.last_nth
  WHERE mark.first_id IS NOT NULL
  ON CONFLICT (ledger_id, first_id, import_id, nth) DO NOTHING`,
    needs: "import_mark.nth",
  },
  { sql: "DROP TABLE IF EXISTS import_mark" },
];
