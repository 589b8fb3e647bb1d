// Parses the words after `outlay list`, `find` and `total`.

import { NAMED_FIELDS, SEARCH_SIGNS } from "../domain/expense/expense-fields.ts";
import { listed } from "../domain/text/text.ts";
import { DAY_OPTIONS, SEARCH_ABOUT, SEARCH_WORDS, type Search, searchOf } from "./search-text.ts";
import {
  JSON_OPTION,
  readServiceWords,
  SERVICE_OPTIONS,
  type ServiceOptions,
} from "./service-options.ts";
import { type CommandSpec, type Misunderstood, misunderstood } from "./words/command-spec.ts";

export type ListSort = (typeof SORTS)[number];

const SORTS = ["-date", "date", "-amount", "amount", "description", "-description"] as const;

/** How many expenses a terminal is shown by default. */
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

export const LIST = {
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

export const FIND = {
  ...LIST,
  name: "find",
  summary: `find expenses by words, ${SEARCH_SIGNS.join(", ")}, >10 and days`,
  operands: { ...SEARCH_WORDS, least: 1 },
  examples: [
    ["find lunch -#work", "lunches without the tag work"],
    ["find @cafe 2026-02", "what was paid to a payee in a month"],
  ],
} as const satisfies CommandSpec;

export interface ListCommand extends ServiceOptions {
  readonly kind: "list";
  readonly search: Search;
  readonly sort: ListSort;
  /** The maximum number of expenses, or undefined for a default that suits the output. */
  readonly limit: number | undefined;
  readonly isJson: boolean;
}

export function readList(
  spec: typeof LIST | typeof FIND,
  words: readonly string[],
): ListCommand | Misunderstood {
  const read = readServiceWords<typeof LIST_OPTIONS>(spec, words);
  if ("reason" in read) return read;
  const { given, operands, service } = read;
  const search = searchOf(given, operands);
  const limit = readLimit(given["--limit"]);
  if (limit.fault !== undefined) return misunderstood(limit.fault);
  const sort = SORTS.find((each) => each === given["--sort"]) ?? "-date";
  const isJson = given["--json"] === true;
  return { kind: "list", ...service, search, sort, limit: limit.count, isJson };
}

/** Infinity for all. */
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

export const TOTAL = {
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

export interface TotalCommand extends ServiceOptions {
  readonly kind: "total";
  readonly search: Search;
  readonly isJson: boolean;
}

export function readTotal(words: readonly string[]): TotalCommand | Misunderstood {
  const read = readServiceWords<typeof TOTAL_OPTIONS>(TOTAL, words);
  if ("reason" in read) return read;
  const { given, operands, service } = read;
  const search = searchOf(given, operands);
  return { kind: "total", ...service, search, isJson: given["--json"] === true };
}
