// Rows in the file. Each has a checksum over all its values, so a bit that has changed on the disk leads to an error, and never to another
// amount.

import type { Database } from "bun:sqlite";
import type { KeptExpense } from "../../../domain/expense/book-expense.ts";
import type { Expense } from "../../../domain/expense/expense.ts";
import { readDetails } from "../../../domain/expense/expense-details.ts";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { Post, PostId } from "../../../domain/post.ts";
import type { LedgerState } from "../../ledger-state.ts";

/** A row with its stored checksum. */
export type Stored<Value> = Value & { readonly checksum: number };

/** A row as SQLite returns it: what the file stores as JSON is still a string. */
export interface ExpenseRow extends Omit<KeptExpense, "details"> {
  readonly details: string | null;
}

export const EXPENSE_COLUMNS = `expense_id AS id, description, amount, date,
  last_change AS lastChange, created_at AS createdAt, changed_at AS changedAt, details, checksum`;
export const POST_COLUMNS = "post_id AS id, text, privacy, checksum";
export const LEDGER_COLUMNS = `next_expense_id AS nextExpenseId, next_post_id AS nextPostId,
  expense_count AS count, expense_total AS total, post_count AS postCount, revision,
  next_change_id AS nextChangeId, next_record_id AS nextRecordId, run_count AS runCount,
  run_source AS runSource, run_by AS runBy, records_change AS recordsChange, checksum`;

// No stored text contains a NUL, so no two rows produce the same string here. A field that an older version lacked is left out while it is
// empty, so that older checksums remain valid.

/** `details` is the JSON that is stored in the file. */
export function expenseChecksum(
  ledger: LedgerId,
  expense: Omit<KeptExpense, "details">,
  details: string | null,
): number {
  const { id, description, amount, date, lastChange, createdAt, changedAt } = expense;
  const known = `${ledger}\0${id}\0${date}\0${amount}\0${description}`;
  const isOld = lastChange === null && createdAt === null && changedAt === null;
  if (isOld && details === null) return Bun.hash.crc32(known);
  return Bun.hash.crc32(
    `${known}\0${lastChange ?? ""}\0${createdAt ?? ""}\0${changedAt ?? ""}\0${details ?? ""}`,
  );
}

export function postChecksum(ledger: LedgerId, { id, text, privacy }: Post): number {
  return Bun.hash.crc32(`${ledger}\0${id}\0${privacy}\0${text}`);
}

const INITIAL_LATER_FIELDS = "\x001\x001\x000\0api\0";

export function ledgerChecksum(id: LedgerId, ledger: LedgerState): number {
  const { nextExpenseId, nextPostId, count, total, postCount, revision } = ledger;
  const { nextChangeId, nextRecordId, runCount, runSource, runBy, recordsChange } = ledger;
  const later = `\0${nextChangeId}\0${nextRecordId}\0${runCount}\0${runSource}\0${recordsChange ?? ""}${runBy === null ? "" : `\0${runBy}`}`;
  const known = `${id}\0${nextExpenseId}\0${nextPostId}\0${count}\0${total}\0${postCount}\0${revision}`;
  return Bun.hash.crc32(later === INITIAL_LATER_FIELDS ? known : known + later);
}

/** Throws if the row does not match its checksum. */
export function expenseOf(ledger: LedgerId, row: Stored<ExpenseRow>): Expense {
  expectStored(ledger, row);
  const { id, description, amount, date } = row;
  return { id, description, amount, date };
}

/** Throws if the row does not match its checksum. */
export function stateOf(ledger: LedgerId, row: Stored<ExpenseRow>): KeptExpense {
  expectStored(ledger, row);
  const { id, description, amount, date, lastChange, createdAt, changedAt } = row;
  const details = row.details === null ? null : readDetails(row.details, id);
  return { id, description, amount, date, details, lastChange, createdAt, changedAt };
}

function expectStored(ledger: LedgerId, row: Stored<ExpenseRow>): void {
  if (expenseChecksum(ledger, row, row.details) !== row.checksum)
    throw damaged(`expense ${row.id}`);
}

/** Throws if the row does not match its checksum. */
export function postOf(ledger: LedgerId, { id, text, privacy, checksum }: Stored<Post>): Post {
  const post = { id, text, privacy };
  if (postChecksum(ledger, post) !== checksum) throw damaged(`post ${id}`);
  return post;
}

/** Throws if the row does not match its checksum. */
export function ledgerOf(id: LedgerId, { checksum, ...row }: Stored<LedgerState>): LedgerState {
  if (ledgerChecksum(id, row) !== checksum) throw damaged(`the ledger ${id}`);
  return row;
}

/**
 * Reads a ledger's row; undefined for a ledger that was never written to. Throws if the row is damaged, or if only the other rows of the
 * ledger exist.
 */
export function prepareLedgerReader(
  database: Database,
): (ledger: LedgerId) => LedgerState | undefined {
  const select = database.query<Stored<LedgerState>, [LedgerId]>(
    `SELECT ${LEDGER_COLUMNS} FROM ledger WHERE ledger_id = ?`,
  );
  const selectOrphan = database.query<unknown, { $id: LedgerId }>(
    `SELECT 1 FROM expense WHERE ledger_id = $id
     UNION ALL SELECT 1 FROM post WHERE ledger_id = $id
     UNION ALL SELECT 1 FROM change WHERE ledger_id = $id
     UNION ALL SELECT 1 FROM record WHERE ledger_id = $id
     UNION ALL SELECT 1 FROM answer WHERE ledger_id = $id
     UNION ALL SELECT 1 FROM expense_ref WHERE ledger_id = $id
     UNION ALL SELECT 1 FROM import_mark WHERE ledger_id = $id
     UNION ALL SELECT 1 FROM import_part WHERE ledger_id = $id LIMIT 1`,
  );
  return (ledger) => {
    let row = select.get(ledger);
    if (!row) {
      if (!selectOrphan.get({ $id: ledger })) return undefined;
      // The ledger and its first records may have been added between the two reads.
      row = select.get(ledger);
    }
    if (!row) throw damaged(`the ledger ${ledger}`);
    return ledgerOf(ledger, row);
  };
}

/** Reads a post; undefined if there is none. Throws if it is damaged. */
export function preparePostReader(
  database: Database,
): (ledger: LedgerId, id: PostId) => Post | undefined {
  const select = database.query<Stored<Post>, [LedgerId, PostId]>(
    `SELECT ${POST_COLUMNS} FROM post WHERE ledger_id = ? AND post_id = ?`,
  );
  return (ledger, id) => {
    const row = select.get(ledger, id);
    return row ? postOf(ledger, row) : undefined;
  };
}

/** Reads all posts, oldest first. Throws if one is damaged, or if their number differs from the stored count. */
export function preparePostLister(database: Database): (ledger: LedgerId) => readonly Post[] {
  const readLedger = prepareLedgerReader(database);
  const select = database.query<Stored<Post>, [LedgerId]>(
    `SELECT ${POST_COLUMNS} FROM post WHERE ledger_id = ? ORDER BY post_id`,
  );
  // One snapshot, so that another process can't change the posts after their count has been read.
  return database.transaction((ledger: LedgerId) => {
    const count = readLedger(ledger)?.postCount ?? 0;
    const posts = select.all(ledger).map((row) => postOf(ledger, row));
    // A damaged page may hide some posts, and show others twice.
    const isInOrder = posts.every(({ id }, index) => id > (posts[index - 1]?.id ?? 0));
    if (posts.length !== count || !isInOrder) throw damaged("the list of posts");
    return posts;
  });
}

/** A row does not match its checksum. */
export class RowDamage extends Error {
  /** The name of the row, without its ledger. */
  readonly row: string;

  constructor(row: string) {
    super(`the file is damaged: ${row} does not match its checksum; run "outlay check"`);
    this.row = row;
  }
}

export function damaged(row: string): RowDamage {
  return new RowDamage(row);
}
