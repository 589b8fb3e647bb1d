// Transactions on categories, payees and tags.

import type { KeptExpense } from "../../domain/expense/book-expense.ts";
import { labelsIn } from "../../domain/expense/detail-labels.ts";
import type { Label, LabelFields, LabelId, LabelKind } from "../../domain/label/label.ts";
import { resolveLabel } from "../../domain/label/labels.ts";
import type { ActionOf, LabelDraft } from "../../domain/ledger/actions.ts";
import type { ChangeId } from "../../domain/ledger/ledger-change.ts";
import { type LedgerRecord, referencesOf } from "../../domain/ledger/ledger-record.ts";
import { quote, showCount, withArticle } from "../../domain/text/text.ts";
import { conflict, expectVersion, Refused, unfitting } from "./refused.ts";
import type { Workspace } from "./workspace.ts";

export function createLabel(work: Workspace, { label: kind, draft }: ActionOf<"create-label">) {
  expectParent(work, draft.parent, undefined);
  expectFreeName(work, kind, draft, undefined);
  return work.createRecord<Label>(kind, { ...draft, removed: false, target: null });
}

export function changeLabel(work: Workspace, action: ActionOf<"change-label">): Label {
  const { label: kind, id, change, ifMatch } = action;
  const before = expectLabel(work, kind, id);
  expectVersion(ifMatch, before.lastChange, subjectOf(before));
  const after: LabelDraft = { ...before, ...change };
  if (after.parent !== before.parent) expectParent(work, after.parent, before);
  expectFreeName(work, kind, after, id);
  return work.replaceRecord(before, change);
}

export function mergeLabel(work: Workspace, action: ActionOf<"merge-label">): Label {
  const { label: kind, id, into, ifMatch } = action;
  const before = expectLabel(work, kind, id);
  expectVersion(ifMatch, before.lastChange, subjectOf(before));
  const target = expectLabel(work, kind, into, "/into");
  remove(work, before, target.id, "/into");
  return target;
}

export function deleteLabel(work: Workspace, action: ActionOf<"delete-label">): ChangeId {
  const { label: kind, id, replacement, ifMatch } = action;
  const before = expectLabel(work, kind, id);
  expectVersion(ifMatch, before.lastChange, subjectOf(before));
  const { target, checkedThrough, users } = replacement;
  if (users !== undefined) {
    throw conflict(
      `${subjectOf(before)} is in use by ${users === 1 ? "1 expense" : `${showCount(users)} expenses`}; set target to the id of its replacement, or to none`,
    );
  }
  if (checkedThrough !== undefined) expectUnused(work, before, checkedThrough);
  if (typeof target === "number") expectLabel(work, kind, target, "/target");
  return remove(work, before, target ?? null, "/target");
}

/** Throws if a record refers to the label, or if an expense has used it since the change `checkedThrough`. */
export function expectUnused(work: Workspace, label: Label, checkedThrough: ChangeId): void {
  const users = work.touchedAfter(checkedThrough).filter((expense) => uses(work, expense, label));
  const first = lowestOf(users);
  const record = lowestOf(work.records.others(), (one) => !one.removed && names(work, one, label));
  const user = first ? `expense ${first.id}` : record && nounOf(record);
  if (user === undefined) return;
  throw conflict(`${subjectOf(label)} is in use, for example by ${user}`);
}

function uses(work: Workspace, { details }: KeptExpense, label: Label): boolean {
  if (!details) return false;
  return labelsIn(details).some((id) => resolveLabel(work.labels, id)?.id === label.id);
}

function names(work: Workspace, record: LedgerRecord, label: Label): boolean {
  return referencesOf(record).some(
    ({ kind, id }) => kind === label.kind && resolveLabel(work.labels, id)?.id === label.id,
  );
}

function remove(work: Workspace, label: Label, target: LabelId | null, pointer: string): ChangeId {
  if (target === label.id) {
    throw conflict(`${subjectOf(label)} can't replace itself; choose another one`, pointer);
  }
  const child = childOf(work, label.id);
  if (child) {
    throw conflict(
      `${subjectOf(label)} has subcategories, such as ${quote(child.name)}; move or delete them first`,
    );
  }
  return work.replaceRecord(label, { removed: true, target }).lastChange;
}

/** The subcategory with the lowest id. */
export function childOf(work: Workspace, id: LabelId): Label | undefined {
  return lowestOf(work.labels.all(), ({ parent, removed }) => parent === id && !removed);
}

/** The record with the lowest id, so that every engine names the same one in a refusal. */
function lowestOf<Of extends { readonly id: number }>(
  records: Iterable<Of>,
  matches: (record: Of) => boolean = () => true,
): Of | undefined {
  let lowest: Of | undefined;
  for (const record of records) {
    if (matches(record) && !(lowest && lowest.id < record.id)) lowest = record;
  }
  return lowest;
}

function expectLabel(work: Workspace, kind: LabelKind, id: LabelId, pointer?: string): Label {
  const label = work.labels.get(id);
  if (label?.kind === kind && !label.removed) return label;
  const message = `There is no ${kind} with the id ${id}`;
  throw new Refused(pointer ? "unfitting-fields" : "unknown-record", message, pointer);
}

/** The label that replaces the one in a field. Throws if there is none. */
export function standInFor(work: Workspace, kind: LabelKind, id: number, pointer: string): LabelId {
  const standIn = work.labels.get(id)?.kind === kind ? resolveLabel(work.labels, id) : undefined;
  if (standIn) return standIn.id;
  throw refusalOfUnknown(kind, id, pointer);
}

/** The reason why a field that names a record is refused. */
export function refusalOfUnknown(kind: string, id: number, pointer: string): Refused {
  const [field = ""] = /[^/]+(?:\/\d+)?$/.exec(pointer) ?? [];
  return unfitting(
    `${field.replace("/", ".")} must be the id of ${withArticle(wordOf(kind))}; ${id} does not exist`,
    pointer,
  );
}

/** Categories have two levels: a category with subcategories can't get a parent, and a subcategory can't be one. */
function expectParent(work: Workspace, parent: LabelId | null, label: Label | undefined): void {
  if (parent === null) return;
  const refuse = (message: string) => unfitting(message, "/parent");
  const above = work.labels.get(parent);
  if (above?.kind !== "category" || above.removed) {
    throw refuse(`parent must be the id of a category; ${parent} does not exist`);
  }
  if (parent === label?.id) {
    throw refuse(`parent must be another category; ${quote(above.name)} can't be its own parent`);
  }
  if (above.parent !== null) {
    throw refuse(`parent must be a top-level category; ${quote(above.name)} is not`);
  }
  if (label && childOf(work, label.id)) {
    throw refuse(`parent must be null for ${quote(label.name)}, which has subcategories`);
  }
}

/** Throws if another existing label has the name. */
function expectFreeName(
  work: Workspace,
  kind: LabelKind,
  fields: Pick<LabelFields, "name" | "parent">,
  own: LabelId | undefined,
): void {
  const other = anotherNamed(work, kind, fields, own);
  if (!other) return;
  throw conflict(
    `There is ${withArticle(kind)} ${quote(other.name)} already, with the id ${other.id}; choose another name, or merge the two`,
    "/name",
  );
}

/** Another existing label with the same name under the same parent. */
export function anotherNamed(
  work: Workspace,
  kind: LabelKind,
  { name, parent }: Pick<LabelFields, "name" | "parent">,
  own: LabelId | undefined,
): Label | undefined {
  for (const label of work.labels.allNamed(kind, name, parent)) {
    if (!label.removed && label.id !== own) return label;
  }
  return undefined;
}

export function nounOf(record: LedgerRecord): string {
  return record.kind === "ledger" ? "the ledger" : `the ${titleOf(record)}`;
}

/** The name of a record in messages, without an article. */
export function titleOf(record: LedgerRecord): string {
  const name: string | undefined = "name" in record ? record.name : undefined;
  return `${wordOf(record.kind)} ${name === undefined ? record.id : quote(name)}`;
}

/** The name of a kind of records in messages. */
export function wordOf(kind: string): string {
  return kind === "recurring" ? "recurring expense" : kind.replace("-", " ");
}

/** The name of a label at the beginning of a sentence. */
function subjectOf({ kind, name }: Label): string {
  return `The ${kind} ${quote(name)}`;
}
