// Checks a file completely, in one snapshot and without changing it: its structure, each row's checksum, and each ledger's count, total
// and next ids against its rows. Rows are streamed.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { CheckReport, Finding } from "../../../domain/maintenance.ts";
import { messageOf } from "../../../domain/problem.ts";
import { ExactSum } from "../../columns/unit-amounts.ts";
import type { InLedger } from "../../ledger-state.ts";
import { openExamining } from "../database/database.ts";
import { withAllTables } from "../database/migrations.ts";
import { realPathOf } from "../database/real-path.ts";
import { recordIn, rowChecksum, type StoredRow } from "../rows/rows.ts";
import { columnsOf, rowsIn } from "../rows/tables.ts";
import { checkImports } from "./check-imports.ts";
import {
  type CheckedRecords,
  checkRecords,
  checkReferences,
  checkTable,
  hasItsLabels,
  type Report,
  readOrReport,
} from "./check-rows.ts";
import { isDamage, structureFindings } from "./structure.ts";
import { examineAtRest } from "./wal-check.ts";

/** How many findings of each kind are listed. The others are only counted. */
const MAX_LISTED = 10;

/** Throws an Error with one clear sentence if the file is missing, not Outlay's, newer, or can't be opened. */
export function checkFile(given: string): CheckReport {
  const path = realPathOf(given);
  const counts = { file: 0, row: 0, ledger: 0 };
  const findings: Finding[] = [];
  const report: Report = (kind, text) => {
    counts[kind] += 1;
    if (counts[kind] <= MAX_LISTED) findings.push({ kind, text });
  };
  const database = openOrReport(path, report);
  if (!database) return { ledgers: [], posts: 0, findings, counts };
  try {
    // Uses one snapshot, regardless of concurrent writes.
    database.run("BEGIN");
    for (const text of structureFindings(database)) report("file", text);
    return { ...checkRows(database, report), findings, counts };
  } finally {
    database.close();
  }
}

/** Throws if there is nothing to check; returns undefined if opening the file would change the findings, or is not possible. */
function openOrReport(path: string, report: Report): Database | undefined {
  try {
    if (examineAtRest(path)) return openExamining(path);
  } catch (error) {
    const reason = messageOf(error);
    if (isDamage(error)) {
      report("file", reason);
      return undefined;
    }
    throw reason.includes(path) ? error : new Error(`${path} can't be opened: ${reason}`);
  }
  throw new Error(`${path} can't be checked: there is no such file, or it is empty`);
}

function checkRows(file: Database, report: Report): Pick<CheckReport, "ledgers" | "posts"> {
  const sums = new Map<LedgerId, Sum>();
  let database = file;
  let posts = 0;
  try {
    database = withAllTables(file);
    const records = checkRecords(database, report);
    for (const row of rowsIn(database, "expenses")) {
      addExpense(sumOf(sums, row.ledger), row, records.get(row.ledger), report);
    }
    posts = checkTable(database, "posts", report);
    for (const table of ["changes", "answers", "refs"] as const) {
      checkTable(database, table, report);
    }
    checkReferences(database, report);
    checkImports(database, records, report);
    for (const row of ledgersIn(database)) compareLedger(row, sumOf(sums, row.ledger), report);
  } catch (error) {
    if (!isDamage(error)) throw error;
    report("file", `not all rows can be read: ${messageOf(error)}`);
  } finally {
    if (database !== file) database.close();
  }
  const ledgers = Array.from(sums, ([id, { expenses, sum }]) => ({
    id,
    expenses,
    total: sum.total(),
  }));
  return { ledgers, posts };
}

/** The expenses of a ledger, counted and added up from their rows. */
interface Sum {
  expenses: number;
  readonly sum: ExactSum;
  /** True if each of its expenses is intact; otherwise their sum proves nothing. */
  sound: boolean;
}

function sumOf(sums: Map<LedgerId, Sum>, ledger: LedgerId): Sum {
  const known = sums.get(ledger) ?? { expenses: 0, sum: new ExactSum(), sound: true };
  sums.set(ledger, known);
  return known;
}

function addExpense(
  known: Sum,
  { ledger, ...row }: InLedger<StoredRow<"expenses">>,
  records: CheckedRecords | undefined,
  report: Report,
): void {
  known.expenses += 1;
  const expense = readOrReport(() => recordIn("expenses", ledger, row), ledger, report);
  if (!expense) {
    known.sound = false;
    return;
  }
  known.sum.addAmount(expense.amount);
  if (expense.details && !hasItsLabels(expense.details, records)) {
    report("ledger", `expense ${row.id} has a missing label in ${ledger}`);
  }
}

/** A ledger's row, with figures from its other rows. */
interface ComparedLedger extends InLedger<StoredRow<"ledgers">> {
  readonly posts: number;
  readonly lastExpenseId: number;
  readonly lastPostId: number;
  readonly lastRecordId: number;
  readonly lastRecordChange: number | null;
  /** The last change that has a row in the history. */
  readonly lastRowChange: number;
}

function ledgersIn(database: Database): readonly ComparedLedger[] {
  const figure = (what: string, table: string) =>
    `(SELECT ${what} FROM ${table} AS own WHERE own.ledger_id = ledger.ledger_id)`;
  return database
    .query<ComparedLedger, []>(
      `SELECT ledger_id AS ledger, ${columnsOf("ledgers")},
         ${figure("count(*)", "post")} AS posts,
         ${figure("coalesce(max(expense_id), 0)", "expense")} AS lastExpenseId,
         ${figure("coalesce(max(post_id), 0)", "post")} AS lastPostId,
         ${figure("coalesce(max(record_id), 0)", "record")} AS lastRecordId,
         ${figure("max(last_change)", "record")} AS lastRecordChange,
         ${figure("coalesce(max(change_id + count - 1), 0)", "change")} AS lastRowChange
       FROM ledger`,
    )
    .all();
}

function compareLedger(kept: ComparedLedger, { expenses, sum, sound }: Sum, report: Report): void {
  const { ledger, posts, lastExpenseId, lastPostId, lastRecordId, lastRecordChange } = kept;
  if (rowChecksum("ledgers", ledger, kept) !== kept.checksum) {
    report("row", `the ledger ${ledger} does not match its checksum`);
    return;
  }
  const check = (fits: boolean, text: string) => {
    if (!fits) report("ledger", `${text} in the ledger ${ledger}`);
  };
  check(kept.count === expenses, `the count is ${kept.count}, but there are ${expenses} expenses`);
  check(
    kept.postCount === posts,
    `the count of posts is ${kept.postCount}, but there are ${posts}`,
  );
  const total = sum.total();
  check(
    kept.total === total || !sound,
    `the total is ${kept.total}, but the expenses add up to ${total}`,
  );
  check(
    kept.nextExpenseId > lastExpenseId,
    `the next expense would be ${kept.nextExpenseId}, but expense ${lastExpenseId} exists`,
  );
  check(
    kept.nextPostId > lastPostId,
    `the next post would be ${kept.nextPostId}, but post ${lastPostId} exists`,
  );
  const lastChange = kept.lastRowChange + kept.runCount;
  check(
    kept.nextChangeId === lastChange + 1,
    `the next change would be ${kept.nextChangeId}, but the last one is ${lastChange}`,
  );
  check(
    kept.nextRecordId > lastRecordId,
    `the next record would be ${kept.nextRecordId}, but record ${lastRecordId} exists`,
  );
  check(
    kept.recordsChange === lastRecordChange,
    `the last change of a record is ${kept.recordsChange}, but according to the records it is ${lastRecordChange}`,
  );
}
