// The categories in files, and the categories that they become in the ledger.

import { describe, expect, test } from "bun:test";
import type { ChangeId } from "../../../src/domain/change-id.ts";
import {
  type Label,
  type LabelFields,
  type LabelId,
  newLabel,
} from "../../../src/domain/label/label.ts";
import { LabelIndex } from "../../../src/domain/label/labels.ts";
import type { Rule } from "../../../src/import/profile.ts";
import { categoriesOf } from "../../../src/import/sort/file-categories.ts";

// Safe: every positive integer can be an id.
const labelId = (id: number) => id as LabelId;
const FIRST = 1 as ChangeId;

function category(id: number, name: string, fields: Partial<LabelFields> = {}): Label {
  const lastChange = FIRST;
  const kind = "category";
  return { id: labelId(id), kind, ...newLabel(name), ...fields, lastChange };
}

const BOOK = [
  category(1, "Food"),
  category(2, "Drinks"),
  category(3, "Transport"),
  category(4, "Taxi", { parent: labelId(3) }),
  category(5, "Old", { archived: true }),
];

interface Known {
  readonly isOfBank?: boolean;
  readonly rules?: readonly Rule[];
  readonly votes?: readonly number[];
  readonly book?: readonly Label[];
}

function categories({ isOfBank = true, rules = [], votes = [], book = BOOK }: Known) {
  const labels = new LabelIndex(book);
  const rows = ["Shopping", "PET SUPPLIES"].flatMap((name) =>
    votes.map((id) => ({ category: name, payee: `${id}`, texts: [] })),
  );
  const file = {
    table: isOfBank ? { shape: undefined } : undefined,
    entries: rows.map((record) => ({ record })),
  };
  return categoriesOf(file, labels, rules, {
    sort: (payee) => ({ category: labelId(Number(payee)), isCertain: false }),
  });
}

describe("a bank's category", () => {
  test.each([
    ["Food", 1, true],
    ["Transport:Taxi", 4, true],
    ["Taxi", 4, true],
    ["Food & Drinks", 1, false],
    ["Drinks and snacks", 2, false],
    ["Old stuff", null, false],
    ["Shopping", null, false],
    ["Uncategorized", null, true],
  ])("such as %s has its counterpart", (name, id, isCertain) => {
    const found = id === null ? null : { id: labelId(id) };
    expect(categories({}).of(name)).toEqual({ category: found, isCertain });
  });

  test("becomes the category that most earlier expenses from its rows have", () => {
    expect(categories({ votes: [2, 2, 2, 1] }).of("Shopping").category).toEqual({ id: labelId(2) });
    expect(categories({ votes: [2, 2, 1, 1] }).of("Shopping").category).toBeNull();
  });

  test("for pets becomes the ledger's category for pets, or none, whatever other supplies become", () => {
    const pets = [...BOOK, category(6, "Vet and food")];
    expect(categories({ votes: [1, 1] }).of("PET SUPPLIES").category).toBeNull();
    expect(categories({ votes: [1, 1], book: pets }).of("PET SUPPLIES").category).toEqual({
      id: labelId(6),
    });
  });

  test("becomes the category in a rule of its source", () => {
    const rules = [{ category: "Food", effect: { category: labelId(2) } }];
    expect(categories({ rules }).of("Food")).toEqual({
      category: { id: labelId(2) },
      isCertain: true,
    });
  });
});

test("a bank's type of a booking is not a category, whatever its rows became before", () => {
  const types = ["Kartenzahlung girocard", "SEPA-Lastschrift", "Dauerauftrag", "Card payment"];
  const found = categories({ book: [], votes: [1, 1] });
  const rows = new Map([...types, "Merchandise", "Einkauf", "Gift card"].map((name) => [name, 1]));
  expect(types.map((name) => found.of(name).category)).toEqual(types.map(() => null));
  expect(found.named(rows).map(({ name }) => name)).toEqual([
    "Merchandise",
    "Einkauf",
    "Gift card",
  ]);
});

test("a tracker's category is created", () => {
  expect(categories({ isOfBank: false }).of("Shopping:Shoes")).toEqual({
    category: { path: ["Shopping", "Shoes"] },
    isCertain: false,
  });
});
