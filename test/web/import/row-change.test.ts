// A changed row is shown at once as the server will return it. A rule makes the same change for all rows of its payee.

import { expect, test } from "bun:test";
import {
  cellsOf,
  changedRow,
  descriptionOf,
  isMoneyIn,
  plainLine,
  rowChoiceOf,
} from "../../../src/web/import/row-change.ts";
import { ruleFor, withRule } from "../../../src/web/import/rows/always.tsx";
import type { ImportRow, RowChange, Rule } from "../../../src/web/import/shapes.ts";
import { decimal, expenseId } from "../../support/values.ts";
import { category, HOME } from "../reports/rows.ts";
import { madeRow } from "./made-import.ts";

const { id, name } = category(1);
const FOOD = { id, name };

const BACK = { amount: decimal("-12.5") };

test.each<[ImportRow["status"], string | undefined]>([
  ["new", "new"],
  ["refund", "new"],
  ["repeat", "new"],
  ["already-imported", "already-imported"],
  ["possible-duplicate", "already-imported"],
  ["income", "skipped"],
  ["transfer", "skipped"],
  ["pending", "skipped"],
  ["ignored", "skipped"],
  ["header", undefined],
  ["unreadable", undefined],
])("the choice of a row with the status %s is %p", (status, choice) => {
  expect<string | undefined>(rowChoiceOf(madeRow({ status }))).toBe(choice);
});

test("the choice of a row does not exist for a line that is not an expense", () => {
  expect(rowChoiceOf(madeRow({ status: "ignored", expense: null }))).toBeUndefined();
});

test.each<[Partial<ImportRow>, boolean]>([
  [{ status: "income", ...BACK }, true],
  [{ status: "already-imported", known: null, ...BACK }, true],
  // This is a refund that was recorded.
  [{ status: "already-imported", known: expenseId(3), ...BACK }, false],
  [{ status: "already-imported", known: null }, false],
  [{ status: "refund", ...BACK }, false],
])("a row with %j is shown as money in: %p", (more, isIn) => {
  expect(isMoneyIn(madeRow(more))).toBe(isIn);
});

const changed = (row: ImportRow, change: Omit<RowChange, "row">) =>
  changedRow(row, { row: row.row, ...change }, HOME);

test.each<[string, Partial<ImportRow>, RowChange["status"], ImportRow["status"]]>([
  ["for skipped money out", {}, "skipped", "ignored"],
  ["for skipped money in", { ...BACK, status: "refund" }, "skipped", "ignored"],
  ["for money in that is imported", { ...BACK, status: "income" }, "new", "refund"],
  ["for a transfer that is imported", { status: "transfer" }, "new", "new"],
  ["for a repeat that stays one", { status: "repeat" }, "new", "repeat"],
  ["for an expense that is already in the book", {}, "already-imported", "already-imported"],
])("a changed row has the right status %s", (_, more, status, expected) => {
  expect(changed(madeRow(more), { ...(status && { status }) }).status).toBe(expected);
});

test("a changed row has the chosen category, and no other is suggested", () => {
  const row = changed(madeRow({ suggested: FOOD }), { category: FOOD.id });
  expect(row.expense?.category).toMatchObject(FOOD);
  expect(row.suggested).toBeNull();
  expect(changed(row, { category: null }).expense?.category).toBeNull();
});

test("a changed row has the changed values, and a line that is not an expense stays as it is", () => {
  expect(changed(madeRow(), { payee: "Rewe" }).expense?.payee).toBe("Rewe");
  expect(changed(madeRow(), { payee: null }).expense?.payee).toBeNull();
  const paid = changed(madeRow(), { amount: decimal("13"), description: "Lunch" });
  expect(paid).toMatchObject({ amount: "13", expense: { amount: "13", description: "Lunch" } });
  const line = madeRow({ expense: null });
  expect(changed(line, { payee: "Rewe" })).toBe(line);
});

const sorted = madeRow();
const rule = (effect: Rule["effect"]): Rule => ({ payee: "REWE", words: [], effect });
const rewe = rule({ category: FOOD.id });
const row = (more: Partial<NonNullable<ImportRow["expense"]>>, of: Partial<ImportRow> = {}) =>
  madeRow({ ...of, expense: sorted.expense && { ...sorted.expense, ...more } });

test.each<[string, ImportRow, Rule | undefined]>([
  ["does not exist for an unchanged row", sorted, undefined],
  ["sets a category", row({ category: FOOD }), rewe],
  ["sets another payee", row({ payee: "Rewe" }), rule({ payee: "Rewe" })],
  ["skips its rows", madeRow({ status: "transfer" }), rule({ status: "skipped" })],
  ["imports money in", madeRow({ status: "refund", ...BACK }), rule({ status: "new" })],
  [
    "finds a row without a payee by its words",
    row({ payee: null }, { payee: null, words: ["Miete"], status: "transfer" }),
    { payee: null, words: ["Miete"], effect: { status: "skipped" } },
  ],
  [
    "does not exist for a row without a payee or words",
    madeRow({ payee: null, status: "transfer" }),
    undefined,
  ],
])("the rule that is made from a row %s", (_, of, rule) => {
  expect(ruleFor(of)).toEqual(rule);
});

test("the rule that is made from a row replaces an earlier rule for its payee, and no other rule", () => {
  const others: Rule[] = [
    { payee: "ALDI", words: [], effect: { payee: "Aldi" } },
    { payee: "REWE", words: ["pfand"], effect: { status: "new" } },
  ];
  expect(withRule([rule({ payee: "Rewe" }), ...others], rewe)).toEqual([...others, rewe]);
});

test("a payment without a rate is described by its text, and a total by its whole line", () => {
  const reading = { columnHeaders: ["Day", "Text", "Amount"], columns: { text: [1] } };
  const paid = madeRow({ expense: null, payee: null, raw: "1 | Bread | 2,50" });
  expect(descriptionOf(paid, reading)).toBe("Bread");
  expect(descriptionOf({ ...paid, day: null }, reading)).toBe("1 | Bread | 2,50");
});

test("a row of a table is shown as cells with their headers, and other lines as plain text", () => {
  expect(cellsOf("1 | 2,50", ["Day", "Amount"])).toEqual([
    { column: 0, head: "Day", cell: "1" },
    { column: 1, head: "Amount", cell: "2,50" },
  ]);
  expect(cellsOf("a | b | c", ["Day", "Amount"])).toBeUndefined();
  expect(cellsOf("<STMTTRN>", [])).toBeUndefined();
  expect(cellsOf("<STMTTRN><NAME>Shop", [])).toMatchObject([{ head: "NAME", cell: "Shop" }]);
  expect(plainLine(":61:2601 <NAME>Shop</NAME>\n:86:Tea")).toBe("2601 Shop Tea");
});
