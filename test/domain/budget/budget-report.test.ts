// Budgets compared with spending: amounts that are left, carried over and combined. docs/PLANNING.md has more months.

import { expect, test } from "bun:test";
import type { Budget, BudgetFields } from "../../../src/domain/budget/budget.ts";
import {
  type BudgetRow,
  budgetRows,
  type MonthSpent,
} from "../../../src/domain/budget/budget-report.ts";
import type { ChangeId } from "../../../src/domain/change-id.ts";
import {
  type Label,
  type LabelFields,
  type LabelId,
  newLabel,
} from "../../../src/domain/label/label.ts";
import { LabelIndex } from "../../../src/domain/label/labels.ts";
import { showRecord } from "../../../src/domain/ledger/ledger-record.ts";
import { decimal, month } from "../../support/values.ts";

// Safe: any number can be an id in these tests.
const labelId = (id: number) => id as LabelId;
const NO_CHANGE = 1 as ChangeId;
const [FOOD, EATING_OUT, RENT] = [labelId(1), labelId(2), labelId(3)];

function budget(id: number, amount: string, more: Partial<BudgetFields> = {}): Budget {
  const open = { category: null, without: [], until: null, carry: "nothing", once: [] } as const;
  return {
    id,
    kind: "budget",
    lastChange: NO_CHANGE,
    follows: null,
    removed: false,
    ...open,
    from: month("2026-01"),
    amount: decimal(amount),
    ...more,
  };
}

/** The totals of a category in the months from January 2026 on. */
function spent(category: LabelId | null, ...totals: readonly string[]): readonly MonthSpent[] {
  return totals.map((total, at) => ({
    month: month(`2026-0${at + 1}`),
    category,
    total: decimal(total),
  }));
}

function labels(changed: Partial<Record<number, Partial<LabelFields>>> = {}): LabelIndex {
  const all = [
    { id: FOOD, ...newLabel("Food") },
    { id: EATING_OUT, ...newLabel("Eating out"), parent: FOOD },
    { id: RENT, ...newLabel("Rent") },
  ].map(
    (label): Label => ({ ...label, kind: "category", lastChange: NO_CHANGE, ...changed[label.id] }),
  );
  return new LabelIndex(all);
}

function left({ months }: BudgetRow): readonly string[] {
  return months.map((each) => each.left);
}

test.each([
  [63, budget(1, "30000", { carry: "all" }), ["49500", "10000", "0"], ["-19500", "500", "30500"]],
  [64, budget(1, "50", { carry: "all" }), ["85.85", "0"], ["-35.85", "14.15"]],
  [65, budget(1, "100", { carry: "all" }), ["-20", "0"], ["120", "220"]],
  [66, budget(1, "100", { carry: "all" }), ["80", "100", "0"], ["20", "20", "120"]],
  [66, budget(1, "100", { carry: "all" }), ["95", "100", "0"], ["5", "5", "105"]],
  [68, budget(1, "10", { carry: "all", until: month("2026-02") }), ["0", "0", "0"], ["10", "20"]],
  [75, budget(1, "10", { from: month("2026-02") }), ["3", "4"], ["6"]],
] as const)("case %d: the amounts that are left of %j", (_, one, totals, expected) => {
  const [row] = budgetRows(
    [one],
    spent(null, ...totals),
    labels(),
    month(`2026-0${totals.length}`),
  );
  expect(row && left(row)).toEqual(expected.map(decimal));
});

test("a cent that is carried for nine thousand years is exact (case 67)", () => {
  const one = budget(1, "0.01", { carry: "all", from: month("1000-01") });
  const [row] = budgetRows([one], [], labels(), month("9999-12"));
  expect(row?.months.at(-1)?.left).toBe(decimal("1080"));
});

test("a split expense counts by its lines, and subcategories count in their parents (cases 70 and 71)", () => {
  const budgets = [
    budget(1, "400", { category: FOOD }),
    budget(2, "150", { category: EATING_OUT }),
    budget(3, "1000", { without: [FOOD] }),
  ];
  const rows = [
    ...spent(FOOD, "18"),
    ...spent(EATING_OUT, "160"),
    ...spent(RENT, "900"),
    ...spent(null, "12"),
  ];
  expect(budgetRows(budgets, rows, labels(), month("2026-01")).map(left)).toEqual(
    [["222"], ["-10"], ["88"]].map((each) => each.map(decimal)),
  );
});

test("budgets of merged categories are combined into one row (case 72)", () => {
  const budgets = [
    budget(1, "400", { category: FOOD }),
    budget(2, "150", { category: EATING_OUT }),
  ];
  const merged = labels({ [EATING_OUT]: { removed: true, target: FOOD } });
  const rows = budgetRows(budgets, spent(FOOD, "500"), merged, month("2026-01"));
  expect(rows.map(left)).toEqual([[decimal("50")]]);
  expect(rows[0]?.months[0]?.amount).toBe(decimal("550"));
});

test("a budget that follows another takes over the amount that is left (case 74)", () => {
  const first = budget(1, "400", { carry: "rest", until: month("2026-01") });
  const next = { from: month("2026-02"), carry: "rest" } as const;
  const totals = spent(null, "350.5", "0");
  const leftOf = (second: Budget) => {
    const [row] = budgetRows([first, second], totals, labels(), month("2026-02"));
    return row && left(row);
  };
  expect(leftOf(budget(2, "450", { ...next, follows: 1 }))).toEqual(["49.5", "499.5"].map(decimal));
  expect(leftOf(budget(2, "450", next))).toEqual(["49.5", "450"].map(decimal));
});

test("a single month may have another amount", () => {
  const one = budget(1, "400", { once: [{ month: month("2026-02"), amount: decimal("450") }] });
  const [row] = budgetRows([one], [], labels(), month("2026-03"));
  expect(row && left(row)).toEqual(["400", "450", "400"].map(decimal));
});

test("a budget for a deleted category has no months", () => {
  const gone = labels({ [RENT]: { removed: true, target: null } });
  const [row] = budgetRows(
    [budget(1, "900", { category: RENT })],
    spent(null, "900"),
    gone,
    month("2026-01"),
  );
  expect(row).toMatchObject({ category: null, isGone: true, months: [] });
});

test("a budget for a deleted category is not shown as one for all expenses", () => {
  const deleted = labels({ [FOOD]: { removed: true, target: null } });
  const { shown } = showRecord(budget(1, "400", { category: FOOD }), deleted);
  expect(shown.category).toBe(FOOD);
});
