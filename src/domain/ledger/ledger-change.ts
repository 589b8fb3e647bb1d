// The history of a ledger: each change of any record in it, in order, with the values before and after.

import type { Actor, ChangeId, Instant } from "../change-id.ts";
import { contentForm, type ExpenseContent, wholeContent } from "../expense/expense-details.ts";
import type { ImportId } from "../import/ledger-import.ts";
import { expectPartialForm, parseRecord, type RecordForm, writtenByNewer } from "../kept-json.ts";
import { keysOf } from "../keys.ts";
import {
  isRecordKind,
  type LedgerRecordFields,
  RECORD_TYPES,
  renamedFields,
  wholeRecord,
} from "./ledger-record.ts";

export {
  type Actor,
  CHANGE_SOURCES,
  type ChangeId,
  type ChangeSource,
  CLIENT_SOURCES,
  type Instant,
  isSameActor,
  PROGRAM,
} from "../change-id.ts";

/** All kinds of records in a ledger, including the ledger itself, each with its fields. */
export type RecordFields = LedgerRecordFields & { readonly expense: ExpenseContent };

export type RecordKind = keyof RecordFields;

/** The fields that a change replaced; all of them if it created or deleted a record. */
export type AnyFields = { [Kind in RecordKind]: Partial<RecordFields[Kind]> }[RecordKind];

export const RECORD_KINDS: readonly RecordKind[] = ["expense", ...keysOf(RECORD_TYPES)];

/** The name that users and programs see: the database keeps another one for sources of files. */
export function shownKind(
  kind: RecordKind,
): Exclude<RecordKind, "import-profile"> | "import-source" {
  return kind === "import-profile" ? "import-source" : kind;
}

function formOf(record: RecordKind): RecordForm<object> {
  return record === "expense" ? contentForm() : RECORD_TYPES[record].form;
}

/**
 * Reads fields that are stored in a history. Throws an Error if the text does not contain such fields, or if the kind is
 * unknown.
 */
export function readFields(text: string, record: RecordKind, change: ChangeId): AnyFields {
  if (record !== "expense" && !isRecordKind(record)) {
    throw writtenByNewer({ noun: OWNER, id: change }, "the kind");
  }
  const stored = parseRecord(text, OWNER, change);
  const fields = record === "expense" ? stored : renamedFields(record, stored);
  expectPartialForm<object>(fields, formOf(record), OWNER, change);
  return fields;
}

const OWNER = "the fields of change";

/** The fields of a record that a change has created or deleted, with defaults for fields that were not stored. */
export function wholeFields(record: RecordKind, fields: AnyFields): AnyFields {
  if (record !== "expense") return wholeRecord(record, fields);
  // Safe: they are those of an expense.
  return wholeContent(fields as Partial<ExpenseContent>);
}

/** A label that was merged into another counts as "deleted". A record restored by an undo counts as "created". */
export type ChangeKind = "created" | "changed" | "deleted";

export type LedgerChange = {
  [Kind in RecordKind]: Actor & {
    readonly id: ChangeId;
    readonly at: Instant;
    readonly kind: ChangeKind;
    readonly record: Kind;
    /** The record's own id; 0 for the ledger. */
    readonly recordId: Kind extends "import" ? ImportId : number;
    /** Is null if the change created the record. */
    readonly before: Partial<RecordFields[Kind]> | null;
    /** Is null if the change deleted the record. */
    readonly after: Partial<RecordFields[Kind]> | null;
    /** The change that this one undid. */
    readonly undoes: ChangeId | null;
  };
}[RecordKind];
