// What is said of a row shows at once as the service will have it, and a rule says the same of all rows of its payee.

import { describe, expect, test } from "bun:test";
import { cellsOf, changedRow, isMoneyIn, rowFateOf } from "../../../src/web/import/row-change.ts";
import { ruleFor, withRule } from "../../../src/web/import/rules.ts";
import type { ImportRow, RowChange, Rule } from "../../../src/web/import/shapes.ts";
import { decimal, expenseId } from "../../support/values.ts";
import { HOME } from "../reports/rows.ts";
import { madeRow } from "./made-import.ts";

const [first] = HOME;
if (!first) throw new Error("no category");
const FOOD = { id: first.id, name: first.name };

const BACK = { amount: decimal("-12.5") };

describe("what becomes of a row", () => {
  test.each<[ImportRow["fate"], string | undefined]>([
    ["new", "new"],
    ["refund", "new"],
    ["twin", "new"],
    ["known", "known"],
    ["near", "known"],
    ["money-in", "left-out"],
    ["transfer", "left-out"],
    ["pending", "left-out"],
    ["nothing", "left-out"],
    ["header", undefined],
    ["unreadable", undefined],
  ])("%s is the choice %p", (fate, choice) => {
    expect<string | undefined>(rowFateOf(madeRow({ fate }))).toBe(choice);
  });

  test("a line that is no expense has no choice", () => {
    expect(rowFateOf(madeRow({ fate: "nothing", expense: null }))).toBeUndefined();
  });
});

test.each<[Partial<ImportRow>, boolean]>([
  [{ fate: "money-in", ...BACK }, true],
  [{ fate: "known", known: null, ...BACK }, true],
  // A refund that was recorded.
  [{ fate: "known", known: expenseId(3), ...BACK }, false],
  [{ fate: "known", known: null }, false],
  [{ fate: "refund", ...BACK }, false],
])("of %j, it is %p that it has the sign of the bank", (more, isIn) => {
  expect(isMoneyIn(madeRow(more))).toBe(isIn);
});

describe("a row that something is said of", () => {
  const said = (row: ImportRow, change: Omit<RowChange, "row">) =>
    changedRow(row, { row: row.row, ...change }, HOME);

  test.each<[string, Partial<ImportRow>, RowChange["fate"], ImportRow["fate"]]>([
    ["money out that is left out", {}, "left-out", "transfer"],
    ["money in that is left out", { ...BACK, fate: "refund" }, "left-out", "money-in"],
    ["money in that is recorded", { ...BACK, fate: "money-in" }, "new", "refund"],
    ["a transfer that is recorded", { fate: "transfer" }, "new", "new"],
    ["a repeat that stays one", { fate: "twin" }, "new", "twin"],
    ["one that is there already", {}, "known", "known"],
  ])("%s", (_, more, fate, expected) => {
    expect(said(madeRow(more), { ...(fate && { fate }) }).fate).toBe(expected);
  });

  test("has its category, and no other is offered", () => {
    const row = said(madeRow({ suggested: FOOD }), { category: FOOD.id });
    expect(row.expense?.category).toMatchObject(FOOD);
    expect(row.suggested).toBeNull();
    expect(said(row, { category: null }).expense?.category).toBeNull();
  });

  test("has what was said, and a line that is no expense stays as it is", () => {
    expect(said(madeRow(), { payee: "Rewe" }).expense?.payee).toBe("Rewe");
    expect(said(madeRow(), { payee: null }).expense?.payee).toBeNull();
    const paid = said(madeRow(), { amount: decimal("13"), description: "Lunch" });
    expect(paid).toMatchObject({ amount: "13", expense: { amount: "13", description: "Lunch" } });
    const line = madeRow({ expense: null });
    expect(said(line, { payee: "Rewe" })).toBe(line);
  });
});

describe("from now on", () => {
  const sorted = madeRow();
  const rewe: Rule = { payee: "REWE", words: [], effect: { category: FOOD.id } };
  const row = (more: Partial<NonNullable<ImportRow["expense"]>>, of: Partial<ImportRow> = {}) =>
    madeRow({ ...of, expense: sorted.expense && { ...sorted.expense, ...more } });

  test.each<[string, ImportRow, Rule | undefined]>([
    ["nothing is said of a row as it is", sorted, undefined],
    ["a category", row({ category: FOOD }), rewe],
    [
      "another payee",
      row({ payee: "Rewe" }),
      { payee: "REWE", words: [], effect: { payee: "Rewe" } },
    ],
    [
      "left out",
      madeRow({ fate: "transfer" }),
      { payee: "REWE", words: [], effect: { fate: "left-out" } },
    ],
    [
      "recorded, though it comes in",
      madeRow({ fate: "refund", ...BACK }),
      { payee: "REWE", words: [], effect: { fate: "new" } },
    ],
    ["nothing of a row without a payee", madeRow({ payee: null, fate: "transfer" }), undefined],
  ])("%s", (_, of, rule) => {
    expect(ruleFor(of)).toEqual(rule);
  });

  test("a rule takes the place of an earlier one of its payee, and of no other", () => {
    const others: Rule[] = [
      { payee: "ALDI", words: [], effect: { payee: "Aldi" } },
      { payee: "REWE", words: ["pfand"], effect: { fate: "new" } },
    ];
    const before: Rule = { payee: "REWE", words: [], effect: { payee: "Rewe" } };
    expect(withRule([before, ...others], rewe)).toEqual([...others, rewe]);
  });
});

test("a row of a table has its cells beside their heads; other lines are as they stand", () => {
  expect(cellsOf("1 | 2,50", ["Day", "Amount"])).toEqual([
    { column: 0, head: "Day", cell: "1" },
    { column: 1, head: "Amount", cell: "2,50" },
  ]);
  expect(cellsOf("a | b | c", ["Day", "Amount"])).toBeUndefined();
  expect(cellsOf("<STMTTRN>", [])).toBeUndefined();
});
