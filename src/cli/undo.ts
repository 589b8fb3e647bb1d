// Takes changes of a running service back, and lists its history.

import type { Change, Client } from "../client/client.ts";
import { Change as ChangeSchema } from "../contract/endpoints/changes.ts";
import { encoder } from "../contract/schema/encode.ts";
import { writeMoment } from "../contract/schema/fields.ts";
import { type CommandOutput, Refused } from "./command-output.ts";
import { TERMINAL_ROWS } from "./list-command.ts";
import { COMMAND_LINE } from "./service-client.ts";
import { type Said, type ServiceParts, withService } from "./service-command.ts";
import { jsonWriter, type TableColumn, TextTable, tabLine } from "./text-table.ts";
import type { HistoryCommand, UndoCommand } from "./undo-command.ts";

const PAGE = 1_000;
/** How far back the last command is looked for. */
const MOST_SEARCHED = 10_000;

export function runUndo(command: UndoCommand, parts: ServiceParts): Promise<CommandOutput> {
  return withService(command, parts, async (client): Promise<Said> => {
    const { ledger } = command;
    const ids = command.changes.length > 0 ? command.changes : await lastCommand(client, ledger);
    // The last one first: it may stand in the way of those before it.
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

/** Those with these ids, the newest first. */
async function changesOf(
  client: Client,
  ledger: string,
  ids: ReadonlySet<number>,
): Promise<readonly Change[]> {
  const first = Math.min(...ids);
  const found: Change[] = [];
  for await (const { items } of pagesOf(client, { ledger, id: undefined })) {
    found.push(...items.filter(({ id }) => ids.has(id)));
    if (items.some(({ id }) => id <= first)) break;
  }
  return found;
}

/**
 * What the last command changed in expenses and nothing has taken back. All changes of a command are of one moment, one behind the
 * other.
 */
async function lastCommand(client: Client, ledger: string): Promise<readonly number[]> {
  const takenBack = new Set<number>();
  const last: Change[] = [];
  let searched = 0;
  for await (const { items } of pagesOf(client, { ledger, id: undefined })) {
    for (const change of items) {
      const isOfIt = last[0]?.at === change.at && change.source === COMMAND_LINE;
      if (last.length > 0 && !isOfIt) return last.map(({ id }) => id);
      if (takenBack.has(change.id)) continue;
      if (change.undoes !== null) takenBack.add(change.undoes);
      else if (change.source === COMMAND_LINE && change.record === "expense") last.push(change);
    }
    searched += items.length;
    if (searched >= MOST_SEARCHED) break;
  }
  if (last.length > 0) return last.map(({ id }) => id);
  throw new Refused(
    "there is nothing to undo that a command did; outlay history lists all changes, and outlay undo CHANGE takes one back",
  );
}

interface Place {
  readonly ledger: string;
  /** Of an expense; undefined for the whole ledger. */
  readonly id: number | undefined;
}

/** The newest first. */
async function* pagesOf(client: Client, { ledger, id }: Place, limit = PAGE) {
  let before: number | undefined;
  for (;;) {
    const query = { ledger, limit, ...(before !== undefined && { before }) };
    const page: Awaited<ReturnType<Client["listChanges"]>> =
      id === undefined
        ? await client.listChanges({ ...query, order: "newest" })
        : await client.listExpenseChanges({ ...query, id });
    yield page;
    if (page.items.length < limit) return;
    before = page.next;
  }
}

export function runHistory(command: HistoryCommand, parts: ServiceParts): Promise<CommandOutput> {
  return withService(command, parts, async (client): Promise<Said> => {
    const { isJson } = command;
    const isTable = parts.output.isTerminal && !isJson;
    const limit = command.limit ?? (isTable ? TERMINAL_ROWS : Number.POSITIVE_INFINITY);
    const writer = openChanges(isJson, parts);
    let left = limit;
    for await (const { items } of pagesOf(client, command, Math.min(PAGE, limit))) {
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
        table.write(rows.map((row, at) => row.with(1, shortMoment(changes[at])))),
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

/** To the minute: 2026-03-01 10:00Z. */
function shortMoment(change: Change | undefined): string {
  return change ? writeMoment(change.at).replace(/T(.*):\d\d\.\d+/, " $1") : "";
}

function cellsOf(change: Change): readonly string[] {
  const { id, at, source, kind, record, recordId, undoes } = change;
  const what = `${kind} ${record}${record === "ledger" ? "" : ` ${recordId}`}`;
  const undo = undoes === null ? "" : `undoes ${undoes}: `;
  return [String(id), writeMoment(at), source, what, undo + fieldsOf(change)];
}

/** What was replaced, and by what; of a record that came or went, all that says something. */
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

/** Empty for what says nothing. */
function written(value: unknown): string {
  if (value === undefined || value === null || value === false) return "";
  if (Array.isArray(value)) return value.length === 0 ? "" : JSON.stringify(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
