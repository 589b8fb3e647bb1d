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
  defineServiceCommand,
  JSON_OPTION,
  SERVICE_OPTIONS,
  type ServiceOptions,
  URL_OPTION,
} from "./service-command.ts";
import { writeRows, writtenAmount } from "./text-table.ts";

/** Each kind of labels has a command, named after its plural, that lists it. */
export const LABEL_LISTS = LABEL_KINDS.map((kind) =>
  defineServiceCommand(
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
    "the id",
    "the name",
    "how many expenses have it",
    "the last day on which one had it",
    ...(isNested ? ["whether it is archived"] : []),
  ];
  return {
    name,
    summary: `list the ${name} of a ledger`,
    options: { ...JSON_OPTION, ...SERVICE_OPTIONS },
    about: [
      `Each ${order}: ${columns.slice(0, -1).join(", ")}, and ${columns.at(-1)}. For other programs these are separated by tabs. --json prints an array with one of them per line.`,
    ],
    examples: [[`${name} --ledger home`, `the ${name} of a ledger`]],
  } as const;
}

async function listLabels(
  client: Client,
  kind: LabelKind,
  asked: ServiceOptions,
  output: TextOutput,
): Promise<CommandResult> {
  const { ledger } = asked;
  if (kind === "category") {
    const { items } = await client.listCategories({ ledger });
    const paths = new CategoryPaths(items);
    return writeLabels(items, encoder(CategoryWithUse), ({ id }) => paths.pathOf(id));
  }
  const name = capitalized(kind);
  const { items } = await client[`list${name}s`]({ ledger });
  return writeLabels(items, encoder(namedLabelSchemas[`${name}WithUse`]), (label) => label.name);

  /** Labels are sorted by name, except in JSON. A category has its name after that of its parent. */
  function writeLabels<Label extends ShownLabel>(
    labels: readonly Label[],
    encode: (label: Label) => string,
    nameOf: (label: Label) => string,
  ) {
    const { compare } = new Intl.Collator("en", { numeric: true });
    const sorted = labels.toSorted((a, b) => compare(nameOf(a), nameOf(b)));
    return writeRows(
      asked.isJson ? labels : sorted,
      {
        encode,
        columns: [
          { name: "ID", kind: "number", of: ({ id }) => id },
          { name: "Name", kind: "text", of: nameOf },
          { name: "Expenses", kind: "number", of: ({ count }) => count },
          { name: "Last used", kind: "fixed", of: ({ lastUsed }) => lastUsed },
          { name: "", kind: "fixed", of: ({ archived }) => (archived ? "archived" : "") },
        ],
      },
      asked.isJson,
      output,
    );
  }
}

interface ShownLabel {
  readonly id: number;
  readonly name: string;
  readonly count: number;
  readonly lastUsed: string | null;
  readonly archived?: boolean;
}

export const LEDGERS = defineServiceCommand(
  {
    name: "ledgers",
    summary: "list the ledgers of the service",
    options: { ...JSON_OPTION, ...URL_OPTION },
    about: [
      "Each line has the ledger's id (as in --ledger ID), name, currency, number of expenses, and their total. For other programs these are separated by tabs. --json prints an array with one ledger per line.",
    ],
    examples: [["ledgers", "all ledgers"]],
  },
  () => ({}),
  async (client, { isJson }, { output }) => {
    const { items } = await client.listLedgers();
    return writeRows(
      items,
      {
        encode: encoder(LedgerWithSums),
        columns: [
          { name: "ID", kind: "text", of: ({ id }) => id },
          { name: "Name", kind: "text", of: ({ name }) => name },
          { name: "Currency", kind: "fixed", of: ({ currency }) => currency },
          { name: "Expenses", kind: "number", of: ({ count }) => count },
          {
            name: "Total",
            kind: "amount",
            of: ({ total }) => total,
            shown: ({ total, currency }) => writtenAmount(total, currency),
          },
        ],
      },
      isJson,
      output,
    );
  },
);
