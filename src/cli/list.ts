// Lists expenses of a running server page by page, and adds them up. Only one page is in memory at a time.

import type { Answered, Client } from "../client/client.ts";
import { Expense as ExpenseSchema } from "../contract/endpoints/expense.ts";
import { encoder } from "../contract/schema/encode.ts";
import { PAGE_ITEMS } from "../contract/wire.ts";
import { LABEL_FIELDS, NAMED_FIELDS, SEARCH_SIGNS } from "../domain/expense/expense-fields.ts";
import type { Decimal } from "../domain/money/decimal.ts";
import { capitalized, listed, showCount } from "../domain/text/text.ts";
import { CategoryPaths } from "./category-paths.ts";
import { DAY_OPTIONS, findIn, SEARCH_ABOUT, SEARCH_WORDS, searchOf } from "./search-text.ts";
import {
  JSON_OPTION,
  SERVICE_OPTIONS,
  type ServiceParts,
  serviceCommand,
} from "./service-command.ts";
import { openRows, type RowWriter, type TableColumn, writtenAmount } from "./text-table.ts";
import { type CommandSpec, misunderstood } from "./words/command-spec.ts";

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

const LIST_OPTIONS = {
  ...DAY_OPTIONS,
  "--sort": {
    value: "ORDER",
    choices: SORTS,
    about: "the order, with a minus for the largest or latest first; by default -date",
  },
  ...ROW_OPTIONS,
  ...JSON_OPTION,
  ...SERVICE_OPTIONS,
} as const;

const ABOUT = [
  SEARCH_ABOUT,
  `On a terminal it prints a table and the total. For other programs each expense is a line, with tabs between ${listed(["id", "date", "amount", "description", "category", ...NAMED_FIELDS], "and")} (; between several). --json prints an array with one expense per line. Dates are written as 2026-02-28. Amounts are written as 1204.5, on a terminal as 1204.50.`,
];

const LIST_SPEC = {
  name: "list",
  group: "expenses",
  summary: "list expenses, or those that a search finds, newest first",
  operands: SEARCH_WORDS,
  options: LIST_OPTIONS,
  about: ABOUT,
  examples: [
    ["list last month", "the expenses of last month"],
    ["list '#work' '>100' --sort -amount", "the large ones of a tag, the largest first"],
    ["list --json | jq -r '.[].amount'", "all amounts, for another program"],
  ],
} as const satisfies CommandSpec;

const FIND_SPEC = {
  ...LIST_SPEC,
  name: "find",
  summary: `find expenses by words, ${SEARCH_SIGNS.join(", ")}, >10 and days`,
  operands: { ...SEARCH_WORDS, least: 1 },
  examples: [
    ["find lunch -#work", "lunches without the tag work"],
    ["find @cafe 2026-02", "what was paid to a payee in a month"],
  ],
} as const satisfies CommandSpec;

/** Returns Infinity for "all". */
export function readLimit(text: string | undefined): {
  readonly count?: number;
  readonly fault?: string;
} {
  if (text === undefined) return {};
  if (text === "all") return { count: Number.POSITIVE_INFINITY };
  if (/^[1-9]\d{0,8}$/.test(text)) return { count: Number.parseInt(text, 10) };
  return { fault: `--limit must be a count from 1, or all; got ${text}` };
}

const TOTAL_OPTIONS = { ...DAY_OPTIONS, ...JSON_OPTION, ...SERVICE_OPTIONS } as const;

const TOTAL_SPEC = {
  name: "total",
  group: "expenses",
  summary: "add up all expenses, or those that a search finds, exactly",
  operands: SEARCH_WORDS,
  options: TOTAL_OPTIONS,
  about: [
    SEARCH_ABOUT,
    "For other programs it prints the sum alone; on a terminal also the currency and the number of expenses. --json prints an object with total, count and currency.",
  ],
  examples: [["total /food last month", "the total of a category last month"]],
} as const satisfies CommandSpec;

const listCommand = (spec: typeof LIST_SPEC | typeof FIND_SPEC) =>
  serviceCommand(
    spec,
    ({ given, operands }) => {
      const { count: limit, fault } = readLimit(given["--limit"]);
      if (fault !== undefined) return misunderstood(fault);
      const sort = SORTS.find((each) => each === given["--sort"]) ?? ("-date" as const);
      return { search: searchOf(given, operands), sort, limit };
    },
    async (client, command, parts) => {
      const { ledger, isJson } = command;
      const { profile, filter } = await findIn(client, command, parts);
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
    },
  );

export const LIST = listCommand(LIST_SPEC);
export const FIND = listCommand(FIND_SPEC);

function footOf(
  shown: number,
  { count, total }: { readonly count: number; readonly total: Decimal },
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
  return currency === null
    ? writtenAmount(total, null)
    : `${writtenAmount(total, currency)} ${currency}`;
}

/** Writes expenses in the form that suits the output. */
export async function openWriter(
  client: Client,
  { id: ledger, currency }: Ledger,
  isJson: boolean,
  { output }: ServiceParts,
): Promise<RowWriter<Expense>> {
  const { items } = isJson ? { items: [] } : await client.listCategoryNames({ ledger });
  const paths = new CategoryPaths(items);
  const form = {
    encode: encoder(ExpenseSchema),
    columns: COLUMNS,
    cells: (expense: Expense) => cellsOf(expense, paths, String),
    shown: (expense: Expense) =>
      cellsOf(expense, paths, (amount) => writtenAmount(amount, currency)),
  };
  return openRows(form, isJson, output);
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

/** The cells in the order of the columns. A split expense has the categories of its parts. */
function cellsOf(
  expense: Expense,
  paths: CategoryPaths,
  write: (amount: Decimal) => string,
): readonly string[] {
  const { id, date, amount, description, category, tags, parts } = expense;
  const split = parts.map((part) => paths.pathOf(part.category)).filter((path) => path !== "");
  const categories = category === null ? [...new Set(split)].join(" + ") : paths.pathOf(category);
  const labels = LABEL_FIELDS.map((field) => expense[field] ?? "");
  return [String(id), date, write(amount), description, categories, ...labels, tags.join(";")];
}

export const TOTAL = serviceCommand(
  TOTAL_SPEC,
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
