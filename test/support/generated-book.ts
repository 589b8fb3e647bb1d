// Books that are made up from a seed: texts and amounts of every kind, ids with gaps, next ids above all of them, ledgers
// without records, and some hundred small ones.

import { type Decimal, sum, ZERO } from "../../src/domain/decimal.ts";
import type { Expense } from "../../src/domain/expense.ts";
import type { LedgerId } from "../../src/domain/ledger.ts";
import type { ChangeId } from "../../src/domain/ledger-change.ts";
import type { Post, PostId } from "../../src/domain/post.ts";
import type { ChangeRow } from "../../src/store/change-row.ts";
import type { ExpenseState, InLedger, LedgerState, TargetBook } from "../../src/store/transfer.ts";
import { type Random, randomFrom } from "./seeded-random.ts";
import { day, decimal, draft, expenseId, ledger, MADE_AT } from "./values.ts";

export interface GeneratedLedger {
  readonly state: InLedger<LedgerState>;
  /** By their ids. */
  readonly expenses: readonly ExpenseState[];
  readonly posts: readonly Post[];
  readonly changes: readonly ChangeRow[];
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

/** Names whose order by bytes is not that of any language. */
const NAMES = ["default", "Zoo", "ape", "élan", "~", "a", "B", "😀", "\uFB01"];

/** So many expenses in the first ledger, a few in each of the others. */
export function generateBook(seed: number, expenses: number): readonly GeneratedLedger[] {
  const random = randomFrom(seed);
  const names = [...NAMES, ...Array.from({ length: 600 }, (_, index) => `small-${index}`)];
  return names.map((name, index) => {
    const [count, posts] = index === 0 ? [expenses, 40] : [random.below(4), random.below(3)];
    return generateLedger(ledger(name), count, posts);
  });

  function generateLedger(id: LedgerId, count: number, postCount: number): GeneratedLedger {
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
    const nextExpenseId = next + random.below(5);
    const { expenses, changes } = drawHistory(drawn, nextExpenseId - 1, random, drawAmount);
    const nextChangeId = changes.reduce((sum, change) => sum + change.count, 1);
    next = 1;
    const posts = Array.from({ length: postCount }, () => ({
      // Safe: a small positive integer.
      id: draw() as PostId,
      text: `${random.pick(TEXTS)}${"x".repeat(random.below(3) * 1_000)}`,
      privacy: random.pick(["public", "privé"]),
    }));
    const total = count === 0 ? ZERO : sum(expenses.map(({ amount }) => amount));
    const revision = `revision of ${id}`;
    const nextIds = { nextExpenseId, nextPostId: next, nextChangeId };
    const state = { count, total, revision, postCount, ...nextIds };
    return { state: { ledger: id, ...state }, expenses, posts, changes };
  }

  function drawAmount(): Decimal {
    const odd = random.below(20) === 0;
    return decimal(odd ? random.pick(AMOUNTS) : `${random.below(100_000) - 10_000}e-2`);
  }
}

/** All ids were created; some expenses have changed, and those that are missing were deleted. */
function drawHistory(
  expenses: readonly Expense[],
  created: number,
  random: Random,
  drawAmount: () => Decimal,
) {
  const changes: ChangeRow[] = [];
  let nextId = 1;
  function note(change: Omit<ChangeRow, "id" | "at" | "source">): ChangeId {
    // Safe: a small positive integer.
    const id = nextId as ChangeId;
    changes.push({ ...change, id, at: MADE_AT, source: "api" });
    nextId += change.count;
    return id;
  }
  const none = { previous: null, before: null, after: null };
  if (created > 0) note({ ...none, kind: "created", count: created, expense: expenseId(1) });
  const states = expenses.map((expense): ExpenseState => {
    if (random.below(4) > 0) return { ...expense, lastChange: null };
    const { id, description, amount } = expense;
    const [before, after] = [
      { amount: drawAmount(), description: random.pick(TEXTS) },
      { amount, description },
    ];
    const change = {
      kind: "changed",
      count: 1,
      expense: id,
      previous: null,
      before,
      after,
    } as const;
    return { ...expense, lastChange: note(change) };
  });
  const there = new Set(expenses.map(({ id }) => Number(id)));
  for (let id = 1; id <= created; id += 1) {
    if (there.has(id)) continue;
    const before = draft("12.5", "2026-01-05", random.pick(TEXTS));
    note({ ...none, kind: "deleted", count: 1, expense: expenseId(id), before });
  }
  return { expenses: states, changes };
}

/** Fills an empty book by the port itself, which is quicker than by changes. */
export async function fillBook(book: TargetBook, ledgers: readonly GeneratedLedger[]) {
  await book.putLedgers(ledgers.map(({ state }) => state));
  for (const { state, expenses, posts, changes } of ledgers) {
    const inLedger = <Row>(row: Row) => ({ ledger: state.ledger, ...row });
    await book.putExpenses(expenses.map(inLedger));
    await book.putPosts(posts.map(inLedger));
    await book.putChanges(changes.map(inLedger));
  }
  await book.commit();
  await book.close();
}
