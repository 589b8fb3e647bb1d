// Sets a budget on the command line, from this month on, in the same words as in the app's quick entry.

import type { Answered, Sent } from "../client/client.ts";
import type { BudgetDraft } from "../domain/budget/budget.ts";
import { budgetsIn, dividedAt, lastFreeMonth } from "../domain/budget/budget-terms.ts";
import { readBudgetEntry } from "../domain/quick-entry/budget-entry.ts";
import { readerOptions } from "../domain/quick-entry/quick-entry.ts";
import { quote } from "../domain/text/text.ts";
import { type LedgerMonth, ledgerMonthOf } from "../domain/time/period.ts";
import { budgetForm } from "./budgets.ts";
import { CategoryPaths } from "./category-paths.ts";
import { Refused } from "./command-output.ts";
import { defineServiceCommand, SERVICE_OPTIONS, type ServiceParts } from "./service-command.ts";
import { writeRows } from "./text-table.ts";

export const BUDGET = defineServiceCommand(
  {
    name: "budget",
    summary: "set a budget from this month on",
    operands: {
      name: "TEXT",
      least: 1,
      most: Number.POSITIVE_INFINITY,
      needs: "a category and an amount, such as food 400",
      isText: true,
    },
    options: SERVICE_OPTIONS,
    about: [
      "TEXT has the name of a category, or all for all expenses, and the amount of a month. With carry rest at its end, a month passes on what is left; with carry all, also what was overspent. If there is such a budget already, it ends with last month, and a new one continues it. The command prints the line of outlay budgets.",
    ],
    examples: [["budget food 400 carry rest", "400 a month for the category Food"]],
  },
  ({ operands }) => ({ text: operands.join(" ") }),
  async (client, { ledger, text }, { today, locales, newKey, output }) => {
    const { firstDay, currency } = await client.readLedger({ ledger });
    const { items } = await client.listCategoryNames({ ledger });
    const paths = new CategoryPaths(items);
    const terms = readTerms(text, paths.all(), { today, locales });
    if (terms.currency !== undefined && terms.currency !== currency) {
      throw new Refused(
        currency === null
          ? "the ledger has no currency; write the amount without one"
          : `the amount must be in the ledger's currency, ${currency}`,
      );
    }
    const month = ledgerMonthOf(today, firstDay);
    const budgets = await client.listBudgets({ ledger });
    const body = { actions: actionsOf(budgets.items, month, terms) };
    const { results } = await client.amendLedger({ ledger, body, idempotencyKey: newKey() });
    const { rows } = await client.reportBudgets({ ledger, from: month, to: month });
    const ids = results.flatMap((result) => ("id" in result ? result.id : []));
    const set = rows.filter(({ budgets }) => budgets.some((id) => ids.includes(id)));
    return writeRows(set, budgetForm(paths, currency), false, output);
  },
);

/** Throws `Refused` for a text without a known category or a clear amount. */
function readTerms(
  text: string,
  categories: ReturnType<CategoryPaths["all"]>,
  { today, locales }: Pick<ServiceParts, "today" | "locales">,
) {
  // A line in the app begins with "budget" and contains "a month". The command implies both, but the user may still write "a month".
  const whole = text.replace(
    /(?:\s+(?:an?|per|each|every) month)?(?=\s+carry \w+$|$)/i,
    " a month",
  );
  const entry = readBudgetEntry(`budget ${whole}`, today, {
    ...readerOptions(locales),
    categories,
  });
  const { budget, amount, currency, questions = [] } = entry ?? {};
  const [question] = questions;
  if (question) throw new Refused(`${quote(question.text)} is not clear; write it as in 1234.50`);
  if (budget && amount !== undefined) return { ...budget, amount, currency };
  throw new Refused(
    `${quote(text)} sets no budget; write a category, or all, and an amount, as in food 400`,
  );
}

function actionsOf(
  budgets: readonly Answered<"Budget">[],
  month: LedgerMonth,
  { category, amount, carry }: ReturnType<typeof readTerms>,
): Sent<"LedgerAction">[] {
  const [before, ...beside] = budgetsIn(budgets, category, month);
  const terms = { category, amount, carry: carry ?? before?.carry ?? "nothing" };
  const create = (draft: Partial<BudgetDraft>): Sent<"LedgerAction"> => ({
    action: "create-budget",
    budget: { ...terms, from: month, ...draft },
  });
  if (!before) return [create({ until: lastFreeMonth(budgets, category, month) })];
  const { id, version, once } = before;
  const parts = dividedAt(before, month);
  const change = parts?.ended ?? { ...terms, once: once.filter((each) => each.month !== month) };
  return [
    { action: "change-budget", id, version, change },
    ...(parts ? [create({ ...parts.next, follows: id })] : []),
    // Otherwise the other budgets and the new one would add up.
    ...beside.map((other): Sent<"LedgerAction"> => {
      const { id, version } = other;
      const change = dividedAt(other, month)?.ended;
      return change
        ? { action: "change-budget", id, version, change }
        : { action: "delete-budget", id, version };
    }),
  ];
}
