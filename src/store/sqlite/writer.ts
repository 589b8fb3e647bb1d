// Applies batches of changes on the one connection that writes. A batch is one transaction; ids, count,
// total and revision of a ledger change in the same transaction as its rows.

import type { Database } from "bun:sqlite";
import { type Decimal, negate, sum } from "../../domain/decimal.ts";
import type { Expense, ExpenseId } from "../../domain/expense.ts";
import { EMPTY_LEDGER, type LedgerId } from "../../domain/ledger.ts";
import type { Post, PostId } from "../../domain/post.ts";
import type { Batch, Change, ChangeKind, ChangeOf, Outcome, ResultOf } from "../changes.ts";
import { prepareStatements, type Statements } from "./statements.ts";

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
  const statements = prepareStatements(database);
  const appliers = appliersOf(statements);

  function applyChange(ledger: LedgerInHand, change: Change) {
    // Safe: the applier under a change's kind takes changes of that kind.
    const apply = appliers[change.kind] as (
      ledger: LedgerInHand,
      change: Change,
    ) => ResultOf<Change>;
    return apply(ledger, change);
  }

  function takeLedger(id: LedgerId): LedgerInHand {
    const row = statements.readLedger(id);
    if (!row) statements.insertLedger(id);
    return {
      nextExpenseId: row?.nextExpenseId ?? 1,
      nextPostId: row?.nextPostId ?? 1,
      count: row?.count ?? EMPTY_LEDGER.count,
      terms: [row?.total ?? EMPTY_LEDGER.total],
      expensesChanged: false,
      postsChanged: false,
    };
  }

  function putLedger(id: LedgerId, ledger: LedgerInHand, revision: string): void {
    if (ledger.postsChanged) statements.updateLedgerPosts(id, ledger.nextPostId);
    if (!ledger.expensesChanged) return;
    const { nextExpenseId, count, terms } = ledger;
    statements.updateLedgerExpenses(id, nextExpenseId, { count, total: sum(terms), revision });
  }

  const commit = database.transaction(({ changes, revision }: Batch): readonly Outcome[] => {
    const ledgers = new Map<LedgerId, LedgerInHand>();
    const outcomes = changes.map((change) => {
      const ledger = ledgers.get(change.ledger) ?? takeLedger(change.ledger);
      ledgers.set(change.ledger, ledger);
      return { result: applyChange(ledger, change) };
    });
    for (const [id, ledger] of ledgers) putLedger(id, ledger, revision);
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
      // One change is at fault; alone, each of the others can be made, and makes a state of its own.
      return batch.changes.flatMap((change, index) =>
        applyBatch({ revision: `${batch.revision}.${index}`, changes: [change] }),
      );
    }
  };
}

/** True for failures of the disk or the file, which no change of the batch could have avoided. */
function failsEveryone(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^SQLITE_(IOERR|FULL|BUSY|LOCKED|READONLY|CORRUPT|NOTADB|CANTOPEN|NOMEM)/.test(code);
}

function appliersOf(statements: Statements): Appliers {
  return {
    "create-expense"(ledger, { ledger: ledgerId, draft }) {
      // Safe: ids count up from 1 and stay far below 2^53.
      const id = ledger.nextExpenseId as ExpenseId;
      statements.insertExpense(ledgerId, { ...draft, id });
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
      const amount = statements.deleteExpense(ledgerId, id);
      if (amount === undefined) return false;
      ledger.count -= 1;
      ledger.terms.push(negate(amount));
      ledger.expensesChanged = true;
      return true;
    },
    "create-post"(ledger, { ledger: ledgerId, draft }) {
      // Safe: as for expenses.
      const post: Post = { ...draft, id: ledger.nextPostId as PostId };
      statements.insertPost(ledgerId, post);
      ledger.nextPostId += 1;
      ledger.postsChanged = true;
      return post;
    },
    "change-post"(_ledger, { ledger: ledgerId, id, change }) {
      return statements.updatePost(ledgerId, id, change);
    },
    "delete-post"(_ledger, { ledger: ledgerId, id }) {
      return statements.deletePost(ledgerId, id);
    },
  };
}
