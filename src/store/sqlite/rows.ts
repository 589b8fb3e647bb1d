// Rows as they stand in the file. Each bears a checksum over all its values: a bit that has changed on the
// disk becomes an error, and never another amount.

import type { Database } from "bun:sqlite";
import type { Decimal } from "../../domain/decimal.ts";
import type { Expense } from "../../domain/expense.ts";
import type { LedgerId } from "../../domain/ledger.ts";
import type { Post, PostId } from "../../domain/post.ts";

/** What a ledger's row holds. */
export interface LedgerState {
  readonly nextExpenseId: number;
  readonly nextPostId: number;
  readonly count: number;
  readonly total: Decimal;
  readonly postCount: number;
  readonly revision: string;
}

/** A row, with the checksum that was stored with it. */
export type Stored<Value> = Value & { readonly checksum: number };

export const EXPENSE_COLUMNS = "expense_id AS id, description, amount, date, checksum";
export const POST_COLUMNS = "post_id AS id, text, privacy, checksum";
export const LEDGER_COLUMNS = `next_expense_id AS nextExpenseId, next_post_id AS nextPostId,
  expense_count AS count, expense_total AS total, post_count AS postCount,
  revision, checksum`;

// No text that is kept holds a NUL, so no two rows run into the same text here.

export function expenseChecksum(ledger: LedgerId, expense: Expense): number {
  const { id, description, amount, date } = expense;
  return Bun.hash.crc32(`${ledger}\0${id}\0${date}\0${amount}\0${description}`);
}

export function postChecksum(ledger: LedgerId, { id, text, privacy }: Post): number {
  return Bun.hash.crc32(`${ledger}\0${id}\0${privacy}\0${text}`);
}

export function ledgerChecksum(id: LedgerId, ledger: LedgerState): number {
  const { nextExpenseId, nextPostId, count, total, postCount, revision } = ledger;
  return Bun.hash.crc32(
    `${id}\0${nextExpenseId}\0${nextPostId}\0${count}\0${total}\0${postCount}\0${revision}`,
  );
}

/** Throws if the row is not as it was stored. */
export function expenseOf(ledger: LedgerId, row: Stored<Expense>): Expense {
  const { id, description, amount, date, checksum } = row;
  const expense = { id, description, amount, date };
  if (expenseChecksum(ledger, expense) !== checksum) throw damaged(`expense ${id}`);
  return expense;
}

/** Throws if the row is not as it was stored. */
export function postOf(ledger: LedgerId, { id, text, privacy, checksum }: Stored<Post>): Post {
  const post = { id, text, privacy };
  if (postChecksum(ledger, post) !== checksum) throw damaged(`post ${id}`);
  return post;
}

/** Reads a ledger's row; undefined for a ledger that was never written to. Throws if it is damaged or gone. */
export function prepareLedgerReader(
  database: Database,
): (ledger: LedgerId) => LedgerState | undefined {
  const select = database.query<Stored<LedgerState>, [LedgerId]>(
    `SELECT ${LEDGER_COLUMNS} FROM ledger WHERE ledger_id = ?`,
  );
  const selectOrphan = database.query<unknown, [LedgerId, LedgerId]>(
    `SELECT 1 FROM expense WHERE ledger_id = ?
     UNION ALL SELECT 1 FROM post WHERE ledger_id = ? LIMIT 1`,
  );
  return (ledger) => {
    const row = select.get(ledger);
    if (row) {
      if (ledgerChecksum(ledger, row) !== row.checksum) throw damaged(`the ledger ${ledger}`);
      return row;
    }
    if (selectOrphan.get(ledger, ledger)) throw damaged(`the ledger ${ledger}`);
    return undefined;
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

/** Reads all posts, oldest first. Throws if one is damaged, or if they are not as many as were kept. */
export function preparePostLister(database: Database): (ledger: LedgerId) => readonly Post[] {
  const readLedger = prepareLedgerReader(database);
  const select = database.query<Stored<Post>, [LedgerId]>(
    `SELECT ${POST_COLUMNS} FROM post WHERE ledger_id = ? ORDER BY post_id`,
  );
  // One snapshot, so that another process does not change the posts behind their count.
  return database.transaction((ledger: LedgerId) => {
    const count = readLedger(ledger)?.postCount ?? 0;
    const posts = select.all(ledger).map((row) => postOf(ledger, row));
    // Through a damaged page some may not be found, and others found twice.
    const isInOrder = posts.every(({ id }, index) => id > (posts[index - 1]?.id ?? 0));
    if (posts.length !== count || !isInOrder) throw damaged("the list of posts");
    return posts;
  });
}

export function damaged(what: string): Error {
  return new Error(`the file is damaged: ${what} is not as it was stored; run "outlay check"`);
}
