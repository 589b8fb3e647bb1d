// Transactions on budgets: what is refused. Everything else is as for any record.

import { expect, test } from "bun:test";
import type { BudgetDraft } from "../../../src/domain/budget/budget.ts";
import type { Action } from "../../../src/domain/ledger/actions.ts";
import { AppliedBook } from "../../support/applied-book.ts";
import { decimal, month } from "../../support/values.ts";
import { createLabel, labelId } from "./actions.ts";

function budget(draft: Partial<BudgetDraft>): Action {
  const terms = { category: null, amount: decimal("400"), from: month("2026-11"), until: null };
  const others = { carry: "nothing", once: [], without: [], follows: null } as const;
  return { action: "create-budget", draft: { ...terms, ...others, ...draft } };
}

const amount = decimal("5");
const once = { month: month("2026-12"), amount };

test.each<[string, Partial<BudgetDraft>, string]>([
  ["an end before the first month", { until: month("2026-10") }, "/until"],
  ["a month with two amounts", { once: [once, once] }, "/once"],
  [
    "its own category as one that it leaves out",
    { category: labelId(1), without: [labelId(1)] },
    "/without",
  ],
  ["a missing category", { category: labelId(9) }, "/category"],
  ["a missing budget to continue", { follows: 9 }, "/follows"],
  // A budget over that many months would keep every report of the ledger from being computed.
  ["a first month centuries ago", { from: month("0202-11") }, "/from"],
])("a budget is refused for %s", (_, draft, pointer) => {
  const book = new AppliedBook();
  const at = Date.parse("2026-11-21");
  book.do(createLabel("category", "Food"), { at });
  const { refusals = [] } = book.apply([budget(draft)], { at });
  expect(refusals.map((each) => each.pointer)).toEqual([pointer]);
});

test("a message names an item of a list by the list and its index", () => {
  const { refusals = [] } = new AppliedBook().apply([budget({ without: [labelId(9)] })]);
  expect(refusals.map(({ message }) => message)).toEqual([
    "without.0 must be the id of a category; 9 does not exist",
  ]);
});
