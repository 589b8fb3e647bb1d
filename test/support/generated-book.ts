// Books that are generated from a seed. They have texts and amounts of every kind, ids with gaps, next ids above all used ones, ledgers
// without records, and some hundred small ledgers.

import { expect } from "bun:test";
import { PROGRAM } from "../../src/domain/change-id.ts";
import type { KeptExpense } from "../../src/domain/expense/book-expense.ts";
import type { Expense } from "../../src/domain/expense/expense.ts";
import type { ExpenseDetails } from "../../src/domain/expense/expense-details.ts";
import type { ExpenseRef } from "../../src/domain/expense/ref.ts";
import { type Label, type LabelId, newLabel } from "../../src/domain/label/label.ts";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { ChangeId } from "../../src/domain/ledger/ledger-change.ts";
import { type LedgerRecord, NO_PROFILE } from "../../src/domain/ledger/ledger-record.ts";
import { type Decimal, subtract, sum, ZERO } from "../../src/domain/money/decimal.ts";
import type { Post, PostId } from "../../src/domain/post.ts";
import { shifted } from "../../src/domain/shifted.ts";
import type { StoredAnswer } from "../../src/store/actions/rows.ts";
import type { ChangeRow } from "../../src/store/history/change-row.ts";
import type { InLedger, LedgerState } from "../../src/store/ledger-state.ts";
import { NEW_LEDGER } from "../../src/store/ledger-state.ts";
import type { TargetBook } from "../../src/store/moving/transfer.ts";
import type { Store } from "../../src/store/store.ts";
import type { BookRecords, BookTable } from "../../src/store/tables.ts";
import { numbersTo } from "../store/subject.ts";
import { type Random, randomFrom } from "./seeded-random.ts";
import {
  APP,
  changeId,
  day,
  decimal,
  draft,
  expenseId,
  instant,
  ledger,
  MADE_AT,
} from "./values.ts";

export interface GeneratedLedger {
  readonly state: InLedger<LedgerState>;
  /** Sorted by id. */
  readonly expenses: readonly KeptExpense[];
  readonly posts: readonly Post[];
  /** Sorted by id. */
  readonly records: readonly LedgerRecord[];
  readonly changes: readonly ChangeRow[];
  /** Sorted by key. */
  readonly answers: readonly StoredAnswer[];
  /** Sorted by ref. Includes the ref of a deleted expense. */
  readonly refs: readonly ExpenseRef[];
}

const TEXTS = [
  "Lunch",
  "Zürich – Genève, 2ᵉ classe",
  "👩‍👩‍👧‍👦 👍🏽 🇨🇭",
  "שלום عليكم \u202Eabc\u202C",
  "tab\tline\nreturn\r\\N \\. \\\\ \\t",
  "'); DROP TABLE expense; --\"`$1",
  "\u0001\u001B\u007F\uFEFF\uFFFF\u{10FFFF}",
  "  ",
  "\\.",
] as const;

const AMOUNTS = [
  "12.5",
  "-0.01",
  "0",
  "1e-1074",
  "-5e-324",
  "1.7976931348623157e+308",
  "-1.7976931348623157e+308",
  "1e+21",
  "123456789012345678901234567890.123456789",
  "0.1",
] as const;

/** Names whose order by bytes differs from the order in any language. */
const NAMES = ["default", "Zoo", "ape", "élan", "~", "a", "B", "😀", "\uFB01"];

/** The first ledger has this many expenses, and each of the others has a few. */
export function generateBook(seed: number, expenses: number): readonly GeneratedLedger[] {
  const random = randomFrom(seed);
  const names = [...NAMES, ...Array.from({ length: 600 }, (_, index) => `small-${index}`)];
  return names.map((name, index) => {
    const [count, posts] = index === 0 ? [expenses, 40] : [random.below(4), random.below(3)];
    return generateLedger(ledger(name), index, count, posts);
  });

  function generateLedger(
    id: LedgerId,
    index: number,
    count: number,
    postCount: number,
  ): GeneratedLedger {
    let next = 1;
    const draw = () => {
      next += random.below(3);
      next += 1;
      return next - 1;
    };
    const drawn = Array.from({ length: count }, () => ({
      id: expenseId(draw()),
      description: `${random.pick(TEXTS)}${random.below(10)}`,
      amount: drawAmount(),
      date: day(`${2000 + random.below(30)}-0${1 + random.below(9)}-1${random.below(10)}`),
    }));
    const created = next - 1 + random.below(5);
    const run = index % 3 === 1 ? random.below(4) : 0;
    const history = drawHistory(drawn, { created, run, withLabels: index % 4 < 2 }, random);
    next = 1;
    const posts = Array.from({ length: postCount }, () => ({
      // Safe: it is a small positive integer.
      id: draw() as PostId,
      text: `${random.pick(TEXTS)}${"x".repeat(random.below(3) * 1_000)}`,
      privacy: random.pick(["public", "privé"]),
    }));
    const { expenses, records, changes, numbers } = history;
    const state = {
      ...numbers,
      ledger: id,
      count: expenses.length,
      total: expenses.length === 0 ? ZERO : sum(expenses.map(({ amount }) => amount)),
      revision: `revision of ${id}`,
      postCount,
      nextExpenseId: expenseId(created + run + 1),
      nextPostId: shifted(NEW_LEDGER.nextPostId, next - 1),
    };
    const refs = drawRefs(expenses, created);
    return { state, expenses, posts, records, changes, answers: drawAnswers(random), refs };
  }

  function drawAmount(): Decimal {
    const odd = random.below(20) === 0;
    return decimal(odd ? random.pick(AMOUNTS) : `${random.below(100_000) - 10_000}e-2`);
  }
}

/** Refs whose order by bytes differs from the order in any language and from the order of their expenses' ids. */
const REFS = ["b", "B", "é", "a~", "A", "\uFB01", "\u{1F600}", "\\.", "'--"] as const;

const GONE = "gone";

/** Returns the refs of all expenses that have one, and the ref of a deleted expense. */
function drawRefs(expenses: readonly KeptExpense[], created: number): readonly ExpenseRef[] {
  const there = expenses.flatMap(({ id, details }) =>
    details?.ref ? [{ ref: details.ref, id }] : [],
  );
  const last = expenses.at(-1)?.id ?? 0;
  const gone = created > last ? [{ ref: GONE, id: expenseId(created) }] : [];
  return [...there, ...gone].toSorted((a, b) =>
    Buffer.compare(Buffer.from(a.ref), Buffer.from(b.ref)),
  );
}

function drawAnswers(random: Random): readonly StoredAnswer[] {
  return numbersTo(random.below(3)).map((number) => ({
    key: `${number} ${random.pick(TEXTS)}`,
    digest: "of the request",
    at: instant(MADE_AT + number),
    result: { results: [{ action: "delete-expense", value: changeId(number) }] },
  }));
}

/** Collects changes, and numbers them one after another. */
function openNotes() {
  const changes: ChangeRow[] = [];
  const none = { count: 1, previous: null, before: null, after: null, at: null, createdAt: null };
  const next = () => changes.reduce((id, { count }) => id + count, 1);
  function note(
    change: Partial<ChangeRow> & Pick<ChangeRow, "kind" | "record" | "recordId">,
  ): ChangeId {
    // Safe: it is a small positive integer.
    const id = next() as ChangeId;
    changes.push({ ...none, ...PROGRAM, undoes: null, ...change, id });
    return id;
  }
  return { changes, next, note };
}

type Notes = ReturnType<typeof openNotes>;

/** Creates a history in which all ids were created, some expenses were changed, and the missing ones were deleted. */
function drawHistory(
  drawn: readonly Expense[],
  { created, run, withLabels }: { created: number; run: number; withLabels: boolean },
  random: Random,
) {
  const notes = openNotes();
  if (created > 0) {
    notes.note({ kind: "created", record: "expense", recordId: 1, count: created });
  }
  const labels = withLabels ? drawLabels(notes) : [];
  const expenses = drawn.map((expense) => drawChange(notes, expense, labels, random));
  const there = new Set(expenses.map(({ id }) => Number(id)));
  for (const id of numbersTo(created)) {
    if (there.has(id)) continue;
    notes.note({
      kind: "deleted",
      record: "expense",
      recordId: id,
      before: { ...draft("12.5", "2026-01-05", random.pick(TEXTS)), note: "gone" },
      at: MADE_AT,
      createdAt: MADE_AT,
    });
  }
  const records: LedgerRecord[] = [...labels];
  if (withLabels) {
    const profile = { name: "Zürich 🍕", currency: null, firstDay: 25, removed: false };
    const created = { kind: "created", record: "ledger", recordId: 0 } as const;
    const lastChange = notes.note({ ...created, after: profile, at: MADE_AT, ...APP });
    records.unshift({ ...NO_PROFILE, ...profile, lastChange });
  }
  const last = numbersTo(run).map((number): KeptExpense => {
    const id = expenseId(created + number);
    return { id, ...draft("3.5"), details: null, ...asCreated(number) };
  });
  const recordsChange = records.reduce<ChangeId | null>(
    (latest, { lastChange }) => (lastChange > (latest ?? 0) ? lastChange : latest),
    null,
  );
  const numbers = {
    nextChangeId: changeId(notes.next() + run),
    nextRecordId: labels.length + 1,
    recordsChange,
    runCount: run,
    runSource: "import" as const,
    runBy: null,
  };
  return { expenses: [...expenses, ...last], records, changes: notes.changes, numbers };
}

function asCreated(number: number) {
  return { lastChange: null, createdAt: instant(MADE_AT + number), changedAt: null };
}

/** Creates a few labels of each kind. One was merged into another one, and one was deleted. */
function drawLabels({ note }: Notes): readonly Label[] {
  const kinds = ["category", "category", "category", "payee", "payee", "tag", "tag"] as const;
  return kinds.map((kind, index): Label => {
    // Safe: these are small positive integers.
    const id = (index + 1) as LabelId;
    const parent = index === 2 ? (1 as LabelId) : null;
    const color = kind === "category" ? "#00ff7f" : null;
    const fields = { ...newLabel(`${TEXTS[index % 4]} ${index}`), parent, color };
    const record = { record: kind, recordId: id, at: MADE_AT };
    const previous = note({ kind: "created", ...record, after: fields });
    if (index !== 4 && index !== 6) return { id, kind, ...fields, lastChange: previous };
    // Safe: as above.
    const target = index === 4 ? (4 as LabelId) : null;
    const [before, after] = [
      { removed: false, target: null },
      { removed: true, target },
    ];
    const lastChange = note({ kind: "deleted", ...record, previous, before, after });
    return { id, kind, ...fields, ...after, lastChange };
  });
}

function drawChange(
  { note }: Notes,
  expense: Expense,
  labels: readonly Label[],
  random: Random,
): KeptExpense {
  const { id, description, amount } = expense;
  const details = labels.length > 0 ? drawDetails(expense, random) : null;
  const kept = { ...expense, details, ...asCreated(random.below(9)) };
  if (random.below(4) > 0) return kept;
  const lastChange = note({
    kind: "changed",
    record: "expense",
    recordId: id,
    at: MADE_AT,
    before: { amount: decimal(`${random.below(1_000)}e-2`), description: random.pick(TEXTS) },
    after: { amount, description },
  });
  return { ...kept, lastChange, changedAt: MADE_AT };
}

/** Uses the labels of `drawLabels`. */
function drawDetails({ id, amount }: Expense, random: Random): ExpenseDetails | null {
  if (random.below(3) === 0) return null;
  const part = decimal(`${random.below(1_000)}e-2`);
  // Safe: these are small positive integers.
  const [first, second] = [1 as LabelId, 2 as LabelId];
  const parts = [
    { amount: part, category: second },
    { amount: subtract(amount, part), category: null },
  ];
  const isParted = random.below(5) === 0;
  return {
    category: isParted ? null : first,
    // Safe: as above.
    payee: random.below(2) === 0 ? null : ((4 + random.below(2)) as LabelId),
    // Safe: as above.
    tags: random.below(2) === 0 ? [] : [7 as LabelId, 6 as LabelId],
    note: random.below(2) === 0 ? null : random.pick(TEXTS),
    original: null,
    parts: isParted ? parts : [],
    ref: random.below(2) === 0 ? null : `${random.pick(REFS)}${id}`,
  };
}

/** Returns how many records of each kind the ledgers have, and how many rows a copy of them has. */
export function sizesOf(ledgers: readonly GeneratedLedger[]) {
  const sum = (count: (state: GeneratedLedger["state"]) => number) =>
    ledgers.reduce((total, { state }) => total + count(state), 0);
  const expenses = sum(({ count }) => count);
  const posts = sum(({ postCount }) => postCount);
  const changes = sum(({ nextChangeId }) => nextChangeId - 1);
  // Consecutive creations have no rows of their own.
  const rows = expenses + posts + changes - sum(({ runCount }) => runCount);
  return { ledgers: ledgers.length, expenses, posts, changes, rows };
}

/** Fills an empty book through the interface of copies, which is faster than making changes. */
export async function fillBook(book: TargetBook, ledgers: readonly GeneratedLedger[]) {
  const put = <Table extends BookTable>(
    table: Table,
    rowsOf: (of: GeneratedLedger) => readonly BookRecords[Table][],
  ) => {
    const inLedger = (of: GeneratedLedger) =>
      rowsOf(of).map((row) => ({ ledger: of.state.ledger, ...row }));
    return book.put(table, ledgers.flatMap(inLedger));
  };
  await put("ledgers", ({ state }) => [state]);
  await put("expenses", ({ expenses }) => expenses);
  await put("posts", ({ posts }) => posts);
  await put("records", ({ records }) => records);
  await put("changes", ({ changes }) => changes);
  await put("answers", ({ answers }) => answers);
  await put("refs", ({ refs }) => refs);
  await book.commit();
  await book.close();
}

/** Checks that each ref leads to its expense, or to none if that expense was deleted. */
export async function expectRefs(store: Store, ledgers: readonly GeneratedLedger[]): Promise<void> {
  for (const { state, refs } of ledgers) {
    const snapshot = await store.books.read(state.ledger);
    const asked = refs.slice(0, 5);
    const found = await snapshot.findByRefs(asked.map(({ ref }) => ref));
    const there = asked.filter(({ ref }) => ref !== GONE);
    expect(found.map(({ id }) => id).sort()).toEqual(there.map(({ id }) => id).sort());
    await snapshot.close();
  }
}
