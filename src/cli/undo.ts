// Undoes changes in a ledger of a running server, and lists the ledger's history.

import type { Answered, Client } from "../client/client.ts";
import { Change as ChangeSchema } from "../contract/endpoints/changes.ts";
import { encoder } from "../contract/schema/encode.ts";
import { PAGE_ITEMS } from "../contract/wire.ts";
import { MAX_ACTIONS } from "../domain/ledger/actions.ts";
import { USER_RECORD_KINDS } from "../domain/ledger/ledger-record.ts";
import type { Rhythm } from "../domain/recurring/schedule.ts";
import { quote, showCount } from "../domain/text/text.ts";
import { NotUnderstood, Refused } from "./command-output.ts";
import { ROW_OPTIONS, readLimit, TERMINAL_ROWS } from "./list.ts";
import { describeRhythm } from "./recurring.ts";
import {
  COMMAND_LINE,
  defineServiceCommand,
  JSON_OPTION,
  SERVICE_OPTIONS,
} from "./service-command.ts";
import { openRows, type RowForm, writeRows } from "./text-table.ts";

type Change = Answered<"Change">;

const CHANGE = {
  name: "CHANGE",
  least: 0,
  most: MAX_ACTIONS,
  needs: "the number of a change, such as 12, or several as 12..15",
} as const;

const TOO_MANY = `undo takes at most ${showCount(MAX_ACTIONS)} changes at once`;

/** Writes changes in the form that `undo` reads: 12, 15..17. */
export function writtenChanges(changes: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const id of changes.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] + 1 === id) run[1] = id;
    else runs.push([id, id]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}..${last}`)).join(" ");
}

/** At most this many changes are searched for the last command. */
const MAX_SEARCHED = 10_000;

export const UNDO = defineServiceCommand(
  {
    name: "undo",
    summary: "undo the last command, or changes in the history",
    operands: CHANGE,
    options: { ...JSON_OPTION, ...SERVICE_OPTIONS },
    about: [
      "Without CHANGE, reverts the last outlay add, edit, delete, post or skip in the ledger. Run it again to go further back. Changes by the app and other programs are left alone; to undo those, pass their numbers from outlay history as CHANGE. Use outlay import --undo for an import; if one is newer than the last command, outlay says so. All changes are undone, or none: if a later change prevents that, outlay says which. An undo is a change itself, and can be undone by its number.",
    ],
    examples: [
      ["undo", "undoes the last command"],
      ["undo 12", "undoes one change, whoever made it"],
    ],
  },
  ({ operands }) => {
    const changes = new Set<number>();
    for (const word of operands) {
      const [, first = "", last = first] =
        /^([1-9]\d{0,14})(?:\.\.([1-9]\d{0,14}))?$/.exec(word) ?? [];
      const [from, to] = [Number.parseInt(first, 10), Number.parseInt(last, 10)];
      if (!(from <= to)) throw new NotUnderstood(`undo needs ${CHANGE.needs}; got ${word}`);
      if (to - from >= MAX_ACTIONS) throw new NotUnderstood(TOO_MANY);
      for (let id = from; id <= to; id += 1) changes.add(id);
    }
    if (changes.size > MAX_ACTIONS) throw new NotUnderstood(TOO_MANY);
    return { changes: [...changes] };
  },
  async (client, command, parts) => {
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
    return writeRows(found, CHANGES, command.isJson, parts.output);
  },
);

/** The changes with these ids, newest first. */
async function changesOf(
  client: Client,
  ledger: string,
  ids: ReadonlySet<number>,
): Promise<readonly Change[]> {
  const first = Math.min(...ids);
  const found: Change[] = [];
  for await (const { items } of pagesOf(client, { ledger }, "each")) {
    found.push(...items.filter(({ id }) => ids.has(id)));
    if (items.some(({ id }) => id <= first)) break;
  }
  return found;
}

/**
 * The changes by the last command that were not undone. All changes of a command are consecutive and have the same timestamp. Throws
 * `Refused` if there is none, or if a later import has to be undone first, which needs another command.
 */
async function lastCommand(client: Client, ledger: string): Promise<readonly number[]> {
  const { changes, imports } = await searchCommand(client, ledger);
  const command = changes.length > 0 ? `outlay undo ${writtenChanges(changes)}` : "";
  const [newest] = imports.length === 0 ? [] : await importsNotUndone(client, ledger, imports);
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
  const imports: number[] = [];
  let command: Change[] = [];
  let searched = 0;
  const found = () => ({ changes: notUndone(command, undoneChanges), imports });
  for await (const { items } of pagesOf(client, { ledger }, "together")) {
    for (const change of items) {
      const { id, at, source, record, kind, undoes } = change;
      const isOfCommand = command[0]?.at === at && source === COMMAND_LINE;
      if (!isOfCommand && found().changes.length > 0) return found();
      if (!isOfCommand) command = [];
      if (undoes === null && source === COMMAND_LINE) command.push(change);
      if (undoneChanges.has(id)) continue;
      if (undoes !== null) undoneChanges.add(undoes);
      else if (record === "import" && kind === "created") imports.push(change.recordId);
    }
    searched += items.length;
    if (searched >= MAX_SEARCHED) break;
  }
  return found();
}

const UNDONE_RECORDS = new Set<string>(["expense", "recurring", ...USER_RECORD_KINDS]);

/**
 * The changes of a command that need to be undone. The change that marks an occurrence as recorded is undone together with its expense. New
 * labels stay.
 */
function notUndone(command: readonly Change[], undone: ReadonlySet<number>): readonly number[] {
  const hasExpenses = command.some(({ record }) => record === "expense");
  const onlyMarksOccurrence = ({ record, kind }: Change) =>
    hasExpenses && record === "recurring" && kind === "changed";
  return command
    .filter(
      (each) =>
        UNDONE_RECORDS.has(each.record) && !undone.has(each.id) && !onlyMarksOccurrence(each),
    )
    .map(({ id }) => id);
}

/** Leaves out imports that are undone, and keeps the order. */
async function importsNotUndone(client: Client, ledger: string, ids: readonly number[]) {
  const { items } = await client.listImports({ ledger });
  return ids.flatMap((id) => {
    return items.find((each) => each.id === id && each.state.startsWith("import")) ?? [];
  });
}

interface Place {
  readonly ledger: string;
  /** The id of an expense; absent for the whole ledger. */
  readonly id?: number;
}

/** Yields pages of changes, newest first. The changes that an import made to single rows are skipped if imports are shown as one line. */
async function* pagesOf(
  client: Client,
  { ledger, id }: Place,
  imports: "each" | "together",
  limit = PAGE_ITEMS,
) {
  let before: number | undefined;
  for (;;) {
    const query = { ledger, limit, ...(before !== undefined && { before }) };
    const page: Answered<"ChangePage"> =
      id === undefined
        ? await client.listChanges({ ...query, order: "newest", imports })
        : await client.listExpenseChanges({ ...query, id });
    yield page;
    if (page.items.length < limit) return;
    before = page.next;
  }
}

const EXPENSE = {
  name: "ID",
  least: 0,
  most: 1,
  needs: "the id of an expense, such as 17",
} as const;

export const HISTORY = defineServiceCommand(
  {
    name: "history",
    summary: "list the changes to a ledger or an expense, newest first",
    operands: EXPENSE,
    options: { ...ROW_OPTIONS, ...JSON_OPTION, ...SERVICE_OPTIONS },
    about: [
      "Each change has its number, time, origin, what was done to what, and the fields that it replaced. For other programs these are separated by tabs. --json prints an array with one change per line.",
    ],
    examples: [
      ["history --limit 10", "the last ten changes of the ledger"],
      ["history 17", "the changes to one expense, even a deleted one"],
    ],
  },
  ({ given, operands: [word] }) => {
    const limit = readLimit(given["--limit"]);
    if (word === undefined) return { limit };
    if (/^[1-9]\d{0,14}$/.test(word)) return { limit, id: Number.parseInt(word, 10) };
    throw new NotUnderstood(`history needs ${EXPENSE.needs}; got ${word}`);
  },
  async (client, command, parts) => {
    const { isJson } = command;
    const isTable = parts.output.isTerminal && !isJson;
    const limit = command.limit ?? (isTable ? TERMINAL_ROWS : Number.POSITIVE_INFINITY);
    const writer = openRows(CHANGES, isJson, parts.output);
    let left = limit;
    const pages = pagesOf(client, command, "together", Math.min(PAGE_ITEMS, limit));
    for await (const { items } of pages) {
      await writer.write(items.slice(0, left));
      left -= items.length;
      if (left <= 0) break;
    }
    await writer.end();
    return {};
  },
);

const CHANGES: RowForm<Change> = {
  encode: encoder(ChangeSchema),
  columns: [
    { name: "Change", kind: "number", of: ({ id }) => id },
    { name: "At", kind: "moment", of: ({ at }) => at },
    { name: "From", kind: "fixed", of: ({ source }) => source },
    { name: "What", kind: "fixed", of: whatOf },
    { name: "Fields", kind: "text", of: fieldsOf },
  ],
};

function whatOf({ kind, record, recordId }: Change): string {
  return `${kind} ${record}${record === "ledger" ? "" : ` ${recordId}`}`;
}

/** Shows the old and new values. A record that was created or deleted shows all fields that have a value. */
function fieldsOf({ before, after, kind, undoes }: Change): string {
  const [old, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  const fields = [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [was, is] = [written(name, old.get(name)), written(name, now.get(name))];
    if (kind === "changed") return [`${name} ${was || "none"} → ${is || "none"}`];
    return was || is ? [`${name} ${was || is}`] : [];
  });
  return (undoes === null ? "" : `undoes ${undoes}: `) + fields.join(", ");
}

/** Writes a value; "" if it contains no information. */
function written(name: string, value: unknown): string {
  // Safe: the service checks each rhythm.
  if (name === "rhythm" && value) return describeRhythm(value as Rhythm, "stay");
  if (value === undefined || value === null || value === false) return "";
  if (Array.isArray(value) && value.length === 0) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
