// Parses the words after `outlay export`.

import { EXPORT_FORMAT_NAMES, EXPORT_FORMATS, type ExportFormat } from "../domain/export-format.ts";
import { DAY_OPTIONS, type Search, searchOf } from "./search-text.ts";
import { readServiceWords, SERVICE_OPTIONS, type ServiceOptions } from "./service-options.ts";
import type { CommandSpec, Misunderstood } from "./words/command-spec.ts";

const OPTIONS = {
  "--format": {
    value: "FORMAT",
    choices: EXPORT_FORMAT_NAMES,
    about: "what to write; by default what the ending of FILE says, or else csv",
  },
  ...DAY_OPTIONS,
  "--search": {
    value: "TEXT",
    also: "-q",
    about: "only what this search finds, as in outlay list",
  },
  "--output": {
    value: "FILE",
    also: "-o",
    isFile: true,
    about: "where to; by default standard output",
  },
  ...SERVICE_OPTIONS,
} as const;

export const EXPORT = {
  name: "export",
  group: "expenses",
  summary: "write expenses to a file of another program",
  options: OPTIONS,
  about: [
    "FILE is written atomically and replaces an existing file. Data the format can't represent is listed on standard error. json and ndjson have every field of current expenses, categories, payees and tags; no format has the history or imports, so use outlay backup to copy everything.",
  ],
  examples: [
    ["export -o all.json", "all expenses and labels of the ledger"],
    ["export -q '#work last month' -o work.xlsx", "what a search finds, as a workbook"],
    ["export --format hledger | hledger -f - balance", "for another program"],
  ],
} as const satisfies CommandSpec;

export interface ExportCommand extends ServiceOptions {
  readonly kind: "export";
  readonly format: ExportFormat;
  /** Undefined for standard output. */
  readonly file: string | undefined;
  readonly search: Search;
}

export function readExport(words: readonly string[]): ExportCommand | Misunderstood {
  const read = readServiceWords<typeof OPTIONS>(EXPORT, words);
  if ("reason" in read) return read;
  const { given, service } = read;
  const search = searchOf(given, [given["--search"] ?? ""]);
  const file = given["--output"];
  const format = EXPORT_FORMAT_NAMES.find((name) => name === given["--format"]) ?? formatOf(file);
  return { kind: "export", ...service, format, file: file === "-" ? undefined : file, search };
}

/** By the ending of the file's name. */
function formatOf(file = ""): ExportFormat {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase();
  return EXPORT_FORMAT_NAMES.find((name) => EXPORT_FORMATS[name].extension === ending) ?? "csv";
}
