// The rows in the table of budgets.

import { expect, test } from "bun:test";
import { budgetRows } from "../../../src/domain/budget/budget-report.ts";
import type { LedgerMonth } from "../../../src/domain/time/period.ts";
import { tableRows } from "../../../src/web/budgets/table-rows.ts";
import type { Budget } from "../../../src/web/service/shapes.ts";
import { decimal } from "../../support/values.ts";

test.each([
  ["2026-08", 1],
  ["2026-09", 0],
])("a budget that ended in March has a row in the table up to %s: %i", (name, count) => {
  // Safe: the test names valid months, and reads no other fields of the budget.
  const month = name as LedgerMonth;
  const budget = {
    ...{ id: 7, category: null, without: [], amount: decimal("400"), carry: "nothing" },
    ...{ from: "2026-01", until: "2026-03", once: [], follows: null },
  } as unknown as Budget;
  const rows = budgetRows([budget], [], { get: () => undefined }, month);
  expect(tableRows(rows, [], month, "en")).toHaveLength(count);
});
