// Applies batches of changes on the one connection that writes. A batch is one transaction; ids, count,
// total and revision of a ledger change in the same transaction as its rows.

import type { Database } from "bun:sqlite";
import { negate } from "../../domain/decimal.ts";
import { contentOf, saidIn, withAmount } from "../../domain/expense-details.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import { replacedFields } from "../../domain/ledger-change.ts";
import type { Post, PostId } from "../../domain/post.ts";
import type { Batch, Change, ChangeKind, ChangeOf, Outcome, ResultOf } from "../changes.ts";
import type { Applied } from "../lists/applied.ts";
import { NotWorkedOut, openAmendments } from "./amendments.ts";
import { failsEveryone } from "./faults.ts";
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
  const amendments = openAmendments(statements);
  const appliers: Appliers = {
    ...expenseAppliers(statements),
    ...postAppliers(statements),
    amend: (ledger, { amendment }) => amendments.apply(ledger, amendment),
  };

  function applyChange(ledger: LedgerInHand, change: Change): Outcome {
    // Safe: the applier under a change's kind takes changes of that kind.
    const apply = appliers[change.kind] as (
      ledger: LedgerInHand,
      change: Change,
    ) => ResultOf<Change>;
    try {
      return { result: apply(ledger, change) };
    } catch (error) {
      // Nothing was written for it.
      if (error instanceof NotWorkedOut) return { failure: error.message };
      throw error;
    }
  }

  const commit = database.transaction(({ changes, revision, at }: Batch): Applied => {
    const ledgers = new Map<LedgerId, LedgerInHand>();
    const outcomes = changes.map((change) => {
      const ledger = ledgers.get(change.ledger) ?? takeLedger(statements, change.ledger, at);
      ledgers.set(change.ledger, ledger);
      return applyChange(ledger, change);
    });
    const steps = Array.from(ledgers.values(), (ledger) => putLedger(statements, ledger, revision));
    return { outcomes, steps: steps.filter((step) => step !== undefined) };
  });

  return function applyBatch(batch: Batch): Applied {
    try {
      return commit.immediate(batch);
    } catch (error) {
      amendments.forget();
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

function expenseAppliers(
  statements: Statements,
): Pick<Appliers, "create-expense" | "change-expense" | "delete-expense"> {
  return {
    "create-expense"(ledger, { draft }) {
      const { description, amount, date } = draft;
      const id = noteCreation(statements, ledger);
      const expense = { id, description, amount, date, details: null, lastChange: null };
      statements.insertExpense(ledger.id, { ...expense, createdAt: ledger.at, changedAt: null });
      ledger.terms.push(amount);
      return id;
    },
    "change-expense"(ledger, { id, change }) {
      const before = statements.findExpense(ledger.id, id);
      if (!before) return false;
      const { createdAt, lastChange: previous } = before;
      const amount = change.amount ?? before.amount;
      const after = {
        description: change.description ?? before.description,
        amount,
        date: change.date ?? before.date,
        details: amount === before.amount ? before.details : withAmount(before.details, amount),
      };
      const replaced = replacedFields(contentOf(before), contentOf(after));
      if (!replaced) return true;
      const noted = { kind: "changed", recordId: id, previous, createdAt: null } as const;
      const lastChange = note(statements, ledger, { ...noted, ...replaced });
      const expense = { id, ...after, lastChange, createdAt, changedAt: ledger.at };
      statements.updateExpense(ledger.id, before, expense);
      ledger.terms.push(negate(before.amount), amount);
      ledger.touched.push([before.date, id]);
      if (after.date !== before.date) ledger.touched.push([after.date, id]);
      return true;
    },
    "delete-expense"(ledger, { id }) {
      const expense = statements.findExpense(ledger.id, id);
      if (!expense) return false;
      statements.deleteExpense(ledger.id, expense);
      const { lastChange: previous, createdAt } = expense;
      const before = saidIn(contentOf(expense));
      const noted = { kind: "deleted", recordId: id, previous, createdAt } as const;
      note(statements, ledger, { ...noted, before, after: null });
      ledger.row.count -= 1;
      ledger.terms.push(negate(expense.amount));
      ledger.touched.push([expense.date, id]);
      return true;
    },
  };
}

function postAppliers(
  statements: Statements,
): Pick<Appliers, "create-post" | "change-post" | "delete-post"> {
  return {
    "create-post"(ledger, { draft }) {
      const { row } = ledger;
      // Safe: ids count up from 1 and stay far below 2^53.
      const post: Post = { ...draft, id: row.nextPostId as PostId };
      statements.insertPost(ledger.id, post);
      row.nextPostId += 1;
      row.postCount += 1;
      ledger.restChanged = true;
      return post;
    },
    "change-post"(ledger, { id, change }) {
      const before = statements.findPost(ledger.id, id);
      if (!before) return null;
      const after: Post = {
        id,
        text: change.text ?? before.text,
        privacy: change.privacy ?? before.privacy,
      };
      statements.updatePost(ledger.id, after);
      return after;
    },
    "delete-post"(ledger, { id }) {
      if (!statements.deletePost(ledger.id, id)) return false;
      ledger.row.postCount -= 1;
      ledger.restChanged = true;
      return true;
    },
  };
}
