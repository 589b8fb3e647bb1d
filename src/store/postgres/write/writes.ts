// The statements that write what a batch has changed in a ledger. Each statement writes any number of rows.

import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { Instant } from "../../../domain/ledger/ledger-change.ts";
import { ANSWER_KEPT_MS } from "../../actions/apply.ts";
import { writesOf } from "../../actions/rows.ts";
import type { Workspace } from "../../actions/workspace.ts";
import { ifAny } from "../database/scripts.ts";
import { arrayLiteral, idsLiteral, integerLiteral, textLiteral } from "../rows/literals.ts";
import {
  deleteIn,
  insertRecords,
  putRecords,
  updateLedger,
  updateRecords,
} from "../rows/tables.ts";

export function writeAll(id: LedgerId, work: Workspace, revision: string): readonly string[] {
  const { changes, answers, ...written } = work.written;
  const expenses = writesOf(written.expenses);
  const posts = writesOf(written.posts);
  const marks = writesOf(written.marks);
  const refs = Array.from(written.refs, ([ref, expense]) => (expense ? { ref, id: expense } : ref));
  const lost = refs.filter((ref) => typeof ref === "string");
  return [
    updateLedger(id, work.settled(revision)),
    ...ifAny(expenses.deleted, (gone) => deleteIn("expenses", id, `expense_id = ${anyOf(gone)}`)),
    ...ifAny(expenses.changed, (changed) => updateRecords("expenses", id, changed)),
    ...ifAny(expenses.created, (created) => insertRecords("expenses", id, created)),
    ...ifAny(posts.deleted, (gone) => deleteIn("posts", id, `post_id = ${anyOf(gone)}`)),
    ...ifAny(posts.changed, (changed) => updateRecords("posts", id, changed)),
    ...ifAny(posts.created, (created) => insertRecords("posts", id, created)),
    ...ifAny(work.ownRecords, (records) => putRecords("records", id, records)),
    ...ifAny(changes, (made) => insertRecords("changes", id, made)),
    ...ifAny(lost, (names) => deleteIn("refs", id, `ref = ANY (${arrayLiteral(names, "text")})`)),
    // The ref of an occurrence may already have a row, for an expense that was deleted.
    ...ifAny(
      refs.filter((ref) => typeof ref !== "string"),
      (given) => putRecords("refs", id, given),
    ),
    ...ifAny([...answers.values()], ({ length }) => sweepAnswers(id, work.at, length)),
    // An answer that is too old to be given again may have the same key.
    ...ifAny([...answers.values()], (own) => putRecords("answers", id, own)),
    ...ifAny(marks.created, (put) => insertRecords("marks", id, put)),
    ...Array.from(
      Map.groupBy(marks.deleted, (row) => row.import),
      ([of, rows]) => {
        const numbers = idsLiteral(rows.map(({ nth }) => nth));
        return deleteIn(
          "marks",
          id,
          `import_id = ${integerLiteral(of)} AND nth = ANY (${numbers})`,
        );
      },
    ),
  ];
}

function anyOf(rows: readonly { readonly id: number }[]): string {
  return `ANY (${idsLiteral(rows.map(({ id }) => id))})`;
}

/**
 * Each new answer removes up to two old ones, so that they never become many, and nothing waits for a long sweep. The server looks up
 * each value of an array, while a join may scan all answers.
 */
function sweepAnswers(id: LedgerId, at: Instant, coming: number): string {
  const ledger = textLiteral(id);
  const old = `made_at < ${integerLiteral(at - ANSWER_KEPT_MS)}`;
  return deleteIn(
    "answers",
    id,
    `key = ANY (ARRAY (SELECT key FROM answer WHERE ledger_id = ${ledger} AND ${old}
       ORDER BY made_at LIMIT ${integerLiteral(2 * coming)}))`,
  );
}
