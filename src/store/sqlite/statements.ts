// The statements of the writer, prepared once, in the field's words.

import type { Database } from "bun:sqlite";
import type { Decimal } from "../../domain/decimal.ts";
import type { Expense, ExpenseId } from "../../domain/expense.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type { ChangeId } from "../../domain/ledger-change.ts";
import type { Post, PostId } from "../../domain/post.ts";
import type { ExpenseState, LedgerState } from "../transfer.ts";
import { prepareChangeInsertion } from "./change-rows.ts";
import {
  EXPENSE_COLUMNS,
  expenseChecksum,
  ledgerChecksum,
  postChecksum,
  prepareLedgerReader,
  preparePostReader,
  type Stored,
  stateOf,
} from "./rows.ts";

export type Statements = ReturnType<typeof prepareStatements>;

export function prepareStatements(database: Database) {
  return {
    ...ledgerStatements(database),
    ...expenseStatements(database),
    ...postStatements(database),
    insertChange: prepareChangeInsertion(database),
  };
}

function ledgerStatements(database: Database) {
  const insert = database.query<void, LedgerValues>(
    `INSERT INTO ledger (next_expense_id, next_post_id, next_change_id, expense_count, expense_total,
       post_count, revision, checksum, ledger_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = database.query<void, LedgerValues>(
    `UPDATE ledger SET next_expense_id = ?, next_post_id = ?, next_change_id = ?, expense_count = ?,
       expense_total = ?, post_count = ?, revision = ?, checksum = ?
     WHERE ledger_id = ?`,
  );
  const valuesOf = (id: LedgerId, state: LedgerState): LedgerValues => [
    state.nextExpenseId,
    state.nextPostId,
    state.nextChangeId,
    state.count,
    state.total,
    state.postCount,
    state.revision,
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
  ...ids: [number, number, number],
  count: number,
  total: Decimal,
  postCount: number,
  revision: string,
  checksum: number,
  LedgerId,
];

function expenseStatements(database: Database) {
  const insert = database.query<
    void,
    [LedgerId, string, number, string, Decimal, ChangeId | null, number]
  >(
    `INSERT INTO expense (ledger_id, date, expense_id, description, amount, last_change, checksum)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = database.query<Stored<ExpenseState>, [LedgerId, ExpenseId]>(
    `SELECT ${EXPENSE_COLUMNS} FROM expense WHERE ledger_id = ? AND expense_id = ?`,
  );
  const update = database.query<
    void,
    [string, Decimal, ChangeId | null, number, LedgerId, string, ExpenseId]
  >(
    `UPDATE expense SET description = ?, amount = ?, last_change = ?, checksum = ?
     WHERE ledger_id = ? AND date = ? AND expense_id = ?`,
  );
  const remove = database.query<void, [LedgerId, string, ExpenseId]>(
    "DELETE FROM expense WHERE ledger_id = ? AND date = ? AND expense_id = ?",
  );

  function insertExpense(ledger: LedgerId, expense: ExpenseState): void {
    const { id, description, amount, date, lastChange } = expense;
    const checksum = expenseChecksum(ledger, expense);
    insert.run(ledger, date, id, description, amount, lastChange, checksum);
  }

  return {
    insertExpense,
    findExpense(ledger: LedgerId, id: ExpenseId): ExpenseState | undefined {
      const row = select.get(ledger, id);
      return row ? stateOf(ledger, row) : undefined;
    },
    /** To set a date that stays the same would move the row, and its entry in the index, all the same. */
    updateExpense(ledger: LedgerId, before: Expense, after: ExpenseState): void {
      const { id, description, amount, date, lastChange } = after;
      if (date === before.date) {
        const checksum = expenseChecksum(ledger, after);
        update.run(description, amount, lastChange, checksum, ledger, date, id);
        return;
      }
      remove.run(ledger, before.date, id);
      insertExpense(ledger, after);
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
    deletePost: (ledger: LedgerId, id: PostId) => remove.run(ledger, id).changes > 0,
  };
}
