// The migration steps that both engines make after their own. A new field or kind of record needs a step, which may be empty: it makes
// older versions refuse a database whose data they would lose.

/** Each is one SQL statement, or empty. A released step never changes. */
export const SHARED_STEPS: readonly string[] = [
  // The field of a label's color gets another name.
  "",
  // Recurring expenses, and the ledgers that have them.
  "CREATE INDEX IF NOT EXISTS record_recurring ON record (ledger_id) WHERE kind = 'recurring'",
  // Imports get the ids of their recurring expenses.
  "",
  // Recurring expenses get a field that says if the app may suggest that they have ended.
  "",
  // Imports list the recurring expenses and budgets that the ledger refused.
  "",
  // Marks of imports are found by their import, number and day, so nothing reads their other indexes.
  "DROP INDEX IF EXISTS import_mark_by_id",
  "DROP INDEX IF EXISTS import_mark_by_expense",
];
