// Files cut at random from a random truth with twins, imported one after the other: the book must equal the truth. Rows on a day
// within which files were cut may differ where nothing in the files tells, and then they are marked. OVERLAPS (60) says how many
// cases; OVERLAP_SEED fixes the first.

import { expect, test } from "bun:test";
import { addDays } from "../../src/domain/time/calendar-date.ts";
import { csvSource, ImportBook } from "../support/import-book.ts";
import { type Random, randomFrom } from "../support/seeded-random.ts";
import { day } from "../support/values.ts";

const CASES = Number(process.env["OVERLAPS"] ?? 60);
const SEED = Number(process.env["OVERLAP_SEED"] ?? 1);

interface True {
  readonly on: string;
  readonly cents: number;
  readonly text: string;
  readonly balance: number;
}

const TEXTS = ["Coffee", "Tea", "Rewe", "Metro ticket", "Book"] as const;

/** Few texts and amounts, so that twins are frequent. */
function truthOf(random: Random): readonly True[] {
  const rows: True[] = [];
  let balance = 100_000;
  let on = day("2026-03-01");
  for (let count = 5 + random.below(40); count > 0; count -= 1) {
    on = addDays(on, random.pick([0, 0, 0, 1, 1, 2])) ?? on;
    const cents = random.pick([150, 150, 300, 990]);
    balance -= cents;
    rows.push({ on, cents, text: random.pick(TEXTS), balance });
  }
  return rows;
}

function fileOf(rows: readonly True[], hasBalance: boolean) {
  const money = (cents: number) =>
    `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
  const lines = rows.map(({ on, cents, text, balance }) => {
    return `${on};${text};-${money(cents)}${hasBalance ? `;${money(balance)}` : ""}`;
  });
  const head = `Date;Description;Amount${hasBalance ? ";Balance" : ""}`;
  return csvSource([head, ...lines].join("\n"));
}

/** Two to four stretches that cover the truth from its first row to its last, each from within the one before. */
function stretchesOf(random: Random, size: number, isWholeDays: boolean, truth: readonly True[]) {
  const cut = (at: number) => {
    if (!isWholeDays) return at;
    let to = at;
    while (to > 0 && to < size && truth[to - 1]?.on === truth[to]?.on) to += 1;
    return to;
  };
  const stretches: { from: number; to: number }[] = [];
  let [from, to] = [0, cut(1 + random.below(size))];
  stretches.push({ from, to });
  for (let more = 1 + random.below(3); more > 0; more -= 1) {
    from = cut(random.below(to + 1));
    to = more === 1 ? size : cut(Math.max(to, from + 1 + random.below(size)));
    stretches.push({ from, to: Math.min(to, size) });
    to = Math.min(to, size);
  }
  // People find old files, too.
  return stretches
    .filter((stretch) => stretch.from < stretch.to)
    .map((stretch) => ({ stretch, at: random.below(3) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ stretch }) => stretch);
}

/** How many rows the book has of each kind. */
function countsOf(rows: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row, (counts.get(row) ?? 0) + 1);
  return counts;
}

test(`${CASES} random overlaps with twins equal the truth`, async () => {
  for (let index = 0; index < CASES; index += 1) {
    const random = randomFrom(SEED + index);
    const truth = truthOf(random);
    const [hasBalance, isWholeDays] = [random.below(2) === 0, random.below(2) === 0];
    const stretches = stretchesOf(random, truth.length, isWholeDays, truth);
    const book = new ImportBook();
    const unclear = new Map<string, number>();
    for (const { from, to } of stretches) {
      const done = await book.import(fileOf(truth.slice(from, to), hasBalance), {
        spent: "negative",
        numbers: "1234.56",
      });
      for (const { verdict, drafted } of done.rows) {
        if (!verdict.isAmbiguous || !drafted) continue;
        const { date, description, amount } = drafted.draft;
        const key = `${date} ${description} ${amount}`;
        unclear.set(key, (unclear.get(key) ?? 0) + 1);
      }
    }
    const have = countsOf(
      book.expenses.map((one) => `${one.day} ${one.description} ${one.amount}`),
    );
    const want = countsOf(
      truth.map(({ on, text, cents }) => `${on} ${text} ${String(cents / 100)}`),
    );
    const wrong = [...new Set([...have.keys(), ...want.keys()])].filter((key) => {
      const missing = (want.get(key) ?? 0) - (have.get(key) ?? 0);
      // With balances everything tells; without, what is missing must have been marked.
      return hasBalance ? missing !== 0 : missing < 0 || missing > (unclear.get(key) ?? 0);
    });
    expect({ seed: SEED + index, hasBalance, isWholeDays, wrong }).toEqual({
      ...{ seed: SEED + index, hasBalance, isWholeDays, wrong: [] },
    });
    if (isWholeDays) expect([...have]).toEqual(expect.arrayContaining([...want]));
  }
});
