// The name of an exported file has the ledger, the days, and other parts of the filter.

import { expect, test } from "bun:test";
import { attachmentNamed, fileNameOf } from "../../src/export/file-name.ts";
import { day } from "../support/values.ts";

const ALL = { ledger: "Household", firstDay: 1, others: [], extension: "csv" };
const days = (from: string, to: string) => ({ from: day(from), to: day(to) });

test.each([
  [{}, "Household.csv"],
  [{ ledger: "" }, "outlay.csv"],
  [days("2026-11-01", "2026-11-30"), "Household-2026-11.csv"],
  [{ ...days("2026-10-25", "2026-11-24"), firstDay: 25 }, "Household-2026-11.csv"],
  [days("2026-01-01", "2026-12-31"), "Household-2026.csv"],
  [days("2026-11-20", "2026-11-20"), "Household-2026-11-20.csv"],
  [days("2026-11-02", "2026-11-20"), "Household-2026-11-02-to-2026-11-20.csv"],
  [{ ...days("0001-01-01", "0001-02-01"), firstDay: 15 }, "Household-0001-01-01-to-0001-02-01.csv"],
  [{ from: day("2026-11-02") }, "Household-from-2026-11-02.csv"],
  [{ to: day("2026-11-02") }, "Household-to-2026-11-02.csv"],
  [{ others: ["lunch >10", "@", "Food/Out"] }, "Household-lunch-10-Food-Out.csv"],
  [{ ledger: "../Büro" }, "Büro.csv"],
  [{ ledger: "a".repeat(99) }, `${"a".repeat(40)}.csv`],
] as const)("the name for %j is %s", (more, name) => {
  expect(fileNameOf({ ...ALL, ...more })).toBe(name);
});

test.each([
  ["Home-2026.csv", 'attachment; filename="Home-2026.csv"'],
  ["Büro.csv", `attachment; filename="Buro.csv"; filename*=UTF-8''B%C3%BCro.csv`],
  ["খাতা.csv", `attachment; filename="_.csv"; filename*=UTF-8''${encodeURIComponent("খাতা")}.csv`],
])("the Content-Disposition header is right for %s", (name, header) => {
  expect(attachmentNamed(name)).toBe(header);
});
