// The categories of a period: totals, shares, counts and subcategories.

import { expect, test } from "bun:test";
import { ALL } from "../../../src/web/address/view.ts";
import { categoriesChart, shareOf, sharesOf } from "../../../src/web/reports/charts/categories.ts";
import { labelSums, labelsChart } from "../../../src/web/reports/charts/labels.ts";
import { groupsOf } from "../../../src/web/reports/groups.ts";
import { decimal } from "../../support/values.ts";
import { HOME, ofPayee, reportContext, term } from "./rows.ts";

test("a category has its share of the whole, and so does each subcategory", () => {
  const rows = [term(2, "20", 3), term(1, "5"), term(4, "75"), term(3, "0", 1)];
  const { shares, total, count } = sharesOf(rows, groupsOf(HOME, undefined), HOME);
  expect([total, count]).toEqual([decimal("100"), 6]);
  expect(shares.map(({ group, total, share, count }) => [group.key, total, share, count])).toEqual([
    [4, decimal("75"), 0.75, 1],
    [1, decimal("25"), 0.25, 5],
  ]);
  const below = shares[1]?.below.map(({ group, total, share }) => [group.isOwn, total, share]);
  expect(below).toEqual([
    [false, decimal("20"), 0.2],
    [true, decimal("5"), 0.05],
    [false, decimal("0"), 0],
  ]);
});

test.each([
  ["1", "3", 1 / 3],
  ["0", "3", 0],
  ["-1", "3", undefined],
  ["4", "3", undefined],
  ["1", "0", undefined],
  ["1", "-3", undefined],
  ["-1", "-4", 0.25],
  ["-5", "-4", undefined],
] as const)("the share of %s in %s", (part, whole, expected) => {
  expect(shareOf(decimal(part), decimal(whole))).toBe(expected);
});

test("if there are only refunds, the bars show them, the largest first", () => {
  const context = reportContext(HOME);
  const of = { period: ALL };
  const shares = sharesOf([term(1, "-5"), term(4, "-20")], groupsOf(HOME, undefined), HOME);
  const labels = labelSums([ofPayee("A", "-5"), ofPayee("B", "-20")], "payee");
  const charts = [
    categoriesChart(context, { ...shares, ...of, expenses: 2 }),
    labelsChart(context, { ...labels, ...of, field: "payee", most: 8 }),
  ];
  expect(charts.map(({ bars }) => bars?.rows.map(({ name, length }) => [name, length]))).toEqual([
    [
      ["C4", 1],
      ["C1", 0.25],
    ],
    [
      ["B", 1],
      ["A", 0.25],
    ],
  ]);
});

test("payees without a bar of their own unfold, and lead to their expenses", () => {
  const context = reportContext(HOME);
  const rows = Array.from({ length: 10 }, (_, at) => ofPayee(`P${at}`, `${20 - at}`));
  const of = { period: ALL, field: "payee" } as const;
  const [others] =
    labelsChart(context, { ...labelSums(rows, "payee"), ...of, most: 8 }).bars?.rest ?? [];
  expect(others?.name).toBe("3 others");
  expect(others?.below?.map(({ name, figures: [total] }) => [name, total])).toEqual(
    ["P7", "P8", "P9"].map((payee, at) => [
      payee,
      expect.objectContaining({ value: String(13 - at), to: expect.objectContaining({ payee }) }),
    ]),
  );
});
