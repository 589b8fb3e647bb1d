// Parses the words after `outlay edit` and `outlay delete`. A field is an option, as usual for commands that edit a record. So help and
// completion know it, and a value may begin with a minus or contain =. The options follow from the table of fields.

import { type ExpenseId, isExpenseId, readAmount } from "../domain/expense/expense.ts";
import {
  DETAIL_FIELDS,
  DETAIL_NAMES,
  type DetailName,
  NAMED_PLURALS,
} from "../domain/expense/expense-fields.ts";
import { listed } from "../domain/text/text.ts";
import { JSON_OPTION, SERVICE_OPTIONS, serviceReader } from "./service-options.ts";
import {
  type CommandSpec,
  type Misunderstood,
  misunderstood,
  type OptionSpec,
  type OptionSpecs,
} from "./words/command-spec.ts";

const ID = {
  name: "ID",
  least: 1,
  most: 1_000,
  needs: "the id of an expense, such as 17; outlay list shows them",
} as const;

/** The effect of an option on a field. */
interface FieldOption extends OptionSpec {
  readonly field: DetailName;
  readonly does: "set" | "add" | "remove";
}

const FIELD_OPTIONS: Readonly<Record<`--${string}`, FieldOption>> = Object.fromEntries(
  DETAIL_NAMES.flatMap((field) => optionsOf(field).map((option) => [`--${option.name}`, option])),
);

function optionsOf(field: DetailName): readonly (FieldOption & { readonly name: string })[] {
  const { kind } = DETAIL_FIELDS[field];
  const set = { field, does: "set", mayBeEmpty: true } as const;
  switch (kind) {
    case "category": {
      const about = 'as "Food: Eating out", by its own name or its id; empty for none';
      return [{ ...set, name: field, value: "NAME", about }];
    }
    case "label":
      return [{ ...set, name: field, value: "NAME", about: "by name; empty for none" }];
    case "labels": {
      const { label } = DETAIL_FIELDS[field];
      const many = { field, value: "NAME", many: true } as const;
      const all = `replace all ${field} (repeat for several; empty to clear)`;
      return [
        { ...many, ...set, name: label, about: all },
        { ...many, does: "add", name: `add-${label}`, about: `add a ${label}` },
        { ...many, does: "remove", name: `remove-${label}`, about: `remove a ${label}` },
      ];
    }
    case "text":
      return [{ ...set, name: field, value: "TEXT", about: "empty for none" }];
    // Fields with a structure of their own are edited in the app.
    case "original":
    case "parts":
      return [];
    // It is given once.
    case "ref":
      return [];
    default:
      return kind satisfies never;
  }
}

const EDIT_OPTIONS: OptionSpecs = {
  "--description": { value: "TEXT", about: "what it was for" },
  "--amount": { value: "AMOUNT", about: "as 12.50, or -12.50 for a refund" },
  "--date": { value: "DAY", about: "as 2026-02-28, or yesterday" },
  ...FIELD_OPTIONS,
  ...JSON_OPTION,
  ...SERVICE_OPTIONS,
};

export const EDIT: CommandSpec = {
  name: "edit",
  group: "expenses",
  summary: "change fields of an expense, or of several at once",
  operands: ID,
  options: EDIT_OPTIONS,
  about: [
    `Fields you don't mention are unchanged. Several expenses are changed together, or none of them. The command prints them as list does, and says on standard error how to undo it. New ${listed(NAMED_PLURALS, "and")} are created; categories must already exist. Edit splits and foreign amounts in the app.`,
  ],
  examples: [
    ["edit 17 --amount 12.50 --category 'Food: Eating out'", "two fields"],
    ["edit 17 18 19 --add-tag work --payee ''", "add a tag and clear the payee of three expenses"],
  ],
};

/** The changes to the fields of one kind of labels. */
export interface LabelsEdit {
  readonly set: readonly string[] | undefined;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

export const readEdit = serviceReader(EDIT, ({ given, operands, service }) => {
  const textOf = (name: `-${string}`) => {
    const value: unknown = given[name];
    return typeof value === "string" ? value : undefined;
  };
  const ids = idsIn("edit", operands);
  if ("reason" in ids) return ids;
  const written = textOf("--amount");
  const { amount, fault } = written === undefined ? {} : readAmount(written);
  if (fault !== undefined) {
    return misunderstood(`--amount must be an amount such as 12.50; ${fault}`);
  }
  const [description, date] = [textOf("--description"), textOf("--date")];
  const edits = editsIn(given);
  const changed = [
    description,
    written,
    date,
    ...Object.values({ ...edits.fields, ...edits.labels }),
  ];
  if (changed.every((value) => value === undefined)) {
    return misunderstood("edit needs what to change, such as --amount 12.50");
  }
  const isJson = given["--json"] === true;
  return { kind: "edit" as const, ...service, ids, ...edits, description, amount, date, isJson };
});

interface Edits {
  /** Categories, labels and texts as typed; empty for none. */
  readonly fields: Readonly<Partial<Record<DetailName, string>>>;
  readonly labels: Readonly<Partial<Record<DetailName, LabelsEdit>>>;
}

function editsIn(given: Readonly<Record<string, unknown>>): Edits {
  const fields: Partial<Record<DetailName, string>> = {};
  const labels: Partial<Record<DetailName, LabelsEdit>> = {};
  for (const [name, { field, does }] of Object.entries(FIELD_OPTIONS)) {
    const value = given[name];
    if (typeof value === "string") fields[field] = value;
    if (!Array.isArray(value)) continue;
    const names = value.map(String).filter((each) => each !== "");
    labels[field] = {
      ...(labels[field] ?? { set: undefined, add: [], remove: [] }),
      [does]: names,
    };
  }
  return { fields, labels };
}

function idsIn(name: string, words: readonly string[]): readonly ExpenseId[] | Misunderstood {
  const ids: ExpenseId[] = [];
  for (const word of words) {
    const id = /^[1-9]\d{0,15}$/.test(word) ? Number.parseInt(word, 10) : 0;
    const [, field = ""] = /^([a-z]+)=/.exec(word) ?? [];
    if (`--${field}` in EDIT_OPTIONS) {
      return misunderstood(`edit takes fields as options; write --${word}`);
    }
    if (!isExpenseId(id)) return misunderstood(`${name} needs ${ID.needs}; got ${word}`);
    if (!ids.includes(id)) ids.push(id);
  }
  return ids;
}

const DELETE_OPTIONS = { ...JSON_OPTION, ...SERVICE_OPTIONS } as const;

export const DELETE = {
  name: "delete",
  group: "expenses",
  summary: "delete expenses, without asking",
  operands: ID,
  options: DELETE_OPTIONS,
  about: [
    "Several are deleted together, or none of them. The command prints what was deleted, as list does, and says on standard error how to undo it. You can undo it at any time.",
  ],
  examples: [["delete 17", "delete an expense; outlay undo restores it"]],
} as const satisfies CommandSpec;

export const readDelete = serviceReader(DELETE, ({ given, operands, service }) => {
  const ids = idsIn("delete", operands);
  if ("reason" in ids) return ids;
  return { kind: "delete" as const, ...service, ids, isJson: given["--json"] === true };
});
