// Lists the categories, payees and tags of a ledger with how often they are used, and lists the ledgers.

import type { Client } from "../client/client.ts";
import { CategoryWithUse, namedLabelSchemas } from "../contract/endpoints/labels.ts";
import { LedgerWithSums } from "../contract/endpoints/ledgers.ts";
import { encoder } from "../contract/schema/encode.ts";
import { LABEL_KINDS, type LabelKind, pluralOf } from "../domain/label/label.ts";
import { capitalized } from "../domain/text/text.ts";
import { CategoryPaths } from "./category-paths.ts";
import type { CommandOutput } from "./command-output.ts";
import { type CommandResult, type ServiceParts, withService } from "./service-command.ts";
import {
  JSON_OPTION,
  readServiceWords,
  SERVICE_OPTIONS,
  type ServiceOptions,
  URL_OPTION,
} from "./service-options.ts";
import { jsonWriter, type TableColumn, TextTable, tabLine, writtenAmount } from "./text-table.ts";
import type { CommandSpec, Misunderstood } from "./words/command-spec.ts";

const OPTIONS = { ...JSON_OPTION, ...SERVICE_OPTIONS } as const;

/** Each kind of labels has a command, named after its plural, that lists it. */
export const LABEL_LISTS = LABEL_KINDS.map((kind) => ({ kind, spec: labelSpec(kind) }));

function labelSpec(kind: LabelKind) {
  const name = pluralOf(kind);
  const isNested = kind === "category";
  const order = isNested ? 'with the name of the one above it, as "Food: Eating out"' : "by name";
  const columns = [
    ...["the id", "the name", "how many expenses have it", "the last day on which one had it"],
    ...(isNested ? ["whether it is archived"] : []),
  ];
  return {
    name,
    group: "expenses",
    summary: `list the ${name} of a ledger`,
    options: OPTIONS,
    about: [
      `Each ${order}: ${columns.slice(0, -1).join(", ")}, and ${columns.at(-1)}. Elsewhere than on a terminal these are separated by tabs. --json prints an array with one of them a line.`,
    ],
    examples: [[`${name} --ledger home`, `the ${name} of a ledger`]],
  } as const satisfies CommandSpec;
}

export interface LabelsCommand extends ServiceOptions {
  readonly kind: "labels";
  readonly of: LabelKind;
  readonly isJson: boolean;
}

export function readLabels(
  { kind: of, spec }: (typeof LABEL_LISTS)[number],
  words: readonly string[],
): LabelsCommand | Misunderstood {
  const read = readServiceWords<typeof OPTIONS>(spec, words);
  if ("reason" in read) return read;
  const { given, service } = read;
  return { kind: "labels", of, ...service, isJson: given["--json"] === true };
}

const LABEL_COLUMNS: readonly TableColumn[] = [
  { name: "ID", kind: "number" },
  { name: "Name", kind: "text" },
  { name: "Expenses", kind: "number" },
  { name: "Last used", kind: "fixed" },
  { name: "", kind: "fixed" },
];

export function runLabels(command: LabelsCommand, parts: ServiceParts): Promise<CommandOutput> {
  return withService(command, parts, async (client) => {
    const { items, pathOf, json } = await labelsOf(command, client);
    const { compare } = new Intl.Collator("en", { numeric: true });
    const rows = items
      .map((item) => ({ ...item, path: pathOf(item) }))
      .toSorted((a, b) => compare(a.path, b.path))
      .map(({ id, path, count, lastUsed, archived }) => {
        return [String(id), path, String(count), lastUsed ?? "", archived ? "archived" : ""];
      });
    return print(json, rows, LABEL_COLUMNS, command.isJson, parts);
  });
}

interface ShownLabel {
  readonly id: number;
  readonly name: string;
  readonly count: number;
  readonly lastUsed: string | null;
  readonly archived?: boolean;
}

interface ShownLabels {
  readonly items: readonly ShownLabel[];
  /** The name, after that of its parent category. */
  readonly pathOf: (label: ShownLabel) => string;
  /** Each as the service answers it. */
  readonly json: readonly string[];
}

async function labelsOf({ of, ledger }: LabelsCommand, client: Client): Promise<ShownLabels> {
  if (of !== "category") {
    const name = capitalized(of);
    const { items } = await client[`list${name}s`]({ ledger });
    const json = items.map(encoder(namedLabelSchemas[`${name}WithUse`]));
    return { items, pathOf: (label) => label.name, json };
  }
  const { items } = await client.listCategories({ ledger });
  const paths = new CategoryPaths(items);
  const json = items.map(encoder(CategoryWithUse));
  return { items, pathOf: ({ id }) => paths.pathOf(id), json };
}

/** As JSON, as a table or with tabs. */
async function print(
  json: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly TableColumn[],
  isJson: boolean,
  { output }: ServiceParts,
): Promise<CommandResult> {
  if (isJson) {
    const writer = jsonWriter((item: string) => item, output);
    await writer.write(json);
    await writer.end();
    return {};
  }
  if (!output.isTerminal) return { stdout: rows.map(tabLine).join("") };
  return { stdout: new TextTable(columns, output).write(rows) };
}

const LEDGER_OPTIONS = { ...JSON_OPTION, ...URL_OPTION } as const;

export const LEDGERS = {
  name: "ledgers",
  group: "expenses",
  summary: "list the ledgers of the service",
  options: LEDGER_OPTIONS,
  about: [
    "Each with its id, which --ledger takes, its name, its currency, how many expenses it has, and what they come to. Elsewhere than on a terminal these are separated by tabs. --json prints an array with one ledger a line.",
  ],
  examples: [["ledgers", "all ledgers"]],
} as const satisfies CommandSpec;

export interface LedgersCommand {
  readonly kind: "ledgers";
  readonly url: string | undefined;
  readonly isJson: boolean;
}

export function readLedgers(words: readonly string[]): LedgersCommand | Misunderstood {
  const read = readServiceWords<typeof LEDGER_OPTIONS>(LEDGERS, words);
  if ("reason" in read) return read;
  const { given, service } = read;
  return { kind: "ledgers", url: service.url, isJson: given["--json"] === true };
}

const LEDGER_COLUMNS: readonly TableColumn[] = [
  { name: "ID", kind: "text" },
  { name: "Name", kind: "text" },
  { name: "Currency", kind: "fixed" },
  { name: "Expenses", kind: "number" },
  { name: "Total", kind: "number" },
];

export function runLedgers(command: LedgersCommand, parts: ServiceParts): Promise<CommandOutput> {
  return withService(command, parts, async (client) => {
    const { items } = await client.listLedgers();
    const { isTerminal } = parts.output;
    const rows = items.map(({ id, name, currency, count, total }) => {
      const sum = isTerminal ? writtenAmount(total, currency) : total;
      return [id, name, currency ?? "", String(count), sum];
    });
    return print(items.map(encoder(LedgerWithSums)), rows, LEDGER_COLUMNS, command.isJson, parts);
  });
}
