// The statements of the writer, prepared once, in the field's words.

import type { Database } from "bun:sqlite";
import type { Decimal } from "../../domain/decimal.ts";
import type { Expense, ExpenseId } from "../../domain/expense.ts";
import { EMPTY_LEDGER, type LedgerId, type LedgerSummary } from "../../domain/ledger.ts";
import type { Post, PostChange, PostId } from "../../domain/post.ts";

export type Statements = ReturnType<typeof prepareStatements>;

export function prepareStatements(database: Database) {
  return {
    ...ledgerStatements(database),
    ...expenseStatements(database),
    ...postStatements(database),
  };
}

interface LedgerRow {
  readonly nextExpenseId: number;
  readonly nextPostId: number;
  readonly count: number;
  readonly total: Decimal;
}

function ledgerStatements(database: Database) {
  const select = database.query<LedgerRow, [LedgerId]>(
    `SELECT next_expense_id AS nextExpenseId, next_post_id AS nextPostId,
       expense_count AS count, expense_total AS total
     FROM ledger WHERE ledger_id = ?`,
  );
  const insert = database.query<void, [LedgerId, number, Decimal, string]>(
    `INSERT INTO ledger
       (ledger_id, next_expense_id, next_post_id, expense_count, expense_total, revision)
     VALUES (?, 1, 1, ?, ?, ?)`,
  );
  const updateExpenses = database.query<void, [number, number, Decimal, string, LedgerId]>(
    `UPDATE ledger SET next_expense_id = ?, expense_count = ?, expense_total = ?, revision = ?
     WHERE ledger_id = ?`,
  );
  const updatePosts = database.query<void, [number, LedgerId]>(
    "UPDATE ledger SET next_post_id = ? WHERE ledger_id = ?",
  );
  return {
    readLedger: (id: LedgerId) => select.get(id) ?? undefined,
    insertLedger(id: LedgerId): void {
      insert.run(id, EMPTY_LEDGER.count, EMPTY_LEDGER.total, EMPTY_LEDGER.revision);
    },
    updateLedgerExpenses(id: LedgerId, nextId: number, summary: LedgerSummary): void {
      updateExpenses.run(nextId, summary.count, summary.total, summary.revision, id);
    },
    updateLedgerPosts(id: LedgerId, nextId: number): void {
      updatePosts.run(nextId, id);
    },
  };
}

function expenseStatements(database: Database) {
  const insert = database.query<void, [LedgerId, string, number, string, Decimal]>(
    `INSERT INTO expense (ledger_id, date, expense_id, description, amount)
     VALUES (?, ?, ?, ?, ?)`,
  );
  const select = database.query<Expense, [LedgerId, ExpenseId]>(
    `SELECT expense_id AS id, description, amount, date
     FROM expense WHERE ledger_id = ? AND expense_id = ?`,
  );
  const update = database.query<void, [string, Decimal, string, LedgerId, ExpenseId]>(
    `UPDATE expense SET description = ?, amount = ?, date = ?
     WHERE ledger_id = ? AND expense_id = ?`,
  );
  const remove = database.query<{ amount: Decimal }, [LedgerId, ExpenseId]>(
    "DELETE FROM expense WHERE ledger_id = ? AND expense_id = ? RETURNING amount",
  );
  return {
    insertExpense(ledger: LedgerId, { id, description, amount, date }: Expense): void {
      insert.run(ledger, date, id, description, amount);
    },
    findExpense: (ledger: LedgerId, id: ExpenseId) => select.get(ledger, id) ?? undefined,
    updateExpense(ledger: LedgerId, { id, description, amount, date }: Expense): void {
      update.run(description, amount, date, ledger, id);
    },
    /** Returns what the expense's amount was; undefined if there was none. */
    deleteExpense: (ledger: LedgerId, id: ExpenseId) => remove.get(ledger, id)?.amount,
  };
}

function postStatements(database: Database) {
  const insert = database.query<void, [LedgerId, PostId, string, string]>(
    "INSERT INTO post (ledger_id, post_id, text, privacy) VALUES (?, ?, ?, ?)",
  );
  const update = database.query<Post, [string | null, string | null, LedgerId, PostId]>(
    `UPDATE post SET text = coalesce(?, text), privacy = coalesce(?, privacy)
     WHERE ledger_id = ? AND post_id = ? RETURNING post_id AS id, text, privacy`,
  );
  const remove = database.query<void, [LedgerId, PostId]>(
    "DELETE FROM post WHERE ledger_id = ? AND post_id = ?",
  );
  return {
    insertPost(ledger: LedgerId, { id, text, privacy }: Post): void {
      insert.run(ledger, id, text, privacy);
    },
    /** Returns the post as it is now; null if there is none. */
    updatePost: (ledger: LedgerId, id: PostId, { text, privacy }: PostChange) =>
      update.get(text, privacy, ledger, id),
    deletePost: (ledger: LedgerId, id: PostId) => remove.run(ledger, id).changes > 0,
  };
}
