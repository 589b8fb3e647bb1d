// The history of a ledger: each change of anything in it, in order, with what was there before and after.

import type { Actor, ChangeId, Instant } from "../change-id.ts";
import { contentForm, type ExpenseContent, wholeContent } from "../expense/expense-details.ts";
import { expectPartialForm, parseRecord, type RecordForm, writtenByNewer } from "../kept-json.ts";
import {
  isRecordKind,
  type LedgerRecordFields,
  type LedgerRecordKind,
  RECORD_TYPES,
  wholeRecord,
} from "./ledger-record.ts";

export {
  type Actor,
  CHANGE_SOURCES,
  type ChangeId,
  type ChangeSource,
  type Instant,
  isSameActor,
  PROGRAM,
  type UserId,
} from "../change-id.ts";

/** What there is in a ledger, itself included; each kind with the fields of its records. */
export type RecordFields = LedgerRecordFields & { readonly expense: ExpenseContent };

export type RecordKind = keyof RecordFields;

/** Those fields that a change has replaced; all of them where a record was created or deleted. */
export type AnyFields = { [Kind in RecordKind]: Partial<RecordFields[Kind]> }[RecordKind];

// Safe: the table has these keys alone.
const LEDGER_RECORD_KINDS = Object.keys(RECORD_TYPES) as readonly LedgerRecordKind[];

export const RECORD_KINDS: readonly RecordKind[] = ["expense", ...LEDGER_RECORD_KINDS];

/** The name that users and programs see: the database keeps another one for sources of files. */
export function shownKind(
  kind: RecordKind,
): Exclude<RecordKind, "import-profile"> | "import-source" {
  return kind === "import-profile" ? "import-source" : kind;
}

function formOf(record: RecordKind): RecordForm<object> {
  return record === "expense" ? contentForm() : RECORD_TYPES[record].form;
}

/** Fields as a store has kept them in its history. Throws an Error if the text is not of such fields, or the kind is not known. */
export function readFields(text: string, record: RecordKind, change: ChangeId): AnyFields {
  if (record !== "expense" && !isRecordKind(record)) {
    throw writtenByNewer({ noun: OWNER, id: change }, "the kind");
  }
  const fields = parseRecord(text, OWNER, change);
  expectPartialForm<object>(fields, formOf(record), OWNER, change);
  return fields;
}

const OWNER = "the fields of change";

/** The fields of a record that a change has created or deleted, with a default for those that were not kept. */
export function wholeFields(record: RecordKind, fields: AnyFields): AnyFields {
  if (record !== "expense") return wholeRecord(record, fields);
  // Safe: they are those of an expense.
  return wholeContent(fields as Partial<ExpenseContent>);
}

/** Of a label, "deleted" is what was merged into another too. What comes back by an undo is "created" again. */
export type ChangeKind = "created" | "changed" | "deleted";

export type LedgerChange = {
  [Kind in RecordKind]: Actor & {
    readonly id: ChangeId;
    readonly at: Instant;
    readonly kind: ChangeKind;
    readonly record: Kind;
    /** The record's own id; 0 for the ledger. */
    readonly recordId: number;
    /** Null where it was created. */
    readonly before: Partial<RecordFields[Kind]> | null;
    /** Null where it was deleted. */
    readonly after: Partial<RecordFields[Kind]> | null;
    /** The change that this one has taken back. */
    readonly undoes: ChangeId | null;
  };
}[RecordKind];

/**
 * The fields in which the two differ, as they were and as they are; undefined where there are none. Fields are compared by
 * their JSON.
 */
export function replacedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): { readonly before: Partial<Fields>; readonly after: Partial<Fields> } | undefined {
  // Safe: both are of one type, whose fields are all there.
  const names = (Object.keys(after) as (keyof Fields)[]).filter(
    (name) => !isSame(before[name], after[name]),
  );
  if (names.length === 0) return undefined;
  // Safe: some of the fields.
  const pick = (fields: Fields) =>
    Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<Fields>;
  return { before: pick(before), after: pick(after) };
}

/** Whether two fields are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object") return false;
  return JSON.stringify(a) === JSON.stringify(b);
}
