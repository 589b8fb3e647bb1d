// The parts of the import screen that follow from the server's answer: listed rows, dates, columns, file names.

import { expect, test } from "bun:test";
import { columnsOf, rolesOf } from "../../../src/web/import/columns.tsx";
import { daysOfFile } from "../../../src/web/import/file-facts.tsx";
import { nameOfFile } from "../../../src/web/import/files.ts";
import { askedNow } from "../../../src/web/import/questions.tsx";
import { shownStatuses } from "../../../src/web/import/status-chips.tsx";
import { day } from "../../support/values.ts";
import { madeStatus } from "./made-import.ts";

const [JAN, FEB, MAR] = [day("2026-01-02"), day("2026-02-27"), day("2026-03-01")];

test.each([
  [["new", "refund", "already-imported", "header"], undefined, ["new", "refund"]],
  [["new", "already-imported"], undefined, ["new"]],
  [["already-imported", "header"], undefined, ["already-imported"]],
  [["new", "refund", "header", "footer"], "frame", ["header", "footer"]],
  [["new", "refund"], "refund", ["refund"]],
  [["new"], "income", ["new"]],
  [[], undefined, []],
] as const)(
  "in a file with %j, with %p chosen, rows are listed with %j",
  (statuses, chosen, listed) => {
    const shown = shownStatuses({ statuses: statuses.map((status) => madeStatus(status)) }, chosen);
    expect<readonly string[]>(shown).toEqual(listed);
  },
);

test("the question about the year is asked once the order of day and month is known", () => {
  const kinds = (...asked: readonly ("days" | "year" | "cash")[]) =>
    askedNow(asked.map((kind) => ({ kind }))).map(({ kind }) => kind);
  expect(kinds("days", "year", "cash")).toEqual(["days", "cash"]);
  expect(kinds("year", "cash")).toEqual(["year", "cash"]);
});

test("the days of a file begin with the first row and end with the last, even if these are skipped", () => {
  const statuses = [
    madeStatus("new", { from: FEB, to: FEB }),
    madeStatus("refund", { from: JAN, to: JAN }),
    madeStatus("transfer", { from: JAN, to: MAR }),
  ];
  expect(daysOfFile({ statuses })).toEqual({ from: JAN, to: MAR });
});

test("the days of a file don't exist if no row has a date", () => {
  expect(daysOfFile({ statuses: [madeStatus("header", {})] })).toBeUndefined();
});

test("columns are converted to roles and back, even those without a header", () => {
  const columnHeaders = ["Day", "Text", "", "Amount"];
  const columns = { booked: [0], text: [1, 2], amount: [3] };
  expect(rolesOf({ columnHeaders, columns })).toEqual(["booked", "text", "text", "amount"]);
  expect(columnsOf(rolesOf({ columnHeaders, columns }))).toEqual(columns);
  expect(rolesOf({ columnHeaders: [], columns: { amount: [2] } })).toEqual(["", "", "amount"]);
});

test.each([
  ["umsatz.csv", "umsatz.csv"],
  ["<img src=x onerror=alert(1)>.csv", "<img src=x onerror=alert(1)>.csv"],
  ["über\u0000all\r\n.csv", "über all .csv"],
  ["gpj\u202Evsc.exe", "gpj vsc.exe"],
  ["\u200B\u2028", "file"],
  ["", "file"],
  ["\ud800.csv", ".csv"],
])("the name of a file %j is sent as %j", (name, sent) => {
  expect(nameOfFile({ name })).toBe(sent);
});

test("the name of a file is cut if it is too long", () => {
  expect(nameOfFile({ name: `${"x".repeat(254)}🧾🧾.csv` })).toBe("x".repeat(254));
});
