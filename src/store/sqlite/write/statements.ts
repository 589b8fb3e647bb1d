// The statements of the writer, prepared once, as functions in the terms of the domain.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { Instant } from "../../../domain/ledger/ledger-change.ts";
import { prepareMarkReader } from "../rows/import-rows.ts";
import { prepareLookup } from "../rows/lookup.ts";
import {
  prepareFinding,
  prepareInsertion,
  prepareLedgerReader,
  prepareListing,
  preparePut,
  prepareRemoval,
} from "../rows/tables.ts";

export type Statements = ReturnType<typeof prepareStatements>;

export function prepareStatements(database: Database) {
  const removeAnswers = database.query<void, [LedgerId, LedgerId, Instant, number]>(
    `DELETE FROM answer WHERE ledger_id = ? AND (made_at, key) IN (
       SELECT made_at, key FROM answer WHERE ledger_id = ? AND made_at < ? ORDER BY made_at LIMIT ?)`,
  );
  return {
    ...prepareLookup(database),
    readLedger: prepareLedgerReader(database),
    putLedger: preparePut(database, "ledgers"),
    insertExpenses: prepareInsertion(database, "expenses"),
    /** The date must be the same: setting it would move the row, and its entry in the index. */
    putExpense: preparePut(database, "expenses", ["date"]),
    deleteExpense: prepareRemoval(database, "expenses", ["date", "expense_id"]),
    findPost: prepareFinding(database, "posts"),
    insertPosts: prepareInsertion(database, "posts"),
    putPost: preparePut(database, "posts"),
    deletePost: prepareRemoval(database, "posts", ["post_id"]),
    /** In the order of their ids. */
    readRecords: prepareListing(database, "records"),
    putRecord: preparePut(database, "records"),
    insertChanges: prepareInsertion(database, "changes"),
    findAnswer: prepareFinding(database, "answers"),
    putAnswer: preparePut(database, "answers"),
    /** Deletes answers from before a time, at most `limit` of them. */
    deleteAnswers(ledger: LedgerId, before: Instant, limit: number): void {
      removeAnswers.run(ledger, ledger, before, limit);
    },
    findRef: prepareFinding(database, "refs"),
    /** The ref of an occurrence may already have a row, for an expense that was deleted. */
    putRef: preparePut(database, "refs"),
    deleteRef: prepareRemoval(database, "refs", ["ref"]),
    readMarks: prepareMarkReader(database),
    insertMarks: prepareInsertion(database, "marks"),
    deleteMark: prepareRemoval(database, "marks", ["import_id", "nth"]),
  };
}
