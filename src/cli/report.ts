// Totals of expenses by month, category and so on: parses the words of `outlay report`, and prints the totals.

import type { Answered } from "../client/client.ts";
import { BreakdownRow as RowSchema } from "../contract/endpoints/reports.ts";
import { encoder } from "../contract/schema/encode.ts";
import { GROUPINGS, type Grouping } from "../domain/search/breakdown.ts";
import { capitalized } from "../domain/text/text.ts";
import { CategoryPaths } from "./category-paths.ts";
import { countedExpenses, writtenSum } from "./list.ts";
import {
  DAY_OPTIONS,
  expectClear,
  filterOf,
  SEARCH_ABOUT,
  SEARCH_WORDS,
  searchOf,
} from "./search-text.ts";
import { JSON_OPTION, SERVICE_OPTIONS, serviceCommand } from "./service-command.ts";
import { jsonWriter, type TableColumn, TextTable, tabLine, writtenAmount } from "./text-table.ts";
import { type CommandSpec, misunderstood } from "./words/command-spec.ts";

const OPTIONS = {
  "--by": {
    value: "FEATURE",
    many: true,
    choices: GROUPINGS,
    about: "a grouping; give one or two; by default month",
  },
  ...DAY_OPTIONS,
  ...JSON_OPTION,
  ...SERVICE_OPTIONS,
} as const;

const SPEC = {
  name: "report",
  group: "expenses",
  summary: "add expenses up by month, category, payee and so on",
  operands: SEARCH_WORDS,
  options: OPTIONS,
  about: [
    SEARCH_ABOUT,
    "Each line has its groups, such as a month and a category, the number of expenses, and their exact sum; for other programs also the smallest and the largest amount, separated by tabs. Months are the ledger's, which may begin on another day than the first. By category, each part of a split expense counts in its own; by tag, an expense counts in each of its tags. --json prints an array with one row per line.",
  ],
  examples: [
    ["report --by month --by category", "each month by category"],
    ["report --by payee 2026", "a year by payee"],
  ],
} as const satisfies CommandSpec;

type By = readonly [Grouping] | readonly [Grouping, Grouping];

function groupingsIn(words: readonly string[]): readonly Grouping[] {
  return words.flatMap((word) => GROUPINGS.find((each) => each === word) ?? []);
}

export const REPORT = serviceCommand(
  SPEC,
  ({ given, operands }) => {
    const [first = "month", second, third] = groupingsIn(given["--by"] ?? []);
    if (third !== undefined || first === second) {
      return misunderstood("--by may be given twice at most, with two different groupings");
    }
    const search = searchOf(given, operands);
    const by: By = second === undefined ? [first] : [first, second];
    return { by, search, isJson: given["--json"] === true };
  },
  async (client, command, parts) => {
    expectClear(command.search, parts);
    const { ledger, by, isJson } = command;
    const { output } = parts;
    const profile = await client.readLedger({ ledger });
    const filter = filterOf(command.search, profile, parts);
    const { rows } = await client.breakDown({ ledger, by: [...by], ...filter });
    if (isJson) {
      const writer = jsonWriter(encoder(RowSchema), output);
      await writer.write(rows);
      await writer.end();
      return {};
    }
    const categories = by.includes("category")
      ? (await client.listCategoryNames({ ledger })).items
      : [];
    const paths = new CategoryPaths(categories);
    const keys = (row: Answered<"BreakdownRow">) =>
      by.map((grouping) => keyOf(row, grouping, paths));
    if (!output.isTerminal) {
      return {
        stdout: rows
          .map((row) => {
            const { count, total, smallest, largest } = row;
            return tabLine([...keys(row), String(count), total, smallest, largest]);
          })
          .join(""),
      };
    }
    const { currency } = profile;
    const columns = by.map((name): TableColumn => ({ name: capitalized(name), kind: "text" }));
    const table = new TextTable([...columns, ...FIGURES], output);
    let before = "";
    const body = rows.map((row) => {
      const [first = "", ...others] = keys(row).map((key) => key || "none");
      const shown = by.length > 1 && first === before ? "" : first;
      before = first;
      return [shown, ...others, String(row.count), writtenAmount(row.total, currency)];
    });
    const { count, total } = await client.findExpenses({ ledger, ...filter, limit: 1 });
    const end =
      count === 0 ? "No expenses" : `${countedExpenses(count)}, ${writtenSum(total, currency)}`;
    return { stdout: `${table.write(body)}${end}\n` };
  },
);

const FIGURES: readonly TableColumn[] = [
  { name: "Expenses", kind: "number" },
  { name: "Total", kind: "number" },
];

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Returns "" for expenses without a value for this grouping. */
function keyOf(
  { keys }: Answered<"BreakdownRow">,
  grouping: Grouping,
  paths: CategoryPaths,
): string {
  if (grouping === "category") return paths.pathOf(keys.category ?? null);
  if (grouping === "weekday") return WEEKDAYS[(keys.weekday ?? 1) - 1] ?? "";
  return keys[grouping] ?? "";
}
