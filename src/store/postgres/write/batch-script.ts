// Commits creations of expenses with one script, in one round trip and one transaction. The script locks each ledger first, so that the
// rows that it reads later can't change until it commits, even if others write to the ledger.

import type { ExpenseDraft, ExpenseId } from "../../../domain/expense/expense.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { type Instant, isSameActor, PROGRAM } from "../../../domain/ledger/ledger-change.ts";
import { sum } from "../../../domain/money/decimal.ts";
import { readOwnJson } from "../../../domain/own-json.ts";
import { shifted } from "../../../domain/shifted.ts";
import type { Batch, Change, ChangeOf, Outcome } from "../../writing/changes.ts";
import type { RevisionStep } from "../../writing/commits.ts";
import { reading, runStatements, type Statement, settingsStatement } from "../database/scripts.ts";
import type { Server } from "../database/server.ts";
import { arrayLiteral, integerLiteral, numericLiteral, textLiteral } from "../rows/literals.ts";
import type { Attempt } from "./commit-retry.ts";

/** The server aborts a statement that takes longer, and the batch with it. */
export const STATEMENT_TIMEOUT_MS = 10_000;

/** Makes a batch that contains only such changes as a script can make. */
export function makeScripted(server: Server, { changes: all, revision, at }: Batch): Attempt {
  const changes = all.filter(isScripted);
  const creations = creationsOf(changes);
  return {
    ledgers: creations.map(({ ledger }) => ledger),
    name: revision,
    async make(id, housekeeping) {
      const statements = batchScript(creations, { id, at }, housekeeping);
      await runStatements(server, statements);
      const steps = creations.map((own) => stepOf(own, id));
      return { outcomes: outcomesOf(changes, creations), steps };
    },
    recall(stored) {
      for (const own of creations) own.before = readBefore(stored.get(own.ledger));
      return { outcomes: outcomesOf(changes, creations), steps: [] };
    },
  };
}

/** Returns true if a script can make the change. Scripts are written for creations by programs. */
export function isScripted(change: Change): change is ChangeOf<"create-expense"> {
  return change.kind === "create-expense" && isSameActor(change.actor, PROGRAM);
}

interface Creations {
  readonly ledger: LedgerId;
  readonly drafts: readonly ExpenseDraft[];
  /** The state of the ledger before the batch, under the ledger's lock; undefined until the script has reported it. */
  before: Before | undefined;
}

interface Before {
  readonly nextExpenseId: ExpenseId;
  readonly revision: string;
}

/** Reads what the statement of `insertBatch` stores. */
function readBefore(outcome: string | undefined): Before | undefined {
  return outcome === undefined ? undefined : readOwnJson(outcome);
}

/** The creations by ledger, in the order of the ledgers' ids, so that two batches never wait for each other. */
export function creationsOf(changes: readonly ChangeOf<"create-expense">[]): readonly Creations[] {
  const ledgers = Map.groupBy(changes, ({ ledger }) => ledger);
  return Array.from(ledgers, ([ledger, own]) => ({
    ledger,
    drafts: own.map(({ draft }) => draft),
    before: undefined,
  })).sort((a, b) => (a.ledger < b.ledger ? -1 : 1));
}

function outcomesOf(
  changes: readonly ChangeOf<"create-expense">[],
  ledgers: readonly Creations[],
): readonly Outcome[] {
  const nextIds = new Map(ledgers.map(({ ledger, before }) => [ledger, before?.nextExpenseId]));
  return changes.map(({ ledger }) => {
    const id = nextIds.get(ledger);
    if (id === undefined) return { failure: "the ledger's state is missing" };
    nextIds.set(ledger, shifted(id, 1));
    return { result: id };
  });
}

function stepOf({ ledger, drafts, before }: Creations, after: string): RevisionStep {
  if (!before) throw new Error("the server's answer is incomplete");
  const { revision, nextExpenseId } = before;
  const touched = drafts.map(({ date }, index) => [date, shifted(nextExpenseId, index)] as const);
  return { ledger, before: revision, after, touched };
}

interface StoredBatch {
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
    reading<{ readonly outcome: string }>(insertBatch(ledger, batch), ([row]) => {
      creations.before = readBefore(row?.outcome);
    }),
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
  const dates = drafts.map(({ date }) => date);
  const descriptions = drafts.map(({ description }) => description);
  const amounts = drafts.map(({ amount }) => amount);
  const many = integerLiteral(drafts.length);
  return `INSERT INTO expense (ledger_id, expense_id, date, description, amount, created_at)
          SELECT ledger.ledger_id, ledger.next_expense_id - ${many} - 1 + draft.place,
            draft.date, draft.description, draft.amount, ${integerLiteral(at)}
          FROM ledger,
            unnest(${arrayLiteral(dates, "date")}, ${arrayLiteral(descriptions, "text")},
              ${arrayLiteral(amounts, "numeric")}) WITH ORDINALITY AS draft (date, description, amount, place)
          WHERE ledger.ledger_id = ${ledger}`;
}
