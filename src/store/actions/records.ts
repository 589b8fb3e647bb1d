// Transactions on records whose fields users set. They serve all kinds, from the table of record types.

import { isLabelKind } from "../../domain/label/label.ts";
import {
  type ActionResult,
  type EditableAction,
  kindOfAction,
} from "../../domain/ledger/actions.ts";
import {
  type EditableKind,
  type EditableRecord,
  type FieldsOf,
  isInList,
  isOfKind,
  type LedgerRecord,
  type LedgerRecordKind,
  mapReferences,
  RECORD_TYPES,
  type RecordOf,
  referencesOf,
  showRecord,
} from "../../domain/ledger/ledger-record.ts";
import { isSame } from "../../domain/replaced-fields.ts";
import { withArticle } from "../../domain/text/text.ts";
import { dayIn } from "../../domain/time/zone.ts";
import { refusalOfUnknown, standInFor, titleOf, wordOf } from "./labels.ts";
import { conflict, expectVersion, unfitting, unknown } from "./refused.ts";
import type { Workspace } from "./workspace.ts";

export function actOnRecord(work: Workspace, action: EditableAction): ActionResult {
  const kind = kindOfAction(action.action);
  // Safe: each action has its own result.
  return { action: action.action, value: resultOf(work, kind, action) } as ActionResult;
}

function resultOf(work: Workspace, kind: EditableKind, action: EditableAction) {
  if ("draft" in action) {
    const draft = settleNames(work, kind, action.draft);
    expectNoRival(work, kind, draft, undefined);
    expectFitting(work, kind, { ...draft, removed: false });
    return work.createRecord<EditableRecord>(kind, { ...draft, removed: false });
  }
  const { id, ifMatch } = action;
  const before = expectRecord(work, kind, id);
  expectVersion(ifMatch, showRecord(before, work.labels).version, `The ${titleOf(before)}`);
  if (!("change" in action)) return work.replaceRecord(before, { removed: true }).lastChange;
  const change = settleNames(work, kind, action.change, before);
  expectNoRival(work, kind, change, id);
  expectFitting(work, kind, { ...before, ...change });
  // Safe: the change and the record are of the kind that the action is named after.
  return work.replaceRecord(before, change as Partial<FieldsOf<EditableRecord>>);
}

export function expectFitting(work: Workspace, kind: EditableKind, fields: object): void {
  const { profile, at } = work;
  const fault = RECORD_TYPES[kind].faultOf?.(fields, dayIn(profile.zone, at));
  if (fault) throw unfitting(fault.message, fault.pointer);
}

/** The record of the kind, unless there is none or it was removed. */
export function expectRecord<Kind extends LedgerRecordKind>(
  work: Workspace,
  kind: Kind,
  id: number,
): RecordOf<Kind> {
  const record = work.records.get(id);
  if (record && isOfKind(record, [kind])) return record;
  throw unknown(`There is no ${wordOf(kind)} with the id ${id}`);
}

/** Throws if another record has the same value in the kind's unique field. */
function expectNoRival(
  work: Workspace,
  kind: EditableKind,
  fields: object,
  own: number | undefined,
): void {
  const other = rivalOf(work, kind, fields, own);
  if (!other) return;
  const { unique } = RECORD_TYPES[kind];
  throw conflict(
    `There is ${withArticle(titleOf(other))} already, with the id ${other.id}; choose another ${unique}`,
    `/${unique}`,
  );
}

/**
 * Replaces removed labels in the fields by the labels that replace them. Throws if there is no such label, or if another record that the
 * fields name does not exist. An item that was already in a list of the record `before` may stay as it is.
 */
export function settleNames<Fields extends object>(
  work: Workspace,
  kind: LedgerRecordKind,
  fields: Fields,
  before?: LedgerRecord,
): Fields {
  const known = new Set(before && referencesOf(before).map(({ id }) => id));
  return mapReferences(kind, fields, (reference) => {
    const { kind: named, id, pointer } = reference;
    if (isInList(reference) && known.has(id)) return id;
    if (isLabelKind(named)) return standInFor(work, named, id, pointer);
    if (work.records.get(id)?.kind === named) return id;
    throw refusalOfUnknown(named, id, pointer);
  });
}

/** Another existing record of the kind with the same value in its unique field. */
export function rivalOf(
  work: Workspace,
  kind: EditableKind,
  fields: object,
  own: number | undefined,
): EditableRecord | undefined {
  const value = uniqueIn(kind, fields);
  if (value === undefined) return undefined;
  for (const record of work.records.others()) {
    if (record.kind !== kind || record.removed || record.id === own) continue;
    if (isSame(uniqueIn(kind, record), value)) return record;
  }
  return undefined;
}

function uniqueIn(kind: EditableKind, fields: object): unknown {
  const { unique } = RECORD_TYPES[kind];
  return Object.entries(fields).find(([name]) => name === unique)?.[1];
}
