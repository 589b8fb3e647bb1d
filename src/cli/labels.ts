// Lists the categories, payees and tags of a ledger with how often they are used, and lists the ledgers.

import type { Client } from "../client/client.ts";
import { CategoryWithUse, namedLabelSchemas } from "../contract/endpoints/labels.ts";
import { LedgerWithSums } from "../contract/endpoints/ledgers.ts";
import { encoder } from "../contract/schema/encode.ts";
import { LABEL_KINDS, type LabelKind, pluralOf } from "../domain/label/label.ts";
import { capitalized } from "../domain/text/text.ts";
import { CategoryPaths } from "./category-paths.ts";
import type { CommandResult, TextOutput } from "./command-output.ts";
import {
  JSON_OPTION,
  SERVICE_OPTIONS,
  type ServiceOptions,
  serviceCommand,
  URL_OPTION,
} from "./service-command.ts";
import { type RowForm, type TableColumn, writeRows, writtenAmount } from "./text-table.ts";
import type { CommandSpec } from "./words/command-spec.ts";

const OPTIONS = { ...JSON_OPTION, ...SERVICE_OPTIONS } as const;

/** Each kind of labels has a command, named after its plural, that lists it. */
export const LABEL_LISTS = LABEL_KINDS.map((kind) =>
  serviceCommand(
    labelSpec(kind),
    () => ({}),
    (client, asked, { output }) => listLabels(client, kind, asked, output),
  ),
);

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
      `Each ${order}: ${columns.slice(0, -1).join(", ")}, and ${columns.at(-1)}. For other programs these are separated by tabs. --json prints an array with one of them per line.`,
    ],
    examples: [[`${name} --ledger home`, `the ${name} of a ledger`]],
  } as const satisfies CommandSpec;
}

const LABEL_COLUMNS: readonly TableColumn[] = [
  { name: "ID", kind: "number" },
  { name: "Name", kind: "text" },
  { name: "Expenses", kind: "number" },
  { name: "Last used", kind: "fixed" },
  { name: "", kind: "fixed" },
];

async function listLabels(
  client: Client,
  kind: LabelKind,
  { ledger, isJson }: ServiceOptions,
  output: TextOutput,
): Promise<CommandResult> {
  if (kind === "category") {
    const { items } = await client.listCategories({ ledger });
    const paths = new CategoryPaths(items);
    const form = formOf(encoder(CategoryWithUse), ({ id }) => paths.pathOf(id));
    await writeRows(sorted(items, form, isJson), form, isJson, output);
    return {};
  }
  const name = capitalized(kind);
  const { items } = await client[`list${name}s`]({ ledger });
  const form = formOf(encoder(namedLabelSchemas[`${name}WithUse`]), (label) => label.name);
  await writeRows(sorted(items, form, isJson), form, isJson, output);
  return {};
}

interface ShownLabel {
  readonly id: number;
  readonly name: string;
  readonly count: number;
  readonly lastUsed: string | null;
  readonly archived?: boolean;
}

/** Shows the name of a category after that of its parent. */
function formOf<Label extends ShownLabel>(
  encode: (label: Label) => string,
  pathOf: (label: Label) => string,
): RowForm<Label> {
  return {
    encode,
    columns: LABEL_COLUMNS,
    cells(label) {
      const { id, count, lastUsed, archived } = label;
      return [String(id), pathOf(label), String(count), lastUsed ?? "", archived ? "archived" : ""];
    },
  };
}

/** Sorts labels for tables and tabs. JSON keeps the server's order. */
function sorted<Label>(
  labels: readonly Label[],
  { cells }: RowForm<Label>,
  isJson: boolean,
): readonly Label[] {
  const { compare } = new Intl.Collator("en", { numeric: true });
  const nameOf = (label: Label) => cells(label)[1] ?? "";
  return isJson ? labels : labels.toSorted((a, b) => compare(nameOf(a), nameOf(b)));
}

const LEDGER_OPTIONS = { ...JSON_OPTION, ...URL_OPTION } as const;

const LEDGERS_SPEC = {
  name: "ledgers",
  group: "expenses",
  summary: "list the ledgers of the service",
  options: LEDGER_OPTIONS,
  about: [
    "Each line has the ledger's id (as in --ledger ID), name, currency, number of expenses, and their total. For other programs these are separated by tabs. --json prints an array with one ledger per line.",
  ],
  examples: [["ledgers", "all ledgers"]],
} as const satisfies CommandSpec;

const LEDGER_COLUMNS: readonly TableColumn[] = [
  { name: "ID", kind: "text" },
  { name: "Name", kind: "text" },
  { name: "Currency", kind: "fixed" },
  { name: "Expenses", kind: "number" },
  { name: "Total", kind: "number" },
];

export const LEDGERS = serviceCommand(
  LEDGERS_SPEC,
  () => ({}),
  async (client, { isJson }, { output }) => {
    const { items } = await client.listLedgers();
    const write = output.isTerminal ? writtenAmount : String;
    const cells = ({ id, name, currency, count, total }: (typeof items)[number]) => {
      return [id, name, currency ?? "", String(count), write(total, currency)];
    };
    const form = { encode: encoder(LedgerWithSums), columns: LEDGER_COLUMNS, cells };
    await writeRows(items, form, isJson, output);
    return {};
  },
);
