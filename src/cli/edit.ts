// Changes or deletes expenses through a running server, either all of the given ones or none, and says how to undo it. Each field is an
// option, so help and completion know it, and a value may begin with a minus or contain =. The options follow from the table of fields.

import type { Answered, Client, Sent } from "../client/client.ts";
import { type ExpenseId, isExpenseId, readAmount } from "../domain/expense/expense.ts";
import {
  DETAIL_FIELDS,
  DETAIL_NAMES,
  type DetailName,
  NAMED_PLURALS,
} from "../domain/expense/expense-fields.ts";
import { listed, quote } from "../domain/text/text.ts";
import { fold } from "../domain/text/words.ts";
import { CategoryPaths } from "./category-paths.ts";
import { NotUnderstood } from "./command-output.ts";
import { openWriter } from "./list.ts";
import { readDay } from "./search-text.ts";
import {
  defineServiceCommand,
  JSON_OPTION,
  SERVICE_OPTIONS,
  type ServiceParts,
} from "./service-command.ts";
import { writtenChanges } from "./undo.ts";
import type { OptionSpec, OptionSpecs } from "./words/command-spec.ts";

type Expense = Answered<"Expense">;

const ID = {
  name: "ID",
  least: 1,
  most: 1_000,
  needs: "the id of an expense, such as 17; outlay list shows them",
} as const;

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
    // Fields with several parts are edited in the app, and a ref never changes.
    case "original":
    case "parts":
    case "ref":
      return [];
    default:
      return kind satisfies never;
  }
}

/** The options that change nothing. */
const COMMON_OPTIONS = { ...JSON_OPTION, ...SERVICE_OPTIONS } as const;

const EDIT_OPTIONS: OptionSpecs = {
  "--description": { value: "TEXT", about: "what it was for" },
  "--amount": { value: "AMOUNT", about: "as 12.50, or -12.50 for a refund" },
  "--date": { value: "DAY", about: "as 2026-02-28, or yesterday" },
  ...FIELD_OPTIONS,
  ...COMMON_OPTIONS,
};

/** The values of options as typed. */
type Edits = Readonly<Record<string, unknown>>;

function idsIn(name: string, words: readonly string[]): readonly ExpenseId[] {
  const ids = new Set<ExpenseId>();
  for (const word of words) {
    const id = /^[1-9]\d{0,15}$/.test(word) ? Number.parseInt(word, 10) : 0;
    const [, field = ""] = /^([a-z]+)=/.exec(word) ?? [];
    if (`--${field}` in EDIT_OPTIONS) {
      throw new NotUnderstood(`edit takes fields as options; write --${word}`);
    }
    if (!isExpenseId(id)) throw new NotUnderstood(`${name} needs ${ID.needs}; got ${word}`);
    ids.add(id);
  }
  return [...ids];
}

export const EDIT = defineServiceCommand(
  {
    name: "edit",
    summary: "change fields of an expense, or of several at once",
    operands: ID,
    options: EDIT_OPTIONS,
    about: [
      `Fields you don't mention are unchanged. Several expenses are changed together, or none of them. The command prints them as list does, and says on standard error how to undo it. New ${listed(NAMED_PLURALS, "and")} are created; categories must already exist. Edit splits and foreign amounts in the app.`,
    ],
    examples: [
      ["edit 17 --amount 12.50 --category 'Food: Eating out'", "two fields"],
      [
        "edit 17 18 19 --add-tag work --payee ''",
        "add a tag and clear the payee of three expenses",
      ],
    ],
  },
  ({ given, operands }) => {
    const edits: Edits = given;
    const ids = idsIn("edit", operands);
    const { "--amount": written } = edits;
    const { fault } = typeof written === "string" ? readAmount(written) : {};
    if (fault !== undefined) {
      throw new NotUnderstood(`--amount must be an amount such as 12.50; ${fault}`);
    }
    if (Object.keys(edits).every((name) => name in COMMON_OPTIONS)) {
      throw new NotUnderstood("edit needs what to change, such as --amount 12.50");
    }
    return { ids, edits };
  },
  async (client, command, parts) => {
    const { ledger, ids, edits } = command;
    const date = dayIn(edits, parts);
    const profile = await client.readLedger({ ledger });
    const category = await categoryIn(edits, client, ledger);
    const before = await readAll(client, ledger, ids);
    const actions = before.map((expense) => ({
      action: "change" as const,
      id: expense.id,
      change: { ...changeOf(edits, expense), ...date, ...category },
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

function dayIn({ "--date": text }: Edits, parts: ServiceParts): Sent<"ExpenseChange"> {
  if (typeof text !== "string") return {};
  const date = readDay(text, parts);
  if (date !== undefined) return { date };
  throw new NotUnderstood(`--date must be a day, as 2026-02-28 or yesterday; got ${quote(text)}`);
}

async function categoryIn(
  { "--category": text }: Edits,
  client: Client,
  ledger: string,
): Promise<Sent<"ExpenseChange">> {
  if (typeof text !== "string") return {};
  if (text === "") return { category: null };
  const { items } = await client.listCategoryNames({ ledger });
  return { category: new CategoryPaths(items).idOf(text) };
}

function readAll(client: Client, ledger: string, ids: readonly ExpenseId[]) {
  return Array.fromAsync(ids, (id) => client.readExpense({ ledger, id }));
}

/** The new values of all fields but date and category. An empty text clears its field. */
function changeOf(edits: Edits, expense: Expense): Sent<"ExpenseChange"> {
  const { "--description": description, "--amount": amount } = edits;
  const change: Record<string, unknown> = {
    ...(description !== undefined && { description }),
    ...(typeof amount === "string" && readAmount(amount)),
  };
  for (const [option, { field, does }] of Object.entries(FIELD_OPTIONS)) {
    const value = edits[option];
    if (typeof value === "string") change[field] = value || null;
    if (!Array.isArray(value)) continue;
    // An option before this one may have changed the same labels.
    const names = [change[field] ?? expense[field]].flat().map(String);
    change[field] = labelsAfter(names, does, value.map(String));
  }
  return change;
}

/** Names that differ only in case and accents are the same. */
function labelsAfter(
  names: readonly string[],
  does: FieldOption["does"],
  given: readonly string[],
): readonly string[] {
  const byKey = (all: readonly string[]) => new Map(all.map((name) => [fold(name), name]));
  const named = byKey(given.filter((name) => name !== ""));
  if (does === "remove") return names.filter((name) => !named.has(fold(name)));
  return [...new Map([...(does === "add" ? byKey(names) : []), ...named]).values()];
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

export const DELETE = defineServiceCommand(
  {
    name: "delete",
    summary: "delete expenses, without asking",
    operands: ID,
    options: COMMON_OPTIONS,
    about: [
      "If you give several, all of them are deleted or none. The command prints what was deleted, as list does, and says on standard error how to undo it. You can undo it at any time.",
    ],
    examples: [["delete 17", "delete an expense; outlay undo restores it"]],
  },
  ({ operands }) => ({ ids: idsIn("delete", operands) }),
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
