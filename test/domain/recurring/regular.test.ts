// Regular payments are found in random ledgers, and frequently visited shops are not.

import { describe, expect, test } from "bun:test";
import { type PastPayment, regularPayments } from "../../../src/domain/recurring/regular.ts";
import {
  addDays,
  addMonths,
  type CalendarDate,
  dateOfDayNumber,
  dayNumber,
} from "../../../src/domain/time/calendar-date.ts";
import { type Random, randomFrom } from "../../support/seeded-random.ts";
import { day } from "../../support/values.ts";

const TODAY = day("2026-11-21");
const FROM = day("2024-09-21");
const CENT = 100;

interface Series {
  readonly unit: "day" | "month";
  readonly every: number;
  /** Each payment comes up to this many days earlier or later. */
  readonly jitter: number;
  readonly price: (nth: number) => number;
  readonly missing?: number;
  readonly until?: CalendarDate;
}

function drawn(random: Random, { unit, every, jitter, price, missing, until = TODAY }: Series) {
  const first = addDays(FROM, random.below(12)) ?? FROM;
  const payments: PastPayment[] = [];
  for (let nth = 0; ; nth += 1) {
    const place = unit === "month" ? addMonths(first, nth * every) : addDays(first, nth * every);
    const date = place && addDays(place, random.below(2 * jitter + 1) - jitter);
    if (!date || date > until) return payments;
    if (nth !== missing) payments.push({ date, units: price(nth) });
  }
}

/** Random visits with this mean number of days between two. */
function visits(random: Random, days: number, cents: () => number): readonly PastPayment[] {
  const payments: PastPayment[] = [];
  for (let at = dayNumber(FROM); ; ) {
    at += 1 + random.below(2 * days - 1);
    const date = dateOfDayNumber(at);
    if (!date || date > TODAY) return payments;
    payments.push({ date, units: cents() * CENT });
  }
}

function between(random: Random, least: number, most: number): number {
  return least + random.below(most - least + 1);
}

test("regular payments are found in random ledgers, and hardly anything else", () => {
  const missed = new Map<string, number>();
  const wrong = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string, more: number) => {
    if (more > 0) counts.set(name, (counts.get(name) ?? 0) + more);
  };
  for (let seed = 1; seed <= 40; seed += 1) {
    const random = randomFrom(seed);
    const monthly = { unit: "month", every: 1, jitter: 1 } as const;
    const sure = between(random, 500, 20_000) * CENT;
    const series: readonly (readonly [string, readonly Series[], number])[] = [
      ["rent", [{ ...monthly, jitter: 0, price: () => 90_000 * CENT }], 1],
      [
        "gas (case 92)",
        [{ ...monthly, jitter: 3, price: () => between(random, 4_000, 6_500) * CENT }],
        1,
      ],
      ["dearer (case 93)", [{ ...monthly, price: (nth) => (nth < 15 ? 1_299 : 1_499) * CENT }], 1],
      [
        "one missing",
        [{ ...monthly, jitter: 3, price: () => sure, missing: between(random, 2, 20) }],
        1,
      ],
      [
        "two of a payee (case 94)",
        [299, 999].map((cents) => ({ ...monthly, price: () => cents * CENT })),
        2,
      ],
      ["cleaner", [{ unit: "day", every: 7, jitter: 1, price: () => 4_000 * CENT }], 1],
      ["domain", [{ unit: "month", every: 12, jitter: 5, price: () => 1_500 * CENT }], 1],
      [
        "quarter",
        [{ unit: "month", every: 3, jitter: 4, price: () => between(random, 4_000, 5_000) * CENT }],
        1,
      ],
      ["ended (case 95)", [{ ...monthly, price: () => sure, until: day("2025-11-21") }], 0],
    ];
    for (const [name, each, wanted] of series) {
      const payments = each.flatMap((one) => drawn(random, one));
      const found = regularPayments(inOrder(payments), TODAY).length;
      count(missed, name, wanted - found);
      count(wrong, name, found - wanted);
    }
    for (const days of [3, 5, 7, 14, 30]) {
      const shop = visits(random, days, () => between(random, 500, 9_000));
      const cafe = visits(random, days, () => between(random, 300, 420));
      count(wrong, `shop, ${days}`, regularPayments(shop, TODAY).length);
      count(wrong, `cafe, ${days}`, regularPayments(cafe, TODAY).length);
    }
    const market = {
      unit: "day",
      every: 7,
      jitter: 1,
      price: () => between(random, 3_000, 9_000) * CENT,
    } as const;
    count(wrong, "market each week", regularPayments(inOrder(drawn(random, market)), TODAY).length);
  }
  expect([...missed]).toEqual([]);
  // One in a hundred suggestions may be wrong, because a user has to accept it.
  const wrongs = [...wrong.values()].reduce((sum, each) => sum + each, 0);
  expect(wrongs).toBeLessThanOrEqual(3);
});

describe("a finding says", () => {
  const months = (cents: readonly number[]) =>
    cents.map((each, nth) => ({
      date: addMonths(day("2026-11-17"), nth + 1 - cents.length) ?? TODAY,
      units: each * CENT,
    }));

  test.each([
    ["that the price is fixed", [1_299, 1_299, 1_299], false, null],
    [
      "since when the price is higher (case 93)",
      [1_299, 1_299, 1_499, 1_499],
      false,
      { from: 1_299 * CENT, since: day("2026-10-17") },
    ],
    ["that the price varies (case 92)", [4_000, 5_000, 4_400], true, null],
    ["nothing about a lower price", [1_499, 1_499, 1_299], false, null],
  ] as const)("%s", (_, cents, varies, risen) => {
    const [found] = regularPayments(months(cents), TODAY);
    expect(found).toMatchObject({ varies, risen, unit: "month", every: 1, next: "2026-12-17" });
  });
});

function inOrder(payments: readonly PastPayment[]): readonly PastPayment[] {
  return payments.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
