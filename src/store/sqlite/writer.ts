// Applies batches of changes on the one connection that writes. A batch is one transaction; ids, count,
// total and revision of a ledger change in the same transaction as its rows.

import type { Database } from "bun:sqlite";
import { type Decimal, negate, sum, ZERO } from "../../domain/decimal.ts";
import type { Expense, ExpenseId } from "../../domain/expense.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type { Post, PostId } from "../../domain/post.ts";
import type { Batch, Change, ChangeKind, ChangeOf, Outcome, ResultOf } from "../changes.ts";

/** A ledger's row while a batch works on it. */
interface LedgerInHand {
  nextExpenseId: number;
  nextPostId: number;
  count: number;
  /** The total before the batch, then what the batch adds to it. */
  readonly terms: Decimal[];
  expensesChanged: boolean;
  postsChanged: boolean;
}

type Apply<Kind extends ChangeKind> = (
  ledger: LedgerInHand,
  change: ChangeOf<Kind>,
) => ResultOf<ChangeOf<Kind>>;

type Appliers = { readonly [Kind in ChangeKind]: Apply<Kind> };

export type ApplyBatch = (batch: Batch) => readonly Outcome[];

export function openWriter(database: Database): ApplyBatch {
  const statements = prepare(database);
  const appliers = appliersOf(statements);

  function applyChange(ledger: LedgerInHand, change: Change) {
    // Safe: the applier under a change's kind takes changes of that kind.
    const apply = appliers[change.kind] as (
      ledger: LedgerInHand,
      change: Change,
    ) => ResultOf<Change>;
    return apply(ledger, change);
  }

  const commit = database.transaction(({ changes, revision }: Batch): readonly Outcome[] => {
    const ledgers = new Map<LedgerId, LedgerInHand>();
    const outcomes = changes.map((change) => {
      const ledger = ledgers.get(change.ledger) ?? statements.takeLedger(change.ledger);
      ledgers.set(change.ledger, ledger);
      return { result: applyChange(ledger, change) };
    });
    for (const [id, ledger] of ledgers) statements.putLedger(id, ledger, revision);
    return outcomes;
  });

  return function applyBatch(batch: Batch): readonly Outcome[] {
    try {
      return commit.immediate(batch);
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      if (batch.changes.length === 1 || failsEveryone(error)) {
        return batch.changes.map(() => ({ failure }));
      }
      // One change is at fault; alone, each of the others can be made.
      return batch.changes.flatMap((change) => applyBatch({ ...batch, changes: [change] }));
    }
  };
}

/** True for failures of the disk or the file, which no change of the batch could have avoided. */
function failsEveryone(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^SQLITE_(IOERR|FULL|BUSY|LOCKED|READONLY|CORRUPT|NOTADB|CANTOPEN|NOMEM)/.test(code);
}

type Statements = ReturnType<typeof prepare>;

function appliersOf(statements: Statements): Appliers {
  return {
    "create-expense"(ledger, { ledger: ledgerId, draft }) {
      // Safe: ids count up from 1 and stay far below 2^53.
      const id = ledger.nextExpenseId as ExpenseId;
      statements.insertExpense(ledgerId, { id, ...draft });
      ledger.nextExpenseId += 1;
      ledger.count += 1;
      ledger.terms.push(draft.amount);
      ledger.expensesChanged = true;
      return id;
    },
    "change-expense"(ledger, { ledger: ledgerId, id, change }) {
      const before = statements.findExpense(ledgerId, id);
      if (!before) return false;
      const after: Expense = {
        id,
        description: change.description ?? before.description,
        amount: change.amount ?? before.amount,
        date: change.date ?? before.date,
      };
      if (Bun.deepEquals(before, after)) return true;
      statements.updateExpense(ledgerId, after);
      ledger.terms.push(negate(before.amount), after.amount);
      ledger.expensesChanged = true;
      return true;
    },
    "delete-expense"(ledger, { ledger: ledgerId, id }) {
      const before = statements.deleteExpense(ledgerId, id);
      if (!before) return false;
      ledger.count -= 1;
      ledger.terms.push(negate(before.amount));
      ledger.expensesChanged = true;
      return true;
    },
    "create-post"(ledger, { ledger: ledgerId, draft }) {
      // Safe: as for expenses.
      const post: Post = { id: ledger.nextPostId as PostId, ...draft };
      statements.insertPost(ledgerId, post);
      ledger.nextPostId += 1;
      ledger.postsChanged = true;
      return post;
    },
    "change-post"(_ledger, { ledger: ledgerId, id, change }) {
      return statements.updatePost(ledgerId, id, change.text, change.privacy);
    },
    "delete-post"(_ledger, { ledger: ledgerId, id }) {
      return statements.deletePost(ledgerId, id);
    },
  };
}

interface LedgerRow {
  readonly next_expense_id: number;
  readonly next_post_id: number;
  readonly expense_count: number;
  readonly expense_total: Decimal;
}

function prepare(database: Database) {
  const selectLedger = database.query<LedgerRow, [LedgerId]>(
    "SELECT next_expense_id, next_post_id, expense_count, expense_total FROM ledger WHERE ledger_id = ?",
  );
  const insertLedger = database.query<void, [LedgerId, Decimal]>(
    "INSERT INTO ledger VALUES (?, 1, 1, 0, ?, '')",
  );
  const updateExpenses = database.query<void, [number, number, Decimal, string, LedgerId]>(
    `UPDATE ledger SET next_expense_id = ?, expense_count = ?, expense_total = ?, revision = ?
     WHERE ledger_id = ?`,
  );
  const updatePosts = database.query<void, [number, LedgerId]>(
    "UPDATE ledger SET next_post_id = ? WHERE ledger_id = ?",
  );
  const insertExpense = database.query<void, [LedgerId, string, number, string, Decimal]>(
    "INSERT INTO expense (ledger_id, date, expense_id, description, amount) VALUES (?, ?, ?, ?, ?)",
  );
  const selectExpense = database.query<Expense, [LedgerId, ExpenseId]>(
    "SELECT expense_id AS id, description, amount, date FROM expense WHERE ledger_id = ? AND expense_id = ?",
  );
  const updateExpense = database.query<void, [string, Decimal, string, LedgerId, ExpenseId]>(
    "UPDATE expense SET description = ?, amount = ?, date = ? WHERE ledger_id = ? AND expense_id = ?",
  );
  const deleteExpense = database.query<{ amount: Decimal }, [LedgerId, ExpenseId]>(
    "DELETE FROM expense WHERE ledger_id = ? AND expense_id = ? RETURNING amount",
  );
  const insertPost = database.query<void, [LedgerId, PostId, string, string]>(
    "INSERT INTO post (ledger_id, post_id, text, privacy) VALUES (?, ?, ?, ?)",
  );
  const updatePost = database.query<Post, [string | null, string | null, LedgerId, PostId]>(
    `UPDATE post SET text = coalesce(?, text), privacy = coalesce(?, privacy)
     WHERE ledger_id = ? AND post_id = ? RETURNING post_id AS id, text, privacy`,
  );
  const deletePost = database.query<void, [LedgerId, PostId]>(
    "DELETE FROM post WHERE ledger_id = ? AND post_id = ?",
  );

  return {
    takeLedger(id: LedgerId): LedgerInHand {
      const row = selectLedger.get(id);
      if (!row) insertLedger.run(id, ZERO);
      return {
        nextExpenseId: row?.next_expense_id ?? 1,
        nextPostId: row?.next_post_id ?? 1,
        count: row?.expense_count ?? 0,
        terms: [row?.expense_total ?? ZERO],
        expensesChanged: false,
        postsChanged: false,
      };
    },
    putLedger(id: LedgerId, ledger: LedgerInHand, revision: string): void {
      if (ledger.postsChanged) updatePosts.run(ledger.nextPostId, id);
      if (!ledger.expensesChanged) return;
      updateExpenses.run(ledger.nextExpenseId, ledger.count, sum(ledger.terms), revision, id);
    },
    insertExpense(ledger: LedgerId, { id, description, amount, date }: Expense): void {
      insertExpense.run(ledger, date, id, description, amount);
    },
    findExpense: (ledger: LedgerId, id: ExpenseId) => selectExpense.get(ledger, id) ?? undefined,
    updateExpense(ledger: LedgerId, { id, description, amount, date }: Expense): void {
      updateExpense.run(description, amount, date, ledger, id);
    },
    deleteExpense: (ledger: LedgerId, id: ExpenseId) => deleteExpense.get(ledger, id) ?? undefined,
    insertPost(ledger: LedgerId, { id, text, privacy }: Post): void {
      insertPost.run(ledger, id, text, privacy);
    },
    updatePost: (ledger: LedgerId, id: PostId, text: string | null, privacy: string | null) =>
      updatePost.get(text, privacy, ledger, id),
    deletePost: (ledger: LedgerId, id: PostId) => deletePost.run(ledger, id).changes > 0,
  };
}
