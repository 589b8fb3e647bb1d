// A ledger's row while a batch works on it: read before the first of its changes, written back after the last.

import { type Decimal, sum } from "../../domain/decimal.ts";
import type { ExpenseId } from "../../domain/expense.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type { ChangeId, ChangeSource, Instant } from "../../domain/ledger-change.ts";
import { touchedBy, type Writes } from "../amend/rows.ts";
import { type ChangeRow, openRun } from "../change-row.ts";
import type { ExpenseKey, RevisionStep } from "../lists/applied.ts";
import { type LedgerState, NEW_LEDGER } from "../transfer.ts";
import type { Statements } from "./statements.ts";

type Mutable<Value> = { -readonly [Field in keyof Value]: Value[Field] };

export interface LedgerInHand {
  readonly id: LedgerId;
  /** As it is by now; but for the total and the revision, which are those of before the batch. */
  row: Mutable<LedgerState>;
  /** The total before the batch, then what the batch adds to it. */
  readonly terms: Decimal[];
  /** Where in the list the batch has changed or deleted something, or an amendment has created something. */
  readonly touched: ExpenseKey[];
  /** When the batch was made. */
  readonly at: Instant;
  expensesChanged: boolean;
  /** Whether anything else in the row has changed. */
  restChanged: boolean;
}

/** `at` is when the batch was made. */
export function takeLedger(statements: Statements, id: LedgerId, at: Instant): LedgerInHand {
  const row = statements.readLedger(id);
  // First, because its expenses refer to it.
  if (!row) statements.insertLedger(id, NEW_LEDGER);
  const state = row ?? { ...NEW_LEDGER };
  const terms = [state.total];
  return { id, row: state, terms, touched: [], at, expensesChanged: false, restChanged: false };
}

/** Returns the step to the new revision; undefined if the ledger's expenses are as they were. */
export function putLedger(
  statements: Statements,
  { id, row, terms, touched, expensesChanged, restChanged }: LedgerInHand,
  revision: string,
): RevisionStep | undefined {
  const before = row.revision;
  if (!expensesChanged) {
    if (restChanged) statements.updateLedger(id, row);
    return undefined;
  }
  row.total = sum(terms);
  row.revision = revision;
  statements.updateLedger(id, row);
  return { ledger: id, before, after: revision, touched };
}

/** What the plain routes change comes from programs. */
const SOURCE: ChangeSource = "api";

/** Counts a creation of the next expense; such as follow one another have no row in the history until another change comes. */
export function noteCreation(statements: Statements, hand: LedgerInHand): ExpenseId {
  const { row } = hand;
  if (row.runSource !== SOURCE) closeRun(statements, hand);
  // Safe: ids count up from 1 and stay far below 2^53.
  const id = row.nextExpenseId as ExpenseId;
  row.nextExpenseId += 1;
  row.nextChangeId += 1;
  row.runSource = SOURCE;
  row.runCount += 1;
  row.count += 1;
  hand.expensesChanged = true;
  return id;
}

type Noted = Pick<ChangeRow, "kind" | "recordId" | "previous" | "before" | "after" | "createdAt">;

/** Writes what was done to an expense into the history. Returns the change's id, which becomes the expense's last change. */
export function note(statements: Statements, hand: LedgerInHand, noted: Noted): ChangeId {
  closeRun(statements, hand);
  // Safe: ids count up from 1 and stay far below 2^53.
  const id = hand.row.nextChangeId as ChangeId;
  const from = { at: hand.at, source: SOURCE, undoes: null };
  statements.insertChange(hand.id, { ...noted, id, count: 1, record: "expense", ...from });
  hand.row.nextChangeId += 1;
  hand.expensesChanged = true;
  return id;
}

function closeRun(statements: Statements, { id, row }: LedgerInHand): void {
  const run = openRun(row);
  if (run) statements.insertChange(id, run);
  row.runCount = 0;
}

/** Writes what an amendment comes to. */
export function putWrites(statements: Statements, hand: LedgerInHand, writes: Writes): void {
  const { id } = hand;
  for (const { before, after } of writes.expenses.values()) {
    if (before && after) statements.updateExpense(id, before, after);
    else if (after) statements.insertExpense(id, after);
    else if (before) statements.deleteExpense(id, before);
  }
  for (const label of writes.labels) statements.putLabel(id, label);
  for (const change of writes.changes) statements.insertChange(id, change);
  if (writes.answer) statements.putAnswer(id, writes.answer);
  hand.row = writes.ledger;
  hand.terms.push(...writes.terms);
  hand.touched.push(...touchedBy(writes));
  hand.expensesChanged ||= writes.expensesChanged;
  hand.restChanged = true;
}
