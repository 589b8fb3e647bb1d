// Applies batches of changes on the one connection that writes. A batch is one transaction; ids, count,
// total and revision of a ledger change in the same transaction as its rows.

import type { Database } from "bun:sqlite";
import { negate } from "../../domain/decimal.ts";
import type { Expense, ExpenseId } from "../../domain/expense.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import { replacedFields } from "../../domain/ledger-change.ts";
import type { Post, PostId } from "../../domain/post.ts";
import type { Batch, Change, ChangeKind, ChangeOf, ResultOf } from "../changes.ts";
import type { Applied } from "../lists/applied.ts";
import { type LedgerInHand, note, noteCreation, putLedger, takeLedger } from "./ledger-in-hand.ts";
import { prepareStatements, type Statements } from "./statements.ts";

type Apply<Kind extends ChangeKind> = (
  ledger: LedgerInHand,
  change: ChangeOf<Kind>,
) => ResultOf<ChangeOf<Kind>>;

type Appliers = { readonly [Kind in ChangeKind]: Apply<Kind> };

export type ApplyBatch = (batch: Batch) => Applied;

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

  const commit = database.transaction(({ changes, revision, at }: Batch): Applied => {
    const ledgers = new Map<LedgerId, LedgerInHand>();
    const outcomes = changes.map((change) => {
      const ledger = ledgers.get(change.ledger) ?? takeLedger(statements, change.ledger, at);
      ledgers.set(change.ledger, ledger);
      return { result: applyChange(ledger, change) };
    });
    const steps = Array.from(ledgers, ([id, ledger]) =>
      putLedger(statements, id, ledger, revision),
    );
    return { outcomes, steps: steps.filter((step) => step !== undefined) };
  });

  return function applyBatch(batch: Batch): Applied {
    try {
      return commit.immediate(batch);
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      if (batch.changes.length === 1 || failsEveryone(error)) {
        return { outcomes: batch.changes.map(() => ({ failure })), steps: [] };
      }
      // One change is at fault; alone, each of the others can be made, and makes a state of its own.
      const applied = batch.changes.map((change, index) =>
        applyBatch({ ...batch, revision: `${batch.revision}.${index}`, changes: [change] }),
      );
      return {
        outcomes: applied.flatMap(({ outcomes }) => outcomes),
        steps: applied.flatMap(({ steps }) => steps),
      };
    }
  };
}

/** True for failures of the disk or the file, which no change of the batch could have avoided. */
function failsEveryone(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^SQLITE_(IOERR|FULL|BUSY|LOCKED|READONLY|CORRUPT|NOTADB|CANTOPEN|NOMEM)/.test(code);
}

function appliersOf(statements: Statements): Appliers {
  return { ...expenseAppliers(statements), ...postAppliers(statements) };
}

function expenseAppliers(
  statements: Statements,
): Pick<Appliers, "create-expense" | "change-expense" | "delete-expense"> {
  return {
    "create-expense"(ledger, { ledger: ledgerId, draft }) {
      // Safe: ids count up from 1 and stay far below 2^53.
      const id = ledger.nextExpenseId as ExpenseId;
      statements.insertExpense(ledgerId, { ...draft, id, lastChange: null });
      noteCreation(ledger, id);
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
      const replaced = replacedFields(before, after);
      if (!replaced) return true;
      const { lastChange: previous } = before;
      const lastChange = note(ledger, { kind: "changed", expense: id, previous, ...replaced });
      statements.updateExpense(ledgerId, before, { ...after, lastChange });
      ledger.terms.push(negate(before.amount), after.amount);
      ledger.expensesChanged = true;
      ledger.touched.push([before.date, id]);
      if (after.date !== before.date) ledger.touched.push([after.date, id]);
      return true;
    },
    "delete-expense"(ledger, { ledger: ledgerId, id }) {
      const before = statements.findExpense(ledgerId, id);
      if (!before) return false;
      statements.deleteExpense(ledgerId, before);
      const { lastChange: previous, description, amount, date } = before;
      note(ledger, {
        kind: "deleted",
        expense: id,
        previous,
        before: { description, amount, date },
        after: null,
      });
      ledger.count -= 1;
      ledger.terms.push(negate(before.amount));
      ledger.expensesChanged = true;
      ledger.touched.push([before.date, id]);
      return true;
    },
  };
}

function postAppliers(
  statements: Statements,
): Pick<Appliers, "create-post" | "change-post" | "delete-post"> {
  return {
    "create-post"(ledger, { ledger: ledgerId, draft }) {
      // Safe: as for expenses.
      const post: Post = { ...draft, id: ledger.nextPostId as PostId };
      statements.insertPost(ledgerId, post);
      ledger.nextPostId += 1;
      ledger.postCount += 1;
      ledger.postsChanged = true;
      return post;
    },
    "change-post"(_ledger, { ledger: ledgerId, id, change }) {
      const before = statements.findPost(ledgerId, id);
      if (!before) return null;
      const after: Post = {
        id,
        text: change.text ?? before.text,
        privacy: change.privacy ?? before.privacy,
      };
      statements.updatePost(ledgerId, after);
      return after;
    },
    "delete-post"(ledger, { ledger: ledgerId, id }) {
      if (!statements.deletePost(ledgerId, id)) return false;
      ledger.postCount -= 1;
      ledger.postsChanged = true;
      return true;
    },
  };
}
