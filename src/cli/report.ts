// Totals of expenses by month, category and so on: parses the words of `outlay report`, and prints the totals.

import type { Answered } from "../client/client.ts";
import { BreakdownRow as RowSchema } from "../contract/endpoints/reports.ts";
import { encoder } from "../contract/schema/encode.ts";
import { GROUPINGS, type Grouping } from "../domain/search/breakdown.ts";
import { capitalized } from "../domain/text/text.ts";
import { CategoryPaths } from "./category-paths.ts";
import { NotUnderstood } from "./command-output.ts";
import { countedExpenses, writtenSum } from "./list.ts";
import { WEEKDAYS } from "./recurring.ts";
import { DAY_OPTIONS, findIn, SEARCH_ABOUT, SEARCH_WORDS, searchOf } from "./search-text.ts";
import { defineServiceCommand, JSON_OPTION, SERVICE_OPTIONS } from "./service-command.ts";
import { type TableColumn, writeRows } from "./text-table.ts";

type Row = Answered<"BreakdownRow">;

type By = readonly [Grouping] | readonly [Grouping, Grouping];

export const REPORT = defineServiceCommand(
  {
    name: "report",
    summary: "add expenses up by month, category, payee and so on",
    operands: SEARCH_WORDS,
    options: {
      "--by": {
        value: "FEATURE",
        many: true,
        choices: GROUPINGS,
        about: "a grouping; give one or two; by default month",
      },
      ...DAY_OPTIONS,
      ...JSON_OPTION,
      ...SERVICE_OPTIONS,
    },
    about: [
      SEARCH_ABOUT,
      "Each line has its groups, such as a month and a category, the number of expenses, and their exact sum; for other programs also the smallest and the largest amount, separated by tabs. Months are the ledger's, which may begin on another day than the first. By category, each part of a split expense counts in its own; by tag, an expense counts in each of its tags. --json prints an array with one row per line.",
    ],
    examples: [
      ["report --by month --by category", "each month by category"],
      ["report --by payee 2026", "a year by payee"],
    ],
  },
  ({ given, operands }) => {
    const [first = "month", second, third] = given["--by"] ?? [];
    if (third !== undefined || first === second) {
      throw new NotUnderstood("--by may be given twice at most, with two different groupings");
    }
    const by: By = second === undefined ? [first] : [first, second];
    return { by, search: searchOf(given, operands) };
  },
  async (client, command, parts) => {
    const { ledger, by, isJson } = command;
    const { output } = parts;
    const { profile, filter } = await findIn(client, command, parts);
    const { rows } = await client.breakDown({ ledger, by: [...by], ...filter });
    const isTable = output.isTerminal && !isJson;
    const hasPaths = by.includes("category") && !isJson;
    const paths = new CategoryPaths(
      hasPaths ? (await client.listCategoryNames({ ledger })).items : [],
    );
    const { currency } = profile;
    const groups = by.map((grouping, at): TableColumn<Row> => {
      const keyIn = (row: Row) => keyOf(row, grouping, paths);
      let before = "";
      return {
        name: capitalized(grouping),
        kind: "text",
        of: keyIn,
        /** Consecutive rows with the same first key show it once. */
        shown(row) {
          const key = keyIn(row) || "none";
          const isSame = at === 0 && by.length > 1 && key === before;
          before = key;
          return isSame ? "" : key;
        },
      };
    });
    const columns = [...groups, ...(isTable ? FIGURES : [...FIGURES, ...EXTREMES])];
    await writeRows(rows, { encode: encoder(RowSchema), columns, currency }, isJson, output);
    if (!isTable) return {};
    const { count, total } = await client.findExpenses({ ledger, ...filter, limit: 1 });
    const end =
      count === 0 ? "No expenses" : `${countedExpenses(count)}, ${writtenSum(total, currency)}`;
    return { stdout: `${end}\n` };
  },
);

const FIGURES: readonly TableColumn<Row>[] = [
  { name: "Expenses", kind: "number", of: ({ count }) => count },
  { name: "Total", kind: "amount", of: ({ total }) => total },
];

/** These are only for other programs. */
const EXTREMES: readonly TableColumn<Row>[] = [
  { name: "Smallest", kind: "amount", of: ({ smallest }) => smallest },
  { name: "Largest", kind: "amount", of: ({ largest }) => largest },
];

/** Returns "" for expenses without a value for this grouping. */
function keyOf({ keys }: Row, grouping: Grouping, paths: CategoryPaths): string {
  if (grouping === "category") return paths.pathOf(keys.category ?? null);
  if (grouping === "weekday") return WEEKDAYS[(keys.weekday ?? 1) - 1] ?? "";
  return keys[grouping] ?? "";
}
