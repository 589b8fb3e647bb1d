// Books that are made up from a seed: texts and amounts of every kind, ids with gaps, next ids above all of them, ledgers
// without records, and some hundred small ones.

import { type Decimal, sum, ZERO } from "../../src/domain/decimal.ts";
import type { Expense } from "../../src/domain/expense.ts";
import type { LedgerId } from "../../src/domain/ledger.ts";
import type { Post, PostId } from "../../src/domain/post.ts";
import type { EmptyBook, InLedger, LedgerState } from "../../src/store/transfer.ts";
import { randomFrom } from "./seeded-random.ts";
import { day, decimal, expenseId, ledger } from "./values.ts";

export interface GeneratedLedger {
  readonly state: InLedger<LedgerState>;
  /** By their ids. */
  readonly expenses: readonly Expense[];
  readonly posts: readonly Post[];
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
    const expenses = Array.from({ length: count }, () => ({
      id: expenseId(draw()),
      description: `${random.pick(TEXTS)}${random.below(10)}`,
      amount: drawAmount(),
      date: day(`${2000 + random.below(30)}-0${1 + random.below(9)}-1${random.below(10)}`),
    }));
    const nextExpenseId = next + random.below(5);
    next = 1;
    const posts = Array.from({ length: postCount }, () => ({
      // Safe: a small positive integer.
      id: draw() as PostId,
      text: `${random.pick(TEXTS)}${"x".repeat(random.below(3) * 1_000)}`,
      privacy: random.pick(["public", "privé"]),
    }));
    const total = count === 0 ? ZERO : sum(expenses.map(({ amount }) => amount));
    const revision = `revision of ${id}`;
    const state = { count, total, revision, postCount, nextExpenseId, nextPostId: next };
    return { state: { ledger: id, ...state }, expenses, posts };
  }

  function drawAmount(): Decimal {
    const odd = random.below(20) === 0;
    return decimal(odd ? random.pick(AMOUNTS) : `${random.below(100_000) - 10_000}e-2`);
  }
}

/** Fills an empty book by the port itself, which is quicker than by changes. */
export async function fillBook(book: EmptyBook, ledgers: readonly GeneratedLedger[]) {
  await book.putLedgers(ledgers.map(({ state }) => state));
  for (const { state, expenses, posts } of ledgers) {
    const inLedger = <Row>(row: Row) => ({ ledger: state.ledger, ...row });
    await book.putExpenses(expenses.map(inLedger));
    await book.putPosts(posts.map(inLedger));
  }
  await book.commit();
  await book.close();
}
