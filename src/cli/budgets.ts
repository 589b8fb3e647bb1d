// Budgets on the command line: how much is left of each, and how much is safe to spend per day.

import type { Answered } from "../client/client.ts";
import {
  BudgetRow as RowSchema,
  SafeToSpend as SafeSchema,
} from "../contract/endpoints/budgets.ts";
import { encoder } from "../contract/schema/encode.ts";
import type { CurrencyCode } from "../domain/money/currency.ts";
import { isLedgerMonth, ledgerMonthOf } from "../domain/time/period.ts";
import { CategoryPaths } from "./category-paths.ts";
import { NotUnderstood } from "./command-output.ts";
import { defineServiceCommand, JSON_OPTION, SERVICE_OPTIONS } from "./service-command.ts";
import { type RowForm, tabLine, writeRows } from "./text-table.ts";

export const BUDGETS = defineServiceCommand(
  {
    name: "budgets",
    summary: "list the budgets of a month, with what is left",
    options: {
      "--month": { value: "MONTH", about: "a month, as YYYY-MM; by default the current one" },
      ...JSON_OPTION,
      ...SERVICE_OPTIONS,
    },
    about: [
      "Each line has the category (all for a budget of all expenses), the amount, what was carried over, what was spent, and what is left, separated by tabs. An overspent amount is negative.",
    ],
    examples: [["budgets --month 2026-11", "what is left in November"]],
  },
  ({ given }) => {
    const month = given["--month"];
    if (month !== undefined && !isLedgerMonth(month)) {
      throw new NotUnderstood(`--month must be a month such as 2026-11, not ${month}`);
    }
    return { month };
  },
  async (client, { ledger, month, isJson }, { today, output }) => {
    const profile = await client.readLedger({ ledger });
    const wanted = month ?? ledgerMonthOf(today, profile.firstDay);
    const { rows } = await client.reportBudgets({ ledger, from: wanted, to: wanted });
    const there = rows.filter(({ gone, months }) => !gone && months.length > 0);
    const paths = new CategoryPaths((await client.listCategoryNames({ ledger })).items);
    return writeRows(there, budgetForm(paths, profile.currency), isJson, output);
  },
);

/** The form of budgets in a single month. */
export function budgetForm(
  paths: CategoryPaths,
  currency: CurrencyCode | null,
): RowForm<Answered<"BudgetRow">> {
  return {
    encode: encoder(RowSchema),
    columns: [
      {
        name: "Category",
        kind: "text",
        of: ({ category }) => (category === null ? "all" : paths.pathOf(category)),
      },
      { name: "Budget", kind: "amount", of: ({ months: [month] }) => month?.amount },
      { name: "Carried", kind: "amount", of: ({ months: [month] }) => month?.carried },
      { name: "Spent", kind: "amount", of: ({ months: [month] }) => month?.spent },
      { name: "Left", kind: "amount", of: ({ months: [month] }) => month?.left },
    ],
    currency,
  };
}

export const SAFE = defineServiceCommand(
  {
    name: "safe",
    summary: "show how much is safe to spend per day",
    options: {
      "--category": {
        value: "CATEGORY",
        about: "a category with a budget; by default all expenses",
      },
      ...JSON_OPTION,
      ...SERVICE_OPTIONS,
    },
    about: [
      "Prints the sum per day, the number of days left including today, and what is left of the month, separated by tabs. Recurring expenses that are still to come are set aside. The sum per day is rounded down; it is - if nothing is left.",
    ],
    examples: [["safe", "such as 39.99, 10 days, 399.99"]],
  },
  ({ given }) => ({ category: given["--category"] }),
  async (client, { ledger, category, isJson }, { today }) => {
    const { items } = await client.listCategoryNames({ ledger });
    const id = category === undefined ? undefined : new CategoryPaths(items).idOf(category);
    const answer = await client.safeToSpend({
      ledger,
      today,
      ...(id !== undefined && { category: id }),
    });
    if (isJson) return { stdout: `${encoder(SafeSchema)(answer)}\n` };
    const { budget } = answer;
    if (!budget) return { notes: ["there is no such budget; set one with outlay budget"], code: 1 };
    const { days, daily, left } = budget;
    return {
      stdout: tabLine([daily?.amount ?? "-", `${days} ${days === 1 ? "day" : "days"}`, left]),
    };
  },
);
