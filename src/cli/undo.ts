// Takes changes of a running service back, and lists its history.

import type { Change, Client } from "../client/client.ts";
import { Change as ChangeSchema } from "../contract/endpoints/changes.ts";
import { encoder } from "../contract/schema/encode.ts";
import { writeMoment } from "../contract/schema/fields.ts";
import { PAGE_ITEMS } from "../contract/wire.ts";
import { quote } from "../domain/text/text.ts";
import { type CommandOutput, Refused } from "./command-output.ts";
import { TERMINAL_ROWS } from "./list-command.ts";
import { COMMAND_LINE } from "./service-client.ts";
import { type CommandResult, type ServiceParts, withService } from "./service-command.ts";
import { jsonWriter, shownMoment, type TableColumn, TextTable, tabLine } from "./text-table.ts";
import { type HistoryCommand, type UndoCommand, writtenChanges } from "./undo-command.ts";

/** How far back the last command is looked for. */
const MAX_SEARCHED = 10_000;

export function runUndo(command: UndoCommand, parts: ServiceParts): Promise<CommandOutput> {
  return withService(command, parts, async (client): Promise<CommandResult> => {
    const { ledger } = command;
    const ids = command.changes.length > 0 ? command.changes : await lastCommand(client, ledger);
    // Newest first, since later changes can block earlier ones.
    const actions = ids
      .toSorted((a, b) => b - a)
      .map((change) => ({ action: "undo" as const, change }));
    const idempotencyKey = parts.newKey();
    const { results } = await client.amendLedger({ ledger, body: { actions }, idempotencyKey });
    const made = new Set(
      results.flatMap((result) => ("change" in result ? (result.change ?? []) : [])),
    );
    const found = await changesOf(client, ledger, made);
    const writer = openChanges(command.isJson, parts);
    await writer.write(found);
    await writer.end();
    return {};
  });
}

/** The changes with these ids, newest first. */
async function changesOf(
  client: Client,
  ledger: string,
  ids: ReadonlySet<number>,
): Promise<readonly Change[]> {
  const first = Math.min(...ids);
  const found: Change[] = [];
  for await (const { items } of pagesOf(client, { ledger, id: undefined }, "each")) {
    found.push(...items.filter(({ id }) => ids.has(id)));
    if (items.some(({ id }) => id <= first)) break;
  }
  return found;
}

/**
 * The changes to expenses by the last command that were not undone. All changes of a command have the same timestamp, one after another.
 * Throws `Refused` if there is none, or if a later import has to be undone first, which needs another command.
 */
async function lastCommand(client: Client, ledger: string): Promise<readonly number[]> {
  const { changes, imports } = await searchCommand(client, ledger);
  const command = changes.length > 0 ? `outlay undo ${writtenChanges(changes)}` : "";
  const [newest] = imports.length === 0 ? [] : await standingImports(client, ledger, imports);
  if (newest) {
    const { id, name } = newest;
    const before = command === "" ? "" : `, or ${command} to undo the last command before it`;
    throw new Refused(
      `the latest change is the import of ${quote(name)}; run outlay import --undo ${id} to undo it${before}`,
    );
  }
  if (changes.length > 0) return changes;
  throw new Refused(
    "no command-line changes to undo; outlay history lists all changes, and outlay undo CHANGE undoes one",
  );
}

/** The changes of the last command, and the imports that were begun after it, the newest first. */
async function searchCommand(client: Client, ledger: string) {
  const undoneChanges = new Set<number>();
  const last: Change[] = [];
  const imports: number[] = [];
  const found = () => ({ changes: last.map(({ id }) => id), imports });
  let searched = 0;
  for await (const { items } of pagesOf(client, { ledger, id: undefined }, "together")) {
    for (const change of items) {
      const { id, at, source, record, kind, undoes } = change;
      const isOfIt = last[0]?.at === at && source === COMMAND_LINE;
      if (last.length > 0 && !isOfIt) return found();
      if (undoneChanges.has(id)) continue;
      if (undoes !== null) undoneChanges.add(undoes);
      else if (source === COMMAND_LINE && record === "expense") last.push(change);
      else if (record === "import" && kind === "created") imports.push(change.recordId);
    }
    searched += items.length;
    if (searched >= MAX_SEARCHED) break;
  }
  return found();
}

/** Leaves out imports that are undone, and keeps the order. */
async function standingImports(client: Client, ledger: string, ids: readonly number[]) {
  const { items } = await client.listImports({ ledger });
  return ids.flatMap((id) => {
    return items.find((each) => each.id === id && each.state.startsWith("import")) ?? [];
  });
}

interface Place {
  readonly ledger: string;
  /** The id of an expense, or undefined for the whole ledger. */
  readonly id: number | undefined;
}

/** Newest first. The rows of an import are skipped if imports are shown as one line. */
async function* pagesOf(
  client: Client,
  { ledger, id }: Place,
  imports: "each" | "together",
  limit = PAGE_ITEMS,
) {
  let before: number | undefined;
  for (;;) {
    const query = { ledger, limit, ...(before !== undefined && { before }) };
    const page: Awaited<ReturnType<Client["listChanges"]>> =
      id === undefined
        ? await client.listChanges({ ...query, order: "newest", imports })
        : await client.listExpenseChanges({ ...query, id });
    yield page;
    if (page.items.length < limit) return;
    before = page.next;
  }
}

export function runHistory(command: HistoryCommand, parts: ServiceParts): Promise<CommandOutput> {
  return withService(command, parts, async (client): Promise<CommandResult> => {
    const { isJson } = command;
    const isTable = parts.output.isTerminal && !isJson;
    const limit = command.limit ?? (isTable ? TERMINAL_ROWS : Number.POSITIVE_INFINITY);
    const writer = openChanges(isJson, parts);
    let left = limit;
    for await (const { items } of pagesOf(
      client,
      command,
      "together",
      Math.min(PAGE_ITEMS, limit),
    )) {
      await writer.write(items.slice(0, left));
      left -= items.length;
      if (left <= 0) break;
    }
    await writer.end();
    return {};
  });
}

function openChanges(isJson: boolean, { output }: ServiceParts) {
  if (isJson) return jsonWriter(encoder(ChangeSchema), output);
  const table = output.isTerminal ? new TextTable(COLUMNS, output) : undefined;
  return {
    async write(changes: readonly Change[]): Promise<void> {
      if (changes.length === 0) return;
      const rows = changes.map(cellsOf);
      if (!table) return output.write(rows.map(tabLine).join(""));
      return output.write(
        table.write(rows.map((row, at) => row.with(1, shownMoment(changes[at]?.at ?? null)))),
      );
    },
    end: async () => {},
  };
}

const COLUMNS: readonly TableColumn[] = [
  { name: "Change", kind: "number" },
  { name: "At", kind: "fixed" },
  { name: "From", kind: "fixed" },
  { name: "What", kind: "fixed" },
  { name: "Fields", kind: "text" },
];

function cellsOf(change: Change): readonly string[] {
  const { id, at, source, kind, record, recordId, undoes } = change;
  const what = `${kind} ${record}${record === "ledger" ? "" : ` ${recordId}`}`;
  const undo = undoes === null ? "" : `undoes ${undoes}: `;
  return [String(id), writeMoment(at), source, what, undo + fieldsOf(change)];
}

/** The old and new values. For a record that was created or deleted, all its fields with a value. */
function fieldsOf({ before, after, kind }: Change): string {
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  const names = new Set([...old.keys(), ...now.keys()]);
  return [...names]
    .flatMap((name) => {
      const [was, is] = [written(old.get(name)), written(now.get(name))];
      if (kind === "changed") return [`${name} ${was || "none"} → ${is || "none"}`];
      return was || is ? [`${name} ${was || is}`] : [];
    })
    .join(", ");
}

/** Empty for a value without information. */
function written(value: unknown): string {
  if (value === undefined || value === null || value === false) return "";
  if (Array.isArray(value)) return value.length === 0 ? "" : JSON.stringify(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
