// What a transaction does to records of which somebody says every field: all kinds of them alike, by the table of records.

import type { ActionResult, EditableAction } from "../../domain/ledger/actions.ts";
import { isSame } from "../../domain/ledger/ledger-change.ts";
import {
  type EditableKind,
  type EditableRecord,
  type FieldsOf,
  type LedgerRecordKind,
  namesOf,
  RECORD_TYPES,
} from "../../domain/ledger/ledger-record.ts";
import { withArticle } from "../../domain/text/text.ts";
import { titleOf, wordOf } from "./labels.ts";
import { expectVersion, Refused } from "./refused.ts";
import type { Workspace } from "./workspace.ts";

export function actOnRecord(work: Workspace, action: EditableAction): ActionResult {
  // Safe: it is named after the kind.
  const kind = action.action.replace(/^\w+-/, "") as EditableKind;
  // Safe: each action has its own result.
  return { action: action.action, value: resultOf(work, kind, action) } as ActionResult;
}

function resultOf(work: Workspace, kind: EditableKind, action: EditableAction) {
  if ("draft" in action) {
    expectPlace(work, kind, action.draft, undefined);
    return work.createRecord<EditableRecord>(kind, { ...action.draft, removed: false });
  }
  const { id, ifMatch } = action;
  const before = expectRecord(work, kind, id);
  expectVersion(ifMatch, before.lastChange, `The ${titleOf(before)}`);
  if (!("change" in action)) return work.replaceRecord(before, { removed: true }).lastChange;
  expectPlace(work, kind, action.change, id);
  // Safe: what is said is of the kind that the action is named after, and so is the record.
  return work.replaceRecord(before, action.change as Partial<FieldsOf<EditableRecord>>);
}

function expectRecord(work: Workspace, kind: EditableKind, id: number): EditableRecord {
  const record = work.records.get(id);
  if (record?.kind === kind && !record.removed) return record;
  throw new Refused("unknown-record", `There is no ${wordOf(kind)} with the id ${id}`);
}

/** Throws if a record that the fields name is not there, or if another one has what no two may have alike. */
function expectPlace(
  work: Workspace,
  kind: EditableKind,
  fields: object,
  own: number | undefined,
): void {
  expectNamed(work, kind, fields);
  const other = rivalOf(work, kind, fields, own);
  if (!other) return;
  const { unique } = RECORD_TYPES[kind];
  throw new Refused(
    "conflict",
    `There is ${withArticle(titleOf(other))} already, with the id ${other.id}; choose another ${unique}`,
    `/${unique}`,
  );
}

/** Throws if the fields name a record that is not there, or of another kind. */
export function expectNamed(work: Workspace, kind: LedgerRecordKind, fields: object): void {
  const values = new Map<string, unknown>(Object.entries(fields));
  for (const [name, named] of namesOf(kind)) {
    const id = values.get(name);
    if (typeof id !== "number" || work.records.get(id)?.kind === named) continue;
    throw new Refused(
      "unfitting-fields",
      `${name} must be the id of ${withArticle(wordOf(named))}; there is none ${id}`,
      `/${name}`,
    );
  }
}

/** Another record of the kind that is there, and has what no two of them may have alike. */
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
