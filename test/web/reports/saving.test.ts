// A chart's table as a CSV file: amounts have the decimals of their currency, and a column shows which rows are counted in others.

import { expect, test } from "bun:test";
import { categoriesChart, sharesOf } from "../../../src/web/reports/charts/categories.ts";
import { groupsOf } from "../../../src/web/reports/groups.ts";
import { csvOf } from "../../../src/web/reports/saving.ts";
import { currency } from "../../support/values.ts";
import { HOME, reportContext, term } from "./rows.ts";

function fileOf(code: string, terms: Parameters<typeof sharesOf>[0]): readonly string[] {
  const context = { ...reportContext(HOME), currency: currency(code) };
  const chart = categoriesChart(context, {
    ...sharesOf(terms, groupsOf(HOME, undefined), HOME),
    period: { kind: "all" },
    expenses: undefined,
  });
  return csvOf(chart, currency(code)).split("\r\n");
}

test("a file names the parent in which each category is counted", () => {
  expect(fileOf("EUR", [term(2, "7.5"), term(3, "2.5"), term(4, "30")])).toEqual([
    "\uFEFFCategory,Parent,Total,Share,Count",
    "C4,,30.00,0.7500,1",
    "C1,,10.00,0.2500,2",
    "C2,C1,7.50,0.1875,1",
    "C3,C1,2.50,0.0625,1",
    "Total,,40.00,,",
    "",
  ]);
});

test("a file has no such column if no category has a parent", () => {
  expect(fileOf("JPY", [term(4, "1200")])).toEqual([
    "\uFEFFCategory,Total,Share,Count",
    "C4,1200,1.0000,1",
    "Total,1200,,",
    "",
  ]);
});
