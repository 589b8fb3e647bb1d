// Copies a book from one engine to another and verifies it. Both sides are read again and compared before the copy is committed, so a
// copy is complete or does not exist.

import { fieldsOf } from "../../domain/ledger/ledger-record.ts";
import type { Comparison, Figures, Progress } from "../../domain/maintenance.ts";
import { type Decimal, sum, ZERO } from "../../domain/money/decimal.ts";
import type { InLedger, LedgerState } from "../ledger-state.ts";
import {
  type Book,
  type BookRows,
  type BookTable,
  hasRecords,
  TABLES_IN_LEDGERS,
  type TargetBook,
} from "./transfer.ts";

/** Progress is reported each time this many further records are done. */
const STEP = 50_000;
/** Limits the terms that are added at once. */
const TERMS = 4_096;

/**
 * Rejects with an Error of one clear sentence if it fails, and leaves the target unchanged. A target that is already a copy of the source
 * is only compared, so a copy that was interrupted at its end can be run again.
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
  async function moveTable<Table extends BookTable>(table: Table): Promise<void> {
    for await (const rows of source.read(table)) {
      await target.put(table, rows);
      count(countIn(table, rows));
    }
  }
  for (const table of TABLES_IN_LEDGERS) await moveTable(table);
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
  const kept = { ledgers: 0, expenses: 0, posts: 0, changes: 0, runs: 0, total: adder() };
  for await (const rows of book.read("ledgers")) {
    hasher.update(linesOf("ledgers", rows));
    kept.ledgers += rows.length;
    for (const row of rows) {
      kept.expenses += row.count;
      kept.posts += row.postCount;
      kept.changes += row.nextChangeId - 1;
      kept.runs += row.runCount;
      kept.total.add(row.total);
    }
  }
  const amounts = adder();
  async function readTable<Table extends BookTable>(table: Table): Promise<number> {
    const { amountOf } = TABLES[table];
    let found = 0;
    for await (const rows of book.read(table)) {
      hasher.update(linesOf(table, rows));
      if (amountOf) for (const row of rows) amounts.add(amountOf(row));
      const more = countIn(table, rows);
      found += more;
      count(more);
    }
    return found;
  }
  const found = new Map<BookTable, number>();
  for (const table of TABLES_IN_LEDGERS) found.set(table, await readTable(table));
  const [expenses = 0, posts = 0] = [found.get("expenses"), found.get("posts")];
  const changes = kept.runs + (found.get("changes") ?? 0);
  const [{ ledgers }, total] = [kept, amounts.sum()];
  return {
    figures: { ledgers, expenses, total, posts, changes, checksum: hasher.digest("hex") },
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

interface TableFacts<Row> {
  /** All fields but the ledger's id, in a fixed order. */
  fieldsOf(row: Row): readonly unknown[];
  /** The number of expenses, posts or changes in the row. */
  readonly countOf?: (row: Row) => number;
  readonly amountOf?: (row: Row) => Decimal;
}

const TABLES: { readonly [Table in BookTable]: TableFacts<BookRows[Table]> } = {
  ledgers: {
    fieldsOf(row) {
      const { nextExpenseId, nextPostId, nextChangeId, nextRecordId, recordsChange } = row;
      const { count, total, postCount, revision, runCount, runSource, runBy } = row;
      const nextIds = [nextExpenseId, nextPostId, nextChangeId, nextRecordId];
      const run = [runCount, runCount > 0 && runSource, runBy];
      return [...nextIds, count, total, postCount, revision, ...run, recordsChange];
    },
  },
  expenses: {
    fieldsOf(row) {
      const { id, date, description, amount, details, lastChange, createdAt, changedAt } = row;
      const noted = [lastChange, createdAt, changedAt];
      return [id, date, description, amount, details && valuesOf(details), ...noted];
    },
    countOf: () => 1,
    amountOf: ({ amount }) => amount,
  },
  posts: { fieldsOf: ({ id, text, privacy }) => [id, text, privacy], countOf: () => 1 },
  records: {
    fieldsOf: (record) => [record.id, record.kind, record.lastChange, valuesOf(fieldsOf(record))],
  },
  changes: {
    fieldsOf(row) {
      const { id, count, kind, record, recordId, previous, before, after } = row;
      const { at, createdAt, source, by, undoes } = row;
      const fields = [before, after].map((of) => of && valuesOf(of));
      const noted = [at, createdAt, source, by, undoes];
      return [id, count, kind, record, recordId, previous, ...fields, ...noted];
    },
    countOf: ({ count }) => count,
  },
  answers: { fieldsOf: ({ key, digest, at, result }) => [key, digest, at, result] },
  refs: { fieldsOf: ({ ref, id }) => [ref, id] },
  marks: {
    fieldsOf(row) {
      const { import: of, nth, account, day, firstId, expense, isMade, fields } = row;
      return [of, nth, account, day, firstId, expense, isMade, fields];
    },
  },
  parts: {
    fieldsOf: ({ import: of, part, stagedAt, bytes }) => [
      ...[of, part, stagedAt, bytes.length, Bun.SHA256.hash(bytes, "hex")],
    ],
  },
};

/** Writes each row as one line of JSON. No two rows have the same line. */
function linesOf<Table extends BookTable>(
  table: Table,
  rows: readonly InLedger<BookRows[Table]>[],
): string {
  const { fieldsOf } = TABLES[table];
  return rows.map((row) => `${JSON.stringify([table, row.ledger, ...fieldsOf(row)])}\n`).join("");
}

function countIn<Table extends BookTable>(table: Table, rows: readonly BookRows[Table][]): number {
  const { countOf } = TABLES[table];
  return countOf ? rows.reduce((count, row) => count + countOf(row), 0) : 0;
}

/** The fields sorted by their names, since engines may store them in different orders. */
function valuesOf(fields: object): readonly (readonly [string, unknown])[] {
  return Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
