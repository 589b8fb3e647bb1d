// A batch as one text of statements, which the server runs in one transaction and one round trip. It locks each ledger first, so that
// later reads can't change until it commits, even if others write to the ledger.

import type { ExpenseDraft, ExpenseId } from "../../../domain/expense/expense.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import { type Instant, isSameActor, PROGRAM } from "../../../domain/ledger/ledger-change.ts";
import { sum } from "../../../domain/money/decimal.ts";
import type { Post, PostChange, PostDraft, PostId } from "../../../domain/post.ts";
import type { Change, ChangeOf, Outcome, ResultOf } from "../../changes.ts";
import type { ExpenseKey } from "../../lists/commits.ts";
import { settingsStatement } from "../database/settings.ts";
import { CHANGE_COLUMNS } from "../rows/change-rows.ts";
import {
  arrayLiteral,
  integerLiteral,
  numericLiteral,
  orNull,
  textLiteral,
} from "../rows/literals.ts";

export interface Statement {
  readonly sql: string;
  /** The meaning of its rows: the ledger's state before the changes, or its revision after them. */
  readonly tells?: "before" | "after";
}

/** The server aborts a statement that takes longer, and the batch with it. */
export const STATEMENT_TIMEOUT_MS = 10_000;

/** The stored name of a batch, and its time. */
export interface StoredBatch {
  readonly id: string;
  readonly at: Instant;
}

/**
 * Scripts of the ledgers in order; each returns rows of `before` once, then rows of `after`. Fails if one of them has no row after the
 * `housekeeping`.
 */
export function batchScript(
  ledgers: readonly NetChanges[],
  attempt: StoredBatch,
  housekeeping: readonly Statement[],
): readonly Statement[] {
  return [
    { sql: settingsStatement(STATEMENT_TIMEOUT_MS) },
    ...housekeeping,
    ...ledgers.flatMap((net) => ledgerStatements(net, attempt)),
  ];
}

function ledgerStatements(net: NetChanges, { id, at }: StoredBatch): readonly Statement[] {
  const ledger = textLiteral(net.ledger);
  const batch = textLiteral(id);
  return [
    { sql: lockLedger(ledger) },
    { sql: insertBatch(net, ledger, batch), tells: "before" },
    ...(net.drafts.length > 0 ? [{ sql: closeForeignRun(ledger) }] : []),
    { sql: updateLedger(net, ledger, batch), tells: "after" },
    ...changePosts(net, ledger),
    ...createExpenses(net, ledger, at),
    ...createPosts(net, ledger),
  ];
}

/** Divides by zero, which ends the batch, if the ledger has no row. */
function lockLedger(ledger: string): string {
  return `SELECT 1 / coalesce((SELECT 1 FROM ledger WHERE ledger_id = ${ledger} FOR UPDATE), 0)`;
}

const SOURCE = textLiteral(PROGRAM.source);

const IS_OWN_RUN = `run_source = ${SOURCE} AND run_by IS NULL`;

/** Creations by another actor get their row in the history; those by the same one extend the run, and need no row. */
function closeForeignRun(ledger: string): string {
  return `INSERT INTO change (ledger_id, change_id, ${CHANGE_COLUMNS})
          SELECT ledger_id, next_change_id - run_count, run_count, 'created', 'expense',
            next_expense_id - run_count, NULL, NULL, NULL, NULL, NULL, run_source, NULL, run_by
          FROM ledger WHERE ledger_id = ${ledger} AND run_count > 0 AND NOT (${IS_OWN_RUN})`;
}

/** Fails if the batch was given up in the meantime, for then there is a row of this key. */
function insertBatch(net: NetChanges, ledger: string, batch: string): string {
  const isKeptInPart =
    net.keptInPart.size === 0 ? "false" : `post_id IN (${listOf([...net.keptInPart])})`;
  const ids = [...new Set([...net.changedPosts.keys(), ...net.deletedPosts])];
  const columns = ["text", "privacy"].map(
    (column) => `CASE WHEN ${isKeptInPart} THEN ${column} END`,
  );
  const posts =
    ids.length === 0
      ? "json_build_array()"
      : `(SELECT coalesce(json_agg(json_build_array(post_id, ${columns.join(", ")})), json_build_array())
          FROM post WHERE ledger_id = ${ledger} AND post_id IN (${listOf(ids)}))`;
  return `INSERT INTO batch AS made (ledger_id, batch_id, outcome)
          SELECT ledger_id, ${batch}, CAST(json_build_object(
            'nextExpenseId', next_expense_id, 'nextPostId', next_post_id, 'revision', revision,
            'posts', ${posts}) AS text)
          FROM ledger WHERE ledger_id = ${ledger} RETURNING made.outcome`;
}

/** An open run continues if the creations have the same source. */
function updateLedger({ drafts, postDrafts }: NetChanges, ledger: string, batch: string): string {
  const many = integerLiteral(drafts.length);
  const creations =
    drafts.length === 0
      ? ""
      : `next_expense_id = next_expense_id + ${many},
            next_change_id = next_change_id + ${many},
            run_count = ${many} + CASE WHEN ${IS_OWN_RUN} THEN run_count ELSE 0 END,
            run_source = ${SOURCE}, run_by = NULL,
            expense_count = expense_count + ${many},
            expense_total = expense_total + ${numericLiteral(sum(drafts.map(({ amount }) => amount)))},
            revision = ${batch},`;
  return `UPDATE ledger SET ${creations}
            next_post_id = next_post_id + ${integerLiteral(postDrafts.length)}
          WHERE ledger_id = ${ledger} RETURNING revision`;
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

/** The ledger's row already counts them. */
function createExpenses({ drafts }: NetChanges, ledger: string, at: Instant): readonly Statement[] {
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
              draft.date, draft.description, draft.amount, ${integerLiteral(at)}
            FROM ledger,
              unnest(${columns.join(", ")}) WITH ORDINALITY AS draft (date, description, amount, place)
            WHERE ledger.ledger_id = ${ledger}`,
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

function row(...values: readonly string[]): string {
  return `(${values.join(", ")})`;
}

function listOf(ids: readonly number[]): string {
  return ids.map(integerLiteral).join(", ");
}

type ScriptedChange = ChangeOf<"create-expense" | "create-post" | "change-post" | "delete-post">;

/** Returns true if a batch's statements can make it without reading a row first. */
export function isScripted(change: Change): change is ScriptedChange {
  // The text is written for creations by programs.
  const isByProgram = change.kind === "create-expense" && isSameActor(change.actor, PROGRAM);
  return isByProgram || isScriptedAlone(change);
}

/** Returns true if it can only be made by a script. */
export function isScriptedAlone({ kind }: Change): boolean {
  return kind === "create-post" || kind === "change-post" || kind === "delete-post";
}

/** Changes and deletions apply to earlier posts; posts that the batch creates come after them. */
export interface NetChanges {
  readonly ledger: LedgerId;
  readonly drafts: ExpenseDraft[];
  readonly postDrafts: PostDraft[];
  readonly changedPosts: Map<PostId, PostChange>;
  readonly deletedPosts: Set<PostId>;
  /** Posts of which a change keeps a part that its outcome includes; other texts are not read, since they may be long. */
  readonly keptInPart: Set<PostId>;
}

/** The engine's data of a ledger before it made the changes, under the ledger's lock. */
export interface Before {
  readonly nextExpenseId: number;
  readonly nextPostId: number;
  readonly revision: string;
  /** The existing posts among those to be changed or deleted; without text and privacy if no outcome includes them. */
  readonly posts: readonly (readonly [PostId, text: string | null, privacy: string | null])[];
}

/** Reads the output of the batch's own statement. */
export function readBefore(outcome: string): Before {
  // Safe: no other code writes into that column.
  return JSON.parse(outcome) as Before;
}

/** One for each ledger, in the order of their ids, so that two batches never wait for each other. */
export function netChangesOf(changes: readonly ScriptedChange[]): readonly NetChanges[] {
  const ledgers = new Map<LedgerId, NetChanges>();
  for (const change of changes) {
    const net = ledgers.get(change.ledger) ?? noChanges(change.ledger);
    ledgers.set(change.ledger, net);
    add(net, change);
  }
  return [...ledgers.values()].sort((a, b) => (a.ledger < b.ledger ? -1 : 1));
}

function noChanges(ledger: LedgerId): NetChanges {
  return {
    ledger,
    drafts: [],
    postDrafts: [],
    changedPosts: new Map(),
    deletedPosts: new Set(),
    keptInPart: new Set(),
  };
}

function add(net: NetChanges, change: ScriptedChange): void {
  switch (change.kind) {
    case "create-expense":
      net.drafts.push(change.draft);
      return;
    case "create-post":
      net.postDrafts.push(change.draft);
      return;
    case "change-post":
      changePost(net, change.id, change.change);
      return;
    case "delete-post":
      net.changedPosts.delete(change.id);
      net.deletedPosts.add(change.id);
  }
}

/** The later of two changes takes precedence for the fields that it sets. */
function changePost(net: NetChanges, id: PostId, change: PostChange): void {
  if (net.deletedPosts.has(id)) return;
  if (change.text === null || change.privacy === null) net.keptInPart.add(id);
  const earlier = net.changedPosts.get(id);
  net.changedPosts.set(id, earlier ? overlaid(earlier, change) : change);
}

/** The record with those fields replaced that are not null. */
function overlaid<Record extends object>(record: Record, fields: object): Record {
  const given = Object.entries(fields).filter(([, value]) => value !== null);
  return { ...record, ...Object.fromEntries(given) };
}

/** The outcome of each change, in order, as if they had been made one after another. */
export function outcomesOf(
  changes: readonly ScriptedChange[],
  before: ReadonlyMap<LedgerId, Before>,
): readonly Outcome[] {
  const replays = new Map(Array.from(before, ([ledger, state]) => [ledger, replay(state)]));
  return changes.map((change) => {
    const result = replays.get(change.ledger)?.(change);
    return result === undefined ? { failure: "the ledger's state is missing" } : { result };
  });
}

function replay(before: Before): (change: ScriptedChange) => ResultOf<ScriptedChange> {
  let { nextExpenseId, nextPostId } = before;
  const posts = new Map<PostId, Post>(
    // If one of them is null, the first change has both.
    before.posts.map(([id, text, privacy]) => [
      id,
      { id, text: text ?? "", privacy: privacy ?? "" },
    ]),
  );
  return (change) => {
    switch (change.kind) {
      case "create-expense":
        nextExpenseId += 1;
        // Safe: ids count up from 1 and stay far below 2^53.
        return (nextExpenseId - 1) as ExpenseId;
      case "create-post":
        nextPostId += 1;
        // Safe: as for expenses.
        return { ...change.draft, id: (nextPostId - 1) as PostId };
      case "change-post": {
        const post = posts.get(change.id);
        if (!post) return null;
        const after = overlaid(post, change.change);
        posts.set(change.id, after);
        return after;
      }
      case "delete-post":
        return posts.delete(change.id);
    }
  };
}

/** The places of creations in the list. */
export function touchedKeys(
  { drafts }: NetChanges,
  { nextExpenseId }: Before,
): readonly ExpenseKey[] {
  // Safe: as for the outcomes.
  return drafts.map(({ date }, index) => [date, (nextExpenseId + index) as ExpenseId]);
}
