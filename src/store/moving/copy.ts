// Copies a book from one engine to another and verifies it. Both sides are read again and compared before the copy is committed, so a
// copy is complete or does not exist.

import type { Comparison, Figures, Progress } from "../../domain/maintenance.ts";
import { ExactSum } from "../columns/unit-amounts.ts";
import type { InLedger, LedgerState } from "../ledger-state.ts";
import { BOOK_TABLES, type BookRecords, type BookTable, valuesIn } from "../tables.ts";
import { type Book, byLedger, TABLES_IN_LEDGERS, type TargetBook } from "./transfer.ts";

/** Progress is reported each time this many further records are done. */
const STEP = 50_000;

/**
 * Rejects with an Error of one clear sentence if it fails, and leaves the target unchanged. A target that is already a copy of the source
 * is only compared, so a copy that was interrupted at its end can be run again.
 */
export async function copyBook(
  source: Book,
  target: TargetBook,
  report: (progress: Progress) => void,
): Promise<Comparison> {
  if (source.identity === target.identity) {
    throw new Error(`${target.location} is the source itself; choose another target`);
  }
  const of = target.holdsRecords
    ? await expectCopied(source, target)
    : await move(source, target, report);
  const comparing = counter("compared", of, report);
  // Both sides are read together, so that neither waits long for its next statement. Each reading must end before its side is closed.
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

function hasRecords(location: string): Error {
  return new Error(`${location} already has records; choose an empty target`);
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
  for await (const rows of book.read("ledgers")) {
    hasher.update(linesOf("ledgers", rows));
    for (const { count, postCount } of rows) records += count + postCount;
  }
  return { records, digest: hasher.digest("hex") };
}

/** Returns the number of records. */
async function move(source: Book, target: TargetBook, report: (progress: Progress) => void) {
  let of = 0;
  for await (const rows of source.read("ledgers")) {
    await target.put("ledgers", rows);
    for (const row of rows) of += row.count + row.postCount + changesWithRows(row);
  }
  const count = counter("copied", of, report);
  for (const table of TABLES_IN_LEDGERS) {
    for await (const rows of source.read(table)) {
      await target.put(table, rows);
      count(countIn(table, rows));
    }
  }
  return of;
}

/** The changes of the open run are in the ledger's own row. */
function changesWithRows({ nextChangeId, runCount }: LedgerState): number {
  return nextChangeId - 1 - runCount;
}

/** Reports at the beginning, after each step, and at the end. */
function counter(step: Progress["step"], of: number, report: (progress: Progress) => void) {
  let done = 0;
  report({ step, done, of });
  return (more: number) => {
    const steps = Math.floor(done / STEP);
    done += more;
    if (Math.floor(done / STEP) > steps || (more > 0 && done === of)) report({ step, done, of });
  };
}

interface Reading {
  readonly figures: Figures;
  /** Is true if the stored counts and totals match the records. */
  readonly fits: boolean;
}

async function read(book: Book, count: (more: number) => void = () => {}): Promise<Reading> {
  const hasher = new Bun.CryptoHasher("sha256");
  const kept = { ledgers: 0, expenses: 0, posts: 0, changes: 0, runs: 0, total: new ExactSum() };
  for await (const rows of book.read("ledgers")) {
    hasher.update(linesOf("ledgers", rows));
    kept.ledgers += rows.length;
    for (const row of rows) {
      kept.expenses += row.count;
      kept.posts += row.postCount;
      kept.changes += row.nextChangeId - 1;
      kept.runs += row.runCount;
      kept.total.addAmount(row.total);
    }
  }
  const amounts = new ExactSum();
  const found = new Map<BookTable, number>();
  for (const table of TABLES_IN_LEDGERS) {
    for await (const rows of book.read(table)) {
      hasher.update(linesOf(table, rows));
      // Only expenses have this field.
      for (const row of rows) if ("changedAt" in row) amounts.addAmount(row.amount);
      const more = countIn(table, rows);
      found.set(table, (found.get(table) ?? 0) + more);
      count(more);
    }
  }
  const [expenses = 0, posts = 0] = [found.get("expenses"), found.get("posts")];
  const changes = kept.runs + (found.get("changes") ?? 0);
  const [{ ledgers }, total] = [kept, amounts.total()];
  return {
    figures: { ledgers, expenses, total, posts, changes, checksum: hasher.digest("hex") },
    fits:
      kept.expenses === expenses &&
      kept.posts === posts &&
      kept.changes === changes &&
      kept.total.total() === total,
  };
}

/** Writes each row as one line of JSON. No two rows have the same line. */
function linesOf<Table extends BookTable>(
  table: Table,
  records: readonly InLedger<BookRecords[Table]>[],
): string {
  const { rowOf } = BOOK_TABLES[table];
  let lines = "";
  for (const [ledger, own] of byLedger(records)) {
    for (const row of own.map(rowOf)) {
      const values = valuesIn(table, row).map((value) =>
        value instanceof Uint8Array ? Bun.SHA256.hash(value, "hex") : value,
      );
      lines += `${JSON.stringify([table, ledger, ...values])}\n`;
    }
  }
  return lines;
}

const COUNTED: readonly BookTable[] = ["expenses", "posts", "changes"];

/** The number of expenses, posts or changes in the records. */
function countIn(table: BookTable, records: readonly BookRecords[BookTable][]): number {
  if (!COUNTED.includes(table)) return 0;
  return records.reduce((sum, record) => sum + ("count" in record ? record.count : 1), 0);
}
