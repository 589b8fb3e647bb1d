// In a generated book, the next rows get the category that their payee or words had, and certain ones are right (figure 19).

import { expect, test } from "bun:test";
import type { ChangeId } from "../../../src/domain/change-id.ts";
import { type Label, type LabelId, newLabel } from "../../../src/domain/label/label.ts";
import { LabelIndex } from "../../../src/domain/label/labels.ts";
import { addDays } from "../../../src/domain/time/calendar-date.ts";
import { type PastExpense, Tally } from "../../../src/import/sort/tally.ts";
import { TODAY } from "../../support/import-book.ts";
import { type Random, randomFrom } from "../../support/seeded-random.ts";

/** Each category with its payees and words. Some payees sell things in two categories. */
const CATEGORIES = [
  { payees: ["Rewe", "Edeka Nord", "Aldi Sued", "Bio Company"], words: ["milk", "bread", "fruit"] },
  { payees: ["Deutsche Bahn", "BVG", "Uber", "Shell"], words: ["ticket", "train", "fuel"] },
  { payees: ["Netflix", "Spotify", "Cinemaxx"], words: ["film", "music", "subscription"] },
  { payees: ["Stadtwerke", "Telekom", "Vattenfall"], words: ["power", "internet", "invoice"] },
  { payees: ["Cafe Einstein", "Vapiano", "Sushi Bar"], words: ["lunch", "coffee", "dinner"] },
  { payees: ["Dr Schmidt", "Apotheke am Markt"], words: ["medicine", "practice"] },
] as const;

/** This payee sells everything, so its name says little. */
const MIXED = "Amazon";

interface Bought extends PastExpense {
  readonly payee: string;
  /** The right category, which may differ from the chosen one. */
  readonly meant: LabelId;
}

function buy(random: Random, at: number): Bought {
  const category = random.below(CATEGORIES.length);
  const { payees, words } = CATEGORIES[category] ?? CATEGORIES[0];
  const payee = random.below(12) === 0 ? MIXED : random.pick(payees);
  const number = random.below(10_000);
  return {
    day: addDays(TODAY, -Math.trunc((2_500 - at) / 4)) ?? TODAY,
    description: `${random.pick(words)} ${number}`,
    payee: random.below(2) === 0 ? payee : `${payee.toUpperCase()} #${number}`,
    // One in twenty-five is in another category, because people are not consistent.
    category: idOf(random.below(25) === 0 ? random.below(CATEGORIES.length) : category),
    meant: idOf(category),
  };
}

// Safe: every positive integer can be an id.
const idOf = (category: number) => (category + 1) as LabelId;
const FIRST = 1 as ChangeId;

test("after 2,000 expenses, the next 500 get the right category, and certain ones are always right", () => {
  const random = randomFrom(7);
  const all = Array.from({ length: 2_500 }, (_, at) => buy(random, at));
  const labels = new LabelIndex(
    CATEGORIES.map((_, at): Label => {
      return { id: idOf(at), kind: "category", ...newLabel(`Category ${at}`), lastChange: FIRST };
    }),
  );
  const tally = new Tally(all.slice(0, 2_000), labels, TODAY);
  const counts = { right: 0, certain: 0, wrong: 0 };
  for (const { payee, description, category, meant } of all.slice(2_000)) {
    const sorted = tally.sort(payee, () => description);
    if (sorted.category === category) counts.right += 1;
    if (sorted.isCertain) counts.certain += 1;
    if (sorted.isCertain && sorted.category !== meant) counts.wrong += 1;
  }
  expect(counts.right).toBeGreaterThanOrEqual(425);
  expect(counts.certain).toBeGreaterThanOrEqual(250);
  expect(counts.wrong / counts.certain).toBeLessThanOrEqual(0.02);
});

test.each([
  ["Travel", undefined],
  ["Pets", idOf(1)],
])(
  "supplies for pets don't get the category of school supplies, with the category %s in the book",
  (name, expected) => {
    const labels = new LabelIndex(
      ["Kids", name].map((one, at): Label => {
        const kind = "category";
        return { id: idOf(at), kind, ...newLabel(one), lastChange: FIRST };
      }),
    );
    const past = { day: TODAY, payee: null, description: "School supplies", category: idOf(0) };
    const tally = new Tally([past, past, past], labels, TODAY);
    expect(tally.sort("PET SUPPLIES", () => "").category).toBe(expected);
    expect(tally.sort("Supplies", () => "").category).toBe(idOf(0));
  },
);

test("the type of a booking suggests no category, whatever the other payments of that type were", () => {
  const labels = new LabelIndex([
    { id: idOf(0), kind: "category", ...newLabel("Food"), lastChange: FIRST },
  ]);
  const description = "Kartenzahlung girocard Bread";
  const past = { day: TODAY, payee: null, description, category: idOf(0) };
  const tally = new Tally([past, past, past], labels, TODAY);
  expect(tally.sort(undefined, () => "Kartenzahlung girocard Flowers").category).toBeUndefined();
  expect(tally.sort(undefined, () => "Kartenzahlung girocard Bread").category).toBe(idOf(0));
});
