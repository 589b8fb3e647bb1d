// The words for rhythms in each language of the app. Also the fields that a recurring expense takes over from an expense, or keeps in a change,
// besides those of its form.

import { describe, expect, test } from "bun:test";
import type { LabelId } from "../../../src/domain/label/label.ts";
import type { Rhythm, Schedule } from "../../../src/domain/recurring/schedule.ts";
import { contentBeside, perPeriod } from "../../../src/web/recurring/recurring.ts";
import { describeRhythm } from "../../../src/web/recurring/rhythm-words.ts";
import { texts as bn } from "../../../src/web/texts/recurring/bn.ts";
import { texts as de } from "../../../src/web/texts/recurring/de.ts";
import { texts as en } from "../../../src/web/texts/recurring/en.ts";
import { texts as es } from "../../../src/web/texts/recurring/es.ts";
import { currency, day, decimal } from "../../support/values.ts";
import { madeExpense } from "../expense/made-expense.ts";

function scheduleOf(rhythm: Rhythm, weekend: Schedule["weekend"] = "stay"): Schedule {
  return { rhythm, weekend, from: day("2026-03-01"), until: null, times: null };
}

const monthly = (every: number, ...on: Extract<Rhythm, { unit: "month" }>["on"]): Rhythm => {
  return { unit: "month", every, on };
};
const weekly = (every: number, ...on: Extract<Rhythm, { unit: "week" }>["on"]): Rhythm => {
  return { unit: "week", every, on };
};

describe.each([
  ["en-US", en, { year: "every year on March 1", two: "every Monday and Thursday" }],
  ["de-DE", de, { year: "jedes Jahr am 1. März", two: "jeden Montag und Donnerstag" }],
  ["es-ES", es, { year: "cada año, el 1 de marzo", two: "cada lunes y jueves" }],
  ["bn-BD", bn, { year: "প্রতি বছর, ১ মার্চ", two: "প্রতি সোমবার এবং বৃহস্পতিবার" }],
] as const)("in %s", (locale, texts, said) => {
  const words = (rhythm: Rhythm) => describeRhythm(scheduleOf(rhythm), { texts, locale });

  test("the platform gives the names of days and months", () => {
    expect(words(monthly(12, 1))).toBe(said.year);
    expect(words(weekly(1, 1, 4))).toBe(said.two);
  });

  test("each rhythm has different words", () => {
    const rhythms: readonly Rhythm[] = [
      ...[1, 3].map((every) => ({ unit: "day", every }) as const),
      weekly(1, 1),
      weekly(2, 1),
      weekly(1, 1, 2, 3, 4, 5),
      monthly(1, 1),
      monthly(3, 1),
      monthly(24, 1),
      monthly(1, "last"),
      monthly(1, 15, "last"),
      ...(["1MO", "2MO", "3MO", "4MO", "-1MO"] as const).map((on) => monthly(1, on)),
    ];
    expect(new Set(rhythms.map(words)).size).toBe(rhythms.length);
  });
});

test.each([
  [scheduleOf({ unit: "day", every: 1 }), "every day"],
  [scheduleOf(weekly(2, 5)), "every 2 weeks on Friday"],
  [scheduleOf(weekly(1, 1, 2, 3, 4, 5)), "every weekday"],
  [scheduleOf(monthly(1, 22)), "every month on the 22nd"],
  [scheduleOf(monthly(1, 11)), "every month on the 11th"],
  [scheduleOf(monthly(1, 15, "last")), "every month on the 15th and the last day"],
  [scheduleOf(monthly(3, "-1FR")), "every 3 months on the last Friday"],
  [
    scheduleOf(monthly(1, "last"), "before"),
    "every month on the last day, or the Friday before a weekend",
  ],
])("the words for %j are %s", (schedule, said) => {
  expect(describeRhythm(schedule, { texts: en, locale: "en-US" })).toBe(said);
});

test.each([
  [monthly(1, 1), "900", "10800"],
  [monthly(12, 1), "75", "900"],
  [weekly(1, 1, 4), "7800", "93600"],
  [{ unit: "day", every: 3 } as const, "9125", "109500"],
])("a payment of 900 with the rhythm %j costs %s a month and %s a year", (rhythm, month, year) => {
  expect(perPeriod(decimal("900"), rhythm, "month", 2)).toBe(decimal(month));
  expect(perPeriod(decimal("900"), rhythm, "year", 2)).toBe(decimal(year));
});

const paid = madeExpense({
  amount: decimal("10"),
  tags: ["work"],
  note: "by card",
  original: { amount: decimal("11"), currency: currency("USD"), rate: decimal("0.9") },
  parts: [
    // Safe: every number can be an id.
    { amount: decimal("6"), category: 1 as LabelId },
    { amount: decimal("4"), category: null },
  ],
});

const { tags, note, original, parts } = paid;
const [food] = parts;

test.each([
  ["the same amount keeps all", { amount: "10", category: null }, { original, parts }],
  [
    "another amount removes the foreign one, and the last line of the split takes the difference",
    { amount: "12", category: null },
    { original: null, parts: [food, { amount: "6", category: null }] },
  ],
  ["a category removes the split", { amount: "10", category: 2 }, { original, parts: [] }],
  [
    "an amount that differs each time removes both",
    { amount: null, category: null },
    { original: null, parts: [] },
  ],
])("%s", (_, { amount, category }, kept) => {
  const draft = { amount: amount === null ? null : decimal(amount), category };
  expect(contentBeside(paid, draft)).toMatchObject({ tags, note, ...kept });
});
