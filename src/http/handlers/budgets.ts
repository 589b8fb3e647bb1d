// The endpoints of budgets.

import { type Budget, MAX_MONTHS } from "../../domain/budget/budget.ts";
import {
  type BudgetRow,
  budgetRows,
  countedBy,
  type MonthSpent,
} from "../../domain/budget/budget-report.ts";
import { amountThatCounts, collectSpending } from "../../domain/budget/month-spending.ts";
import { monthsEnd, safeToSpend } from "../../domain/budget/safe-to-spend.ts";
import type { LabelId } from "../../domain/label/label.ts";
import type { Labels } from "../../domain/label/labels.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import { DEFAULT_PROFILE } from "../../domain/ledger/ledger.ts";
import { minorUnits } from "../../domain/money/currency.ts";
import { type Decimal, sum } from "../../domain/money/decimal.ts";
import {
  dueOccurrences,
  type RecurringExpense,
  showRecurring,
} from "../../domain/recurring/recurring-expense.ts";
import {
  addLedgerMonths,
  type DayRange,
  daysOfMonth,
  type LedgerMonth,
  ledgerMonthOf,
} from "../../domain/time/period.ts";
import type { Books } from "../../store/store.ts";
import type { Handlers, InputOf } from "../bind.ts";
import { refuseParameter } from "./query-filter.ts";

/** The decimal places of a ledger without a currency. */
const PLACES = 2;
/** A limit that is never reached: months and categories make fewer rows. */
const ROWS = 1_000_000;

export function budgetHandlers(books: Books) {
  return {
    async reportBudgets({ parameters: { ledger }, query: { from, to } }) {
      const { records, labels } = await books.records(ledger, "budget");
      expectNear(records, to, "to");
      const spent = await spentBy(books, ledger, records);
      const rows = budgetRows(records, spent, labels, to);
      return { status: 200, body: { rows: rows.map((row) => showRow(row, from)) } };
    },
    async safeToSpend({ parameters: { ledger }, query }) {
      return { status: 200, body: await safeOf(books, ledger, query) };
    },
  } satisfies Partial<Handlers>;
}

async function spentBy(
  books: Books,
  ledger: LedgerId,
  budgets: readonly Budget[],
): Promise<readonly MonthSpent[]> {
  if (budgets.length === 0) return [];
  const rows = await books.breakDown(ledger, {}, ["month", "category"], ROWS);
  return (rows ?? []).map(({ keys: [month, category], total }) => ({
    // Safe: the keys are the name of a month and the id of a category.
    month: month as LedgerMonth,
    category: category as LabelId | null,
    total,
  }));
}

function showRow({ budgets, category, isGone, months }: BudgetRow, from: LedgerMonth | undefined) {
  return {
    budgets: budgets.map(({ id }) => id),
    category,
    gone: isGone,
    months: months.filter(({ month }) => from === undefined || month >= from),
  };
}

/** Throws if the month is too far after the first month of a budget. */
function expectNear(budgets: readonly Budget[], month: LedgerMonth, parameter: string): void {
  const far = addLedgerMonths(month, -MAX_MONTHS);
  const early = budgets.find(({ from }) => far !== undefined && from < far);
  if (!early) return;
  throw refuseParameter(
    parameter,
    `it is more than ${MAX_MONTHS} months after ${early.from}, the first month of budget ${early.id}`,
  );
}

/** The amounts of a recurring expense's open occurrences in a month, as they will be recorded. */
function stillToCome(
  recurring: RecurringExpense,
  { from, to }: DayRange,
  labels: Labels,
  counts: (category: LabelId | null) => boolean,
): readonly Decimal[] {
  const { category, amount: usual, parts } = showRecurring(recurring, labels);
  const due = [...dueOccurrences(recurring, to)];
  return due.flatMap(({ date, amount }) => {
    if (date < from || amount === null) return [];
    return amountThatCounts({ amount, category, parts: amount === usual ? parts : [] }, counts);
  });
}

async function safeOf(books: Books, ledger: LedgerId, query: InputOf<"safeToSpend">["query"]) {
  const { today } = query;
  const category = query.category ?? null;
  const { records, labels, ledger: overview } = await books.records(ledger, "budget", "recurring");
  const budgets = records.filter((record) => record.kind === "budget");
  const recurring = records.filter((record) => record.kind === "recurring");
  const { firstDay, currency } = overview.profile ?? DEFAULT_PROFILE;
  const month = ledgerMonthOf(today, firstDay);
  expectNear(budgets, month, "today");
  const spent = await spentBy(books, ledger, budgets);
  const row = budgetRows(budgets, spent, labels, month).find((each) => {
    return !each.isGone && each.category === category;
  });
  const counts = countedBy(category, row?.budgets[0]?.without ?? [], labels);
  const spending = collectSpending(today, firstDay, counts);
  for await (const portion of books.ofDays(ledger, spending.days)) {
    for (const expense of portion) spending.add(expense);
  }
  const days = daysOfMonth(month, firstDay);
  const open = sum(recurring.flatMap((each) => stillToCome(each, days, labels, counts)));
  const { before, today: spentToday, recurringToday, rests } = spending.sums();
  const recurringSum = sum([open, recurringToday]);
  const now = row?.months.find((each) => each.month === month);
  const places = currency === null ? PLACES : minorUnits(currency);
  const budget = now && {
    ...now,
    recurring: open,
    ...safeToSpend(
      {
        allowed: sum([now.amount, now.carried]),
        before,
        recurring: recurringSum,
        today: spentToday,
      },
      today,
      days,
      places,
    ),
  };
  const certain = sum([before, spentToday, recurringSum]);
  const end = monthsEnd(certain, rests) ?? null;
  return { month, budget: budget ?? null, end };
}
