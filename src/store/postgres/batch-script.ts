// A batch as one text of statements, which the server runs in one transaction and one round trip. It locks each ledger
// first, so that what it then looks at can't change until it commits, whoever else writes to the ledger.

import { sum } from "../../domain/decimal.ts";
import type { ExpenseChange, ExpenseId } from "../../domain/expense.ts";
import type { Instant } from "../../domain/ledger-change.ts";
import type { PostId } from "../../domain/post.ts";
import {
  countChanges,
  type Noting,
  noteChanges,
  noteDeletions,
  noteRun,
  SOURCE_LITERAL,
  uncounted,
} from "./history-script.ts";
import {
  arrayLiteral,
  dateLiteral,
  integerLiteral,
  numericLiteral,
  orNull,
  textLiteral,
} from "./literals.ts";
import type { NetChanges } from "./net-changes.ts";
import { settingsStatement } from "./settings.ts";

export interface Statement {
  readonly sql: string;
  /** What its rows tell: the ledger's state before the changes, or its revision after them. */
  readonly tells?: "before" | "after";
}

/** A statement that takes longer is given up by the server, and the batch with it. */
export const STATEMENT_TIMEOUT_MS = 10_000;

/** How a batch is named where it is stored, and when it was made. */
export interface Attempt {
  readonly id: string;
  readonly at: Instant;
}

/**
 * Of the ledgers in their order; each tells once of `before`, then once of `after`. Fails where one of them has no row
 * after the `upkeep`.
 */
export function batchScript(
  ledgers: readonly NetChanges[],
  attempt: Attempt,
  upkeep: readonly Statement[],
): readonly Statement[] {
  return [
    { sql: settingsStatement(STATEMENT_TIMEOUT_MS) },
    ...upkeep,
    ...ledgers.flatMap((net) => ledgerStatements(net, attempt)),
  ];
}

function ledgerStatements(net: NetChanges, { id, at }: Attempt): readonly Statement[] {
  const ledger = textLiteral(net.ledger);
  const batch = textLiteral(id);
  const noting = { ledger, at };
  return [
    { sql: lockLedger(ledger) },
    { sql: insertBatch(net, ledger, batch), tells: "before" },
    ...closeRun(net, noting),
    ...net.rounds.flatMap((round) => changeExpenses([...round], noting, batch)),
    ...noteDeleted(net, noting),
    { sql: updateLedger(net, ledger, batch), tells: "after" },
    ...deleteExpenses(net, ledger),
    ...changePosts(net, ledger),
    ...createExpenses(net, noting),
    ...createPosts(net, ledger),
  ];
}

/** Divides by zero, which ends the batch, if the ledger has no row. */
function lockLedger(ledger: string): string {
  return `SELECT 1 / coalesce((SELECT 1 FROM ledger WHERE ledger_id = ${ledger} FOR UPDATE), 0)`;
}

/** Before anything else is counted: a run that creations of the batch go on stays open, and costs no row. */
function closeRun(net: NetChanges, noting: Noting): readonly Statement[] {
  if (endsRun(net)) return [{ sql: noteRun(noting, "any") }];
  return net.drafts.length > 0 ? [{ sql: noteRun(noting, "foreign") }] : [];
}

/** Whether there may be changes that are no creations. */
function endsRun({ rounds, deleted }: NetChanges): boolean {
  return rounds.length > 0 || deleted.size > 0;
}

/** To be set with the creations counted: what was open before goes on if it came from where they do. */
function runColumns(net: NetChanges): string {
  const many = integerLiteral(net.drafts.length);
  if (endsRun(net)) return `run_count = ${many}, run_source = ${SOURCE_LITERAL},`;
  if (net.drafts.length === 0) return "";
  return `run_count = ${many} + CASE WHEN run_source = ${SOURCE_LITERAL} THEN run_count ELSE 0 END,
            run_source = ${SOURCE_LITERAL},`;
}

/** Fails if the batch was given up meanwhile, for then there is a row of this key. */
function insertBatch(net: NetChanges, ledger: string, batch: string): string {
  const expenses = found(
    ledger,
    "expense",
    "expense_id",
    ["date", net.rounds.length === 0 ? "false" : IS_HELD],
    [...new Set([...net.rounds.flatMap((round) => [...round.keys()]), ...net.deleted])],
  );
  const told = net.toldPosts.size === 0 ? "false" : `post_id IN (${listOf([...net.toldPosts])})`;
  const posts = found(
    ledger,
    "post",
    "post_id",
    ["text", "privacy"].map((column) => `CASE WHEN ${told} THEN ${column} END`),
    [...new Set([...net.changedPosts.keys(), ...net.deletedPosts])],
  );
  return `INSERT INTO batch AS made (ledger_id, batch_id, outcome)
          SELECT ledger_id, ${batch}, CAST(json_build_object(
            'nextExpenseId', next_expense_id, 'nextPostId', next_post_id, 'revision', revision,
            'expenses', ${expenses}, 'posts', ${posts}) AS text)
          FROM ledger WHERE ledger_id = ${ledger} RETURNING made.outcome`;
}

function found(
  ledger: string,
  table: string,
  key: string,
  columns: readonly string[],
  ids: readonly (ExpenseId | PostId)[],
): string {
  if (ids.length === 0) return "json_build_array()";
  return `(SELECT coalesce(json_agg(json_build_array(${[key, ...columns].join(", ")})), json_build_array())
           FROM ${table} WHERE ledger_id = ${ledger} AND ${key} IN (${listOf(ids)}))`;
}

/** Whether more follows from another amount than these statements can work out: parts, or what was paid in another currency. */
const IS_HELD = `(details IS NOT NULL AND (CAST(details AS json) -> 'parts' IS NOT NULL
  OR CAST(details AS json) -> 'original' IS NOT NULL))`;

/** The statements leave alone what `leftOf` tells. */
const IS_LEFT = `wanted.amount IS NOT NULL AND ${IS_HELD}`;

type ExpenseChanges = readonly (readonly [ExpenseId, ExpenseChange])[];

/** The expenses come last: the history and the ledger look at them as they were. */
function changeExpenses(
  changes: ExpenseChanges,
  noting: Noting,
  batch: string,
): readonly Statement[] {
  const { ledger } = noting;
  const values = changeValues(changes);
  const changing = `expense.ledger_id = ${ledger} AND expense.expense_id = wanted.expense_id AND (${IS_CHANGED}) AND NOT (${IS_LEFT})`;
  return [
    { sql: noteChanges(noting, values, changing) },
    {
      sql: `UPDATE ledger SET
              expense_total = expense_total + ${moreByChanges(changes, ledger)},
              revision = ${batch}
            WHERE ledger_id = ${ledger} AND EXISTS (SELECT 1 FROM change WHERE ${uncounted(ledger)})`,
    },
    {
      sql: `UPDATE expense SET
              description = coalesce(wanted.description, expense.description),
              amount = coalesce(wanted.amount, expense.amount),
              date = coalesce(wanted.date, expense.date),
              last_change = change.change_id,
              changed_at = ${integerLiteral(noting.at)}
            FROM ledger, change, ${values}
            WHERE ledger.ledger_id = ${ledger} AND ${uncounted(ledger)}
              AND expense.ledger_id = ${ledger} AND expense.expense_id = change.record_id
              AND wanted.expense_id = change.record_id`,
    },
    { sql: countChanges(noting) },
  ];
}

function noteDeleted({ deleted }: NetChanges, noting: Noting): readonly Statement[] {
  return deleted.size === 0 ? [] : [{ sql: noteDeletions(noting, listOf([...deleted])) }];
}

function moreByChanges(changes: ExpenseChanges, ledger: string): string {
  const amounts = changes.filter(([, { amount }]) => amount !== null);
  if (amounts.length === 0) return "0";
  return `(SELECT coalesce(sum(wanted.amount - expense.amount), 0)
           FROM expense JOIN ${changeValues(amounts)} ON wanted.expense_id = expense.expense_id
           WHERE expense.ledger_id = ${ledger} AND NOT (${IS_LEFT}))`;
}

/** NULL, for a field that is kept, is unequal to nothing. */
const IS_CHANGED = ["description", "amount", "date"]
  .map((field) => `wanted.${field} <> expense.${field}`)
  .join(" OR ");

/** Comes before what is deleted is gone. */
function updateLedger(net: NetChanges, ledger: string, batch: string): string {
  const { drafts, postDrafts, deleted } = net;
  const gone = `FROM expense WHERE ledger_id = ${ledger} AND expense_id IN (${listOf([...deleted])})`;
  const [lessCount, lessTotal] =
    deleted.size === 0
      ? ["0", "0"]
      : [`(SELECT count(*) ${gone})`, `(SELECT coalesce(sum(amount), 0) ${gone})`];
  const ifDeleted =
    deleted.size === 0
      ? "revision"
      : `CASE WHEN EXISTS (SELECT 1 ${gone}) THEN ${batch} ELSE revision END`;
  return `UPDATE ledger SET
            next_expense_id = next_expense_id + ${integerLiteral(drafts.length)},
            next_post_id = next_post_id + ${integerLiteral(postDrafts.length)},
            next_change_id = next_change_id + ${integerLiteral(drafts.length)} + ${lessCount},
            ${runColumns(net)}
            expense_count = expense_count + ${integerLiteral(drafts.length)} - ${lessCount},
            expense_total = expense_total
              + ${numericLiteral(sum(drafts.map(({ amount }) => amount)))} - ${lessTotal},
            revision = ${drafts.length > 0 ? batch : ifDeleted}
          WHERE ledger_id = ${ledger} RETURNING revision`;
}

function deleteExpenses({ deleted }: NetChanges, ledger: string): readonly Statement[] {
  if (deleted.size === 0) return [];
  return [
    {
      sql: `DELETE FROM expense
            WHERE ledger_id = ${ledger} AND expense_id IN (${listOf([...deleted])})`,
    },
  ];
}

function changePosts(
  { changedPosts, deletedPosts }: NetChanges,
  ledger: string,
): readonly Statement[] {
  const statements: Statement[] = [];
  if (changedPosts.size > 0) {
    const values = Array.from(changedPosts, ([id, { text, privacy }]) =>
      row(
        integerLiteral(id),
        orNull(text, "text", textLiteral),
        orNull(privacy, "text", textLiteral),
      ),
    );
    statements.push({
      sql: `UPDATE post SET text = coalesce(change.text, post.text),
              privacy = coalesce(change.privacy, post.privacy)
            FROM (VALUES ${values.join(", ")}) AS change (post_id, text, privacy)
            WHERE post.ledger_id = ${ledger} AND post.post_id = change.post_id`,
    });
  }
  if (deletedPosts.size > 0) {
    statements.push({
      sql: `DELETE FROM post
            WHERE ledger_id = ${ledger} AND post_id IN (${listOf([...deletedPosts])})`,
    });
  }
  return statements;
}

/** The ledger's row has counted them already. */
function createExpenses({ drafts }: NetChanges, noting: Noting): readonly Statement[] {
  if (drafts.length === 0) return [];
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
  return [
    {
      sql: `INSERT INTO expense (ledger_id, expense_id, date, description, amount, created_at)
            SELECT ledger.ledger_id, ledger.next_expense_id - ${many} - 1 + draft.place,
              draft.date, draft.description, draft.amount, ${integerLiteral(noting.at)}
            FROM ledger,
              unnest(${columns.join(", ")}) WITH ORDINALITY AS draft (date, description, amount, place)
            WHERE ledger.ledger_id = ${noting.ledger}`,
    },
  ];
}

function createPosts({ postDrafts }: NetChanges, ledger: string): readonly Statement[] {
  if (postDrafts.length === 0) return [];
  const values = postDrafts.map(({ text, privacy }, index) =>
    row(integerLiteral(postDrafts.length - index), textLiteral(text), textLiteral(privacy)),
  );
  return [
    {
      sql: `INSERT INTO post (ledger_id, post_id, text, privacy)
            SELECT ledger.ledger_id, ledger.next_post_id - draft.place, draft.text, draft.privacy
            FROM ledger, (VALUES ${values.join(", ")}) AS draft (place, text, privacy)
            WHERE ledger.ledger_id = ${ledger}`,
    },
  ];
}

function changeValues(changes: ExpenseChanges): string {
  const values = changes.map(([id, { description, amount, date }]) =>
    row(
      integerLiteral(id),
      orNull(description, "text", textLiteral),
      orNull(amount, "numeric", numericLiteral),
      orNull(date, "date", dateLiteral),
    ),
  );
  return `(VALUES ${values.join(", ")}) AS wanted (expense_id, description, amount, date)`;
}

function row(...values: readonly string[]): string {
  return `(${values.join(", ")})`;
}

function listOf(ids: readonly number[]): string {
  return ids.map(integerLiteral).join(", ");
}
