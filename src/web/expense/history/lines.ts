// Groups the history into lines. Changes that were made together are one line, such as "Category of 15 expenses: None → Fun", in the
// user's language. The service stores one change per record. Changes with the same time and source were made together.

import { TEXT_FIELDS } from "../../../domain/expense/expense-fields.ts";
import { sum } from "../../../domain/money/decimal.ts";
import { matchesWords, wordsOf } from "../../../domain/text/words.ts";
import type { Pending } from "../../service/pending.ts";
import type { Change } from "../../service/shapes.ts";
import { type Place, type Transaction, takeBack, undoImport } from "../../service/transactions.ts";
import { setApart } from "../../texts/directed.ts";
import type { Texts } from "../../texts/texts.ts";
import {
  isMoved,
  keyOf,
  nameOfCategory,
  onlyArchived,
  replacedIn,
  type Words,
} from "./change-words.ts";

export interface Line {
  /** The newest first. */
  readonly changes: readonly Change[];
  /** The changes that describe the line and that undo reverts. If it has changes to expenses, only those: they created its new labels. */
  readonly main: readonly Change[];
  /** Undefined for a line that did something new. A redo has undone an undo. */
  readonly reversal: Reversal | undefined;
}

export type Reversal = "undo" | "redo";

/** `changes` are newest first. Unless `isWhole`, older ones may follow, so the last line may be incomplete and is left out. */
export function linesOf(changes: readonly Change[], isWhole: boolean): readonly Line[] {
  const groups: Change[][] = [];
  // Two changes to one record are two operations.
  const records = new Set<string>();
  for (const change of changes) {
    const group = groups.at(-1);
    if (group?.[0] && isTogether(group[0], change) && !records.has(keyOf(change))) {
      group.push(change);
    } else {
      groups.push([change]);
      records.clear();
    }
    records.add(keyOf(change));
  }
  const redone = redoneIn(changes);
  return (isWhole ? groups : groups.slice(0, -1)).map((group) => lineOf(group, redone));
}

function isTogether(a: Change, b: Change): boolean {
  // An import is a line by itself: the service reports everything that it made as one change.
  if (a.record === "import" || b.record === "import") return false;
  const isUndo = (change: Change) => change.undoes !== null;
  return a.at === b.at && a.source === b.source && isUndo(a) === isUndo(b);
}

function lineOf(changes: readonly Change[], redone: ReadonlySet<number>): Line {
  const ofExpenses = changes.filter(({ record }) => record === "expense");
  const main = ofExpenses.length > 0 ? ofExpenses : changes;
  if (main.every(({ undoes }) => undoes === null)) return { changes, main, reversal: undefined };
  return { changes, main, reversal: main.every(({ id }) => redone.has(id)) ? "redo" : "undo" };
}

export const LINE_KINDS = ["added", "edited", "deleted", "imported", "settings", "undone"] as const;

export type LineKind = (typeof LINE_KINDS)[number];

const KIND_OF = { created: "added", changed: "edited", deleted: "deleted" } as const;

export function kindOf({ record, kind, undoes }: Change): LineKind {
  if (undoes !== null) return "undone";
  if (record === "import") return "imported";
  return record === "expense" ? KIND_OF[kind] : "settings";
}

interface Sought {
  readonly kind?: LineKind | undefined;
  readonly text: string;
  /** The expenses that match the text. Their lines are found even if their changes don't contain it. */
  readonly found: ReadonlySet<number>;
}

export function isSought(line: Line, { kind, text, found }: Sought, words: Words): boolean {
  if (kind !== undefined && !line.main.some((change) => kindOf(change) === kind)) return false;
  const sought = wordsOf(text);
  if (sought.length === 0) return true;
  return line.changes.some((change) => {
    const { record, recordId } = change;
    if (record === "expense" && found.has(recordId)) return true;
    return matchesWords(wordsOf(textsOf(change, words).join(" ")), sought);
  });
}

function textsOf(
  { record, recordId, before, after }: Change,
  { categories, imports }: Words,
): readonly string[] {
  const file = record === "import" ? imports.find(({ id }) => id === recordId) : undefined;
  const texts = [before, after].flatMap((fields) => {
    const { description, payee, name, tags = [], category } = fields ?? {};
    const written = TEXT_FIELDS.map((field) => fields?.[field]);
    const ofCategory = category == null ? undefined : nameOfCategory(category, categories);
    return [description, payee, ...written, name, ofCategory, ...tags];
  });
  const own = record === "category" ? nameOfCategory(recordId, categories) : undefined;
  return [...texts, own, file?.name, file?.source?.name].filter((each) => typeof each === "string");
}

/** The name of a record; undefined if it is unknown or must not be shown. */
export type NameOf = (change: Change) => string | undefined;

export function describeLine(line: Line, nameOf: NameOf, words: Words): string {
  const sentence = describeDone(line, nameOf, words);
  return line.reversal ? describeReversal(line.reversal, sentence, words.texts) : sentence;
}

/** Describes what a line did, or what it has undone or redone. */
export function describeDone({ main, reversal }: Line, nameOf: NameOf, words: Words): string {
  const described = reversal === "undo" ? main.map(inverted) : main;
  const alike = Map.groupBy(described, ({ record, kind }) => `${record} ${kind}`);
  return [...alike.values()].map((each) => describe(each, nameOf, words)).join(" · ");
}

export function describeReversal(reversal: Reversal, operation: string, { history }: Texts) {
  return reversal === "redo" ? history.redid(operation) : history.tookBack(operation);
}

const INVERSE = { created: "deleted", changed: "changed", deleted: "created" } as const;

/** The inverse of a change: an undo describes what it has undone. */
function inverted(change: Change): Change {
  const { kind, before, after } = change;
  return { ...change, kind: INVERSE[kind], before: after, after: before };
}

/** All changes have the same `record` and `kind`. */
function describe(changes: readonly Change[], nameOf: NameOf, words: Words): string {
  const { texts, showAmount } = words;
  const { history } = texts;
  const [first, ...others] = changes;
  if (!first) return "";
  const { record, kind } = first;
  if (record === "import" && kind === "created") return describeImport(first, nameOf, words);
  const one = record === "expense" ? nameOf(first) : recordNamed(record, texts, nameOf(first));
  const what = others.length === 0 ? one : thingsOf(record, changes.length, words);
  if (!what) return history.done[kind];
  if (kind === "changed") return describeChanged(changes, what, words);
  if (words.isBrief) return history.did[kind](what, changes.length);
  const amounts = changes.flatMap(({ before, after }) => (after ?? before)?.amount ?? []);
  const priced =
    amounts.length > 0 ? `${setApart(what)}, ${setApart(showAmount(sum(amounts)))}` : what;
  return history.did[kind](priced, changes.length);
}

function thingsOf(record: Change["record"], count: number, { texts, showCount }: Words): string {
  if (record === "expense") return texts.expenses(count, showCount(count));
  if (record === "import" || record === "import-source") return recordNamed(record, texts);
  return texts.things[record](count, showCount(count));
}

function recordNamed(record: Change["record"], { history }: Texts, name?: string): string {
  return history.record(history.records[record], name);
}

function describeImport(change: Change, nameOf: NameOf, words: Words): string {
  const { texts, showCount, imports } = words;
  const file = imports.find(({ id }) => id === change.recordId);
  const count = change.after?.expenses ?? file?.of;
  const source = file?.source?.name ?? nameOf(change) ?? file?.name;
  if (count === undefined || source === undefined) return recordNamed("import", texts, source);
  return texts.history.imported(texts.expenses(count, showCount(count)), source, count);
}

function describeChanged(changes: readonly Change[], what: string, words: Words): string {
  const { history, none } = words.texts;
  // The first move gives every category a position.
  if (changes.every(isMoved)) return history.ordered;
  const [isArchived, ...more] = new Set(changes.map(onlyArchived));
  if (isArchived !== undefined && more.length === 0) {
    return history.did[isArchived ? "archived" : "restored"](what, changes.length);
  }
  const common = changes.length > 1 ? commonField(changes, words) : undefined;
  if (!common) return history.did.changed(what, changes.length);
  const before = common.before.length > 1 ? history.various : (common.before[0] ?? none);
  return history.set(common.name, what, before, common.after ?? none);
}

/** The one field that all changes set to the same value; undefined if there is none. */
export function commonField(changes: readonly Change[], words: Words) {
  const replaced = changes.map((change) => replacedIn(change, words));
  const [first, ...others] = replaced[0] ?? [];
  if (!first || others.length > 0) return undefined;
  const isSame = replaced.every(
    ([field, ...more]) =>
      more.length === 0 && field?.name === first.name && field.after === first.after,
  );
  if (!isSame) return undefined;
  const before = [...new Set(replaced.map(([field]) => field?.before))];
  return { name: first.name, before, after: first.after };
}

/**
 * The label of the line's button: "remove" if it deletes records that were created or restored. Undefined for an undone import, whose file
 * must be imported again, and for a new ledger, which is deleted elsewhere.
 */
export function offeredAction({ main, reversal }: Line): Reversal | "remove" | undefined {
  const isUndoing = reversal === "undo";
  if (isUndoing && main.some(({ record }) => record === "import")) return undefined;
  if (main.some(({ record, kind }) => record === "ledger" && kind === "created")) return undefined;
  const isMade = main.every(({ record, kind }) => record !== "import" && kind === "created");
  if (isMade) return "remove";
  return isUndoing ? "redo" : "undo";
}

export function leftOf(line: Line, undone: ReadonlySet<number>): Line {
  return { ...line, main: line.main.filter(({ id }) => !undone.has(id)) };
}

/** Undoes the whole line. If the line is an undo, this redoes what it undid. */
export function undoingOf(
  place: Place,
  { main, reversal }: Line,
  pending: readonly Pending[],
): Transaction {
  const [first] = main;
  if (first?.record === "import") return undoImport(place.ledger, first.recordId);
  const ids = main.map(({ id }) => id);
  return takeBack(place, reversal === "undo" ? ["redo", "undo"] : ["undo", "redo"], ids, pending);
}

/** The changes that a later change in the list undoes, unless that one is itself undone. */
export function undoneIn(changes: readonly Change[]): ReadonlySet<number> {
  const undone = new Set<number>();
  // The newest first: a change that was undone undoes nothing.
  for (const { id, undoes } of changes) {
    if (undoes !== null && !undone.has(id)) undone.add(undoes);
  }
  return undone;
}

/** The changes that redo something: each undoes an undo. */
function redoneIn(changes: readonly Change[]): ReadonlySet<number> {
  const redone = new Set<number>();
  const undoings = new Set<number>();
  for (const { id, undoes } of changes.toReversed()) {
    if (undoes === null) continue;
    if (undoings.has(undoes)) redone.add(id);
    else undoings.add(id);
  }
  return redone;
}
