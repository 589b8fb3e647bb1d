// Changes or deletes expenses through a running server, all of the named ones or none, and says how to undo it.

import type { Answered, Client, Sent } from "../client/client.ts";
import type { ExpenseId } from "../domain/expense/expense.ts";
import { DETAIL_NAMES, detailsOfKind } from "../domain/expense/expense-fields.ts";
import { quote } from "../domain/text/text.ts";
import { fold } from "../domain/text/words.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";
import { CategoryPaths } from "./category-paths.ts";
import { type CommandOutput, EXIT, Refused } from "./command-output.ts";
import type { LabelsEdit, readDelete, readEdit } from "./edit-command.ts";
import { openWriter } from "./list.ts";
import { readDay } from "./search-text.ts";
import { type CommandResult, type ServiceParts, withService } from "./service-command.ts";
import { writtenChanges } from "./undo.ts";
import type { CommandOf } from "./words/command-spec.ts";

type Expense = Answered<"Expense">;

type EditCommand = CommandOf<typeof readEdit>;

export function runEdit(command: EditCommand, parts: ServiceParts): Promise<CommandOutput> {
  return withService(command, parts, async (client): Promise<CommandResult> => {
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
  });
}

/** Throws `Refused` if it is no day. */
function dayOf(text: string, parts: ServiceParts): CalendarDate {
  const day = readDay(text, parts);
  if (day !== undefined) return day;
  const reason = `--date must be a day, as 2026-02-28 or yesterday; got ${quote(text)}`;
  throw new Refused(reason, EXIT.notUnderstood);
}

/** Null for none; undefined if it stays. */
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

/** Names are the same whatever their case and accents. */
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

export function runDelete(
  command: CommandOf<typeof readDelete>,
  parts: ServiceParts,
): Promise<CommandOutput> {
  return withService(command, parts, async (client): Promise<CommandResult> => {
    const { ledger, ids } = command;
    const profile = await client.readLedger({ ledger });
    const expenses = await readAll(client, ledger, ids);
    const actions = expenses.map(({ id, version }) => ({ action: "delete" as const, id, version }));
    const { results } = await amend(client, ledger, actions, parts);
    const changes = results.flatMap((result) => result.change ?? []);
    await show(client, profile, expenses, command, parts);
    return { notes: [`deleted; ${undoHint(changes, ledger)}`] };
  });
}
