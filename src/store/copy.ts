// Copies a book from one engine to another and verifies it. Both sides are read again and compared before the copy is committed, so a
// copy is complete or does not exist.

import type { KeptExpense } from "../domain/expense/book-expense.ts";
import type { ExpenseRef } from "../domain/expense/ref.ts";
import { fieldsOf, type LedgerRecord } from "../domain/ledger/ledger-record.ts";
import type { Comparison, Figures, Progress } from "../domain/maintenance.ts";
import { type Decimal, sum, ZERO } from "../domain/money/decimal.ts";
import type { Post } from "../domain/post.ts";
import type { StoredAnswer } from "./actions/rows.ts";
import type { ChangeRow } from "./change-row.ts";
import type { ImportMarkRow } from "./import-mark-row.ts";
import type { ImportPart } from "./import-rows.ts";
import type { InLedger, LedgerState } from "./ledger-state.ts";
import { type Book, hasRecords, type TargetBook } from "./transfer.ts";

/** Progress is reported after each further number of records. */
const STEP = 50_000;
/** Limits the terms that are added at once. */
const TERMS = 4_096;

/**
 * Rejects with an Error of one clear sentence if it fails; then the target is unchanged. A target that already is the source's copy is
 * only compared, so a copy that was interrupted at its end can be run again.
 */
export async function copyBook(
  source: Book,
  target: TargetBook,
  report: (progress: Progress) => void,
): Promise<Comparison> {
  if (source.place === target.place) {
    throw new Error(`${target.location} is the source itself; choose another target`);
  }
  const of = target.holdsRecords
    ? await expectCopied(source, target)
    : await move(source, target, report);
  const comparing = counter("compared", of, report);
  // Both run together, so that neither side waits long for its next statement. Each must end before its side is closed.
  const sides = await Promise.allSettled([read(source), read(target, comparing)]);
  const [from, to] = sides.map((side) => {
    if (side.status === "rejected") throw side.reason;
    return side.value;
  });
  if (!from || !to) throw new RangeError("there are two sides");
  if (!from.fits) {
    throw new Error(
      `${source.location} is damaged: its counts and totals do not match its records`,
    );
  }
  const equal = Bun.deepEquals(from, to);
  if (target.holdsRecords && !equal) throw hasRecords(target.location);
  if (equal && !target.holdsRecords) await target.commit();
  return { source: from.figures, target: to.figures, equal };
}

/** Each state of a ledger's expenses has its own revision, so another book is recognized without reading its records. */
async function expectCopied(source: Book, target: TargetBook): Promise<number> {
  const [from, to] = [await readLedgers(source), await readLedgers(target)];
  if (from.digest !== to.digest) throw hasRecords(target.location);
  return from.records;
}

async function readLedgers(book: Book): Promise<{ records: number; digest: string }> {
  const hasher = new Bun.CryptoHasher("sha256");
  let records = 0;
  for await (const rows of book.ledgers()) {
    hasher.update(linesOf(rows, ledgerFields));
    for (const { count, postCount } of rows) records += count + postCount;
  }
  return { records, digest: hasher.digest("hex") };
}

/** Returns the number of records. */
async function move(source: Book, target: TargetBook, report: (progress: Progress) => void) {
  let of = 0;
  for await (const rows of source.ledgers()) {
    await target.putLedgers(rows);
    for (const row of rows) of += row.count + row.postCount + changesWithRows(row);
  }
  const count = counter("copied", of, report);
  for await (const rows of source.expenses()) {
    await target.putExpenses(rows);
    count(rows.length);
  }
  for await (const rows of source.posts()) {
    await target.putPosts(rows);
    count(rows.length);
  }
  for await (const rows of source.records()) await target.putRecords(rows);
  for await (const rows of source.changes()) {
    await target.putChanges(rows);
    count(changesIn(rows));
  }
  for await (const rows of source.answers()) await target.putAnswers(rows);
  for await (const rows of source.refs()) await target.putRefs(rows);
  for await (const rows of source.marks()) await target.putMarks(rows);
  for await (const rows of source.parts()) await target.putParts(rows);
  return of;
}

/** The changes of the open run are in the ledger's own row. */
function changesWithRows({ nextChangeId, runCount }: LedgerState): number {
  return nextChangeId - 1 - runCount;
}

/** A run of creations shares a row. */
function changesIn(rows: readonly ChangeRow[]): number {
  return rows.reduce((changes, { count }) => changes + count, 0);
}

/** Reports at the beginning, after each step, and at the end. */
function counter(step: Progress["step"], of: number, report: (progress: Progress) => void) {
  let done = 0;
  report({ step, done, of });
  return (more: number) => {
    const steps = Math.floor(done / STEP);
    done += more;
    if (Math.floor(done / STEP) > steps || done === of) report({ step, done, of });
  };
}

interface Reading {
  readonly figures: Figures;
  /** Is true if the stored counts and totals match the records. */
  readonly fits: boolean;
}

async function read(book: Book, count: (more: number) => void = () => {}): Promise<Reading> {
  const hasher = new Bun.CryptoHasher("sha256");
  const kept = { ledgers: 0, expenses: 0, posts: 0, changes: 0, total: adder() };
  const found = { expenses: 0, posts: 0, changes: 0, total: adder() };
  for await (const rows of book.ledgers()) {
    hasher.update(linesOf(rows, ledgerFields));
    kept.ledgers += rows.length;
    for (const row of rows) {
      kept.expenses += row.count;
      kept.posts += row.postCount;
      kept.changes += row.nextChangeId - 1;
      found.changes += row.runCount;
      kept.total.add(row.total);
    }
  }
  for await (const rows of book.expenses()) {
    hasher.update(linesOf(rows, expenseFields));
    found.expenses += rows.length;
    for (const { amount } of rows) found.total.add(amount);
    count(rows.length);
  }
  for await (const rows of book.posts()) {
    hasher.update(linesOf(rows, postFields));
    found.posts += rows.length;
    count(rows.length);
  }
  for await (const rows of book.records()) hasher.update(linesOf(rows, recordFields));
  for await (const rows of book.answers()) hasher.update(linesOf(rows, answerFields));
  for await (const rows of book.refs()) hasher.update(linesOf(rows, refFields));
  for await (const rows of book.marks()) hasher.update(linesOf(rows, markFields));
  for await (const rows of book.parts()) hasher.update(linesOf(rows, partFields));
  for await (const rows of book.changes()) {
    hasher.update(linesOf(rows, changeFields));
    found.changes += changesIn(rows);
    count(changesIn(rows));
  }
  const { expenses, posts, changes } = found;
  const total = found.total.sum();
  return {
    figures: {
      ledgers: kept.ledgers,
      expenses,
      total,
      posts,
      changes,
      checksum: hasher.digest("hex"),
    },
    fits:
      kept.expenses === expenses &&
      kept.posts === posts &&
      kept.changes === changes &&
      kept.total.sum() === total,
  };
}

function adder() {
  let terms: Decimal[] = [];
  return {
    add(term: Decimal) {
      terms.push(term);
      if (terms.length >= TERMS) terms = [sum(terms)];
    },
    sum: () => (terms.length === 0 ? ZERO : sum(terms)),
  };
}

/** One line of JSON each: no two rows have the same line. */
function linesOf<Row>(rows: readonly Row[], fieldsOf: (row: Row) => readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(fieldsOf(row))}\n`).join("");
}

function ledgerFields(row: InLedger<LedgerState>): readonly unknown[] {
  const { nextExpenseId, nextPostId, nextChangeId, nextRecordId, recordsChange } = row;
  const { ledger, count, total, postCount, revision, runCount, runSource, runBy } = row;
  const nextIds = [nextExpenseId, nextPostId, nextChangeId, nextRecordId];
  const run = [runCount, runCount > 0 && runSource, runBy];
  return ["ledger", ledger, ...nextIds, count, total, postCount, revision, ...run, recordsChange];
}

function expenseFields(row: InLedger<KeptExpense>): readonly unknown[] {
  const { ledger, id, date, description, amount, details, lastChange, createdAt, changedAt } = row;
  const noted = [lastChange, createdAt, changedAt];
  return ["expense", ledger, id, date, description, amount, details && valuesOf(details), ...noted];
}

function recordFields({ ledger, ...record }: InLedger<LedgerRecord>) {
  const { id, kind, lastChange } = record;
  return ["record", ledger, id, kind, lastChange, valuesOf(fieldsOf(record))];
}

function answerFields({ ledger, key, digest, at, result }: InLedger<StoredAnswer>) {
  return ["answer", ledger, key, digest, at, result];
}

function refFields({ ledger, ref, id }: InLedger<ExpenseRef>) {
  return ["ref", ledger, ref, id];
}

function markFields(row: InLedger<ImportMarkRow>): readonly unknown[] {
  const { ledger, import: of, nth, account, day, firstId, expense, isMade, fields } = row;
  return ["mark", ledger, of, nth, account, day, firstId, expense, isMade, fields];
}

function partFields({ ledger, import: of, part, stagedAt, bytes }: InLedger<ImportPart>) {
  return ["part", ledger, of, part, stagedAt, bytes.length, Bun.SHA256.hash(bytes, "hex")];
}

/** Sorted by their names, since engines may store them in different orders. */
function valuesOf(fields: object): readonly (readonly [string, unknown])[] {
  return Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function postFields({ ledger, id, text, privacy }: InLedger<Post>) {
  return ["post", ledger, id, text, privacy];
}

function changeFields(row: InLedger<ChangeRow>) {
  const { ledger, id, count, kind, record, recordId, previous, before, after } = row;
  const { at, createdAt, source, by, undoes } = row;
  const fields = [before, after].map((of) => of && valuesOf(of));
  const noted = [at, createdAt, source, by, undoes];
  return ["change", ledger, id, count, kind, record, recordId, previous, ...fields, ...noted];
}
