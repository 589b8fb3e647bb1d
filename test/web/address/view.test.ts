// Addresses of views: reading an address returns the view that was written, and invalid parts are ignored.

import { expect, test } from "bun:test";
import {
  daysOf,
  neighbor,
  readPeriod,
  readView,
  writePeriod,
  writeView,
} from "../../../src/web/address/view.ts";
import { day } from "../../support/values.ts";

test.each([
  ["2026-10", "2026-10-01", "2026-10-31"],
  ["2024-02", "2024-02-01", "2024-02-29"],
  ["2026", "2026-01-01", "2026-12-31"],
  ["2026-10-05", "2026-10-05", "2026-10-05"],
  ["2026-10-05..2026-11-02", "2026-10-05", "2026-11-02"],
])("a period %s is from %s to %s", (text, from, to) => {
  const period = readPeriod(text);
  expect(period && daysOf(period, 1)).toEqual({ from: day(from), to: day(to) });
  expect(period && writePeriod(period)).toBe(text);
});

test("a period of all time has no bounds", () => {
  expect(readPeriod("all")).toEqual({ kind: "all" });
  expect(daysOf({ kind: "all" }, 1)).toBeUndefined();
});

test.each([
  "",
  "26",
  "0000",
  "2026-13",
  "2026-1",
  "2026-02-30",
  "2026-10-05..",
  "2026-11-01..2026-10-01",
])("a period %j is not a period", (text) => expect(readPeriod(text)).toBeUndefined());

test.each([
  ["2026-01", -1, "2025-12"],
  ["2026-12", 1, "2027-01"],
  ["2026", -1, "2025"],
  ["2026-10-05..2026-10-11", 1, "2026-10-12..2026-10-18"],
  ["2026-10-05", -1, "2026-10-04"],
  ["0001-01", -1, undefined],
  ["9999", 1, undefined],
  ["all", 1, undefined],
] as const)("a period %s moved by %d is %s", (text, steps, expected) => {
  const period = readPeriod(text);
  const next = period && neighbor(period, steps);
  expect(next && writePeriod(next)).toBe(expected);
});

test("a period of a month begins on the ledger's first day", () => {
  const period = readPeriod("2026-01");
  expect(period && daysOf(period, 25)).toEqual({
    from: day("2026-01-25"),
    to: day("2026-02-24"),
  });
});

test.each([
  "/app",
  "/app?ledger=home",
  "/app?period=2026-10&q=%23work+%3E10&category=7&expense=12",
  "/app/reports?ledger=home&period=2026&without=3,9",
  "/app/reports?without=none,4",
  "/app/reports?against=year&by=payee",
  "/app/reports?against=average",
  "/app/reports?against=2025-11-01..2025-11-09",
  "/app/settings?section=categories",
  "/app/import?section=3&row=7",
  "/app/settings?section=payees&find=caf%C3%A9&order=name",
  "/app?category=none",
  "/app?category=1-itself&without=2,3-itself",
  "/app?payee=none",
  "/app?q=tea&sort=-amount",
  "/app?payee=None",
  "/app?payee=Corner+Caf%C3%A9",
])("a view written as %s is read back unchanged", (address) => {
  expect(writeView(readView(new URL(address, "http://localhost")))).toBe(address);
});

test.each([
  ["/app/other", "/app"],
  ["/app/reports/", "/app/reports"],
  ["/app/reports/x?ledger=home", "/app?ledger=home"],
  ["/app?period=2026-13&category=x&expense=-1&without=a,2", "/app?without=2"],
  ["/app?ledger=", "/app"],
  ["/app?expense=1.5", "/app"],
  ["/app/reports?against=before&by=category", "/app/reports"],
])("a view at the invalid address %s is the same as at %s", (address, meant) => {
  expect(writeView(readView(new URL(address, "http://localhost")))).toBe(meant);
});
