// Changes or deletes expenses through a running server, either all of the given ones or none, and says how to undo it. Each field is an
// option, so help and completion know it, and a value may begin with a minus or contain =. The options follow from the table of fields.

import type { Answered, Client, Sent } from "../client/client.ts";
import { type ExpenseId, isExpenseId, readAmount } from "../domain/expense/expense.ts";
import {
  DETAIL_FIELDS,
  DETAIL_NAMES,
  type DetailName,
  detailsOfKind,
  NAMED_PLURALS,
} from "../domain/expense/expense-fields.ts";
import { listed, quote } from "../domain/text/text.ts";
import { fold } from "../domain/text/words.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";
import { CategoryPaths } from "./category-paths.ts";
import { EXIT, Refused } from "./command-output.ts";
import { openWriter } from "./list.ts";
import { readDay } from "./search-text.ts";
import {
  JSON_OPTION,
  SERVICE_OPTIONS,
  type ServiceParts,
  serviceCommand,
} from "./service-command.ts";
import { writtenChanges } from "./undo.ts";
import {
  type CommandOf,
  type CommandSpec,
  type Misunderstood,
  misunderstood,
  type OptionSpec,
  type OptionSpecs,
} from "./words/command-spec.ts";

type Expense = Answered<"Expense">;

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
    // These fields have several parts, so they are edited in the app.
    case "original":
    case "parts":
      return [];
    // A ref never changes.
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

const EDIT_SPEC: CommandSpec = {
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
interface LabelsEdit {
  readonly set: readonly string[] | undefined;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

interface Edits {
  /** Categories, labels and texts as typed. An empty text clears the field. */
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

const DELETE_SPEC = {
  name: "delete",
  group: "expenses",
  summary: "delete expenses, without asking",
  operands: ID,
  options: DELETE_OPTIONS,
  about: [
    "If you give several, all of them are deleted or none. The command prints what was deleted, as list does, and says on standard error how to undo it. You can undo it at any time.",
  ],
  examples: [["delete 17", "delete an expense; outlay undo restores it"]],
} as const satisfies CommandSpec;

type EditCommand = CommandOf<typeof EDIT.read>;

export const EDIT = serviceCommand(
  EDIT_SPEC,
  ({ given, operands }) => {
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
    return { ids, ...edits, description, amount, date };
  },
  async (client, command, parts) => {
    const { ledger, ids } = command;
    const date = command.date === undefined ? undefined : dayOf(command.date, parts);
    const profile = await client.readLedger({ ledger });
    const category = await categoryOf(command, client);
    const before = await readAll(client, ledger, ids);
    const actions = before.map((expense) => ({
      action: "change" as const,
      id: expense.id,
      change: changeOf(command, expense, date, category),
      version: expense.version,
    }));
    const { results } = await amend(client, ledger, actions, parts);
    const changes = results.flatMap((result, at) => {
      const version = "version" in result ? result.version : null;
      return version !== null && version !== before[at]?.version ? [version] : [];
    });
    await show(client, profile, await readAll(client, ledger, ids), command, parts);
    if (changes.length === 0) return { notes: ["nothing to change"] };
    return { notes: [`changed; ${undoHint(changes, ledger)}`] };
  },
);

/** Throws `Refused` if the text doesn't name a day. */
function dayOf(text: string, parts: ServiceParts): CalendarDate {
  const day = readDay(text, parts);
  if (day !== undefined) return day;
  const reason = `--date must be a day, as 2026-02-28 or yesterday; got ${quote(text)}`;
  throw new Refused(reason, EXIT.notUnderstood);
}

/** Returns null for no category, or undefined if the category stays unchanged. */
async function categoryOf(
  { ledger, fields }: EditCommand,
  client: Client,
): Promise<Expense["category"] | undefined> {
  if (fields.category === undefined) return undefined;
  if (fields.category === "") return null;
  const { items } = await client.listCategoryNames({ ledger });
  return new CategoryPaths(items).idOf(fields.category);
}

async function readAll(
  client: Client,
  ledger: string,
  ids: readonly ExpenseId[],
): Promise<readonly Expense[]> {
  const expenses: Expense[] = [];
  for (const id of ids) expenses.push(await client.readExpense({ ledger, id }));
  return expenses;
}

function changeOf(
  { description, amount, fields, labels }: EditCommand,
  expense: Expense,
  date: CalendarDate | undefined,
  category: Expense["category"] | undefined,
): Sent<"ExpenseChange"> {
  const details: Record<string, unknown> = {};
  for (const name of DETAIL_NAMES) {
    const text = fields[name];
    if (text !== undefined) details[name] = text === "" ? null : text;
  }
  for (const name of detailsOfKind("labels")) {
    const edit = labels[name];
    if (edit) details[name] = labelsAfter(expense[name], edit);
  }
  if (category !== undefined) details["category"] = category;
  return {
    ...(description !== undefined && { description }),
    ...(amount !== undefined && { amount }),
    ...(date !== undefined && { date }),
    ...details,
  };
}

/** Applies the changes to names. Names that differ only in case and accents are the same. */
function labelsAfter(
  names: readonly string[],
  { set, add, remove }: LabelsEdit,
): readonly string[] {
  const left = new Set(remove.map(fold));
  const after = new Map([...(set ?? names), ...add].map((name) => [fold(name), name]));
  return [...after].flatMap(([key, name]) => (left.has(key) ? [] : [name]));
}

type Actions = Parameters<Client["amendExpenses"]>[0]["body"]["actions"];

function amend(client: Client, ledger: string, actions: Actions, { newKey }: ServiceParts) {
  return client.amendExpenses({ ledger, body: { actions }, idempotencyKey: newKey() });
}

async function show(
  client: Client,
  profile: Answered<"Ledger">,
  expenses: readonly Expense[],
  { isJson }: { readonly isJson: boolean },
  parts: ServiceParts,
): Promise<void> {
  const writer = await openWriter(client, profile, isJson, parts);
  await writer.write(expenses);
  await writer.end();
}

function undoHint(changes: readonly number[], ledger: string): string {
  const place = ledger === "default" ? "" : ` --ledger ${ledger}`;
  return `to undo this, run outlay undo ${writtenChanges(changes)}${place}`;
}

export const DELETE = serviceCommand(
  DELETE_SPEC,
  ({ operands }) => {
    const ids = idsIn("delete", operands);
    return "reason" in ids ? ids : { ids };
  },
  async (client, command, parts) => {
    const { ledger, ids } = command;
    const profile = await client.readLedger({ ledger });
    const expenses = await readAll(client, ledger, ids);
    const actions = expenses.map(({ id, version }) => ({ action: "delete" as const, id, version }));
    const { results } = await amend(client, ledger, actions, parts);
    const changes = results.flatMap((result) => result.change ?? []);
    await show(client, profile, expenses, command, parts);
    return { notes: [`deleted; ${undoHint(changes, ledger)}`] };
  },
);
