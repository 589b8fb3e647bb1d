// Lists expenses of a running server page by page, and adds them up. Only one page is in memory at a time.

import type { Answered, Client } from "../client/client.ts";
import { Expense as ExpenseSchema } from "../contract/endpoints/expense.ts";
import { encoder } from "../contract/schema/encode.ts";
import { PAGE_ITEMS } from "../contract/wire.ts";
import { LABEL_FIELDS, NAMED_FIELDS, SEARCH_SIGNS } from "../domain/expense/expense-fields.ts";
import type { Decimal } from "../domain/money/decimal.ts";
import { capitalized, listed, showCount } from "../domain/text/text.ts";
import { CategoryPaths } from "./category-paths.ts";
import { NotUnderstood } from "./command-output.ts";
import { DAY_OPTIONS, findIn, SEARCH_ABOUT, SEARCH_WORDS, searchOf } from "./search-text.ts";
import {
  defineServiceCommand,
  JSON_OPTION,
  SERVICE_OPTIONS,
  type ServiceParts,
} from "./service-command.ts";
import { openRows, type RowWriter, writtenAmount } from "./text-table.ts";
import type { CommandSpec } from "./words/command-spec.ts";

type Ledger = Answered<"Ledger">;

type Expense = Answered<"Expense">;

const SORTS = ["-date", "date", "-amount", "amount", "description", "-description"] as const;

/** A terminal shows this many expenses by default. */
export const TERMINAL_ROWS = 50;

export const ROW_OPTIONS = {
  "--limit": {
    value: "COUNT",
    about: `at most this many, or all; by default ${TERMINAL_ROWS} on a terminal, and all for other programs`,
  },
} as const;

const LIST_SPEC = {
  name: "list",
  summary: "list expenses, or those that a search finds, newest first",
  operands: SEARCH_WORDS,
  options: {
    ...DAY_OPTIONS,
    "--sort": {
      value: "ORDER",
      choices: SORTS,
      about: "the order, with a minus for the largest or latest first; by default -date",
    },
    ...ROW_OPTIONS,
    ...JSON_OPTION,
    ...SERVICE_OPTIONS,
  },
  about: [
    SEARCH_ABOUT,
    `On a terminal it prints a table and the total. For other programs each expense is a line, with tabs between ${listed(["id", "date", "amount", "description", "category", ...NAMED_FIELDS], "and")} (; between several). --json prints an array with one expense per line. Dates are written as 2026-02-28. Amounts are written as 1204.5, on a terminal as 1204.50.`,
  ],
  examples: [
    ["list last month", "the expenses of last month"],
    ["list '#work' '>100' --sort -amount", "the large ones of a tag, the largest first"],
    ["list --json | jq -r '.[].amount'", "all amounts, for another program"],
  ],
} as const;

export const LIST = listCommand(LIST_SPEC);

export const FIND = listCommand({
  ...LIST_SPEC,
  name: "find",
  summary: `find expenses by words, ${SEARCH_SIGNS.join(", ")}, >10 and days`,
  operands: { ...SEARCH_WORDS, least: 1 },
  examples: [
    ["find lunch -#work", "lunches without the tag work"],
    ["find @cafe 2026-02", "what was paid to a payee in a month"],
  ],
});

export function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (text === "all") return Number.POSITIVE_INFINITY;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number.parseInt(text, 10);
  throw new NotUnderstood(`--limit must be a count from 1, or all; got ${text}`);
}

function listCommand(spec: Omit<CommandSpec<typeof LIST_SPEC.options>, "group">) {
  return defineServiceCommand(
    spec,
    ({ given, operands }) => {
      const { "--sort": sort = "-date" } = given;
      return { search: searchOf(given, operands), sort, limit: readLimit(given["--limit"]) };
    },
    async (client, command, parts) => {
      const { ledger, isJson } = command;
      const { profile, filter } = await findIn(client, command, parts);
      const isTable = parts.output.isTerminal && !isJson;
      const limit = command.limit ?? (isTable ? TERMINAL_ROWS : Number.POSITIVE_INFINITY);
      const writer = await openWriter(client, profile, isJson, parts);
      let page: Answered<"ExpensePage"> | undefined;
      let shown = 0;
      do {
        page = await client.findExpenses({
          ledger,
          ...filter,
          sort: command.sort,
          limit: Math.min(PAGE_ITEMS, limit - shown),
          ...(page?.next && { cursor: page.next }),
        });
        await writer.write(page.items);
        shown += page.items.length;
      } while (page.next !== null && shown < limit);
      await writer.end();
      return isTable ? { stdout: `${footOf(shown, page, profile)}\n` } : {};
    },
  );
}

function footOf(
  shown: number,
  { count, total }: Answered<"ExpensePage">,
  { currency }: Ledger,
): string {
  if (count === 0) return "No expenses";
  const sum = writtenSum(total, currency);
  if (shown === count) return `${countedExpenses(count)}, ${sum}`;
  return `${showCount(shown)} of ${countedExpenses(count)}, which add up to ${sum}; --limit all lists them all`;
}

export function countedExpenses(count: number): string {
  return `${showCount(count)} ${count === 1 ? "expense" : "expenses"}`;
}

export function writtenSum(total: Decimal, currency: Ledger["currency"]): string {
  const written = writtenAmount(total, currency);
  return currency === null ? written : `${written} ${currency}`;
}

export async function openWriter(
  client: Client,
  { id: ledger, currency }: Ledger,
  isJson: boolean,
  { output }: ServiceParts,
): Promise<RowWriter<Expense>> {
  const { items } = isJson ? { items: [] } : await client.listCategoryNames({ ledger });
  const paths = new CategoryPaths(items);
  return openRows(
    {
      encode: encoder(ExpenseSchema),
      columns: [
        { name: "ID", kind: "number", of: ({ id }) => id },
        { name: "Date", kind: "fixed", of: ({ date }) => date },
        { name: "Amount", kind: "amount", of: ({ amount }) => amount },
        { name: "Description", kind: "text", of: ({ description }) => description },
        { name: "Category", kind: "text", of: (expense) => categoriesOf(expense, paths) },
        ...LABEL_FIELDS.map((field) => {
          return {
            name: capitalized(field),
            kind: "text",
            of: (each: Expense) => each[field],
          } as const;
        }),
        { name: "Tags", kind: "text", of: ({ tags }) => tags.join(";") },
      ],
      currency,
    },
    isJson,
    output,
  );
}

/** A split expense has the categories of its parts. */
function categoriesOf({ category, parts }: Expense, paths: CategoryPaths): string {
  if (category !== null) return paths.pathOf(category);
  const split = parts.map((part) => paths.pathOf(part.category)).filter((path) => path !== "");
  return [...new Set(split)].join(" + ");
}

export const TOTAL = defineServiceCommand(
  {
    name: "total",
    summary: "add up all expenses, or those that a search finds, exactly",
    operands: SEARCH_WORDS,
    options: { ...DAY_OPTIONS, ...JSON_OPTION, ...SERVICE_OPTIONS },
    about: [
      SEARCH_ABOUT,
      "For other programs it prints the sum alone; on a terminal also the currency and the number of expenses. --json prints an object with total, count and currency.",
    ],
    examples: [["total /food last month", "the total of a category last month"]],
  },
  ({ given, operands }) => ({ search: searchOf(given, operands) }),
  async (client, command, parts) => {
    const { ledger, isJson } = command;
    const { profile, filter } = await findIn(client, command, parts);
    const { total, count } = await client.findExpenses({ ledger, ...filter, limit: 1 });
    const { currency } = profile;
    if (isJson) return { stdout: `${JSON.stringify({ total, count, currency })}\n` };
    if (!parts.output.isTerminal) return { stdout: `${total}\n` };
    return { stdout: `${writtenSum(total, currency)}, ${countedExpenses(count)}\n` };
  },
);
