// Quick entry with the labels of a ledger reads names with spaces and categories, and marks new names. Completion finishes the name under
// the caret.

import { describe, expect, test } from "bun:test";
import type { LabelKind } from "../../../src/domain/label/label.ts";
import {
  answerQuickEntry,
  completeAt,
  escapeDescription,
  knownLabels,
  readQuickEntry,
} from "../../../src/domain/quick-entry/quick-entry.ts";
import { labelId } from "../../store/actions/actions.ts";
import { expectLinear } from "../../support/linear.ts";
import { showEntry, TODAY } from "../../support/quick-entry-reading.ts";
import { day } from "../../support/values.ts";

const known = knownLabels([
  ...["Blue Bottle", "Blue", "Blue Bottle Coffee Bar", "Café Lindo", "7 Days", "Acme Inc."].map(
    (name) => ({ kind: "payee" as const, name }),
  ),
  ...["work", "summer trip"].map((name) => ({ kind: "tag" as const, name })),
  { kind: "category", name: "Food", id: labelId(1) },
  { kind: "category", name: "Eating out", id: labelId(2) },
]);

const read = (text: string) => {
  const entry = readQuickEntry(text, TODAY, { known });
  const { category } = entry;
  return showEntry(entry) + (category === undefined ? "" : ` · /${category}`);
};

describe("a known name needs no quotes", () => {
  test.each([
    ["5 @Blue Bottle coffee", "coffee · 5 · @Blue Bottle"],
    ["5 @blue bottle, coffee", "coffee · 5 · @Blue Bottle"],
    ["5 @Blue Bottle", "(nothing) · 5 · @Blue Bottle"],
    ["5 @Blue  Bottle Coffee bar!", "(nothing) · 5 · @Blue Bottle Coffee Bar"],
    ["5 @Blue note coffee", "note coffee · 5 · @Blue"],
    ["5 @Blue, Bottle", "Bottle · 5 · @Blue"],
    ["5 @cafe lindo tea", "tea · 5 · @Café Lindo"],
    ["5 @7 Days bread", "bread · 5 · @7 Days"],
    ["5 @Acme Inc. pens", "pens · 5 · @Acme Inc."],
    ["5 @acme inc pens", "inc pens · 5 · @acme"],
    ['5 @"Blue Bottle" coffee', "coffee · 5 · @Blue Bottle"],
    ["5 hotel #summer trip #work", "hotel · 5 · #summer trip · #work"],
    ["5 hotel #summer house", "hotel house · 5 · #summer"],
    ["12 lunch @old", "lunch · 12 · @old"],
    ["5 lunch /food", "lunch · 5 · /1"],
    ["5 lunch /Eating out, tea", "lunch tea · 5 · /2"],
    ["5 lunch ／Food /eating out", "lunch /eating out · 5 · /1"],
    ["5 lunch /other", "lunch /other · 5"],
    ["5 lunch food/drink 3/11", "lunch food/drink · 5 · 2026-11-03 or 2026-03-11?"],
    ["5 lunch \\/food", "lunch /food · 5"],
  ])("%s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test("a name without a label is marked as new if labels are known", () => {
    const newIn = (text: string, options = {}) =>
      readQuickEntry(text, TODAY, options).marks.flatMap(({ isNew, start, end }) => {
        return isNew ? [text.slice(start, end)] : [];
      });
    const text = "5 tea @Old #work #later /food";
    expect(newIn(text, { known })).toEqual(["@Old", "#later"]);
    expect(newIn('5 tea @"BLUE bottle" #Work', { known })).toEqual([]);
    expect(newIn(text)).toEqual([]);
  });

  test("an answer keeps the labels of the line, and labels in a description are escaped", () => {
    const text = "1,234 rent @Blue Bottle /food";
    const entry = readQuickEntry(text, TODAY, { known });
    const [question] = entry.questions;
    const choice = question?.choices[0];
    if (!question || !choice) throw new Error("nothing is asked");
    const answered = answerQuickEntry(text, entry, question, choice, { known });
    expect(answered).toMatchObject({ description: "rent", amount: "1234", payee: "Blue Bottle" });
    const escaped = escapeDescription("tea /food @Blue Bottle");
    expect(readQuickEntry(escaped, TODAY, { known })).toMatchObject({
      description: "tea /food @Blue Bottle",
      marks: [],
    });
  });

  test.each(["@Blue ", "/food ", "@Blue Bottle Coffee "])("many of %j are read", (unit) => {
    const text = unit.repeat(1_000);
    expect(readQuickEntry(text, TODAY, { known }).marks.length).toBeGreaterThan(0);
  });
});

test("a line of many names is read among many that begin with the same word", () => {
  const shops = Array.from({ length: 5_000 }, (_, at) => ({
    kind: "tag" as const,
    name: `a ${at}`,
  }));
  const text = "#a 1 ".repeat(4_000);
  // Comparing each of them with each name would take many times as long.
  expectLinear(() => {
    expect(readQuickEntry(text, TODAY, { known: knownLabels(shops) }).tags).toEqual(["a 1"]);
  });
});

const used = (kind: LabelKind, name: string, count: number, lastUsed: string | null) => {
  return { kind, name, count, lastUsed: lastUsed === null ? null : day(lastUsed) };
};

const LABELS = [
  used("payee", "Blue Bottle", 3, "2026-11-20"),
  used("payee", "Blue Note", 30, "2026-11-20"),
  used("payee", "Bluebird", 40, "2020-11-20"),
  used("payee", "Old Blue Mill", 90, "2026-11-20"),
  used("payee", "Deep-blue", 1, "2026-11-20"),
  used("payee", "Skyblue", 99, "2026-11-20"),
  used("payee", "Café Lindo", 2, null),
  used("tag", "work", 1, "2026-11-20"),
  used("category", "Eating out", 5, "2026-11-20"),
];

/** The text with | as the caret. */
function complete(typed: string, hasQuotes = false) {
  const caret = typed.indexOf("|");
  return completeAt(typed.replace("|", ""), caret, LABELS, { today: TODAY, hasQuotes });
}

describe("completion under the caret", () => {
  test.each([
    ["5 @blu|", ["Blue Note", "Blue Bottle", "Bluebird", "Old Blue Mill", "Deep-blue", "Skyblue"]],
    ["5 @blue b|", ["Blue Bottle"]],
    ["5 @mill|", ["Old Blue Mill"]],
    ["5 @lindo|", ["Café Lindo"]],
    ["5 @cafe l| tea", ["Café Lindo"]],
    ["5 #|", ["work"]],
    ["5 tea /out|", ["Eating out"]],
    ["5 tea /Eating o|", ["Eating out"]],
    ["-#w|", ["work"]],
    ["5 @zzz|", []],
    ["5 @Bluebird|", ["Bluebird"]],
  ])("%s", (typed, names) => {
    expect(complete(typed)?.candidates.map(({ label }) => label.name)).toEqual(names);
  });

  test.each([
    "|",
    "3/11|",
    "5 tea|",
    "5 @blue bottle |",
    "5 @Bluebird tea|",
    "5 a@b|",
    "100 /|3",
    "5 |@blue",
  ])("nothing is completed in %s", (typed) => {
    expect(complete(typed)?.candidates ?? []).toEqual([]);
  });

  test.each([
    ["5 @blue b|", false, "5 @Blue Bottle |"],
    ["5 @mi|x coffee", false, "5 @Old Blue Mill |coffee"],
    ['5 @"Blue b|', false, "5 @Blue Bottle |"],
    ["@blue b| >5", true, '@"Blue Bottle" |>5'],
    ["-#w|", true, "-#work |"],
    // A word for the sign, in a search alone.
    ["payee:blue b| >5", true, '@"Blue Bottle" |>5'],
    ['tea -Category:"eat|', true, 'tea -/"Eating out" |'],
    ["5 payee:blue|", false, "|"],
  ])("the best candidate completes %s", (typed, hasQuotes, expected) => {
    const [best] = complete(typed, hasQuotes)?.candidates ?? [];
    const { text = "", caret = 0 } = best ?? {};
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected);
  });

  test("a completion has the range that it replaces, and says if the typed name is a label", () => {
    expect(complete("5 @Blue Note|")).toMatchObject({ start: 2, end: 12, isKnown: true });
    expect(complete("5 @new|")).toMatchObject({ kind: "payee", typed: "new", isKnown: false });
  });
});
