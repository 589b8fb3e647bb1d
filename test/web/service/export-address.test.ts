// The server understands the address of a file with any filter.

import { expect, test } from "bun:test";
import { exportAddress } from "../../../src/web/service/export-address.ts";
import { day } from "../../support/values.ts";

test.each([
  ["all of a ledger", {}, ""],
  [
    "a period",
    { from: day("2026-11-01"), to: day("2026-11-30") },
    "&from=2026-11-01&to=2026-11-30",
  ],
  ["texts with signs of addresses", { q: "a&b=ü #x" }, "&q=a%26b%3D%C3%BC+%23x"],
  ["several categories that are left out", { without: ["3", "none"] }, "&without=3&without=none"],
])("of %s", (_, filter, more) => {
  expect(exportAddress("my-home", "csv", filter)).toBe(
    `/api/v1/ledgers/my-home/export?format=csv${more}`,
  );
});
