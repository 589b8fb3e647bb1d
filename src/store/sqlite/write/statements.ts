// The statements of the writer, prepared once, as functions in the terms of the domain.

import type { Database } from "bun:sqlite";
import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import type { Expense, ExpenseId } from "../../../domain/expense/expense.ts";
import { detailsText } from "../../../domain/expense/expense-details.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { ChangeId, Instant, UserId } from "../../../domain/ledger/ledger-change.ts";
import type { Decimal } from "../../../domain/money/decimal.ts";
import type { Post, PostId } from "../../../domain/post.ts";
import type { LedgerState } from "../../ledger-state.ts";
import { prepareChangeInsertion } from "../rows/change-rows.ts";
import { markStatements, preparePartInsertion } from "../rows/import-rows.ts";
import { prepareInsertion } from "../rows/insertion.ts";
import { prepareLookup } from "../rows/lookup.ts";
import { answerStatements, recordStatements, refStatements } from "../rows/record-rows.ts";
import {
  expenseChecksum,
  ledgerChecksum,
  postChecksum,
  prepareLedgerReader,
  preparePostReader,
} from "../rows/rows.ts";

export type Statements = ReturnType<typeof prepareStatements>;

export function prepareStatements(database: Database) {
  return {
    ...ledgerStatements(database),
    ...expenseStatements(database),
    ...postStatements(database),
    ...recordStatements(database),
    ...answerStatements(database),
    ...markStatements(database),
    ...refStatements(database),
    ...prepareLookup(database),
    insertChanges: prepareChangeInsertion(database),
    insertPart: preparePartInsertion(database),
  };
}

function ledgerStatements(database: Database) {
  const insert = database.query<void, LedgerValues>(
    `INSERT INTO ledger (next_expense_id, next_post_id, expense_count, expense_total, post_count,
       revision, next_change_id, next_record_id, run_count, run_source, run_by, records_change,
       checksum, ledger_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = database.query<void, LedgerValues>(
    `UPDATE ledger SET next_expense_id = ?, next_post_id = ?, expense_count = ?, expense_total = ?,
       post_count = ?, revision = ?, next_change_id = ?, next_record_id = ?, run_count = ?,
       run_source = ?, run_by = ?, records_change = ?, checksum = ?
     WHERE ledger_id = ?`,
  );
  const valuesOf = (id: LedgerId, state: LedgerState): LedgerValues => [
    state.nextExpenseId,
    state.nextPostId,
    state.count,
    state.total,
    state.postCount,
    state.revision,
    state.nextChangeId,
    state.nextRecordId,
    state.runCount,
    state.runSource,
    state.runBy,
    state.recordsChange,
    ledgerChecksum(id, state),
    id,
  ];
  return {
    readLedger: prepareLedgerReader(database),
    insertLedger(id: LedgerId, state: LedgerState): void {
      insert.run(...valuesOf(id, state));
    },
    updateLedger(id: LedgerId, state: LedgerState): void {
      update.run(...valuesOf(id, state));
    },
  };
}

type LedgerValues = [
  ...nextIds: [number, number],
  count: number,
  total: Decimal,
  postCount: number,
  revision: string,
  ...nextIds: [number, number],
  runCount: number,
  runSource: string,
  runBy: UserId | null,
  recordsChange: ChangeId | null,
  checksum: number,
  LedgerId,
];

type ExpenseValues = [
  description: string,
  Decimal,
  lastChange: ChangeId | null,
  createdAt: Instant | null,
  changedAt: Instant | null,
  details: string | null,
  checksum: number,
  LedgerId,
  date: string,
  ExpenseId,
];

function expenseStatements(database: Database) {
  const insert = prepareInsertion<ExpenseValues>(database, "expense", [
    ...["description", "amount", "last_change", "created_at", "changed_at", "details"],
    ...["checksum", "ledger_id", "date", "expense_id"],
  ]);
  const update = database.query<void, ExpenseValues>(
    `UPDATE expense SET description = ?, amount = ?, last_change = ?, created_at = ?, changed_at = ?,
       details = ?, checksum = ?
     WHERE ledger_id = ? AND date = ? AND expense_id = ?`,
  );
  const remove = database.query<void, [LedgerId, string, ExpenseId]>(
    "DELETE FROM expense WHERE ledger_id = ? AND date = ? AND expense_id = ?",
  );

  function valuesOf(ledger: LedgerId, expense: KeptExpense): ExpenseValues {
    const { id, description, amount, date, lastChange, createdAt, changedAt } = expense;
    const details = detailsText(expense.details);
    const checksum = expenseChecksum(ledger, expense, details);
    const noted = [lastChange, createdAt, changedAt] as const;
    return [description, amount, ...noted, details, checksum, ledger, date, id];
  }

  function insertExpenses(ledger: LedgerId, expenses: readonly KeptExpense[]): void {
    insert(expenses.map((expense) => valuesOf(ledger, expense)));
  }

  return {
    insertExpenses,
    /** Setting an unchanged date would still move the row, and its entry in the index. */
    updateExpense(ledger: LedgerId, before: Expense, after: KeptExpense): void {
      if (after.date === before.date) {
        update.run(...valuesOf(ledger, after));
        return;
      }
      remove.run(ledger, before.date, after.id);
      insertExpenses(ledger, [after]);
    },
    deleteExpense(ledger: LedgerId, { date, id }: Expense): void {
      remove.run(ledger, date, id);
    },
  };
}

function postStatements(database: Database) {
  const insert = database.query<void, [LedgerId, PostId, string, string, number]>(
    "INSERT INTO post (ledger_id, post_id, text, privacy, checksum) VALUES (?, ?, ?, ?, ?)",
  );
  const update = database.query<void, [string, string, number, LedgerId, PostId]>(
    "UPDATE post SET text = ?, privacy = ?, checksum = ? WHERE ledger_id = ? AND post_id = ?",
  );
  const remove = database.query<void, [LedgerId, PostId]>(
    "DELETE FROM post WHERE ledger_id = ? AND post_id = ?",
  );
  return {
    findPost: preparePostReader(database),
    insertPost(ledger: LedgerId, post: Post): void {
      insert.run(ledger, post.id, post.text, post.privacy, postChecksum(ledger, post));
    },
    updatePost(ledger: LedgerId, post: Post): void {
      update.run(post.text, post.privacy, postChecksum(ledger, post), ledger, post.id);
    },
    deletePost(ledger: LedgerId, id: PostId): void {
      remove.run(ledger, id);
    },
  };
}
