// Checks a file completely, in one snapshot and without changing it: its structure, each row's checksum, and each ledger's count, total
// and next ids against its rows. Rows are streamed.

import type { Database } from "bun:sqlite";
import type { LedgerId } from "../../../domain/ledger/ledger.ts";
import type { CheckReport, Finding, FindingKind } from "../../../domain/maintenance.ts";
import { type Decimal, sum, ZERO } from "../../../domain/money/decimal.ts";
import { messageOf } from "../../../domain/problem.ts";
import type { InLedger, LedgerState } from "../../ledger-state.ts";
import { openExamining } from "../database/database.ts";
import { schemaVersion } from "../database/migrations.ts";
import { type LedgerTable, readAsCurrent } from "../database/older-tables.ts";
import { realPathOf } from "../database/real-path.ts";
import { recordIn, type StoredRow } from "../rows/rows.ts";
import { rowsIn } from "../rows/tables.ts";
import { checkImports } from "./check-imports.ts";
import {
  type CheckedRecords,
  checkHistories,
  checkRecords,
  checkRefs,
  hasItsLabels,
  prepareRefCheck,
  readOrReport,
} from "./check-rows.ts";
import { isDamage, structureFindings } from "./structure.ts";
import { examineAtRest } from "./wal-check.ts";

/** How many findings of each kind are listed. The others are only counted. */
const MAX_LISTED = 10;
/** Limits the terms that are added at once. */
const TERMS = 4_096;

/** Throws an Error with one clear sentence if the file is missing, not Outlay's, newer, or can't be opened. */
export function checkFile(given: string): CheckReport {
  const path = realPathOf(given);
  const findings = collectFindings();
  const none = { ledgers: [], posts: 0 };
  if (!examineOrFind(path, findings)) return { ...none, ...findings.report() };
  const database = openOrFind(path, findings);
  if (!database) return { ...none, ...findings.report() };
  try {
    // Uses one snapshot, regardless of concurrent writes.
    database.run("BEGIN");
    for (const text of structureFindings(database)) findings.add("file", text);
    const rows = checkRows(database, findings);
    return { ...rows, ...findings.report() };
  } finally {
    database.close();
  }
}

interface Findings {
  add(kind: FindingKind, text: string): void;
  report(): Pick<CheckReport, "findings" | "counts">;
}

function collectFindings(): Findings {
  const counts = { file: 0, row: 0, ledger: 0 };
  const findings: Finding[] = [];
  return {
    add(kind, text) {
      counts[kind] += 1;
      if (counts[kind] <= MAX_LISTED) findings.push({ kind, text });
    },
    report: () => ({ findings, counts }),
  };
}

/** Throws if there is nothing to check; returns false if opening the file would change the findings. */
function examineOrFind(path: string, findings: Findings): boolean {
  try {
    if (examineAtRest(path)) return true;
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.add("file", messageOf(error));
    return false;
  }
  throw new Error(`${path} can't be checked: there is no such file, or it is empty`);
}

function openOrFind(path: string, findings: Findings): Database | undefined {
  try {
    return openExamining(path);
  } catch (error) {
    if (!isDamage(error)) throw new Error(`${path} can't be opened: ${messageOf(error)}`);
    findings.add("file", messageOf(error));
    return undefined;
  }
}

function checkRows(database: Database, findings: Findings): Pick<CheckReport, "ledgers" | "posts"> {
  const ledgers = new Map<LedgerId, LedgerOfRows>();
  let posts = 0;
  try {
    // Reads an older file without upgrading it: only the server upgrades, when it starts.
    const table = readAsCurrent(database, schemaVersion(database));
    const records = checkRecords(database, findings.add);
    const checkRef = prepareRefCheck(database, findings.add);
    for (const row of rowsIn(database, "expenses")) {
      const ref = addExpense(ledgers, row, records.get(row.ledger), findings);
      if (ref !== null) checkRef(row.ledger, { ref, id: row.id });
    }
    for (const { ledger: id, ...row } of rowsIn(database, "posts")) {
      posts += 1;
      const ledger = openLedger(ledgers, id);
      ledger.posts += 1;
      ledger.lastPostId = Math.max(ledger.lastPostId, row.id);
      readOrReport(() => recordIn("posts", id, row), id, findings.add);
    }
    for (const [ledger, known] of records) openLedger(ledgers, ledger).records = known;
    const nextChanges = checkHistories(database, findings.add);
    for (const [ledger, next] of nextChanges) openLedger(ledgers, ledger).nextChangeId = next;
    for (const { ledger, ...row } of rowsIn(database, "answers")) {
      readOrReport(() => recordIn("answers", ledger, row), ledger, findings.add);
    }
    checkRefs(database, findings.add);
    checkImports(database, records, findings.add);
    compareLedgers(database, ledgers, table, findings);
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.add("file", `not all rows can be read: ${messageOf(error)}`);
  }
  const checked = Array.from(ledgers, ([id, { expenses, terms }]) => ({
    id,
    expenses,
    total: sum(terms),
  }));
  return { ledgers: checked, posts };
}

/** A ledger's state, derived from its rows. */
interface LedgerOfRows {
  expenses: number;
  posts: number;
  terms: Decimal[];
  /** True if each of its expenses is intact; otherwise their sum proves nothing. */
  sound: boolean;
  lastExpenseId: number;
  lastPostId: number;
  /** Excludes the last creations, which have no row in the history. */
  nextChangeId: number;
  records: CheckedRecords | undefined;
}

function openLedger(ledgers: Map<LedgerId, LedgerOfRows>, id: LedgerId): LedgerOfRows {
  const known = ledgers.get(id);
  if (known) return known;
  const fresh = {
    expenses: 0,
    posts: 0,
    terms: [],
    sound: true,
    lastExpenseId: 0,
    lastPostId: 0,
    nextChangeId: 1,
    records: undefined,
  };
  ledgers.set(id, fresh);
  return fresh;
}

/** Returns the expense's ref. */
function addExpense(
  ledgers: Map<LedgerId, LedgerOfRows>,
  { ledger: id, ...row }: InLedger<StoredRow<"expenses">>,
  records: CheckedRecords | undefined,
  findings: Findings,
): string | null {
  const ledger = openLedger(ledgers, id);
  ledger.expenses += 1;
  ledger.lastExpenseId = Math.max(ledger.lastExpenseId, row.id);
  const expense = readOrReport(() => recordIn("expenses", id, row), id, findings.add);
  if (!expense) {
    ledger.sound = false;
    return null;
  }
  const { amount, details } = expense;
  ledger.terms.push(amount);
  if (ledger.terms.length >= TERMS) ledger.terms = [sum(ledger.terms)];
  if (details && !hasItsLabels(details, records)) {
    findings.add("ledger", `expense ${row.id} has a missing label in ${id}`);
  }
  return details?.ref ?? null;
}

function compareLedgers(
  database: Database,
  ledgers: Map<LedgerId, LedgerOfRows>,
  { columns, checksum }: LedgerTable,
  findings: Findings,
): void {
  const kept = database
    .query<InLedger<StoredRow<"ledgers">>, []>(`SELECT ledger_id AS ledger, ${columns} FROM ledger`)
    .all();
  for (const row of kept) {
    if (checksum(row.ledger, row) !== row.checksum) {
      findings.add("row", `the ledger ${row.ledger} does not match its checksum`);
    } else {
      compareLedger(row, openLedger(ledgers, row.ledger), findings);
    }
  }
  const known = new Set(kept.map(({ ledger }) => ledger));
  for (const id of ledgers.keys()) {
    if (!known.has(id))
      findings.add("ledger", `the ledger ${id} has rows, but its own row is missing`);
  }
}

function compareLedger(kept: InLedger<LedgerState>, rows: LedgerOfRows, findings: Findings): void {
  const say = (text: string) => findings.add("ledger", `${text} in the ledger ${kept.ledger}`);
  if (kept.count !== rows.expenses) {
    say(`the count is ${kept.count}, but there are ${rows.expenses} expenses`);
  }
  if (kept.postCount !== rows.posts) {
    say(`the count of posts is ${kept.postCount}, but there are ${rows.posts}`);
  }
  const total = rows.terms.length === 0 ? ZERO : sum(rows.terms);
  if (rows.sound && kept.total !== total) {
    say(`the total is ${kept.total}, but the expenses add up to ${total}`);
  }
  if (kept.nextExpenseId <= rows.lastExpenseId) {
    say(
      `the next expense would be ${kept.nextExpenseId}, but expense ${rows.lastExpenseId} exists`,
    );
  }
  if (kept.nextPostId <= rows.lastPostId) {
    say(`the next post would be ${kept.nextPostId}, but post ${rows.lastPostId} exists`);
  }
  const nextChangeId = rows.nextChangeId + kept.runCount;
  if (kept.nextChangeId !== nextChangeId) {
    say(`the next change would be ${kept.nextChangeId}, but the last one is ${nextChangeId - 1}`);
  }
  const lastId = rows.records?.lastId ?? 0;
  if (kept.nextRecordId <= lastId) {
    say(`the next record would be ${kept.nextRecordId}, but record ${lastId} exists`);
  }
  const lastChange = rows.records?.lastChange ?? null;
  if (kept.recordsChange !== lastChange) {
    say(
      `the last change of a record is ${kept.recordsChange}, but according to the records it is ${lastChange}`,
    );
  }
}
