// Lists expenses of a running server page by page, and adds them up. Only one page is in memory.

import type { Client, Expense, Ledger } from "../client/client.ts";
import { Expense as ExpenseSchema } from "../contract/endpoints/expense.ts";
import { encoder } from "../contract/schema/encode.ts";
import { PAGE_ITEMS } from "../contract/wire.ts";
import { LABEL_FIELDS } from "../domain/expense/expense-fields.ts";
import type { Decimal } from "../domain/money/decimal.ts";
import { capitalized, showCount } from "../domain/text/text.ts";
import { CategoryPaths } from "./category-paths.ts";
import type { CommandOutput } from "./command-output.ts";
import { type ListCommand, TERMINAL_ROWS, type TotalCommand } from "./list-command.ts";
import { expectClear, filterOf } from "./search-text.ts";
import { type CommandResult, type ServiceParts, withService } from "./service-command.ts";
import { jsonWriter, type TableColumn, TextTable, tabLine, writtenAmount } from "./text-table.ts";

export function runList(command: ListCommand, parts: ServiceParts): Promise<CommandOutput> {
  return withService(command, parts, async (client) => {
    expectClear(command.search, parts);
    const { ledger, isJson } = command;
    const profile = await client.readLedger({ ledger });
    const filter = filterOf(command.search, profile, parts);
    const { output } = parts;
    const isTable = output.isTerminal && !isJson;
    const limit = command.limit ?? (isTable ? TERMINAL_ROWS : Number.POSITIVE_INFINITY);
    const writer = await openWriter(client, profile, isJson, parts);
    let cursor: string | null = null;
    let shown = 0;
    let all: { readonly count: number; readonly total: Decimal } | undefined;
    do {
      const page: Awaited<ReturnType<Client["findExpenses"]>> = await client.findExpenses({
        ...{ ledger, ...filter, sort: command.sort, limit: Math.min(PAGE_ITEMS, limit - shown) },
        ...(cursor !== null && { cursor }),
      });
      all ??= page;
      await writer.write(page.items);
      shown += page.items.length;
      cursor = page.next;
    } while (cursor !== null && shown < limit);
    await writer.end();
    return isTable ? { stdout: `${footOf(shown, all, profile)}\n` } : {};
  });
}

function footOf(
  shown: number,
  { count, total }: { readonly count: number; readonly total: Decimal },
  { currency }: Ledger,
): string {
  if (count === 0) return "No expenses";
  const sum = writtenSum(total, currency);
  if (shown === count) return `${countedExpenses(count)}, ${sum}`;
  return `${showCount(shown)} of ${countedExpenses(count)}, which come to ${sum}; --limit all lists them all`;
}

export function countedExpenses(count: number): string {
  return `${showCount(count)} ${count === 1 ? "expense" : "expenses"}`;
}

export function writtenSum(total: Decimal, currency: Ledger["currency"]): string {
  return currency === null
    ? writtenAmount(total, null)
    : `${writtenAmount(total, currency)} ${currency}`;
}

/** Writes expenses in the form that suits the output. */
export interface ExpenseWriter {
  write(expenses: readonly Expense[]): Promise<void>;
  end(): Promise<void>;
}

export async function openWriter(
  client: Client,
  profile: Ledger,
  isJson: boolean,
  { output }: ServiceParts,
): Promise<ExpenseWriter> {
  if (isJson) return jsonWriter(encoder(ExpenseSchema), output);
  const { items } = await client.listCategoryNames({ ledger: profile.id });
  const paths = new CategoryPaths(items);
  const { currency } = profile;
  const table = output.isTerminal ? new TextTable(COLUMNS, output) : undefined;
  return {
    async write(expenses) {
      if (expenses.length === 0) return;
      const rows = expenses.map((expense) => cellsOf(expense, paths));
      if (!table) return output.write(rows.map(tabLine).join(""));
      const shown = expenses.map(({ amount }) => writtenAmount(amount, currency));
      return output.write(table.write(rows.map((row, at) => row.with(AMOUNT, shown[at] ?? ""))));
    },
    end: async () => {},
  };
}

const COLUMNS: readonly TableColumn[] = [
  { name: "ID", kind: "number" },
  { name: "Date", kind: "fixed" },
  { name: "Amount", kind: "number" },
  { name: "Description", kind: "text" },
  { name: "Category", kind: "text" },
  ...LABEL_FIELDS.map((field) => ({ name: capitalized(field), kind: "text" as const })),
  { name: "Tags", kind: "text" },
];
const AMOUNT = COLUMNS.findIndex(({ name }) => name === "Amount");

/** The cells in the order of the columns. A split expense shows the categories of its lines. */
function cellsOf(expense: Expense, paths: CategoryPaths): readonly string[] {
  const { id, date, amount, description, category, tags, parts } = expense;
  const split = parts.map((part) => paths.pathOf(part.category)).filter((path) => path !== "");
  const categories = category === null ? [...new Set(split)].join(" + ") : paths.pathOf(category);
  const labels = LABEL_FIELDS.map((field) => expense[field] ?? "");
  return [String(id), date, amount, description, categories, ...labels, tags.join(";")];
}

export function runTotal(command: TotalCommand, parts: ServiceParts): Promise<CommandOutput> {
  return withService(command, parts, async (client): Promise<CommandResult> => {
    expectClear(command.search, parts);
    const { ledger, isJson } = command;
    const profile = await client.readLedger({ ledger });
    const filter = filterOf(command.search, profile, parts);
    const { total, count } = await client.findExpenses({ ledger, ...filter, limit: 1 });
    const { currency } = profile;
    if (isJson) return { stdout: `${JSON.stringify({ total, count, currency })}\n` };
    if (!parts.output.isTerminal) return { stdout: `${total}\n` };
    return { stdout: `${writtenSum(total, currency)}, ${countedExpenses(count)}\n` };
  });
}
