// Parses the words after `outlay undo` and `outlay history`.

import { MAX_ACTIONS } from "../domain/ledger/actions.ts";
import { showCount } from "../domain/text/text.ts";
import { ROW_OPTIONS, readLimit } from "./list-command.ts";
import {
  JSON_OPTION,
  readServiceWords,
  SERVICE_OPTIONS,
  type ServiceOptions,
} from "./service-options.ts";
import { type CommandSpec, type Misunderstood, misunderstood } from "./words/command-spec.ts";

const UNDO_OPTIONS = { ...JSON_OPTION, ...SERVICE_OPTIONS } as const;

export const UNDO = {
  name: "undo",
  group: "expenses",
  summary: "undo the last command, or changes in the history",
  operands: {
    name: "CHANGE",
    least: 0,
    most: MAX_ACTIONS,
    needs: "the number of a change, such as 12, or several as 12..15",
  },
  options: UNDO_OPTIONS,
  about: [
    "Without CHANGE, reverts the last outlay add, edit or delete in the ledger. Run it again to go further back. Changes by the app and other programs are left alone; give their numbers from outlay history as CHANGE. Use outlay import --undo for an import; if one is newer than the last command, outlay says so. All changes are undone, or none: if a later change stands in the way, outlay says which. An undo is a change itself, and can be undone by its number.",
  ],
  examples: [
    ["undo", "undoes the last command"],
    ["undo 12", "undoes one change, whoever made it"],
  ],
} as const satisfies CommandSpec;

export interface UndoCommand extends ServiceOptions {
  readonly kind: "undo";
  /** None for the last command's. */
  readonly changes: readonly number[];
  readonly isJson: boolean;
}

export function readUndo(words: readonly string[]): UndoCommand | Misunderstood {
  const read = readServiceWords<typeof UNDO_OPTIONS>(UNDO, words);
  if ("reason" in read) return read;
  const { given, operands, service } = read;
  const changes = new Set<number>();
  for (const word of operands) {
    const [, first = "", last = first] =
      /^([1-9]\d{0,14})(?:\.\.([1-9]\d{0,14}))?$/.exec(word) ?? [];
    const [from, to] = [Number.parseInt(first, 10), Number.parseInt(last, 10)];
    if (!(from <= to)) return misunderstood(`undo needs ${UNDO.operands.needs}; got ${word}`);
    if (to - from >= MAX_ACTIONS) return misunderstood(TOO_MANY);
    for (let id = from; id <= to; id += 1) changes.add(id);
  }
  if (changes.size > MAX_ACTIONS) return misunderstood(TOO_MANY);
  return { kind: "undo", ...service, changes: [...changes], isJson: given["--json"] === true };
}

const TOO_MANY = `undo takes at most ${showCount(MAX_ACTIONS)} changes at once`;

/** As `undo` reads them: 12, 15..17. */
export function writtenChanges(changes: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const id of changes.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] + 1 === id) run[1] = id;
    else runs.push([id, id]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}..${last}`)).join(" ");
}

const HISTORY_OPTIONS = { ...ROW_OPTIONS, ...JSON_OPTION, ...SERVICE_OPTIONS } as const;

export const HISTORY = {
  name: "history",
  group: "expenses",
  summary: "list the changes to a ledger or an expense, newest first",
  operands: {
    name: "ID",
    least: 0,
    most: 1,
    needs: "the id of an expense, such as 17",
  },
  options: HISTORY_OPTIONS,
  about: [
    "Each change has its number, time, origin, what was done to what, and the fields that it replaced. For other programs these are separated by tabs. --json prints an array with one change per line.",
  ],
  examples: [
    ["history --limit 10", "the last ten changes of the ledger"],
    ["history 17", "the changes to one expense, even a deleted one"],
  ],
} as const satisfies CommandSpec;

export interface HistoryCommand extends ServiceOptions {
  readonly kind: "history";
  /** Undefined for the whole ledger. */
  readonly id: number | undefined;
  readonly limit: number | undefined;
  readonly isJson: boolean;
}

export function readHistory(words: readonly string[]): HistoryCommand | Misunderstood {
  const read = readServiceWords<typeof HISTORY_OPTIONS>(HISTORY, words);
  if ("reason" in read) return read;
  const { given, operands, service } = read;
  const limit = readLimit(given["--limit"]);
  const [word] = operands;
  const isId = word === undefined || /^[1-9]\d{0,14}$/.test(word);
  const fault =
    limit.fault ?? (isId ? undefined : `history needs ${HISTORY.operands.needs}; got ${word}`);
  if (fault !== undefined) return misunderstood(fault);
  const id = word === undefined ? undefined : Number.parseInt(word, 10);
  return { kind: "history", ...service, id, limit: limit.count, isJson: given["--json"] === true };
}
