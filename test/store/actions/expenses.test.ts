// Transactions on expenses: their effects, their refusals, and their history.

import { describe, expect, test } from "bun:test";
import type { Action, BookChange } from "../../../src/domain/ledger/actions.ts";
import type { Precondition } from "../../../src/domain/ledger/precondition.ts";
import { AppliedBook } from "../../support/applied-book.ts";
import { currency, day, decimal } from "../../support/values.ts";
import {
  change,
  changeLabel,
  changeLedger,
  create,
  createLabel,
  LUNCH,
  labelId,
  mergeLabel,
  original,
  part,
  remove,
  tags,
} from "./actions.ts";

/** A ledger in euros with the categories 1 Food, 2 Home, and 3 Bread in Food. */
function bookOfEuros(): AppliedBook {
  const book = new AppliedBook();
  book.apply([
    createLabel("category", "Food"),
    createLabel("category", "Home"),
    createLabel("category", "Bread", { parent: labelId(1) }),
    changeLedger({ currency: currency("EUR") }),
  ]);
  return book;
}

const KEPT: readonly (readonly [string, BookChange])[] = [
  ["no optional fields", {}],
  ["a category", { category: labelId(1) }],
  ["a category of the second level", { category: labelId(3) }],
  ["a payee", { payee: "Café Zoë" }],
  ["tags in their order", { tags: ["work", "abroad"] }],
  ["a note", { note: "with\ntwo lines" }],
  ["an empty note", { note: "" }],
  ["parts", { parts: [part("10", 1), part("2.5", 2)] }],
  ["a part without a category", { parts: [part("10", 1), part("2.5")] }],
  ["notes of parts", { parts: [part("10", 1, "for Ana"), part("2.5", 1, "")] }],
  ["a part that is negative", { parts: [part("20", 1), part("-7.5", 2)] }],
  ["an original amount in dollars", { original: original("13.75", "USD", "0.909") }],
  [
    "an amount that rounds half to even",
    { amount: decimal("0.12"), original: original("0.25", "USD", "0.5") },
  ],
  ["a refund in dollars", { amount: decimal("-12.5"), original: original("-25", "USD", "0.5") }],
];

describe("an expense is stored with", () => {
  test.each(KEPT)("%s", (_, said) => {
    const book = bookOfEuros();
    const made = book.do(create(said));
    const shown = book.shown(1);
    expect<unknown>(shown).toEqual(made);
    expect(shown).toMatchObject(said);
    expect(shown?.createdAt).toBeGreaterThan(0);
    expect(shown?.updatedAt).toBe(shown?.createdAt ?? null);
  });

  test.each(KEPT)("%s, by a change", (_, said) => {
    const book = bookOfEuros();
    book.do(create());
    book.do(change(1, said));
    expect(book.shown(1)).toMatchObject(said);
  });
});

test("payees and tags are created on first use, and found again regardless of case and accents", () => {
  const book = bookOfEuros();
  book.do(create({ payee: "Café Zoë", tags: ["work", "WORK", "Überall"] }));
  book.do(create({ payee: "cafe zoe", tags: ["uberall", "new"] }));
  expect(book.shown(1)).toMatchObject({ payee: "Café Zoë", tags: ["work", "Überall"] });
  expect(book.shown(2)).toMatchObject({ payee: "Café Zoë", tags: ["Überall", "new"] });
  expect([...book.labels.all()].map(({ name }) => name).slice(3)).toEqual([
    "Café Zoë",
    "work",
    "Überall",
    "new",
  ]);
});

test("the name of a merged label means its replacement", () => {
  const book = bookOfEuros();
  book.do(create({ tags: ["wrok", "work"] }));
  expect(book.shown(1)?.tags).toEqual(["wrok", "work"]);
  book.do(mergeLabel("tag", 4, 5));
  expect(book.shown(1)?.tags).toEqual(["work"]);
  book.do(create({ tags: ["wrok"] }));
  expect(book.shown(2)?.tags).toEqual(["work"]);
});

test("a merged category is stored as its replacement", () => {
  const book = bookOfEuros();
  book.do(mergeLabel("category", 2, 1));
  book.do(create({ category: labelId(2) }));
  expect(book.shown(1)?.category).toBe(labelId(1));
});

test("a part with a null note is stored without a note", () => {
  const book = bookOfEuros();
  book.do(create({ parts: [{ ...part("10", 1), note: null }, part("2.5")] }));
  expect(book.shown(1)?.parts).toStrictEqual([part("10", 1), part("2.5")]);
});

test("parts that are given without a category replace the category", () => {
  const book = bookOfEuros();
  book.do(create({ category: labelId(1) }));
  book.do(change(1, { parts: [part("10", 1), part("2.5", 2)] }));
  expect(book.shown(1)).toMatchObject({ category: null, parts: [part("10", 1), part("2.5", 2)] });
  book.do(change(1, { parts: [], category: labelId(2) }));
  expect(book.shown(1)).toMatchObject({ category: labelId(2), parts: [] });
});

describe("an expense is refused with", () => {
  test.each<readonly [string, BookChange, string]>([
    ["a missing category", { category: labelId(9) }, "/category"],
    ["a payee's id as a category", { category: labelId(4), payee: "Zoë" }, "/category"],
    ["parts with a missing category", { parts: [part("12.5", 9)] }, "/parts/0/category"],
    ["parts that do not add up", { parts: [part("10", 1), part("2.49", 2)] }, "/parts"],
    [
      "a category in addition to parts",
      { category: labelId(1), parts: [part("10", 1), part("2.5", 2)] },
      "/category",
    ],
    [
      "an amount that is not the original amount times the rate",
      { original: original("13.75", "USD", "0.91") },
      "/amount",
    ],
    [
      "a rate of zero",
      { amount: decimal("0"), original: original("25", "USD", "0") },
      "/original/rate",
    ],
    [
      "a negative rate",
      { amount: decimal("-12.5"), original: original("25", "USD", "-0.5") },
      "/original/rate",
    ],
    [
      "an original amount in the ledger's own currency",
      { original: original("12.5", "EUR", "1") },
      "/original/currency",
    ],
  ])("%s", (_, said, pointer) => {
    const book = bookOfEuros();
    expect(book.refused(create(said))).toEqual([`unfitting-fields ${pointer}`]);
    book.do(create());
    expect(book.refused(change(1, said))).toEqual([`unfitting-fields ${pointer}`]);
    expect(book.shown(1)).toMatchObject({ parts: [], original: null, category: null });
  });

  test("an amount in currencies that are not the ledger's", () => {
    const book = bookOfEuros();
    const inOneOf = (...codes: readonly string[]): Action => ({
      action: "create-expense",
      draft: LUNCH,
      currencies: codes.map(currency),
    });
    for (const codes of [["USD", "CAD"], []]) {
      expect(book.refused(inOneOf(...codes))).toEqual(["unfitting-fields"]);
      expect(new AppliedBook().do(inOneOf(...codes))).toMatchObject({ amount: "12.5" });
    }
    expect(book.do(inOneOf("EUR", "USD"))).toMatchObject({ amount: "12.5" });
  });

  test("an original amount in a ledger without a currency", () => {
    const book = new AppliedBook();
    expect(book.refused(create({ original: original("25", "USD", "0.5") }))).toEqual([
      "unfitting-fields /original",
    ]);
  });

  test("an original amount that no longer fits, after the ledger's currency and the amount changed", () => {
    const book = bookOfEuros();
    book.do(create({ original: original("25", "USD", "0.5") }));
    for (const own of [currency("JPY"), currency("USD"), null]) {
      book.do(changeLedger({ currency: own }));
      expect(book.refused(change(1, { amount: decimal("12.5") }))).toHaveLength(1);
      book.do(change(1, { note: `in ${own}` }));
      expect(book.shown(1)).toMatchObject({ amount: "12.5", note: `in ${own}` });
    }
  });

  test.each<readonly [string, BookChange, BookChange, string]>([
    [
      "another amount, when its parts add up to the first",
      { parts: [part("10", 1), part("2.5")] },
      { amount: decimal("13") },
      "/parts",
    ],
    [
      "another amount, when it was paid in dollars",
      { original: original("25", "USD", "0.5") },
      { amount: decimal("13") },
      "/amount",
    ],
    [
      "a category, when it has parts",
      { parts: [part("10", 1), part("2.5")] },
      { category: labelId(1) },
      "/category",
    ],
  ])("%s", (_, first, second, pointer) => {
    const book = bookOfEuros();
    book.do(create(first));
    expect(book.refused(change(1, second))).toEqual([`unfitting-fields ${pointer}`]);
  });
});

describe("a precondition on a version", () => {
  test.each<readonly [string, Precondition | null, boolean]>([
    ["is met if there is none", null, true],
    ["is met by any state if it allows any", { any: true, tags: [] }, true],
    ["is met if it names the current state", tags("3"), true],
    ["is met if one of its states is the current one", tags("2", "3"), true],
    ["is not met if it names an older state", tags("2"), false],
    ["is not met if it names no state", tags(), false],
  ])("%s", (_, ifMatch, isMet) => {
    const book = new AppliedBook();
    book.do(create());
    book.do(change(1, { note: "x" }));
    book.do(change(1, { note: "y" }));
    expect(book.shown(1)?.version).toBe(3);
    const expected = isMet ? [] : ["changed-meanwhile"];
    expect(book.refused(change(1, { note: "y" }, ifMatch))).toEqual(expected);
    expect(book.refused(remove(1, ifMatch))).toEqual(expected);
    expect(book.shown(1) === undefined).toBe(isMet);
  });

  test("sees a new version if a label that the expense shows changes, but not if another one does", () => {
    const book = bookOfEuros();
    book.do(create({ payee: "Zoë", tags: ["a"], category: labelId(1) }));
    const before = book.shown(1)?.version ?? 0;
    book.do(create({ payee: "Other", tags: ["b"] }));
    expect(book.shown(1)?.version).toBe(before);
    book.do(changeLabel("payee", 4, { name: "Zoe" }));
    expect(book.shown(1)).toMatchObject({ payee: "Zoe" });
    expect(book.shown(1)?.version).toBeGreaterThan(before);
  });
});

test("a missing expense can't be changed or deleted", () => {
  const book = new AppliedBook();
  expect(book.refused(change(7, {}), remove(7))).toEqual(["unknown-record", "unknown-record"]);
});

test("count, total and next ids are updated", () => {
  const book = bookOfEuros();
  book.apply([create(), create({ amount: decimal("0.1") }), create({ amount: decimal("0.2") })]);
  book.apply([remove(2), change(3, { amount: decimal("1e-10"), date: day("2026-01-01") })]);
  expect(book.ledger).toMatchObject({
    count: 2,
    total: decimal("12.5000000001"),
    nextExpenseId: 4,
  });
});

describe("the history", () => {
  test("has no entry for a change without effect", () => {
    const book = bookOfEuros();
    book.do(create({ tags: ["a"] }));
    const before = [book.ledger.nextChangeId, book.shown(1)];
    book.do(change(1, { tags: ["A"], amount: decimal("12.5") }));
    expect([book.ledger.nextChangeId, book.shown(1)]).toEqual(before);
  });
});

test("gets no labels from a refused action, even if other refusals mention them", () => {
  const book = new AppliedBook();
  const unfitting = create({ payee: "Zoë", tags: ["work"], parts: [part("1")] });
  expect(book.refused(unfitting, createLabel("tag", "work"))).toEqual(["unfitting-fields /parts"]);
});
