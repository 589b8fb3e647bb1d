// A batch as one script, which the server runs in one transaction and one round trip. It locks each ledger first, so that the rows that it
// reads later can't change until it commits, even if others write to the ledger.

import type { ExpenseDraft, ExpenseId } from "../../../domain/expense/expense.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { type Instant, isSameActor, PROGRAM } from "../../../domain/ledger/ledger-change.ts";
import { sum } from "../../../domain/money/decimal.ts";
import { readOwnJson } from "../../../domain/own-json.ts";
import { shifted } from "../../../domain/shifted.ts";
import type { Change, ChangeOf, Outcome } from "../../writing/changes.ts";
import type { ExpenseKey } from "../../writing/commits.ts";
import { settingsStatement } from "../database/scripts.ts";
import { arrayLiteral, integerLiteral, numericLiteral, textLiteral } from "../rows/literals.ts";

export interface Statement {
  readonly sql: string;
  /** The ledger whose state before the changes is in its row. */
  readonly before?: LedgerId;
}

/** The server aborts a statement that takes longer, and the batch with it. */
export const STATEMENT_TIMEOUT_MS = 10_000;

/** The stored name of a batch, and its time. */
export interface StoredBatch {
  readonly id: string;
  readonly at: Instant;
}

/** Makes one script for several ledgers, in order. It fails if a ledger has no row after the `housekeeping`. */
export function batchScript(
  ledgers: readonly Creations[],
  attempt: StoredBatch,
  housekeeping: readonly Statement[],
): readonly Statement[] {
  return [
    { sql: settingsStatement(STATEMENT_TIMEOUT_MS) },
    ...housekeeping,
    ...ledgers.flatMap((creations) => ledgerStatements(creations, attempt)),
  ];
}

function ledgerStatements(creations: Creations, { id, at }: StoredBatch): readonly Statement[] {
  const ledger = textLiteral(creations.ledger);
  const batch = textLiteral(id);
  return [
    { sql: lockLedger(ledger) },
    { sql: insertBatch(ledger, batch), before: creations.ledger },
    { sql: closeForeignRun(ledger) },
    { sql: updateLedger(creations, ledger, batch) },
    { sql: createExpenses(creations, ledger, at) },
  ];
}

/** Divides by zero, which ends the batch, if the ledger has no row. */
function lockLedger(ledger: string): string {
  return `SELECT 1 / coalesce((SELECT 1 FROM ledger WHERE ledger_id = ${ledger} FOR UPDATE), 0)`;
}

const SOURCE = textLiteral(PROGRAM.source);

const IS_OWN_RUN = `run_source = ${SOURCE} AND run_by IS NULL`;

/** An open run of another actor gets its row in the history. The creations extend an open run of the same actor, and need no row. */
function closeForeignRun(ledger: string): string {
  return `INSERT INTO change (ledger_id, change_id, count, kind, record, record_id, source, made_by)
          SELECT ledger_id, next_change_id - run_count, run_count, 'created', 'expense',
            next_expense_id - run_count, run_source, run_by
          FROM ledger WHERE ledger_id = ${ledger} AND run_count > 0 AND NOT (${IS_OWN_RUN})`;
}

/** Fails if the batch was given up in the meantime, because then there is a row with this key. */
function insertBatch(ledger: string, batch: string): string {
  return `INSERT INTO batch AS made (ledger_id, batch_id, outcome)
          SELECT ledger_id, ${batch}, CAST(json_build_object(
            'nextExpenseId', next_expense_id, 'revision', revision) AS text)
          FROM ledger WHERE ledger_id = ${ledger} RETURNING made.outcome`;
}

/** An open run continues if the creations have the same source. */
function updateLedger({ drafts }: Creations, ledger: string, batch: string): string {
  const many = integerLiteral(drafts.length);
  return `UPDATE ledger SET next_expense_id = next_expense_id + ${many},
            next_change_id = next_change_id + ${many},
            run_count = ${many} + CASE WHEN ${IS_OWN_RUN} THEN run_count ELSE 0 END,
            run_source = ${SOURCE}, run_by = NULL,
            expense_count = expense_count + ${many},
            expense_total = expense_total + ${numericLiteral(sum(drafts.map(({ amount }) => amount)))},
            revision = ${batch}
          WHERE ledger_id = ${ledger}`;
}

/** The ledger's row already counts these expenses. */
function createExpenses({ drafts }: Creations, ledger: string, at: Instant): string {
  const columns = [
    arrayLiteral(
      drafts.map(({ date }) => date),
      "date",
    ),
    arrayLiteral(
      drafts.map(({ description }) => description),
      "text",
    ),
    arrayLiteral(
      drafts.map(({ amount }) => amount),
      "numeric",
    ),
  ];
  const many = integerLiteral(drafts.length);
  return `INSERT INTO expense (ledger_id, expense_id, date, description, amount, created_at)
          SELECT ledger.ledger_id, ledger.next_expense_id - ${many} - 1 + draft.place,
            draft.date, draft.description, draft.amount, ${integerLiteral(at)}
          FROM ledger,
            unnest(${columns.join(", ")}) WITH ORDINALITY AS draft (date, description, amount, place)
          WHERE ledger.ledger_id = ${ledger}`;
}

/** Returns true if a script can make the change. Scripts are written for creations by programs. */
export function isScripted(change: Change): change is ChangeOf<"create-expense"> {
  return change.kind === "create-expense" && isSameActor(change.actor, PROGRAM);
}

/** The expenses that a batch creates in a ledger. */
export interface Creations {
  readonly ledger: LedgerId;
  readonly drafts: ExpenseDraft[];
}

/** The state of a ledger before the batch, under the ledger's lock. */
export interface Before {
  readonly nextExpenseId: ExpenseId;
  readonly revision: string;
}

/** Reads the output of the batch's own statement. */
export function readBefore(outcome: string): Before {
  return readOwnJson(outcome);
}

/** The creations by ledger, in the order of the ledgers' ids, so that two batches never wait for each other. */
export function creationsOf(changes: readonly ChangeOf<"create-expense">[]): readonly Creations[] {
  const ledgers = Map.groupBy(changes, ({ ledger }) => ledger);
  return Array.from(ledgers, ([ledger, own]) => ({
    ledger,
    drafts: own.map(({ draft }) => draft),
  })).sort((a, b) => (a.ledger < b.ledger ? -1 : 1));
}

/** The id of each new expense, in order. */
export function outcomesOf(
  changes: readonly ChangeOf<"create-expense">[],
  before: ReadonlyMap<LedgerId, Before>,
): readonly Outcome[] {
  const nextIds = new Map(
    Array.from(before, ([ledger, { nextExpenseId }]) => [ledger, nextExpenseId]),
  );
  return changes.map(({ ledger }) => {
    const id = nextIds.get(ledger);
    if (id === undefined) return { failure: "the ledger's state is missing" };
    nextIds.set(ledger, shifted(id, 1));
    return { result: id };
  });
}

/** The keys of the new expenses in the list. */
export function touchedKeys(
  { drafts }: Creations,
  { nextExpenseId }: Before,
): readonly ExpenseKey[] {
  return drafts.map(({ date }, index) => [date, shifted(nextExpenseId, index)]);
}
